"""What may come of a Combat, reckoned exactly: who wins so many Fights, who is destroyed, who loses it.

Fight follows Fight as in play. What is kept apart are the Wounds of models that have Fights to come, and how often each
has fought; of the others only how many of each side are gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.reckoning.chances import ONE, Chances, add, gathered, together
from rulesets.legions_imperialis.chapters.combat.combat import lost_by, one_model_after_the_other
from rulesets.legions_imperialis.chapters.combat.combats import combats, contacts_in
from rulesets.legions_imperialis.chapters.combat.fights import bonuses, dice_of, loses_wounds, won_by
from rulesets.legions_imperialis.chapters.combat.pairing import Fight, Pairing
from rulesets.legions_imperialis.chapters.movement.charging import charge
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

D6: Chances[int] = {face: Fraction(1, 6) for face in range(1, 7)}
DRAW = -1
Both = tuple[int, int]
"""A number of each seat."""


class Outlook(NamedTuple):
    """How likely each number of Fights won and of models lost is, of both seats together; and which seat loses the
    Combat (-1: a draw)."""

    won: Chances[Both]
    destroyed: Chances[Both]
    loser: Chances[int]


class _So(NamedTuple):
    """How a Combat stands: the Wounds and Fights of the models that have one to come, the Fights won, models lost."""

    models: tuple[tuple[int, int], ...]
    won: Both
    gone: Both


def outlook(game: Imperialis, combat: Sequence[str], fights: Sequence[Fight]) -> Outlook:
    """What a Combat of these Detachments may come to, its Fights in this order."""
    return _Combat(private_copy(game), combat, fights).outlook()


class _Combat:
    """A Combat on a copy of the game whose models stand now so, now so."""

    def __init__(self, game: Imperialis, combat: Sequence[str], fights: Sequence[Fight]) -> None:
        self._game, self._combat, self._fights = game, combat, one_model_after_the_other(fights)
        self._names = list(dict.fromkeys(name for pair in fights for name in pair))
        self._last = {name: number for number, pair in enumerate(fights) for name in pair}
        self._left = [self._models(seat) for seat in (0, 1)]

    def _models(self, seat: int) -> int:
        its = (self._game.detachments[name] for name in self._combat)
        return sum(len(one.alive) for one in its if one.seat == seat)

    def outlook(self) -> Outlook:
        """All ends of the Combat."""
        ends = self._ends()
        losers = ((self._loser(so), chance) for so, chance in ends.items())
        return Outlook(
            won=gathered((so.won, chance) for so, chance in ends.items()),
            destroyed=gathered((so.gone, chance) for so, chance in ends.items()),
            loser=gathered(losers),
        )

    def _loser(self, so: _So) -> int:
        loser = lost_by([*so.won], [self._left[seat] > so.gone[seat] for seat in (0, 1)])
        return DRAW if loser is None else loser

    def _ends(self) -> dict[_So, Fraction]:
        models = tuple((stand.wounds, stand.fights) for _, stand in map(self._game.named, self._names))
        ends = {_So(models, (0, 0), (0, 0)): ONE}
        for number, fight in enumerate(self._fights):
            after: dict[_So, Fraction] = {}
            for so, chance in ends.items():
                for then, likely in self._fought(so, fight):
                    add(after, self._without_the_done(then, number), chance * likely)
            ends = after
        return ends

    def _fought(self, so: _So, fight: Fight) -> Iterator[tuple[_So, Fraction]]:
        """One Fight; none, if one of the two is destroyed by then (LI-D-38)."""
        places = [self._names.index(name) for name in fight]
        if not all(so.models[place][0] for place in places):
            yield so, ONE
            return
        both = [self._game.named(name) for name in fight]
        for (_, stand), place in zip(both, places, strict=True):
            stand.wounds, stand.fights = so.models[place]
        counts = [dice_of(self._game, both[mine], both[1 - mine]) for mine in (0, 1)]
        plus = [sum(bonuses(self._game, *one).values()) for one in both]
        ends = (
            (self._costs(both, ahead), chance)
            for ahead, chance in _ahead(counts[0], counts[1], plus[0] - plus[1]).items()
        )
        for (winner, lost), chance in gathered(ends).items():
            models, won, gone = [*so.models], [*so.won], [*so.gone]
            for place in places:
                models[place] = (models[place][0], models[place][1] + 1)
            if winner is not None:
                loser = 1 - winner
                wounds, often = models[places[loser]]
                left = wounds - lost
                models[places[loser]] = (left, often)
                won[both[winner][0].seat] += 1
                gone[both[loser][0].seat] += int(left <= 0)
            yield _So(tuple(models), (won[0], won[1]), (gone[0], gone[1])), chance

    def _costs(self, both: Sequence[tuple[Detachment, Stand]], ahead: int) -> tuple[int | None, int]:
        """Who wins a Fight in which the first is so far ahead, and the Wounds that it costs the other."""
        winner = won_by([ahead, 0])
        if winner is None:
            return None, 0
        return winner, loses_wounds(self._game, both[winner], both[1 - winner], abs(ahead))

    def _without_the_done(self, so: _So, number: int) -> _So:
        """What has no Fight to come makes no difference any more."""
        models = (
            its if self._last[name] > number else (0, 0) for name, its in zip(self._names, so.models, strict=True)
        )
        return so._replace(models=tuple(models))


@lru_cache(maxsize=512)
def _ahead(mine: int, its: int, ahead: int) -> dict[int, Fraction]:
    """How likely the first of two models is so far ahead, with so many dice each and so much more from the start."""
    totals = (
        (one + ahead - other, chance * likely)
        for one, chance in _sum(mine).items()
        for other, likely in _sum(its).items()
    )
    return gathered(totals)


@lru_cache(maxsize=8)
def _sum(count: int) -> Chances[int]:
    """What so many D6 come to."""
    return {0: ONE} if not count else together(_sum(count - 1), D6)


def as_it_stands(game: Imperialis, combat: Sequence[str]) -> Outlook:
    """What a Combat may come to if it is fought now, paired in the first way."""
    return outlook(game, combat, Pairing(contacts_in(game, [*combat])).ways()[0])


def if_charged(game: Imperialis, detachment: Detachment, target: Detachment) -> tuple[list[str], Outlook] | None:
    """The Combat to which a Charge leads if nobody fires at it, and what may come of it; None where it cannot
    charge."""
    charged = charge(game, detachment, target)
    if isinstance(charged, Refused):
        return None
    still = private_copy(game)
    charging = still.detachments[detachment.id]
    for stand in charging.alive:
        name = charging.name_of(stand)
        stand.pose = charged.laid.group[name].pose
        stand.moved += thousandths(charged.laid.walks[name].length)
    charging.order = "charge"
    combat = next(one for one in combats(still) if detachment.id in one)
    return combat, as_it_stands(still, combat)
