"""The panel on which units of a list form bodies, such as platoons: first which one, then who belongs to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.channel.components import Entry, Menu
from bot.rosters.bodies import bodies
from bot.rosters.changing import title_of, value_of
from bot.rosters.menus import ENTRIES
from bot.store.outbox import Control
from cogs.army._builder import Panel, fitting
from rulesets.kit.facets.bodies import Body
from rulesets.kit.facets.lists import Pick


@dataclass(frozen=True)
class BodiesPanel(Panel):
    """A list with its bodies; `path` is the number of the one that is in hand among all, empty where none is."""

    @cached_property
    def _all(self) -> Sequence[Body]:
        return bodies(self._list, self.standing.collection)

    @property
    def here(self) -> Body | None:
        """The body in hand."""
        known = self._all
        return known[self.path[0]] if self.path and self.path[0] < len(known) else None

    def _picked(self, room: int) -> list[str]:
        """The bodies that the list has, what they lack, and then its units."""
        lines = [f"**{body.name}** – {body.note}" for body in self._all if body.units or body == self.here]
        kept = fitting(lines, room // 2)
        return [*kept, *super()._picked(room - sum(len(line) + 1 for line in kept))]

    def menus(self) -> list[Menu]:
        """The menu of the bodies, or of who may go into the one in hand and out of it."""
        here = self.here
        if here is None:
            entries = [Entry(b.name, str(n), b.note) for n, b in enumerate(self._all) if b.offered]
            return [Menu(self._id("listbody"), "Which one?", entries[:ENTRIES])] if entries else []
        moves = [*_ways_in(here, self._list.picks), *_ways_out(here, self._list.picks)]
        return [Menu(self._id("listinto"), f"Into {here.name}, or out of it: who?", moves[:ENTRIES])] if moves else []

    def controls(self) -> list[Control]:
        """The way back to the other bodies, and to the list."""
        others = [self._control("listbodies", "Back")] if self.here is not None else []
        return [*others, self._control("listadd", "Add units")]


def _ways_in(body: Body, picks: Sequence[Pick]) -> Iterator[Entry]:
    for pick in picks:
        if not pick.slot and pick.unit in body.takes:
            yield Entry(f"＋ {pick.name}", value_of(pick), f"1 of {pick.count}, independent so far")


def _ways_out(body: Body, picks: Sequence[Pick]) -> Iterator[Entry]:
    for pick in picks:
        if pick.slot == body.name:
            yield Entry(f"－ {title_of(pick)}", value_of(pick), f"1 of {pick.count}, independent again")
