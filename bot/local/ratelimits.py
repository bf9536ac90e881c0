"""Rate limits as a bot meets them: buckets per route and channel, and 50 requests a second over all."""

import hashlib
from dataclasses import dataclass

from bot.local.clock import TableClock
from bot.local.errors import Json

PER_CHANNEL: dict[str, tuple[int, float]] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
}
"""Requests and seconds of each limited route; every channel has a bucket of its own."""
OVERALL = 50
"""Requests a second; answers to interactions do not count, neither the first ones nor their edits and follow-ups."""


@dataclass(slots=True)
class _Bucket:
    opened: float
    used: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, and the headers that go with the answer."""

    headers: dict[str, str]
    retry_after: float | None = None
    overall: bool = False


class RateLimits:
    """Counts requests. `relaxed` lets everything pass and sends no headers."""

    def __init__(self, clock: TableClock, *, relaxed: bool = False) -> None:
        self.relaxed = relaxed
        self._clock = clock
        self._buckets: dict[tuple[str, int], _Bucket] = {}
        self._overall = _Bucket(0.0)

    def ask(self, route: str, channel_id: int) -> Verdict:
        """Count one request on a route such as "POST /channels/{channel_id}/messages"."""
        if self.relaxed or route.partition(" ")[2].startswith(("/interactions/", "/webhooks/")):
            return Verdict({})
        now = self._clock.now()
        if not self._take(self._overall, now, OVERALL, 1.0):
            wait = self._overall.opened + 1.0 - now
            return Verdict({"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, overall=True)
        if route not in PER_CHANNEL:
            return Verdict({})
        limit, seconds = PER_CHANNEL[route]
        bucket = self._buckets.setdefault((route, channel_id), _Bucket(now))
        passed = self._take(bucket, now, limit, seconds)
        wait = max(0.0, bucket.opened + seconds - now)
        headers = {
            "X-RateLimit-Bucket": hashlib.md5(route.encode(), usedforsecurity=False).hexdigest(),
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - bucket.used),
            "X-RateLimit-Reset": f"{now + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
        }
        if passed:
            return Verdict(headers)
        return Verdict(headers | {"X-RateLimit-Scope": "user"}, wait)

    @staticmethod
    def _take(bucket: _Bucket, now: float, limit: int, seconds: float) -> bool:
        if now - bucket.opened >= seconds:
            bucket.opened, bucket.used = now, 0
        if bucket.used >= limit:
            return False
        bucket.used += 1
        return True


def too_many(retry_after: float, *, overall: bool = False) -> tuple[Json, dict[str, str]]:
    """Body and headers of a 429; without `Via` the Discord library takes it for a ban."""
    body = {"message": "You are being rate limited.", "retry_after": round(retry_after, 3), "global": overall}
    return body, {"Via": "1.1 local-table", "Retry-After": str(max(1, round(retry_after)))}
