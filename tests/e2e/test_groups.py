"""A group of friends: founded, joined by its link, invited to a room, with standings afterwards."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.person import Person, play_deal
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def link_of(served: Served, person: Person) -> str:
    """The address that is copied and drawn for others."""
    headers = {"Authorization": f"Bearer {person.token()}"}
    group = person.page.url.rpartition("/")[2]
    answer = httpx.get(f"{served.url}/api/groups/{group}", headers=headers, timeout=30)
    return f"{served.url}/#/g/{answer.raise_for_status().json()['link']}"


def test_friends_found_a_group_play_in_its_room_and_see_its_standings(
    served: Served, phone: Callable[..., Person]
) -> None:
    ann, bob = phone(), phone()
    ann.open(served.url)
    ann.press("open-groups")
    expect(ann.page.get_by_test_id("no-groups")).to_be_visible()
    ann.page.get_by_test_id("group-name").fill("周五局")
    ann.press("group-create")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("周五局")
    expect(ann.page.get_by_test_id("season")).to_contain_text("还没有打完的局")
    link = link_of(served, ann)

    bob.open(served.url)
    bob.page.goto(link)
    expect(bob.page.get_by_test_id("group-invitation")).to_contain_text("周五局")
    bob.press("group-join")
    expect(bob.page.get_by_test_id("members")).to_contain_text("2 人")

    # He is told wherever he is, and sits down with one tap.
    bob.page.goto(f"{served.url}/#/calc")
    ann.press("group-open-room")
    ann.choose("打几局", "1")
    ann.choose("思考时间（秒）", "不限时")
    ann.press("create-confirm")
    expect(ann.page.get_by_test_id("room-group")).to_contain_text("算进「周五局」的排名")
    note = bob.page.get_by_test_id("invited")
    expect(note).to_contain_text("在「周五局」开了桌：推倒胡")
    bob.press("invited-go")
    expect(note).to_have_count(0)
    expect(bob.page.get_by_test_id("room-group")).to_contain_text("周五局")
    ann.press("add-bots")
    for person in (ann, bob):
        expect(person.page.get_by_test_id("hand")).to_be_visible()
    play_deal([ann, bob])

    for person in (ann, bob):
        person.page.goto(served.url)
        person.press("home-group")
        expect(person.page.get_by_test_id("season")).to_contain_text("1 场 · 1 局")
        expect(person.page.get_by_test_id("standing")).to_have_count(2)
        expect(person.page.get_by_test_id("group-evening")).to_have_count(1)
        assert violations(person, "group") == []

    # The founder sends him away: he has no group any more, and his deals still count for it.
    ann.press("member-options")
    ann.press("member-remove")
    ann.press("ask-yes")
    expect(ann.page.get_by_test_id("members")).to_contain_text("1 人")
    expect(ann.page.get_by_test_id("standing")).to_have_count(2)
    bob.page.goto(f"{served.url}/#/groups")
    expect(bob.page.get_by_test_id("no-groups")).to_be_visible()
