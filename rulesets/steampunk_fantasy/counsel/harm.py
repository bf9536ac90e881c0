"""How much a hit is expected to hurt, as a share of the base that is hit."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import comb

from rulesets.steampunk_fantasy.chapters.damage.armour import PER_BLOCK, blocks, facing
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.damage.regular_damage import does_regular_damage, read_table
from rulesets.steampunk_fantasy.chapters.damage.resistance import REGULAR, resistance
from rulesets.steampunk_fantasy.chapters.setup.victory import (
    DESTROYED,
    DESTROYED_INDUSTRY,
    INDUSTRY,
    SURVIVING,
    SURVIVING_INDUSTRY,
)
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

FACES = range(1, 7)
EFFECTS = {"light": 0.12, "critical": 0.3, "future damage": 0.07, "pinned": 0.12, "bleed": 0.1, "psychic": 0.06}
SET_ON_FIRE = 0.12
"""What results of damage tables take of a base that they do not kill, about; a number of them as often."""
COUNTED = ("light", "future damage")
"""The results whose value says how often they come."""
BESIDES = 0.08
"""What each special of a weapon adds (poison, acid, fire, fear …), about."""


def points_of(base: UnitBase) -> float:
    """The victory points that hang on a base: what its own side keeps with it, and what the other wins with its
    loss."""
    industry, others = SURVIVING_INDUSTRY + DESTROYED_INDUSTRY, SURVIVING + DESTROYED
    return sum(points * (industry if kind == INDUSTRY else others) for kind, points in base.worth.items())


class Harm:
    """What hits take of the bases of a view, each kind of hit reckoned once."""

    def __init__(self, view: Steampunk) -> None:
        self._view = view
        self._of_kind: dict[Hashable, float] = {}
        self._of_total: dict[tuple[str, int], float] = {}

    def share_lost(self, hit: Hit) -> float:
        """The share of what is left of a base that a hit takes, on average."""
        besides = BESIDES * len(hit.specials)
        if not does_regular_damage(hit):
            return besides + EFFECTS["psychic"]
        stopped = facing(self._view, hit)
        key = (hit.target, stopped, hit.damage + hit.extra, hit.die)
        if key not in self._of_kind:
            self._of_kind[key] = self._lost(hit, *stopped)
        return min(1.0, self._of_kind[key] + besides)

    def _lost(self, hit: Hit, dice: int | None, pen: int) -> float:
        """What regular damage takes, against so many armour dice."""
        base = self._view.bases[hit.target]
        least = hit.damage + hit.extra + base.future_damage - resistance(self._view, base, REGULAR)
        lost = 0.0
        for blocked, chance in self._blocked(dice or 0, pen):
            totals = (die + least - PER_BLOCK * blocked for die in range(1, hit.die + 1))
            lost += chance * sum(self._taken(base, total) for total in totals) / hit.die
        return lost

    def _blocked(self, dice: int, pen: int) -> Iterator[tuple[int, float]]:
        """How many armour dice block, each number with its chance."""
        each = sum(blocks(self._view, die, pen) for die in FACES) / len(FACES)
        for blocked in range(dice + 1):
            yield blocked, comb(dice, blocked) * each**blocked * (1 - each) ** (dice - blocked)

    def _taken(self, base: UnitBase, total: int) -> float:
        """The share of a base that the row of its table takes to which a total comes."""
        if (base.id, total) not in self._of_total:
            effects = read_table(self._view.card(base).tables[REGULAR], total).effects
            self._of_total[base.id, total] = min(1.0, sum(_share(base, word) for word in effects))
        return self._of_total[base.id, total]


def _share(base: UnitBase, word: Word) -> float:
    if word.name == "destroyed":
        return 1.0
    if word.name == "kill":
        return min(1.0, int(word.args[0]) / max(1, len(base.living)))
    if word.name == "set on fire":
        return SET_ON_FIRE
    return EFFECTS.get(word.name, 0.0) * (int(word.args[0]) if word.name in COUNTED else 1)
