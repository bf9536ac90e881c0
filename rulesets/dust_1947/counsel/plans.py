"""What a unit could do with its actions: a list of them, where it goes, whom it attacks, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulesets.dust_1947.chapters.action_lists.declaration import (
    ATTACK,
    CHARGE,
    CLOSE_COMBAT,
    COMMANDS,
    ENGINEERING,
    MARCH,
    MOVE,
    NOTHING,
    RAID,
    RELOAD,
    SUSTAINED,
    candidates,
    is_free,
    most,
)
from rulesets.dust_1947.chapters.action_lists.duties import must_fly
from rulesets.dust_1947.chapters.carrying_out.engineering import to_clear
from rulesets.dust_1947.chapters.carrying_out.fieldworks import WORK
from rulesets.dust_1947.chapters.command.orders import finds_somebody
from rulesets.dust_1947.chapters.weapons.loaded import UNLOADED, empty
from rulesets.dust_1947.counsel.chains import Steps, Wanted
from rulesets.dust_1947.counsel.fire import Fire, price
from rulesets.dust_1947.counsel.outlook import Outlook, Stand
from rulesets.dust_1947.table.fortifications import beside, occupants
from rulesets.dust_1947.table.sight.ground import MINES, WIRE
from rulesets.dust_1947.table.state import Dust, Unit

HELP = 6
"""What it is worth, in army points, to do for another unit what an officer, a medic or a mechanic can."""
CLEARED = 1.5
"""What a gap in wire or mines is worth: one of three tries opens it, and the next unit comes through."""
BURIES = 1 / 3
"""How likely a fortification is buried by two actions."""
RELOADED = 2
"""What it is worth to load a weapon again."""
STRIKES_BACK = 0.5
"""What close combat is worth beside fire: who is attacked strikes back."""
AFTERWARDS = 0.9
"""How much of a better place counts that is gone to after the attack: the attack's dice come first."""
TARGETS = 2
"""So many targets of one attack are weighed."""


@dataclass(frozen=True)
class Plan:
    """A list of actions of a unit; where it goes before its attack (None: it stays), whom it attacks, and what all that
    is worth in army points beside holding its position. `after`: it moves on when the attack is over; `danger` is what
    it could lose where it ends, in army points, `covered`: the terrain covers it there."""

    unit: str
    words: tuple[str, ...]
    gain: float
    stand: Stand | None = None
    fire: Fire | None = None
    after: bool = False
    danger: float = 0.0
    covered: bool = False

    @property
    def sustained(self) -> bool:
        """Whether its attack is a SUSTAINED ATTACK."""
        return SUSTAINED in self.words

    @property
    def aim(self) -> str:
        """Whom it attacks; empty where it attacks nobody."""
        return self.fire.target if self.fire is not None else ""

    def steps(self, *, activating: bool) -> Steps:
        """What it wants of each question in turn."""
        wants: list[tuple[str, Wanted]] = (
            [("activate", {"type": ["activate"], "unit": [self.unit]})] if activating else []
        )
        wants.append(("declare", {"actions": self.words}))
        if self.stand is not None:
            wants.append(("move", to(self.stand)))
        if self.fire is not None:
            wants.append(("attack", {"type": ["attack"], "target": [self.fire.target]}))
        return wants


def to(stand: Stand) -> Wanted:
    """A move to a place."""
    return {"to": [stand.to], "facing": [stand.facing] if stand.facing else []}


