"""The application: everything above put together."""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ai.levels import LEVELS, Level
from game.core.catalogue import Ruleset
from game.registry import RULESETS, prepare
from server.cluster.node import join
from server.gauges import LoopLagProbe, gauges
from server.http.api import Api
from server.http.faces import Faces
from server.http.groups import GroupPages
from server.http.health import Health
from server.http.me import Me
from server.http.own_hosts import OwnHosts
from server.http.puzzles import Puzzles
from server.http.replies import coded, http_exception
from server.http.request_rate import RequestRate
from server.http.security_headers import SecurityHeaders
from server.http.voices import Voices
from server.lobby.erasing import Erasing
from server.lobby.lobby import Lobby
from server.lobby.retention import keep_matches
from server.lobby.sessions import Sessions
from server.net.gateway import Gateway
from server.runtime import log
from server.runtime.clock import Clock, SystemClock
from server.runtime.config import Config
from server.runtime.gc_policy import rare_collections
from server.runtime.identity import Entropy
from server.runtime.metrics import Metrics
from server.storage.connections import shown, sqlite_url
from server.storage.retry import retry_while_unreachable
from server.storage.sql import SqlStore
from server.storage.store import Store
from server.table.bot_threads import BotThreads
from server.table.pacing import Jitter, Noise
from server.table.state import Services

StoreFactory = Callable[[], Awaitable[Store]]
"""Opens the storage, brought up to date."""

DATABASE = "paiju.db"


def database_url(config: Config) -> str:
    """The address of the database: as the operator says, or a file in the data folder."""
    if config.database is not None:
        return config.database
    return sqlite_url((config.data / DATABASE).resolve())


def _end() -> None:
    """Another server has our database and goes on with our tables: this one is of no use."""
    log.get("storage").error("another server has the database: this one ends")
    signal.raise_signal(signal.SIGTERM)


