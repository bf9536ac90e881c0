"""What was found out of a game between two clicks.

Nothing changes a game there: an answer works on a copy. So the object is its own version, and whatever follows from it
alone is reckoned once: how the menus of an answer are offered and then checked, what a seat may see, the text of its
save. It goes with the object.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")
Findings = dict[Hashable, Any]
NO_DOUBT: tuple[int, Findings] = (0, {})

VIEW = "view"
"""With a seat behind it, this is the key of what the seat may see."""
MOST = 1000
"""So many findings are kept of one game; beyond that all are forgotten. Who looks at every order of a large army comes
to some hundreds."""


class Version:
    """The findings of one game, and the text of its save (empty: not written yet). While somebody has a `doubt` about
    the rules themselves (by its number; 0 where nobody has) only what was found since is believed, and not afterwards.
    """

    __slots__ = ("_doubted", "_found", "save")
    doubt: ClassVar[int] = 0

    def __init__(self) -> None:
        self._found: Findings = {}
        self._doubted = NO_DOUBT
        self.save = ""

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found under a key, or is found now. Several threads may ask; what one finds is as good as what
        another does."""
        try:
            known: T = self._findings[key]
        except KeyError:
            known = find()
            findings = self._findings  # not those of before: they may have been forgotten meanwhile
            if len(findings) >= MOST:
                findings.clear()
            findings[key] = known
        return known

    def found_before(self, key: Hashable) -> Any:
        """What was found under a key; None where nothing was, or nothing is believed."""
        return self._findings.get(key)

    def seen_by(self, seat: int | None) -> Any:
        """What a seat may see of the game, if that was asked for before; else None."""
        return self.found_before((VIEW, seat))

    @property
    def _findings(self) -> Findings:
        """What is believed: with a doubt what was found while it lasts."""
        if not Version.doubt:
            return self._found
        doubt, findings = self._doubted
        if doubt != Version.doubt:
            findings = {}
            self._doubted = (Version.doubt, findings)
        return findings

    def forget(self) -> None:
        """Let go of the findings: they know their game, and would keep a game that is behind us until Python's garbage
        collector comes by."""
        findings, self._found, self._doubted = {**self._found, **self._doubted[1]}, {}, NO_DOUBT
        for finding in findings.values():
            inner = getattr(finding, "version", None)  # what a seat may see is a game too
            if inner is not None and inner is not self:
                inner.forget()


_NUMBERS = count(1)


@contextmanager
def doubted() -> Iterator[None]:
    """While it lasts every finding is made anew, and forgotten afterwards: the rules are changed, as tests do."""
    before, Version.doubt = Version.doubt, next(_NUMBERS)
    try:
        yield
    finally:
        Version.doubt = before
