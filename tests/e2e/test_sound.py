"""The table as it is heard: by a browser that really plays audio, though nobody listens."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from server.wire.messages import PROTOCOL
from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

WATCH = """
window.heard = { decoded: [], started: 0, clips: [] };
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  constructor(options) {
    super(options);
    window.context = this;
  }
  createBufferSource() {
    const source = super.createBufferSource();
    const start = source.start.bind(source);
    source.start = (...when) => {
      window.heard.started += 1;
      window.heard.clips.push({ of: source.buffer.duration, seconds: when[2] });
      start(...when);
    };
    return source;
  }
};
const decode = OfflineAudioContext.prototype.decodeAudioData;
OfflineAudioContext.prototype.decodeAudioData = async function (bytes) {
  const buffer = await decode.call(this, bytes);
  window.heard.decoded.push(buffer.duration);
  return buffer;
};
"""


def until(page: Page, what: str) -> None:
    """Wait for something of the page to be true: its policy forbids Playwright's own way."""
    for _ in range(100):
        if page.evaluate(what):
            return
        page.wait_for_timeout(100)
    raise AssertionError(what)


def test_the_first_tap_wakes_the_sound_and_the_voice_comes_after_the_deal(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(pace=1.0)
    person = phone(sounds=True)
    page = person.page
    page.add_init_script(WATCH)
    person.open(served.url)
    assert page.evaluate("window.context === undefined"), "nothing sounds before a touch"
    person.press("play-now")
    expect(page.locator('[data-testid="hand"] svg').first).to_be_visible()
    until(page, "window.context?.state === 'running'")
    until(page, "window.heard.decoded.length === 1 && window.heard.decoded[0] > 20")
    until(page, "window.heard.started > 3")
    assert page.evaluate("document.querySelectorAll('audio, video').length") == 0
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "false")
    box = page.get_by_test_id("mute").bounding_box()
    assert box is not None
    assert box["width"] >= 40
    person.press("mute")
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "true")


PHRASE_FILES = """
performance.getEntriesByType("resource").filter((one) => one.name.includes("_phrases")).length
"""
SAID = """
window.heard.clips.filter((clip) => clip.of === window.heard.decoded[1]).map((clip) => clip.seconds)
"""
"""The lengths of the lines said from the file that was read second."""


def test_a_phrase_is_said_once_in_our_own_voice_and_its_file_comes_no_sooner(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(pace=1.0, tuned={"limits": {"remarks": 0.0}})
    host, guest = phone(sounds=True), phone(sounds=True)
    for person in (host, guest):
        person.page.add_init_script(WATCH)
        person.open(served.url)
    guest.sit_down_by_code(host.create_table(1))
    host.press("add-bots")
    for person in (host, guest):
        expect(person.page.get_by_test_id("hand")).to_be_visible(timeout=15_000)
        until(person.page, "window.heard.decoded.length === 1")
        assert person.page.evaluate(PHRASE_FILES) == 0
    host.press("speech-open")
    until(host.page, "window.heard.decoded.length === 2")
    assert guest.page.evaluate(PHRASE_FILES) == 0
    host.page.locator('[data-saying="lucky"]').tap()
    for person in (host, guest):
        until(person.page, f"({SAID}).length > 0")
    guest.press("mute")
    for saying, words in (("again", "再来一局"), ("smile", "微笑")):
        host.press("speech-open")
        host.page.locator(f'[data-saying="{saying}"]').tap()
        for person in (host, guest):
            # Told last, once it was heard.
            expect(person.page.locator(".speech-layer .spoken")).to_contain_text(words)
    for person, phrases in ((host, 2), (guest, 1)):
        said = person.page.evaluate(SAID)
        assert len(said) == phrases
        assert all(0.5 < seconds < 1.8 for seconds in said)
        assert person.page.evaluate(PHRASE_FILES) == 1


MICROPHONE = """
navigator.mediaDevices.getUserMedia = async () => {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const out = context.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  await context.resume();
  return out.stream;
};
"""
"""A microphone in front of which somebody sings an A."""


def play_a_match(served: Served, token: str) -> None:
    """This person plays a match of one deal on another device."""
    with connect(served.socket_url, proxy=None) as line:

        def say(kind: str, **fields: object) -> None:
            line.send(json.dumps({"type": kind, **fields}))

        say("hello", protocol=PROTOCOL, token=token)
        say("play_now", ruleset="mahjong/tuidaohu", options={"deals": 1, "clock": None})
        while True:
            message = json.loads(line.recv(timeout=30))
            if message["type"] == "prompt":
                say("act", n=message["n"], choice=message["default"])
            elif message["type"] == "room" and message["phase"] == "finished":
                return


def test_a_line_is_recorded_after_a_match_heard_and_deleted(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    # The other device answers at once, and more often than a person could.
    served = serve(tuned={"limits": {"rate": 1000.0, "burst": 1000.0}})
    person = phone(sounds=True)
    page = person.page
    page.add_init_script(WATCH)
    page.add_init_script(MICROPHONE)
    person.open(served.url)
    page.goto(f"{served.url}/#/settings")
    page.locator(".settings-recorder summary").click()
    expect(page.locator(".recorder-note")).to_have_text("打完一场，就能在这里录自己的声音。")
    line = page.get_by_test_id("record-pung")
    expect(line).to_have_count(0)
    play_a_match(served, person.token())
    page.reload()
    page.locator(".settings-recorder summary").click()
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    hear = page.get_by_role("button", name="听碰")
    expect(hear).to_be_visible()
    player = person.last("welcome")["player"]
    lines = served.get_json(f"/api/voices/{player}", person.token())["lines"]
    assert list(lines) == ["pung"]
    until(page, "window.heard.decoded.length === 1")
    hear.click()
    until(page, "window.heard.decoded.length === 2")
    assert 0.2 < page.evaluate("window.heard.decoded[1]") <= 1.5
    page.get_by_role("button", name="删掉碰").click()
    expect(hear).to_have_count(0)
    assert served.get_json(f"/api/voices/{player}", person.token())["lines"] == {}
