"""The HTTP API: finds the route, lets the faults and limits have their say, and carries it out."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from bot.local import api_channels, api_commands, api_guilds, api_interactions
from bot.local.bodies import Body, read_body
from bot.local.calls import Answer, Call, Route
from bot.local.errors import ApiError
from bot.local.faults import Fault, Faults
from bot.local.interactions import Desk
from bot.local.ratelimits import RateLimits, too_many
from bot.local.world import World

PREFIX = "/api/v10"
ROUTES: list[Route] = [
    *api_guilds.ROUTES,
    *api_channels.ROUTES,
    *api_commands.ROUTES,
    *api_interactions.ROUTES,
]

Inspector = Callable[[str, str, Any], None]


class Api:
    """Discord's HTTP API over a world."""

    def __init__(self, world: World, desk: Desk, faults: Faults, rate_limits: RateLimits) -> None:
        self._world = world
        self._desk = desk
        self._faults = faults
        self._rate_limits = rate_limits
        self.inspectors: list[Inspector] = []
        self.findings: list[Exception] = []
        self.requests = 0

    def add_to(self, app: web.Application) -> None:
        """Register every route, and one that catches all others."""
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.template, self._served(route))
        app.router.add_route("*", PREFIX + "/{path:.*}", self._unforeseen)

    def _served(self, route: Route) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.Response:
            self.requests += 1
            return await self._serve(request, route)

        return serve

    async def _serve(self, request: web.Request, route: Route) -> web.Response:
        fault = self._faults.take(route.name)
        if fault is not None:
            if fault.delay:
                await self._world.clock.sleep(fault.delay)
            elif not fault.carried_out:
                return self._broken(request, fault)
        response = await self._in_time(request, route)
        return self._broken(request, fault) if fault is not None and fault.carried_out else response

    def _broken(self, request: web.Request, fault: Fault) -> web.Response:
        if fault.cut and request.transport is not None:
            request.transport.abort()
        if fault.too_many is not None:
            body, headers = too_many(fault.too_many)
            return _reply(body, status=429, headers=headers)
        return _reply({"message": "Bad Gateway", "code": 0}, status=fault.status or 502)

    async def _in_time(self, request: web.Request, route: Route) -> web.Response:
        if route.needs_token and request.headers.get("Authorization") != f"Bot {self._world.token}":
            return _reply({"message": "401: Unauthorized", "code": 0}, status=401)
        verdict = self._rate_limits.ask(route.name, _number(request.match_info.get("channel_id", "0")))
        if verdict.retry_after is not None:
            body, headers = too_many(verdict.retry_after, overall=verdict.overall)
            return _reply(body, status=429, headers=headers | verdict.headers)
        answer = await self._answer(request, route)
        if answer.body is None:
            return web.Response(status=answer.status, headers=verdict.headers)
        return _reply(answer.body, status=answer.status, headers=verdict.headers)

    async def _answer(self, request: web.Request, route: Route) -> Answer:
        try:
            body = await read_body(request)
            self._inspect(route, body)
            call = Call(self._world, self._desk, dict(request.match_info), dict(request.query), body)
            return _as_answer(route.handler(call))
        except ApiError as refused:
            return Answer(refused.status, refused.body())
        except ConnectionError:
            # The bot went away in the middle of its request: there is nobody to be answered.
            return Answer(400, None)
        except Exception as broken:
            # A fault of the local table, or a body so odd that no check foresaw it: a test must see either.
            self.findings.append(broken)
            return Answer(500, {"message": "500: Internal Server Error", "code": 0})

    def _inspect(self, route: Route, body: Body) -> None:
        for inspector in self.inspectors:
            try:
                inspector(route.method, route.template, body.form)
            except Exception as found:
                # Whatever an inspector finds belongs to the test, not to the bot.
                self.findings.append(found)

    async def _unforeseen(self, request: web.Request) -> web.Response:
        self.findings.append(LookupError(f"the local table does not know {request.method} {request.path}"))
        return _reply({"message": "404: Not Found", "code": 0}, status=404)


def _reply(body: Any, *, status: int, headers: Mapping[str, str] | None = None) -> web.Response:
    # The Discord library reads JSON only where the content type is this and nothing more.
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers, content_type="application/json")


def _as_answer(result: Any) -> Answer:
    if isinstance(result, Answer):
        return result
    return Answer(204, None) if result is None else Answer(200, result)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0
