"""What was reckoned of a game while nothing moved is remembered: between an offer, its check and the deed all stands
still, and copies, views and loads of a game that stand alike share what was found."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from weakref import ReferenceType, ref

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.version import Version

G = TypeVar("G", bound=Game)
V = TypeVar("V")
"""Never None."""

TABLES = 16
"""So many tables as they stood are remembered; the one asked about longest ago is forgotten first."""


class _Table(Generic[G, V]):
    """A table as it stood, in a game that nobody changes, how it lay, and what was reckoned of it, by what was told
    besides."""

    def __init__(self, game: G, lie: Any) -> None:
        self.game, self.lie = game, lie
        self.known: dict[Hashable, V] = {}


@dataclass
class _Sign(Generic[G, V]):
    """Which table a game that nobody changes was found to be, so that it need not be compared with them all again."""

    table: ReferenceType[_Table[G, V]] | None = None


class Remembered(Generic[G, V]):
    """What was reckoned of tables, each at most `most` times over. Two games stand alike if all that `lies` gives of
    them is equal; what is reckoned may go by nothing else of a game. It is emptied as the caches of functions are. What
    was reckoned while somebody had a doubt about the rules is remembered as long as that lasts, and nothing else."""

    def __init__(self, most: int, lies: Callable[[G], Any]) -> None:
        self._most, self._lies = most, lies
        self._sound: tuple[_Table[G, V], ...] = ()
        self._doubted: tuple[int, tuple[_Table[G, V], ...]] = (0, ())

    def of(self, game: G, told: Hashable, reckon: Callable[[G], V]) -> V:
        """What `reckon` makes of a game as it stands; `told` is all that it goes by besides."""
        table = self._table(game)
        value = table.known.get(told)
        if value is None:
            value = reckon(table.game)
            if len(table.known) >= self._most:
                table.known.pop(next(iter(table.known)), None)
            table.known[told] = value
        return value

    def _table(self, game: G) -> _Table[G, V]:
        """The table of a game as it stands, from then on the first to be looked at."""
        before, sign = self._tables, game.once(self, _Sign[G, V])
        signed = sign.table() if sign.table is not None else None
        # A table that was forgotten meanwhile is looked for again: only what is remembered is believed.
        table = signed if signed in before else self._as_it_lies(game, before)
        if table is not signed:
            sign.table = ref(table)
        # Several threads may ask: the tables are set anew, never changed.
        self._keep((table, *(one for one in before if one is not table))[:TABLES])
        return table

    def _as_it_lies(self, game: G, before: tuple[_Table[G, V], ...]) -> _Table[G, V]:
        """The table that lies as a game does, or a new one."""
        lie = self._lies(game)
        table = next((one for one in before if one.lie == lie), None)
        if table is None:
            kept = private_copy(game).settled()
            table = _Table(kept, self._lies(kept))
        return table

    @property
    def _tables(self) -> tuple[_Table[G, V], ...]:
        doubt, tables = self._doubted if Version.doubt else (0, self._sound)
        return tables if doubt == Version.doubt else ()

    def _keep(self, tables: tuple[_Table[G, V], ...]) -> None:
        if Version.doubt:
            self._doubted = (Version.doubt, tables)
        else:
            self._sound, self._doubted = tables, (0, ())

    def cache_clear(self) -> None:
        """Forget everything; while there is a doubt, what was reckoned since."""
        self._keep(())

    def cache_info(self) -> str:
        """How much is remembered."""
        return f"{sum(len(one.known) for one in self._tables)} of {len(self._tables)} tables"