def create_app(
    config: Config | None = None,
    *,
    clock: Clock | None = None,
    store_factory: StoreFactory | None = None,
    levels: Mapping[str, Level] = LEVELS,
    rulesets: Mapping[str, Ruleset] = RULESETS,
    entropy: Entropy = secrets.token_bytes,
    jitter: Jitter | None = None,
    names: Entropy = secrets.token_bytes,
) -> Starlette:
    """The server as an ASGI application. An argument left out has the real thing as its default:
    the database of `config`, the system's clock, the system's randomness.

    `app.state` has `health` and `metrics`, and while it runs `lobby`, `gateway`, `store`,
    `sessions`, `cluster` (None for a server that is alone) and `drain`: no new tables, every table
    finishes its work, everybody is told to come back.
    """
    settings = config or Config()
    time = clock or SystemClock()
    log.configure(json=settings.log_json)
    api = Api(settings, time, rulesets, levels)
    voices = Voices(api, settings, time)
    faces, puzzles = Faces(api), Puzzles(time)
    me = Me(api, settings, time)
    groups = GroupPages(api, settings, time, rulesets, entropy)
    health = Health(time, settings.timers)
    metrics = Metrics()
    url = database_url(settings)

    async def sql_store() -> Store:
        if settings.database is None:
            settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        return await retry_while_unreachable(
            lambda: SqlStore.open(url, time, metrics=metrics, lost=_end), shown(url)
        )

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        cluster = await join(settings, time, metrics) if settings.bus is not None else None
        store = cluster.store if cluster is not None else await (store_factory or sql_store)()
        services = Services(
            clock=time,
            store=store,
            config=settings,
            levels=levels,
            rulesets=rulesets,
            entropy=entropy,
            # Pauses must not be foretold from those that a player has seen.
            jitter=jitter or Noise(),
            metrics=metrics,
            names=names,
            bot_threads=BotThreads(time.now),
        )
        lobby = Lobby(services, cluster)
        tables = cluster or lobby
        sessions = Sessions(store, time, settings.limits, names)
        gateway = Gateway(settings, time, tables, sessions, metrics)
        if cluster is not None:
            await cluster.begin(lobby, gateway, sessions)
        groups.invite = gateway.invite if cluster is None else cluster.invite
        probe = LoopLagProbe(metrics)
        tidying = [asyncio.create_task(lobby.keep_tidy())]
        if isinstance(store, SqlStore):
            voices.recordings, groups.groups = store.recordings, store.groups
            tidying.append(asyncio.create_task(voices.keep_tidy()))
            erasing = Erasing(store.people, lobby, sessions)
            me.erasing, me.store = erasing, store
            app.state.erasing = erasing
            tidying.append(asyncio.create_task(erasing.keep_tidy(lambda: lobby.first)))
            if settings.keep_matches is not None:
                days = settings.keep_matches
                keeping = keep_matches(store, time, days, lambda: lobby.first)
                tidying.append(asyncio.create_task(keeping))

        async def drain() -> None:
            gateway.draining = True
            if cluster is not None:
                await cluster.membership.drain()
            await lobby.stop()
            if cluster is not None:
                await cluster.hand_over()
            await gateway.drain()

        try:
            api.store, api.sessions, api.tables = store, sessions, tables
            health.begin(store, gateway, cluster.membership if cluster is not None else None)
            metrics.watch(partial(gauges, gateway, lobby, store, cluster, services.bot_threads))
            app.state.lobby, app.state.gateway, app.state.store = lobby, gateway, store
            app.state.sessions, app.state.cluster, app.state.drain = sessions, cluster, drain
            probe.begin()
            yield
        finally:
            probe.end()
            for task in tidying:
                task.cancel()
            health.end()
            api.store = api.sessions = api.tables = me.store = None
            voices.recordings = groups.groups = None
            if me.erasing is not None:
                await me.erasing.stop()
            await drain()
            if cluster is not None:
                await cluster.end()
            await store.close()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        prepare(rulesets.values())
        # Before the tables are restored: those end, so they are not frozen.
        with rare_collections():
            async with running(app):
                yield

    async def socket(websocket: WebSocket) -> None:
        gateway: Gateway = websocket.app.state.gateway
        await gateway.serve(websocket)

    app = Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityHeaders, hosts=OwnHosts(settings), elsewhere=settings.elsewhere),
            Middleware(RequestRate, clock=time, limits=settings.limits),
        ],
        exception_handlers={HTTPException: http_exception},
        routes=[
            WebSocketRoute("/ws", socket),
            *health.routes(),
            Route("/api/me", coded(me.erase), methods=["DELETE"]),
            Route("/api/me/export", coded(me.export)),
            Route("/api/rulesets", coded(api.rulesets)),
            Route("/api/rulesets/brief", coded(api.rulesets_in_brief)),
            Route("/api/schema", coded(api.schema)),
            Route("/api/judge", coded(api.judge), methods=["GET", "POST"]),
            Route("/api/puzzles/{day}", coded(puzzles.of)),
            Route("/api/statistics", coded(api.statistics)),
            Route("/api/statistics/{player}", coded(api.statistics)),
            Route("/api/matches", coded(api.matches)),
            Route("/api/evenings", coded(api.evenings)),
            Route("/api/evenings/{evening}", coded(api.evening)),
            Route("/api/tables/{table}/matches", coded(api.table_matches)),
            Route("/api/tables/{table}/group", coded(groups.of_room)),
            Route("/api/groups", coded(groups.mine), methods=["GET", "POST"]),
            Route("/api/groups/link/{link}", coded(groups.invitation), methods=["GET", "POST"]),
            Route("/api/groups/{group}", coded(groups.one), methods=["GET", "PATCH"]),
            Route("/api/groups/{group}/season", coded(groups.season)),
            Route("/api/groups/{group}/evenings", coded(groups.evenings)),
            Route(
                "/api/groups/{group}/members/{player}",
                coded(groups.member),
                methods=["DELETE"],
            ),
            Route(
                "/api/groups/{group}/rooms/{table}",
                coded(groups.room),
                methods=["PUT", "DELETE"],
            ),
            Route("/api/faces/{people}", coded(faces.of)),
            Route("/api/voices/own/{line}", coded(voices.own), methods=["PUT", "DELETE"]),
            Route("/api/voices/{player}", coded(voices.person)),
            Route("/api/voices/{player}/{line}", coded(voices.recording)),
            Route("/api/replay/{share}", coded(api.match)),
            Route("/api/replay/{share}/export", coded(api.export)),
            Route("/api/replay/{share}/{deal:int}", coded(api.deal)),
            Route("/api/replay/{share}/{deal:int}/export", coded(api.export)),
            Route("/api/replay/{share}/{deal:int}/review/{seat:int}", coded(api.review)),
            Route("/j/{code}", coded(api.invitation)),
            Route("/l/{link}", coded(api.invitation)),
            Route("/", coded(api.page)),
            Route("/{path:path}", coded(api.file)),
        ],
    )
    app.state.health, app.state.metrics = health, metrics
    return app
