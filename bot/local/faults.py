"""Switches that break things on purpose, as they break at Discord."""

from dataclasses import dataclass
from typing import Protocol


class GatewayDoor(Protocol):
    """What the faults need of the gateway."""

    async def drop(self) -> None:
        """Cut every connection."""

    async def invalidate(self, *, resumable: bool) -> None:
        """Send INVALID_SESSION to every connection."""

    def refuse_resumes(self, times: int) -> None:
        """Answer the next RESUMEs with INVALID_SESSION."""


@dataclass(slots=True)
class Fault:
    """What happens to the next `times` requests on a route; the route is "METHOD /template" or "*"."""

    route: str
    times: int
    delay: float = 0.0
    too_many: float | None = None
    status: int | None = None
    cut: bool = False
    carried_out: bool = False


class Faults:
    """The switches; each call arms one fault, and it is used up by matching requests in order."""

    def __init__(self) -> None:
        self.pending: list[Fault] = []
        self._gateway: GatewayDoor | None = None

    def too_many_requests(self, route: str, times: int = 1, *, retry_after: float = 0.05) -> None:
        """Answer with 429 and do nothing; `retry_after` is in seconds."""
        self.pending.append(Fault(route, times, too_many=retry_after))

    def fail_before(self, route: str, times: int = 1, *, status: int = 502) -> None:
        """Answer with a 5xx and do nothing."""
        self.pending.append(Fault(route, times, status=status))

    def fail_after(self, route: str, times: int = 1, *, status: int = 502) -> None:
        """Do it, and answer with a 5xx all the same."""
        self.pending.append(Fault(route, times, status=status, carried_out=True))

    def cut(self, route: str, times: int = 1, *, carried_out: bool = False) -> None:
        """Cut the connection instead of answering."""
        self.pending.append(Fault(route, times, cut=True, carried_out=carried_out))

    def delay(self, route: str, seconds: float, times: int = 1) -> None:
        """Wait for `seconds` of the table's time before doing anything."""
        self.pending.append(Fault(route, times, delay=seconds))

    def clear(self) -> None:
        """Nothing breaks any more."""
        self.pending.clear()

    def take(self, route: str) -> Fault | None:
        """The fault for this request, used up once."""
        for fault in self.pending:
            if fault.route in (route, "*"):
                fault.times -= 1
                if fault.times <= 0:
                    self.pending.remove(fault)
                return fault
        return None

    def watch(self, gateway: GatewayDoor) -> None:
        """Connect the switches of the gateway."""
        self._gateway = gateway

    @property
    def _door(self) -> GatewayDoor:
        if self._gateway is None:
            raise RuntimeError("the local table is not started")
        return self._gateway

    async def drop_gateway(self) -> None:
        """Cut every gateway connection; what happens meanwhile is kept for RESUME."""
        await self._door.drop()

    async def invalidate_session(self, *, resumable: bool = False) -> None:
        """Tell every gateway connection that its session is over."""
        await self._door.invalidate(resumable=resumable)

    def refuse_resume(self, times: int = 1) -> None:
        """Refuse the next attempts to resume."""
        self._door.refuse_resumes(times)
