"""The Dockerfile and compose.yaml, as far as they can be tried without Docker.

The files are read and held against rules; the steps of the image are done in a folder of their own,
with the files that Docker would copy there, and a user without rights runs the result. To build and
run the image itself takes Docker: server/OPERATIONS.md tells how and when that was done.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from tests.support.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
USER = 10001


class Instruction(NamedTuple):
    """A line of the Dockerfile with its continuations; `stage` counts the `FROM`s."""

    stage: int
    word: str
    text: str


def instructions() -> list[Instruction]:
    found: list[Instruction] = []
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    stage = 0
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        word, _, rest = line.partition(" ")
        if word:
            stage += word == "FROM"
            found.append(Instruction(stage, word, rest.strip()))
    return found


def the(word: str, stage: int = 2) -> list[str]:
    return [one.text for one in instructions() if one.word == word and one.stage == stage]


def environment() -> dict[str, str]:
    return dict(part.split("=", 1) for text in the("ENV") for part in shlex.split(text))


def ignored(path: str) -> bool:
    """True if `.dockerignore` keeps this file out: of the patterns that match it, or a folder it is
    in, the last one decides.
    """
    parts = path.split("/")
    heads = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    out = False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        taken_back, pattern = pattern.startswith("!"), pattern.removeprefix("!")
        anywhere = pattern.removeprefix("**/")
        names = parts if anywhere != pattern else heads
        depth = anywhere.count("/")
        if any(name.count("/") == depth and fnmatch.fnmatch(name, anywhere) for name in names):
            out = not taken_back
    return out


def copied() -> Iterator[tuple[str, str]]:
    """Source and target of every `COPY` of the first stage."""
    for text in the("COPY", 1):
        *sources, target = text.split()
        for source in sources:
            yield source, f"{target}{source}" if target.endswith("/") else target


def tracked(source: str) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--", source], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return listed.stdout.split()


# ------------------------------------------------------------------- read


def test_both_stages_begin_with_the_same_pinned_python() -> None:
    bases = [one.text.split()[0] for one in instructions() if one.word == "FROM"]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+-slim-\w+", bases[0])


def test_it_runs_as_a_user_without_rights_who_owns_the_data_alone() -> None:
    words = [one.word for one in instructions() if one.stage == 2]
    assert the("USER") == [f"{USER}:{USER}"]
    after = words[words.index("USER") :]
    assert not {"RUN", "COPY", "ADD"} & set(after)
    (run,) = the("RUN")
    assert f"groupadd --gid {USER} paiju" in run
    assert f"useradd --uid {USER} --gid paiju" in run
    assert "--mode 0700 /data" in run
    assert the("VOLUME") == ["/data"]
    assert environment()["PAIJU_DATA"] == "/data"


def test_it_holds_the_installed_program_and_nothing_that_only_the_build_needs() -> None:
    (copy,) = the("COPY")
    stage, source, target = copy.split()
    assert stage == "--from=build"
    # The scripts in there name their interpreter by its path.
    assert source == target
    (run,) = the("RUN", 1)
    assert f"venv --without-pip {source} " in run
    assert environment()["PATH"].split(":")[0] == f"{target}/bin"
    # A later layer only hides the files of an earlier one: nothing may be removed.
    assert not [run for run in the("RUN") if re.search(r"\b(rm|pip)\b", run)]


def test_it_stops_and_is_watched_as_the_server_expects() -> None:
    assert the("STOPSIGNAL") == ["SIGTERM"]
    # An exec form: a shell would swallow the signal.
    assert (json.loads(the("ENTRYPOINT")[0]), json.loads(the("CMD")[0])) == (["paiju"], ["serve"])
    (check,) = the("HEALTHCHECK")
    assert {"--interval", "--timeout", "--start-period", "--retries"} <= {
        part.partition("=")[0] for part in check.split()
    }
    assert health_command()[0] == "python"


def health_command() -> list[str]:
    (check,) = the("HEALTHCHECK")
    command: list[str] = json.loads(check.partition(" CMD ")[2])
    return command


def test_nothing_secret_and_nothing_unneeded_is_in_it() -> None:
    assert not [one for one in instructions() if one.word in ("ADD", "ARG", "MAINTAINER")]
    assert not re.search(r"PASSWORD|TOKEN|SECRET", str(environment()))
    for run in (*the("RUN", 1), *the("RUN")):
        if "pip " in run:
            assert "--no-cache-dir" in run
    for path in (
        "tests/conftest.py",
        ".git/config",
        "paiju.db",
        ".env",
        "data/paiju.db",
        "web/.env",
    ):
        assert ignored(path), path
    for path in ("server/static/index.html", "web/node_modules/x/y.js", "game/__pycache__/a.pyc"):
        assert ignored(path), path


def test_what_is_copied_is_there_and_not_ignored() -> None:
    found = [path for source, _ in copied() for path in tracked(source)]
    assert len(found) > 200
    assert [path for path in found if ignored(path)] == []
    packages = {"game", "ai", "server", "migrations", "web"}
    assert packages <= {source for source, _ in copied()}


def test_the_client_is_built_from_what_is_copied_alone() -> None:
    """Its tests are type-checked there as well: files from elsewhere are only read."""
    folders = [ROOT / source for source, _ in copied()]
    modules = [ROOT / path for path in tracked("web/src") if path.endswith((".ts", ".tsx"))]
    imported = re.compile(r"""(?:from|import|import\()\s*["'](\.[^"']+)["']""")
    wanted = [
        (path, (path.parent / name).resolve())
        for path in modules
        for name in imported.findall(path.read_text("utf-8"))
    ]
    assert len(wanted) > 500
    assert [
        f"{path.relative_to(ROOT)} imports {found}"
        for path, found in wanted
        if not any(found.is_relative_to(folder) for folder in folders)
    ] == []


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return read


def test_compose_waits_for_the_database_and_keeps_what_is_stored() -> None:
    services = compose()["services"]
    paiju, database = services["paiju"], services["database"]
    assert paiju["depends_on"]["database"]["condition"] == "service_healthy"
    test = database["healthcheck"]["test"]
    assert "pg_isready" in test
    # Over the socket it would be the server that only prepares an empty volume.
    assert test[test.index("--host") + 1] == "127.0.0.1"
    volumes = {
        entry.partition(":")[0]
        for one in services.values()
        for entry in one.get("volumes", ())
        if not entry.startswith(("./", "/"))
    }
    assert volumes == set(compose()["volumes"])
    assert paiju["volumes"] == ["paiju:/data"]
    assert re.fullmatch(r"postgres:\d+-alpine", database["image"])
    assert "ports" not in database


def test_compose_gives_the_server_few_rights_and_time_to_stop() -> None:
    paiju = compose()["services"]["paiju"]
    assert paiju["read_only"] is True
    assert paiju["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in paiju["security_opt"]
    assert int(paiju["stop_grace_period"].removesuffix("s")) >= 15


def test_compose_pulls_an_image_that_is_named_before_it_builds_one() -> None:
    services = compose()["services"]
    for name in ("paiju", "node-a", "node-b", "node-c"):
        assert services[name]["build"] == "."
        assert services[name]["image"] == "${PAIJU_IMAGE:-paiju}"
        # With `build` it would never ask for the image, with `always` at every start.
        assert services[name]["pull_policy"] == "missing"


def test_compose_has_no_password_of_its_own_and_names_real_options() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    services = compose()["services"]
    assert services["database"]["environment"]["POSTGRES_PASSWORD"].startswith(
        "${POSTGRES_PASSWORD:?"
    )
    assert "${POSTGRES_PASSWORD:?" in services["paiju"]["environment"]["PAIJU_DATABASE_URL"]
    known = "".join(
        path.read_text("utf-8") for path in (ROOT / "server" / "ops" / "cli").glob("*.py")
    )
    named = set(re.findall(r"\bPAIJU_\w+", text)) | {
        name for name in environment() if name.startswith("PAIJU_")
    }
    # One variable is for compose itself.
    assert [name for name in named if f'"{name}"' not in known] == ["PAIJU_IMAGE"]
    # The port inside is the one that is published, and figures are not.
    inside = services["paiju"]["ports"][0].rpartition(":")[2]
    assert inside == environment()["PAIJU_PORT"]
    assert len(services["paiju"]["ports"]) == 1


# ------------------------------------------------------------------- done


def interpreter() -> str:
    """A Python of this version that a user without rights can run."""
    for candidate in (sys.executable, shutil.which("python3", path="/usr/bin:/usr/local/bin")):
        if candidate is None:
            continue
        real = Path(candidate).resolve()
        if os.geteuid() == 0 and not all(one.stat().st_mode & 1 for one in (real, *real.parents)):
            continue
        asked = subprocess.run(
            [str(real), "-c", "import sys; print(sys.version_info[:2])"],
            capture_output=True,
            text=True,
        )
        if asked.stdout.strip() == str(tuple(sys.version_info[:2])):
            return str(real)
    pytest.skip("no Python here can be run by a user without rights: the image's steps are untried")


@pytest.fixture(scope="module")
def image() -> Iterator[Path]:
    """A folder with `bin/paiju`, made by the steps of the Dockerfile, readable for everybody."""
    python = interpreter()
    folder = Path(tempfile.mkdtemp(prefix="paiju-image-"))
    folder.chmod(0o755)
    try:
        context, made = folder / "src", folder / "venv"
        for source, target in copied():
            for path in tracked(source):
                place = context / target / path if target == "." else context / path
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / path, place)
        # All is built already: the stamps say from which sources, and these must be them.
        shutil.copytree(ROOT / "server" / "static", context / "server" / "static")
        for stamp in (".build-stamp", ".pack-stamp"):
            shutil.copyfile(ROOT / "web" / stamp, context / "web" / stamp)
        built = [sys.executable, "web/build_client.py", "is-built"]
        assert subprocess.run(built, cwd=context).returncode == 0, "web sources are missing"
        (copy,) = the("COPY")
        (run,) = the("RUN", 1)
        run = run.replace(copy.split()[-1], str(made)).replace("[cluster]", "")
        environ, install = (shlex.split(command) for command in run.split("&&"))
        assert (environ[0], install[0]) == ("python", "pip")
        subprocess.run([python, *environ[1:]], check=True, timeout=120)
        # Its dependencies, and the build tools, are lent, as a copy that everybody can read.
        (site,) = made.glob("lib/python*/site-packages")
        lent = folder / "lent"
        shutil.copytree(
            sysconfig.get_path("purelib"),
            lent,
            ignore=shutil.ignore_patterns("__pycache__", "*.pth", "paiju-*"),
        )
        (site / "lent.pth").write_text(f"{lent}\n")
        command = [sys.executable, "-m", *install, "--no-deps", "--no-build-isolation", "--quiet"]
        subprocess.run(command, cwd=context, check=True, timeout=300)
        subprocess.run(["chmod", "-R", "a+rX", str(folder)], check=True)
        yield made / "bin"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.long
def test_what_the_steps_make_serves_as_a_user_without_rights_or_home(image: Path) -> None:
    as_root = os.geteuid() == 0
    user: dict[str, Any] = {"user": USER, "group": USER, "extra_groups": []} if as_root else {}
    data = Path(tempfile.mkdtemp(prefix="paiju-data-"))
    data.chmod(0o700)
    if as_root:
        os.chown(data, USER, USER)
    port = free_port()
    env = {
        **environment(),
        "PATH": f"{image}:/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LANG": "C.UTF-8",
        "PAIJU_DATA": str(data),
        "PAIJU_HOST": "127.0.0.1",
        "PAIJU_PORT": str(port),
    }
    command = [*json.loads(the("ENTRYPOINT")[0]), *json.loads(the("CMD")[0])]
    server = subprocess.Popen(
        command,
        env=env,
        cwd=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **user,
    )
    try:
        for _ in range(100):
            healthy = subprocess.run(health_command(), env=env, capture_output=True, **user)
            if healthy.returncode == 0 or server.poll() is not None:
                break
            time.sleep(0.1)
        said = "" if server.poll() is None else server.communicate()[0]
        assert healthy.returncode == 0, said or healthy.stderr
        listed = subprocess.run(
            ["paiju", "admin", "tables"], env=env, capture_output=True, text=True, **user
        )
        assert listed.stdout == "Nobody is at a table.\n", listed.stderr
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
        after = subprocess.run(health_command(), env=env, capture_output=True, **user)
        assert after.returncode != 0
    finally:
        server.kill()
        said, _ = server.communicate()
        made = {path.name for path in data.iterdir()}
        shutil.rmtree(data)
    lines = [line for line in said.splitlines() if not line.startswith(("Serving on", "Stopped."))]
    assert all(json.loads(line)["event"] for line in lines), said
    assert {"paiju.db", "paiju.db.lock"} <= made
