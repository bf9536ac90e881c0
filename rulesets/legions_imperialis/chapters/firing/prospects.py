"""What may come of an attack, reckoned exactly: Hits, Wounds, models destroyed, and the Morale check of the target.

There is no second set of rules: a shot's dice are those of its Hit rolls, and each Hit is allocated and resolved as it
is in play, once for each way in which its dice can fall. What is kept apart are the Wounds and Void Shields of the
target's models; attacks that have come to the same are one from there on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.reckoning.chances import ONE, Chances, add, added_up, every_way, gathered
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving, firer_allocates
from rulesets.legions_imperialis.chapters.firing.attack import causes_a_check, spread_out, spreads
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.hitting import Hit, in_volleys
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.morale.checks import check_casualties
from rulesets.legions_imperialis.chapters.morale.losses import is_broken, losses
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

Standing = tuple[tuple[int, int], ...]
"""The Wounds and Void Shields of each model of the target."""
Spreading = tuple[int, ...]
"""The shots whose Wounds make another Hit roll, in their order; of shots that do the same the first."""
So = tuple[Standing, Spreading]
Suffered = tuple[tuple[tuple[int, int], int, Fraction], ...]
"""What a Hit may do to a model: its Wounds and Void Shields then, how many Wounds it cost, and how likely that is."""


class Outlook(NamedTuple):
    """How likely each number of Hits, of Wounds lost, of models destroyed and of levels of Void Shields lost is; and
    how likely the target is given a Fall Back Order (1), or not (0)."""

    hits: Chances[int]
    wounds: Chances[int]
    destroyed: Chances[int]
    shields: Chances[int]
    falls_back: Chances[int]


def outlook(game: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> Outlook:
    """What an attack with these shots may come to, if nothing comes between."""
    return Prospect(private_copy(game), firing.id, target.id, shots).outlook()


class Prospect:
    """An attack on a copy of the game whose target stands now so, now so, and in the end as it stood. `hits` is how
    likely each number of Hits of each shot is, where that does not follow from its dice."""

    def __init__(
        self, game: Imperialis, firing: str, target: str, shots: Sequence[Shot], hits: Sequence[Chances[int]] = ()
    ) -> None:
        self._game, self._shots, self._told = game, shots, hits
        self._firing, self._target = game.detachments[firing], game.detachments[target]
        self._resolving = Resolving(game, self._firing, self._target, shots)
        self._rolls = HitRolls(game)
        fired = [number for alike in in_volleys(game, self._firing, shots) for number in alike]
        self._order = sorted(fired, key=lambda number: not firer_allocates(game, self._target, self._mode(number)))
        self._same = self._first_of_its_kind()
        self._allocated: dict[tuple[int, Standing], int | None] = {}
        self._outcomes: dict[tuple[int, int, tuple[int, int]], Suffered] = {}

    def _first_of_its_kind(self) -> list[int]:
        """Of each shot the first that does the same to everybody."""
        kinds: dict[object, int] = {}
        return [kinds.setdefault(self._kind(number), number) for number in range(len(self._shots))]

    def _kind(self, number: int) -> object:
        shot = self._shots[number]
        there = [stand for stand in self._target.alive if stand.label in shot.at]
        effects = [(self._resolving.against(number, stand), stand.label) for stand in there]
        ranked = sorted(effects, key=lambda one: -one[0].away)
        its = tuple((label, against._replace(away=0.0)) for against, label in ranked)
        return name_of(self._game, self._firing, shot), tuple(sorted(shot.modifiers.items())), its

    def outlook(self) -> Outlook:
        """All ends of the attack."""
        return self.told(self.ends(), self.hits())

    def ends(self) -> dict[Standing, Fraction]:
        """How the target may stand when the attack is resolved."""
        start = self._now()
        ends = self._fired(start)
        self._stands(start)
        return ends

    def told(self, ends: Mapping[Standing, Fraction], hits: Chances[int]) -> Outlook:
        """What these ends are to the target as it stands."""
        start = self._now()
        lost = gathered((_lost(start, there), chance) for there, chance in ends.items())
        falls_back = self._falls_back(start, ends)
        self._stands(start)
        return Outlook(hits, _of(lost, 0), _of(lost, 1), _of(lost, 2), falls_back)

    def _now(self) -> Standing:
        return tuple((stand.wounds, stand.shields) for stand in self._target.stands)

    def _stands(self, there: Standing) -> None:
        for stand, (wounds, shields) in zip(self._target.stands, there, strict=True):
            stand.wounds, stand.shields = wounds, shields

    def _fired(self, start: Standing) -> dict[Standing, Fraction]:
        """How the target stands when the Hit pool is resolved, and what spreads as well."""
        pool = [(number, self._scored(number)) for number in self._order]
        ends: dict[Standing, Fraction] = {}
        for (there, spreading), chance in self._volley({(start, ()): ONE}, pool, extra=False).items():
            for after, likely in self._spread(there, spreading).items():
                add(ends, after, chance * likely)
        return ends

    def _spread(self, there: Standing, spreading: Spreading) -> dict[Standing, Fraction]:
        """The end of Deflagrate: one Hit roll for each shot that spreads, and nothing of these does again."""
        if not spreading or not any(wounds for wounds, _ in there):
            return {there: ONE}
        single = [self._shots[number].model_copy(update={"dice": "1"}) for number in spreading]
        order = [spreading[place] for alike in in_volleys(self._game, self._firing, single) for place in alike]
        pool = [(number, self._rolls.of_a_die(self._mode(number), self._shots[number])) for number in order]
        states = self._spread_out._volley({(there, ()): ONE}, pool, extra=True)
        return gathered((after, chance) for (after, _), chance in states.items())

    @cached_property
    def _spread_out(self) -> Prospect:
        """The same attack, as its fire spreads."""
        return Prospect(self._game, self._firing.id, self._target.id, spread_out(self._shots))

    def _volley(
        self, start: dict[So, Fraction], pool: Iterable[tuple[int, Chances[int]]], *, extra: bool
    ) -> dict[So, Fraction]:
        """The Hits of one shot after the other."""
        states = start
        for number, hits in pool:
            after: dict[So, Fraction] = {}
            for scored in range(max(hits) + 1):
                for so, chance in states.items():
                    if scored in hits:
                        add(after, so, chance * hits[scored])
                states = self._a_hit(number, states, extra=extra) if scored < max(hits) else states
            states = after
        return states

    def _a_hit(self, number: int, before: dict[So, Fraction], *, extra: bool) -> dict[So, Fraction]:
        """One more Hit of a shot."""
        more = spreads(self._game, self._firing, self._shots[number], Hit(shot=number, extra=extra))
        after: dict[So, Fraction] = {}
        for (there, spreading), chance in before.items():
            who = self._who(self._same[number], there)
            if who is None:
                add(after, (there, spreading), chance)
                continue
            for its, wounds, likely in self._suffers(self._same[number], who, there[who]):
                stands = (*there[:who], its, *there[who + 1 :])
                further = (*spreading, *(self._same[number],) * wounds) if more else spreading
                add(after, (stands, further), chance * likely)
        return after

    def _who(self, number: int, there: Standing) -> int | None:
        """The place of the model to which a Hit is allocated when all stand so."""
        key = (number, there)
        if key not in self._allocated:
            self._stands(there)
            stand = self._resolving.allocated(number)
            self._allocated[key] = None if stand is None else self._target.stands.index(stand)
        return self._allocated[key]

    def _suffers(self, number: int, who: int, its: tuple[int, int]) -> Suffered:
        key = (number, who, its)
        if key not in self._outcomes:
            self._outcomes[key] = tuple(
                (after, wounds, likely) for (after, wounds), likely in gathered(self._ways(number, who, its)).items()
            )
        return self._outcomes[key]

    def _ways(
        self, number: int, who: int, its: tuple[int, int]
    ) -> Iterator[tuple[tuple[tuple[int, int], int], Fraction]]:
        """A Hit resolved once for each way in which its dice can fall."""
        stand = self._target.stands[who]

        def resolved(dice: object) -> tuple[tuple[int, int], int]:
            stand.wounds, stand.shields = its
            came = self._resolving.suffered(number, stand, dice)  # type: ignore[arg-type]
            return (stand.wounds, stand.shields), came.wounds

        yield from every_way(resolved)

    def _mode(self, number: int) -> Mode:
        return self._shots[number].mode_of(self._game, self._firing)

    def hits(self) -> Chances[int]:
        """The Hits of all Hit rolls, without those of fire that spreads."""
        return added_up(map(self._scored, self._order))

    def _scored(self, number: int) -> Chances[int]:
        """The Hits of a shot."""
        return self._told[number] if self._told else self._rolls.of(self._mode(number), self._shots[number])

    def _falls_back(self, start: Standing, ends: Mapping[Standing, Fraction]) -> dict[int, Fraction]:
        """The Morale check of the target as it stands at each end, its Formation Broken by then or not."""
        if not causes_a_check(self._firing, self._target, moving=False):
            return {0: ONE}
        before = sum(wounds > 0 for wounds, _ in start)
        formation, broken = self._game.formation(self._target), self._game.formation(self._target).broken
        told = self._target.model_copy()
        outcomes: dict[int, Fraction] = {}
        for there, chance in ends.items():
            self._stands(there)
            formation.broken = broken or is_broken(losses(self._game, formation), formation.break_point)
            for fell, likely in every_way(lambda dice: self._checked(told, before, dice)):
                add(outcomes, int(fell), chance * likely)
        formation.broken, self._target.order, self._target.checked = broken, told.order, told.checked
        return outcomes

    def _checked(self, told: Detachment, before: int, dice: Dice) -> bool:
        self._target.order, self._target.checked = told.order, told.checked
        if self._target.alive:
            check_casualties(self._game, self._target, dice, before, before - len(self._target.alive))
        return self._target.order != told.order


def _lost(start: Standing, there: Standing) -> tuple[int, int, int]:
    """Wounds, models and levels of Void Shields that a target has lost."""
    both = [*zip(start, there, strict=True)]
    wounds = sum(before[0] - after[0] for before, after in both)
    return wounds, sum(before[0] > 0 >= after[0] for before, after in both), sum(a[1] - b[1] for a, b in both)


def _of(lost: Mapping[tuple[int, int, int], Fraction], place: int) -> dict[int, Fraction]:
    return gathered((told[place], chance) for told, chance in lost.items())
