"""The fields of a table by name, as a step changes them: types for mypy, nothing that runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from server.table.admission import Admission
from server.table.history import History
from server.table.match_run import MatchRun
from server.table.prompts import OpenPrompt
from server.table.rotation import Bench
from server.table.run import DealRun
from server.table.seats import Seats
from server.table.settings import TableSettings
from server.table.state import Turn, Vote
from server.table.timers import TimerId
from server.table.window import OpenWindow
from server.wire.messages import MatchState, TablePhase


class TableFields(TypedDict, total=False):
    """Some fields of `TableState`."""

    id: str
    code: str
    link: str
    created: float
    settings: TableSettings
    host: str
    seats: Seats
    bench: Bench
    left_at: float | None
    phase: TablePhase
    paused: bool
    frozen: bool
    storage_waiting: bool
    held: bool
    start_at: float | None
    seats_drawn: bool
    vote: Vote | None
    proposed: Mapping[str, float]
    reserved: Mapping[int, tuple[str, str]]
    newcomers: frozenset[str]
    admission: Admission
    void: bool
    stand_ins: Mapping[str, str]
    spectators: int
    faces: Mapping[str, int]
    match: MatchRun | None
    shown: MatchState | None
    run: DealRun | None
    settled: bool
    history: History
    prompts: Mapping[int, OpenPrompt]
    window: OpenWindow | None
    banks: tuple[float, ...]
    open_banks: tuple[float, ...]
    turn: Turn | None
    answered: Mapping[int, tuple[int, int | None]]
    stood_in: Mapping[int, int]
    wants_next: frozenset[str]
    next_deal_at: float | None
    next_deal_left: float
    fill_at: float | None
    fill_later: bool
    clocks_stopped: bool
    published_at: float
    publish_at: float | None
    timers: Mapping[TimerId, float]
    room_told: tuple[Any, ...]
    room_tokens: tuple[float, float]
    remarked_at: float
    speech_tokens: Mapping[str, tuple[float, float]]
