"""The local table itself: one server on 127.0.0.1 with the API, the gateway, the files and the page."""

import errno
from pathlib import Path

from aiohttp import web

from bot.local.addresses import HOST, base_of
from bot.local.api import Api, Inspector
from bot.local.clock import TableClock
from bot.local.faults import Faults
from bot.local.files import add_files
from bot.local.founding import found
from bot.local.gateway import Gateway
from bot.local.interactions import Desk
from bot.local.keeping import Keeper
from bot.local.limits import ACKNOWLEDGE_WITHIN
from bot.local.options import channel_of
from bot.local.page import Page, only_this_machine
from bot.local.people import PATIENCE, Person
from bot.local.ratelimits import RateLimits
from bot.local.watching import until
from bot.local.world import TEXT, Channel, World


class LocalTable:
    """A stand-in for Discord on this machine. With `path` the world is kept in that file."""

    def __init__(
        self,
        world: World | None = None,
        *,
        path: Path | None = None,
        clock: TableClock | None = None,
        relax_rate_limits: bool = False,
        leisure: float = 1.0,
    ) -> None:
        """`leisure`: how many times as long as Discord it waits for an answer, and people for the bot to think; for
        tests on a machine that does much else."""
        self._keeper = Keeper(path, clock) if path is not None and world is None else None
        if world is None:
            world = self._keeper.world if self._keeper is not None else found(World(clock))
        self.world = world
        self.clock = world.clock
        self.desk = Desk(world, leisure * ACKNOWLEDGE_WITHIN)
        self._patience = leisure * PATIENCE
        self.faults = Faults()
        self.rate_limits = RateLimits(world.clock, relaxed=relax_rate_limits)
        self.port = 0
        self._api = Api(world, self.desk, self.faults, self.rate_limits)
        self._runner: web.AppRunner | None = None
        self._gateway: Gateway | None = None
        self._page: Page | None = None

    @property
    def inspectors(self) -> list[Inspector]:
        """Callables that get (method, path template, parsed body) of every request."""
        return self._api.inspectors

    @property
    def findings(self) -> list[Exception]:
        """What inspectors raised, and requests that the local table does not know."""
        return self._api.findings

    @property
    def url(self) -> str:
        """The page's address."""
        return base_of(self.port)

    @property
    def gateway(self) -> Gateway:
        """The gateway of the running table."""
        if self._gateway is None:
            raise RuntimeError("the local table is not started")
        return self._gateway

    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1; 0 takes any free port."""
        app = web.Application(middlewares=[only_this_machine], client_max_size=30 * 1024 * 1024)
        self._api.add_to(app)
        add_files(app, self.world)
        self._page = Page(self.world, self.person, lambda: self._gateway is not None and self._gateway.connected)
        self._page.add_to(app)
        app.router.add_get("/gateway/", self._connect)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await self._listen(self._runner, port)
        self.port = self._runner.addresses[0][1]
        self.world.base_url = self.url
        self._gateway = Gateway(self.world, self.port)
        self.faults.watch(self._gateway)
        if self._keeper is not None:
            self._keeper.tidy_daily()

    async def _listen(self, runner: web.AppRunner, port: int) -> None:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as taken:
            if taken.errno != errno.EADDRINUSE:
                raise
            words = f"port {port} of {HOST} is in use (is Umpire running already?); UMPIRE_LOCAL_PORT names another"
            raise OSError(words) from None

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        return await self.gateway.connect(request)

    async def stop(self) -> None:
        """Close every connection, free the port and let go of the world's file."""
        if self._gateway is not None:
            await self._gateway.close()
        if self._page is not None:
            await self._page.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._keeper is not None:
            self._keeper.close()

    def person(self, name: str, channel: Channel | str | int | None = None, *, patience: float | None = None) -> Person:
        """Somebody's client, looking at a channel (the first of the guild when none is given)."""
        user = self.world.user_named(name)
        place = self._first(user.id) if channel is None else channel_of(self.world, channel)
        return Person(self.world, self.desk, user, place, self._patience if patience is None else patience)

    def _first(self, user_id: int) -> Channel:
        for channel in self.world.channels.values():
            if channel.kind == TEXT and user_id in self.world.guilds[channel.guild_id or 0].members:
                return channel
        raise LookupError("this person is in no guild")

    async def until_connected(self, patience: float | None = None) -> None:
        """Wait until a bot has identified itself at the gateway; TimeoutError after `patience` seconds."""
        await until(self.world, lambda: self.gateway.connected, patience)
