"""What a template may come to before it is laid: the Hits on each Detachment, over every scatter and every die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.reckoning.chances import Chances, add, every_way, gathered
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.hitting import number_of
from rulesets.legions_imperialis.chapters.firing.laying import COUNTS, drift
from rulesets.legions_imperialis.chapters.firing.lines import Aimed, Row, Shot
from rulesets.legions_imperialis.chapters.firing.templates import (
    Bound,
    against,
    firer,
    is_open_to,
    may_take,
    number_of_rolls,
    shape_of,
    shot,
)
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.shapes import Under, lies_at, under
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

COUNT = Fraction(7 - COUNTS, 6)
"""How likely a model that is partly covered counts."""
FAR = 7.0
"""Inches that a template scatters at most."""


class TemplateOdds:
    """The Hits of one template, over every way in which it may scatter and the dice may fall."""

    def __init__(self, game: Imperialis, detachment: Detachment, gun: Aimed) -> None:
        self._game, self._detachment, self._gun = game, detachment, gun
        self._shape, self._mode = shape_of(game, detachment, gun), gun.mode_of(game, detachment)
        self._rolls = HitRolls(game)
        self._rows: dict[str, Row] = {}
        self._shots: dict[tuple[str, tuple[str, ...]], Shot] = {}
        self._values = gathered(every_way(lambda dice: number_of(self._mode.dice, dice)))

    def hits(self, at: Point, bound: Bound) -> dict[str, dict[int, Fraction]]:
        """How likely each number of Hits on each Detachment is that a template may come to lie over."""
        found: dict[str, dict[int, Fraction]] = {}
        for (name, its), chance in self._covers(at, bound).items():
            for hits, likely in self._of(name, its).items():
                add(found.setdefault(name, {}), hits, chance * likely)
        for chances in found.values():
            add(chances, 0, 1 - sum(chances.values(), Fraction(0)))
        return found

    def _covers(self, at: Point, bound: Bound) -> dict[tuple[str, Under], Fraction]:
        """Whom the template may cover, Detachment by Detachment."""
        game, shape = self._game, self._shape
        firing, near = firer(game, self._detachment, self._gun), self._near(at)
        found: dict[tuple[str, Under], Fraction] = {}
        ends = gathered(every_way(lambda dice: drift(game, shape, bound, dice)))
        for fell, chance in ends.items():
            body = lies_at(game, shape, firing, at.moved(fell.direction, fell.inches).spot.point)
            for name, its in parted(under(shape, body, near)).items():
                add(found, (name, its), chance)
        return found

    def _near(self, at: Point) -> Group:
        """All models to which it may come."""
        game, shape = self._game, self._shape
        far = FAR + shape.inches
        open_to = (one for one in game.on_table() if is_open_to(game, self._detachment, self._gun, shape, one))
        models = {name: model for one in open_to for name, model in group(game, one).items()}
        is_disc = shape.kind == "blast"
        return Group(
            {name: one for name, one in models.items() if not is_disc or one.middle.to(at) <= far + one.radius}
        )

    def _of(self, name: str, its: Under) -> dict[int, Fraction]:
        """The Hits on a Detachment of which these models are covered."""
        found: dict[int, Fraction] = {}
        for number in range(len(its.partly) + 1):
            chance = comb(len(its.partly), number) * COUNT**number * (1 - COUNT) ** (len(its.partly) - number)
            for value, likely in self._values.items():
                for hits, share in self._hits(name, its, len(its.whole) + number, value).items():
                    add(found, hits, chance * likely * share)
        return found

    def _hits(self, name: str, its: Under, count: int, value: int) -> Chances[int]:
        if not count:
            return {0: Fraction(1)}
        rolls = number_of_rolls(self._shape, count, value)
        fires = self._shot(name, (*its.whole, *its.partly)).model_copy(update={"dice": str(rolls)})
        return self._rolls.of(self._mode, fires)

    def _shot(self, name: str, models: tuple[str, ...]) -> Shot:
        """With the modifier of all that are covered, whoever of them counts in the end."""
        if (name, models) not in self._shots:
            game, target = self._game, self._game.detachments[name]
            row = self._rows.setdefault(name, against(game, self._detachment, self._gun, target))
            labels = may_take(game, self._detachment, self._gun, target, [one.rpartition("/")[2] for one in models])
            self._shots[name, models] = shot(row, game, self._detachment, labels, len(models))
        return self._shots[name, models]


def parted(its: Under) -> dict[str, Under]:
    """The models under a template, Detachment by Detachment."""
    return {name: Under(whole=_of(its.whole, name), partly=_of(its.partly, name)) for name in _names(its)}


def _names(its: Under) -> list[str]:
    return list(dict.fromkeys(model.rpartition("/")[0] for model in (*its.whole, *its.partly)))


def _of(models: Sequence[str], name: str) -> tuple[str, ...]:
    return tuple(model for model in models if model.rpartition("/")[0] == name)
