"""The main path in the engines of Safari and Firefox."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import PICTURES, REPORT
from tests.e2e.engines import Driver, Firefox, Missing, Player, WebKit
from tests.e2e.test_practice import HURRIED
from tests.support.served import Served

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        os.environ.get("PAIJU_E2E") != "all", reason="other engines play in `make e2e-all`"
    ),
]

FAULTS = """
window.__faults ??= [];
addEventListener("error", (event) => __faults.push(String(event.message)));
addEventListener("unhandledrejection", (event) => __faults.push(String(event.reason)));
"""

READY_OFFLINE = "navigator.serviceWorker.controller !== null"


@pytest.fixture(params=["firefox", "webkit"])
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Player]:
    """Somebody with a browser of this engine."""
    engines: dict[str, Callable[[], Driver]] = {
        "firefox": lambda: Firefox(tmp_path / "profile"),
        "webkit": WebKit,
    }
    try:
        driver = engines[request.param]()
    except Missing as missing:
        pytest.skip(str(missing))
    yield Player(driver)
    try:
        if request.node.stash.get(REPORT, False):
            PICTURES.mkdir(exist_ok=True)
            driver.screenshot(PICTURES / f"{request.node.name}.png")
    finally:
        driver.close()


def play_a_deal(player: Player) -> None:
    """Begin a match against bots, and play its first deal until it has a result."""
    player.press("play-now")
    player.wait(lambda: player.sees('[data-testid="hand"]'), "nothing is dealt")
    player.play_deal()
    player.wait(
        lambda: player.sees('[data-testid="result"]') or player.spot('[data-testid="result-show"]'),
        "the deal has no result",
    )


@pytest.mark.parametrize("game", ["mahjong", "paohuzi"])
def test_the_main_path_is_played(served: Served, player: Player, game: str) -> None:
    """Home, a deal, its sheet, its replay, the settings."""
    player.driver.open(served.url)
    player.driver.evaluate(f"(() => {{ {FAULTS} }})()")
    player.wait(lambda: player.sees('[data-testid="play-now"]'), "the page does not come")
    player.press_first(f".home .segment:nth-child({1 if game == 'mahjong' else 2})")
    play_a_deal(player)
    if not player.sees('[data-testid="result"]'):
        player.press("result-show")
    player.wait(lambda: player.sees('[data-testid="result"]'), "the sheet does not open")
    player.driver.evaluate("(location.hash = '#/', null)")
    player.press_first(".home-lists .row.tap .row-facts")
    player.press("replay-watch")
    player.press("replay-last")
    told = "document.querySelector('[data-testid=\"replay-sentence\"]').textContent"
    player.wait(lambda: player.driver.evaluate(told) != "", "the replay says nothing")
    player.driver.evaluate("(location.hash = '#/', null)")
    player.press("open-settings")
    player.wait(lambda: player.sees(".settings-page"), "the settings do not come")
    assert player.driver.evaluate("window.__faults") == []


def test_a_deal_is_practised_without_a_server(serve: Callable[..., Served], player: Player) -> None:
    """The pack is fetched, the server stops, and a deal is played to its sheet."""
    served = serve()
    player.driver.open(served.url)
    player.wait(lambda: player.driver.evaluate(READY_OFFLINE), "no service worker takes over")
    player.driver.evaluate(f"({HURRIED}, null)")
    player.press("open-settings")
    player.press("open-practice")
    player.press("practice-start")
    player.wait(lambda: player.sees('[data-testid="practice-note"]'), "no practice begins")
    player.wait(lambda: player.spot('[data-testid="play-now"]'), "the pack does not come")
    player.driver.evaluate(f"(() => {{ {FAULTS} }})()")
    served.stop()
    play_a_deal(player)
    assert player.driver.evaluate("window.__faults") == []
