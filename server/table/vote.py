"""Votes: proposals to end a match before its time.

All people have to agree, also those who sit out. After the minute the vote does not wait for a
person who is away, for whom a bot sits in, or who is silent: a silent person has said nothing, and
was on turn since the proposal and let it pass, or need not play now. The silent may not be more
than those who agree; a person who goes on playing, or had no turn at which he could, has not
agreed. The minute stands while the proposer is on turn himself, so that nobody ends a match by
holding it up.
"""

from __future__ import annotations

import math
from dataclasses import replace

from server.table import match, presence, publisher
from server.table.state import Vote
from server.table.step import Step
from server.table.turns import turn_clock
from server.wire.messages import Act, FromClient, Notice
from server.wire.refusal import Refusal

LET_PASS = 15.0
"""Seconds after which a person who is still on turn, and says nothing, lets it pass."""


def dissolve(step: Step, player: str, *, agree: bool) -> None:
    """A person would end the match, or would not. Raises `Refusal`."""
    table = step.table
    if table.person(player) is None:
        raise Refusal("not_seated")
    if table.open:
        raise Refusal("match_not_running")
    vote = table.vote
    if not agree:
        if vote is None:
            raise Refusal("no_vote")
        _refuse(step)
        return
    if vote is None:
        vote = _propose(step, player)
    vote = replace(vote, agreed=vote.agreed | {player})
    step.change(vote=vote)
    _count(step)


def _propose(step: Step, player: str) -> Vote:
    """A new proposal. Raises `Refusal` when the same person has made one just now."""
    table, timers = step.table, step.services.config.timers
    if step.now < table.proposed.get(player, -math.inf) + timers.dissolve_again:
        raise Refusal("too_early_to_propose")
    step.change(proposed={**table.proposed, player: step.now})
    step.set_timer(match.VOTE, timers.dissolve)
    return Vote(player, frozenset(), step.now + timers.dissolve, timers.dissolve)


def _on_turn(step: Step) -> str | None:
    """The person on whose own turn the table waits, as everybody sees it; nobody while the match
    waits for its people.
    """
    clock = None if step.table.paused else turn_clock(step.table, step.now)
    return None if clock is None else step.table.seats[clock.seat].player


def watch(step: Step) -> None:
    """Take note of the turn; the minute stands, or goes on."""
    vote, now = step.table.vote, step.now
    if vote is None:
        return
    on_turn = _on_turn(step)
    if on_turn is not None and on_turn not in vote.asked:
        vote = replace(vote, asked={**vote.asked, on_turn: now})
    if on_turn == vote.by and vote.until is not None:
        vote = replace(vote, until=None, left=max(0.0, vote.until - now))
        step.clear_timer(match.VOTE)
    elif on_turn != vote.by and vote.until is None:
        vote = replace(vote, until=now + vote.left)
        step.set_timer(match.VOTE, vote.left)
    if vote != step.table.vote:
        step.change(vote=vote)


def _lets_pass(step: Step, vote: Vote, player: str) -> bool:
    """True if the silence of this person says something: he could have played, or need not now."""
    if step.table.phase != "playing" or step.table.seats.of(player) is None:
        return True
    since = vote.asked.get(player)
    if since is None:
        return False
    return _on_turn(step) != player or step.now - since >= LET_PASS


def hear(step: Step, player: str, message: FromClient) -> None:
    """A person says or does something: not in a claim window, where nobody is to know which seats
    answer, and the outcome of a vote would tell.
    """
    table = step.table
    vote, turn = table.vote, table.turn
    if vote is None or player in vote.heard or table.person(player) is None:
        return
    if isinstance(message, Act) and (turn is None or turn.seat != table.seats.of(player)):
        return
    step.change(vote=replace(vote, heard=vote.heard | {player}))


def give_up(step: Step, player: str) -> None:
    """A person has left: his proposal is void, and nobody waits for him to agree."""
    vote = step.table.vote
    if vote is None:
        return
    if vote.by == player:
        _refuse(step)
        return
    step.change(vote=replace(vote, agreed=vote.agreed - {player}, heard=vote.heard - {player}))
    _count(step)


def time_up(step: Step) -> None:
    """The minute is over."""
    vote, people = step.table.vote, step.table.people
    if vote is None:
        return
    agreed = {person.player for person in people if person.connected} & vote.agreed
    silent = {person.player for person in people if person.present} - agreed
    ended = not any(who in vote.heard or not _lets_pass(step, vote, who or "") for who in silent)
    if agreed and ended and len(silent) <= len(agreed):
        _end_match(step)
    else:
        _refuse(step)


def _count(step: Step) -> None:
    """End the match once all people have agreed."""
    vote = step.table.vote
    people = {person.player for person in step.table.people}
    if vote is not None and people <= vote.agreed:
        _end_match(step)


def _end_match(step: Step) -> None:
    """A deal that is over and stored counts: everybody sees its end first, at once."""
    if step.table.settled:
        publisher.publish(step, at_once=True)
    if step.table.phase != "finished":
        match.dissolve(step)
    presence.show_all(step, 0)


def _refuse(step: Step) -> None:
    step.clear_timer(match.VOTE)
    step.change(vote=None)
    step.tell_all(Notice("dissolve_refused"))
