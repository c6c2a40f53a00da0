"""`paiju verify`: an exported match is checked, from a file, a server or the standard input."""

from __future__ import annotations

import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import click

from game.core.errors import BadRecord
from server.fair.export import Exported, read_export
from server.fair.verify import FairnessFinding, Verdict
from server.fair.verify import verify as verdict_on
from server.ops.cli.failing import fail
from server.runtime.text import printable

MOST_BYTES = 256 * 1024 * 1024
PATIENCE = 30.0
SHOWN = 12
"""So many wrong draws of a deal are told one by one; one wrong seed makes every draw wrong."""

MARKS = {"ok": "ok   ", "note": "note ", "fails": "FAILS"}

LINK = re.compile(r"#/r/([A-Za-z0-9_-]+)(?:/(\d+))?")


class Unreadable(Exception):
    """The source cannot be read; the text says why."""


@click.command()
@click.argument(
    "source",
    metavar="FILE|URL|-",
    help="A downloaded match or deal, or the link to a replay.",
)
@click.option("--replay/--no-replay", default=True, help="Also deal again by the rules.")
def verify(source: str, replay: bool) -> None:
    """Check that a match was dealt as it was promised; exit status 1 when it was not."""
    try:
        match = read_export(read(source))
    except Unreadable as problem:
        fail(str(problem))
    except BadRecord as problem:
        fail(f"{source} is no exported match that this version can read ({problem.code}).")
    verdict = verdict_on(match, replay=replay)
    for line in report(match, verdict):
        click.echo(line)
    raise click.exceptions.Exit(0 if verdict.kept else 1)


def read(source: str) -> bytes:
    """The bytes of a file, of an address (a replay's link will do) or, for `-`, of the standard
    input. Raises `Unreadable`.
    """
    if source == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    elif re.match(r"https?://", source):
        data = _fetch(address(source))
    else:
        try:
            with Path(source).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or problem
            raise Unreadable(f"{source} cannot be read: {reason}.") from None
    if len(data) > MOST_BYTES:
        raise Unreadable(f"{source} is too large for a match.")
    return data


def address(source: str) -> str:
    """Address of the export behind a link of a replay; any other address as it stands."""
    link = LINK.search(source)
    if link is None:
        return source
    parts = urlsplit(source)
    deal = "" if link[2] is None else f"/{link[2]}"
    return f"{parts.scheme}://{parts.netloc}/api/replay/{link[1]}{deal}/export"


def _fetch(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            data: bytes = answer.read(MOST_BYTES + 1)
            return data
    except urllib.error.HTTPError as problem:
        with problem:
            raise Unreadable(
                f"{url} answers {problem.code}: {printable(problem.reason)}."
            ) from None
    except (OSError, HTTPException, ValueError) as problem:
        reason = getattr(problem, "reason", problem)
        raise Unreadable(f"{url} does not answer: {printable(str(reason))}.") from None


def report(match: Exported, verdict: Verdict) -> Iterator[str]:
    """Findings, a line each: the result, the code, the place, and a sentence."""
    yield f"Match {printable(match.match)}, {printable(match.ruleset)}, {len(match.deals)} deals"
    told: dict[tuple[str, int | None], int] = {}
    for finding in verdict.findings:
        kind = finding.code, finding.deal
        told[kind] = told.get(kind, 0) + 1
        if told[kind] <= SHOWN:
            place = _place(match, finding)
            yield f"{MARKS[finding.result]} {finding.code:<20} {place}{finding.sentence}"
    for (code, deal), count in told.items():
        if count > SHOWN:
            yield f"{MARKS['fails']} {code:<20} deal {deal}: and {count - SHOWN} more."
    if verdict.kept:
        yield "This match was dealt as it was promised."
    else:
        wrong = dict.fromkeys(f.code for f in verdict.findings if f.result == "fails")
        yield f"NOT as promised, or not to be told yet: {', '.join(wrong)}."


def _place(match: Exported, finding: FairnessFinding) -> str:
    """The place of a finding, with the name of the person who sat there."""
    parts = []
    if finding.deal is not None:
        parts.append(f"deal {finding.deal}")
    if finding.step is not None:
        parts.append(f"step {finding.step}")
    if finding.seat is not None:
        known = finding.seat < len(match.seats)
        seat = match.seats[finding.seat] if known else None
        name = "" if seat is None else seat.name or f"bot {seat.level}"
        parts.append(f"seat {finding.seat} ({printable(name)})")
    return f"{', '.join(parts)}: " if parts else ""