class Planning:
    """The plans of one unit; `third`: it has a third action."""

    def __init__(self, view: Dust, unit: Unit, *, third: bool = False) -> None:
        self.view, self.unit = view, unit
        self.outlook = Outlook(view, unit.id)
        self._lost = (NOTHING,) * int(unit.suppressed or unit.stunned)
        self._left = most(view, unit, third=third) - len(self._lost)
        self._words = candidates(view, unit, [])
        self._must_fly = must_fly(view, unit)
        self._here = self.outlook.standing(self.outlook.here)

    def plans(self) -> list[Plan]:
        """All plans worth a look, the best first."""
        all_plans = [*self._attacks(), *self._moves(), *self._marches(), *self._services(), self._waits()]
        return sorted(all_plans, key=lambda plan: (-plan.gain, plan.words, plan.stand or ("",)))

    def _plan(
        self,
        words: Sequence[str],
        value: float,
        stand: Stand | None = None,
        fire: Fire | None = None,
        *,
        after: bool = False,
    ) -> Plan:
        """A plan whose list is as long as it has to be."""
        cost = sum(2 if word in (SUSTAINED, MARCH, RAID) else not is_free(word) for word in words)
        idle = (NOTHING,) * max(0, min(2, self._left) - cost)
        listed = (*self._lost, *words, *idle)
        ends = stand or self.outlook.here
        danger, covered = self.outlook.danger(ends), stand is not None and self.outlook.covered(stand.squares)
        return Plan(self.unit.id, listed, value - self._here, stand, fire, after, danger, covered)

    def _attacks(self) -> Iterator[Plan]:
        """Attacks from where it stands, and those before a move to somewhere better."""
        if self._must_fly:
            return
        here, plain = self._here, self.outlook.fires(self.outlook.here)
        if self._left >= 2:
            for fire in self.outlook.fires(self.outlook.here, sustained=True)[:TARGETS]:
                yield self._plan((SUSTAINED,), _worth(fire) + here, fire=fire)
        for fire in plain[:TARGETS]:
            if self._left < 2:
                yield self._plan((ATTACK,), _worth(fire) + here, fire=fire)
            elif self._best_stand > here:
                yield self._plan((ATTACK, MOVE), _worth(fire) + AFTERWARDS * self._best_stand, fire=fire, after=True)

    @cached_property
    def _best_stand(self) -> float:
        return max((self.outlook.standing(stand) for stand in self.outlook.reached("move")), default=0.0)

    def _moves(self) -> Iterator[Plan]:
        """Moves, with an attack where there is one from there."""
        for stand in self.outlook.reached("move"):
            value = self.outlook.standing(stand)
            stays = stand == self.outlook.here
            if not stays:
                yield self._plan((MOVE,), value, stand)
            for fire in (
                self.outlook.fires(stand)[:TARGETS] if self._left >= 2 and (self._must_fly or not stays) else ()
            ):
                yield self._plan((MOVE, ATTACK), _worth(fire) + value, stand, fire)
                if self._left >= 3:
                    yield self._plan((MOVE, SUSTAINED), 1.5 * _worth(fire) + value, stand, fire)
                if RAID in self._words:
                    yield self._plan((RAID,), _worth(fire) + value + 0.5, stand, fire)

    def _marches(self) -> Iterator[Plan]:
        """Marches, with a charge at their end where the unit has one."""
        for stand in self.outlook.reached("march") if self._left >= 2 else ():
            value = self.outlook.standing(stand)
            yield self._plan((MARCH,), value, stand)
            for fire in self.outlook.fires(stand, only=CLOSE_COMBAT)[:1] if self._may_charge else ():
                yield self._plan((MARCH, CHARGE), _worth(fire) + value, stand, fire)

    @property
    def _may_charge(self) -> bool:
        return CHARGE in candidates(self.view, self.unit, [MARCH])

    def _services(self) -> Iterator[Plan]:
        """What officers, medics and mechanics do where somebody needs it, and loading."""
        here = self._here
        for word in self._words:
            if word in COMMANDS and finds_somebody(self.view, self.unit, word):
                yield self._plan((word,), HELP + here)
        yield from self._engineering()
        if RELOAD in self._words and empty(self.unit):
            yield self._plan((RELOAD,), RELOADED + here)
            yield from self._reloaded()

    def _engineering(self) -> Iterator[Plan]:
        """Wire that is cut and mines that are cleared beside it; a fortification with enemies inside that is buried."""
        if ENGINEERING not in self._words or not (near := set(to_clear(self.view, self.unit).values())):
            return
        if near & {WIRE, MINES}:
            yield self._plan((ENGINEERING,), CLEARED + self._here)
        inside = [one for work in beside(self.view, self.unit) for one in occupants(self.view, work)]
        worth = sum(price(self.view, one) * (1 if one.seat != self.unit.seat else -1) for one in inside)
        if WORK in near and self._left >= 2 and worth > 0:
            yield self._plan((ENGINEERING, ENGINEERING), worth * BURIES + self._here)

    def _reloaded(self) -> Iterator[Plan]:
        """Attacks with what is loaded first."""
        scratch = self.outlook.unit
        before = scratch.skill_state
        scratch.skill_state = {mark: on for mark, on in before.items() if not mark.startswith(UNLOADED)}
        for fire in self.outlook.fires(self.outlook.here)[:TARGETS] if self._left >= 2 else ():
            yield self._plan((RELOAD, ATTACK), _worth(fire) + self._here, fire=fire)
        scratch.skill_state = before

    def _waits(self) -> Plan:
        return self._plan((), self._here)


def _worth(fire: Fire) -> float:
    return fire.worth * (STRIKES_BACK if fire.close else 1)
