"""What a template may come to before it is laid: Hits, Wounds and models, over every scatter and every die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.reckoning.chances import ONE, Chances, add, added_up, every_way, gathered
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.hitting import number_of
from rulesets.legions_imperialis.chapters.firing.laying import COUNTS
from rulesets.legions_imperialis.chapters.firing.lines import Aimed, Row, Shot
from rulesets.legions_imperialis.chapters.firing.prospects import Outlook, Prospect, Standing
from rulesets.legions_imperialis.chapters.firing.template_covers import Cover, Covers, Sorts
from rulesets.legions_imperialis.chapters.firing.templates import (
    Bound,
    against,
    may_take,
    number_of_rolls,
    shape_of,
    shot,
)
from rulesets.legions_imperialis.chapters.morale.checks import auras_over
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

COUNT = Fraction(7 - COUNTS, 6)
"""How likely a model that is partly covered counts."""
Counting = tuple[int, ...]
"""How many models of each sort count."""


class So(NamedTuple):
    """How a Detachment may stand in the end, and how likely each number of Hits is."""

    ends: Mapping[Standing, Fraction]
    hits: Chances[int]


class TemplateOdds:
    """What one template may do, over every way in which it may scatter and the dice may fall."""

    def __init__(self, game: Imperialis, detachment: Detachment, gun: Aimed) -> None:
        self._game, self._detachment, self._gun = private_copy(game), detachment, gun
        self._targets: dict[str, _Under] = {}

    def outlooks(self, at: Point, bound: Bound) -> dict[str, Outlook]:
        """What may come to each Detachment over which a template may come to lie, each looked at by itself."""
        covers = Covers(self._game, self._detachment, self._gun, at, bound)
        return {one.id: self._of(one).outlook(covers) for one in covers.open_to()}

    def targets(self, at: Point, bound: Bound) -> list[Detachment]:
        """The Detachments over which it may come to lie."""
        return Covers(self._game, self._detachment, self._gun, at, bound).open_to()

    def covers(self, target: str, at: Point, bound: Bound) -> Iterator[tuple[Sorts, Sorts, Fraction]]:
        """The models of a Detachment that lie wholly under it, and those that do partly, over every scatter."""
        its = self._game.detachments[target]
        single = [[stand.label] for stand in its.alive]
        for cover in Covers(self._game, self._detachment, self._gun, at, bound).of(its, single):
            whole = [one for one, there in zip(single, cover.whole, strict=True) if there]
            yield whole, [one for one, there in zip(single, cover.partly, strict=True) if there], cover.chance

    def under(self, target: str) -> _Under:
        """What it may do to a Detachment."""
        return self._of(self._game.detachments[target])

    def _of(self, target: Detachment) -> _Under:
        if target.id not in self._targets:
            self._targets[target.id] = _Under(self._game, self._detachment, self._gun, target)
        return self._targets[target.id]


def hits_together(odds: Sequence[TemplateOdds], at: Point, bound: Bound, *, scatters: bool) -> dict[str, Chances[int]]:
    """How likely each number of Hits on each Detachment is that several templates at one place bring, if all of them
    may lie there: discs lie where the first has scattered to (LIX-TR-BLAST-08), others each from their own bearer."""
    names = dict.fromkeys(target.id for one in (odds[:1] if scatters else odds) for target in one.targets(at, bound))
    reckoned = _of_discs if scatters else _each_its_own
    return {name: reckoned(odds, name, at, bound) for name in names}


def _of_discs(odds: Sequence[TemplateOdds], target: str, at: Point, bound: Bound) -> Chances[int]:
    """Of all that lie over the same models, wherever that is."""
    known: dict[str, _Under] = {}
    unders = [known.setdefault(under.told, under) for under in (one.under(target) for one in odds)]
    covers: dict[tuple[Cover, ...], Fraction] = {}
    for whole, partly, chance in odds[0].covers(target, at, bound):
        add(covers, tuple(under.sorted_as(whole, partly) for under in unders), chance)
    return gathered(
        (hits, chance * likely)
        for its, chance in covers.items()
        for hits, likely in added_up(under.hits(cover) for under, cover in zip(unders, its, strict=True)).items()
    )


def _each_its_own(odds: Sequence[TemplateOdds], target: str, at: Point, bound: Bound) -> Chances[int]:
    """Of all, each over whom it lies itself."""
    return added_up(_of_discs([one], target, at, bound) for one in odds)


class _Under:
    """A Detachment that a template may attack. Models that are alike to it are one sort: how many of them count is all
    that matters."""

    def __init__(self, game: Imperialis, detachment: Detachment, gun: Aimed, target: Detachment) -> None:
        self._game, self._detachment, self._gun, self._target = game, detachment, gun, target
        self._shape, self._mode = shape_of(game, detachment, gun), gun.mode_of(game, detachment)
        self._row = against(game, detachment, gun, target)
        self._sorts = sorts(game, detachment, target, self._row)
        self._rolls = HitRolls(game)
        self._values = gathered(every_way(lambda dice: number_of(self._mode.dice, dice)))
        self._known: dict[Counting, So] = {}
        self._hits: dict[Counting, Chances[int]] = {}

    def outlook(self, covers: Covers) -> Outlook:
        """Over all ways in which it may be covered."""
        countings: dict[Counting, Fraction] = {}
        for cover in covers.of(self._target, self._sorts):
            for counting, chance in counted(cover):
                add(countings, counting, chance)
        so = _mixed([(self._if_so(counting), chance) for counting, chance in countings.items()])
        return self._prospect([], []).told(so.ends, so.hits)

    @property
    def told(self) -> str:
        """What it is to the Detachment: one that is told alike brings as many Hits."""
        return str((self._mode, self._row.by_model, self._row.of_all, self._sorts))

    def sorted_as(self, whole: Sorts, partly: Sorts) -> Cover:
        """How many models of each sort are covered where these are."""
        among = [[label for one in labels for label in one] for labels in (whole, partly)]
        counts = [tuple(sum(label in its for label in one) for one in self._sorts) for its in among]
        return Cover(counts[0], counts[1], ONE)

    def hits(self, cover: Cover) -> Chances[int]:
        """How likely each number of Hits is where so many models are covered."""
        countings = [*counted(cover)]
        for counting, _ in countings:
            if counting not in self._hits:
                self._hits[counting] = gathered(self._scored(counting))
        if len(countings) == 1:
            return self._hits[countings[0][0]]
        return gathered(
            (number, chance * likely)
            for counting, chance in countings
            for number, likely in self._hits[counting].items()
        )

    def _scored(self, counting: Counting) -> Iterator[tuple[int, Fraction]]:
        """The Hits where so many of each sort count."""
        count, labels = self._who_count(counting)
        if not (count and labels):
            yield 0, ONE
            return
        for _, hits in self._fired(len(count), labels):
            yield from hits.items()

    def _who_count(self, counting: Counting) -> tuple[list[str], list[str]]:
        """So many models of each sort, and those of the Detachment that may take the Hits."""
        count = [label for its, number in zip(self._sorts, counting, strict=True) for label in its[:number]]
        return count, may_take(self._game, self._detachment, self._gun, self._target, count)

    def _if_so(self, counting: Counting) -> So:
        """If so many of each sort count."""
        if counting not in self._known:
            self._known[counting] = _mixed([*self._attacks(counting)])
        return self._known[counting]

    def _attacks(self, counting: Counting) -> Iterator[tuple[So, Fraction]]:
        """The attack by what its Dice come to; values with which it is fired alike are reckoned together."""
        count, labels = self._who_count(counting)
        if not (count and labels):
            yield So(self._prospect([], []).ends(), {0: ONE}), ONE
            return
        for one, hits in self._fired(len(count), labels):
            whole = sum(hits.values(), Fraction(0))
            share = {number: chance / whole for number, chance in hits.items()}
            yield So(self._prospect([one], [share]).ends(), share), whole

    def _fired(self, count: int, labels: Sequence[str]) -> Iterator[tuple[Shot, dict[int, Fraction]]]:
        """The shots at these models that there may be where so many count, each with the Hits that it may score."""
        by_modifiers: dict[str, tuple[Shot, dict[int, Fraction]]] = {}
        for value, chance in self._values.items():
            rolls = number_of_rolls(self._shape, count, value)
            one = shot(self._row, self._game, self._detachment, labels, rolls)
            _, hits = by_modifiers.setdefault(str(one.modifiers), (one, {}))
            for number, likely in self._rolls.of(self._mode, one).items():
                add(hits, number, chance * likely)
        yield from by_modifiers.values()

    def _prospect(self, shots: Sequence[Shot], hits: Sequence[Chances[int]]) -> Prospect:
        return Prospect(self._game, self._detachment.id, self._target.id, shots, hits)


def sorts(game: Imperialis, detachment: Detachment, target: Detachment, row: Row) -> Sorts:
    """The models of a Detachment by sorts. Where a Hit might come to either of two sorts the farther model takes it
    (LI-D-29): then each model is a sort of its own. Who survives matters to its Morale by the auras within which he
    stands (LIX-AURA-01)."""
    one = row.shot(min(row.modifiers))
    resolving = Resolving(game, detachment, target, [one])
    alike: dict[object, list[str]] = {}
    for stand in target.alive:
        near = auras_over(game, target, stand)
        key = (sum(row.by_model[stand.label].values()), resolving.seen_as(0, stand), near)
        alike.setdefault(key, []).append(stand.label)
    eager = [resolving.eagerness(0, target.stand(its[0]))[:2] for its in alike.values()]
    if len(set(eager)) < len(eager):
        return [[stand.label] for stand in target.alive]
    return [*alike.values()]


def counted(cover: Cover) -> Iterator[tuple[Counting, Fraction]]:
    """How many models of each sort may count, with the dice of those that are partly covered."""
    ways = [_of_partly(partly) for partly in cover.partly]
    for numbers in product(*(range(partly + 1) for partly in cover.partly)):
        chance = prod((way[number] for way, number in zip(ways, numbers, strict=True)), start=cover.chance)
        yield tuple(whole + number for whole, number in zip(cover.whole, numbers, strict=True)), chance


@lru_cache(maxsize=64)
def _of_partly(partly: int) -> tuple[Fraction, ...]:
    return tuple(
        comb(partly, number) * COUNT**number * (1 - COUNT) ** (partly - number) for number in range(partly + 1)
    )


def _mixed(cases: Sequence[tuple[So, Fraction]]) -> So:
    """What may come of one of several, each as likely as it is said to be."""
    ends = gathered((end, chance * likely) for so, chance in cases for end, likely in so.ends.items())
    return So(ends, gathered((hits, chance * likely) for so, chance in cases for hits, likely in so.hits.items()))
