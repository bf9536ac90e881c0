"""A path under way: the places in order, how far it got, and where others may interrupt it."""

from __future__ import annotations

from pydantic import Field

from rulesets.kit.engine.saved import Saved


class Travel(Saved):
    """`path` starts with the place that is left; `reached` is the index of the place stood on; `stops` are the
    indexes of the trigger points, fixed before the first step. What lies beyond `reached` is the mover's secret."""

    path: list[str]
    reached: int = 0
    stops: list[int] = Field(default_factory=list)

    @property
    def here(self) -> str:
        """The place reached."""
        return self.path[self.reached]

    @property
    def finished(self) -> bool:
        """Whether the end of the path is reached."""
        return self.reached == len(self.path) - 1

    def next_stop(self) -> int:
        """The index to go to now: the next trigger point, or the end of the path."""
        return min((stop for stop in self.stops if stop > self.reached), default=len(self.path) - 1)

    def cut(self) -> None:
        """Give up the rest of the path."""
        self.path = self.path[: self.reached + 1]
        self.stops = [stop for stop in self.stops if stop <= self.reached]

    def hidden(self) -> Travel:
        """The path as others see it: what is walked, not what is planned."""
        return Travel(path=self.path[: self.reached + 1], reached=self.reached)
