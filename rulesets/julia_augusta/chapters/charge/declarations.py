"""Both sides declare their charges in secret (CHG-01)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.chapters.charge.declaring import (
    NONE,
    has_targets,
    left_standing,
    must_charge,
    targets,
    why_not,
)
from rulesets.julia_augusta.table.happenings.charge import ChargeDropped
from rulesets.julia_augusta.table.measure import distance
from rulesets.julia_augusta.table.questions import AboutAUnit, ChargeAsked, ChargesDoneAsked, MustChargeAsked
from rulesets.julia_augusta.table.reasons.charge import MustCharge
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


class Declarations(Procedure):
    """`forced` are the charges that units must declare (JA-CTRL-15). Result: the target of each unit that charges."""

    kind = "julia.declarations"

    forced: dict[str, str] = {}

    @step
    def enter_forced(self, game: Julia, dice: Dice) -> None:
        """Where there is but one enemy that a unit must charge, nobody is asked."""
        must = {unit.id: must_charge(game, unit) for unit in game.on_table()}
        self.forced = {name: enemies[0].id for name, enemies in must.items() if len(enemies) == 1}

    @step
    def declare(self, game: Julia, dice: Dice) -> AskAll:
        """JA-CHG-01, JA-TURN-03: both players write their charges in secret and reveal them together (JA-D-39)."""
        asks = [ask for unit in game.on_table() if (ask := self._asked(game, unit)) is not None]
        seats = dict.fromkeys(ask.seat for ask in asks if ask.optional)
        return AskAll([*asks, *(Ask(seat, ChargesDoneAsked(), "JA-CHG-01", (actions.Done,)) for seat in seats)])

    def _asked(self, game: Julia, unit: Unit) -> Ask | None:
        """The question about a unit, if its player has anything to decide."""
        if unit.id in self.forced:
            return None
        if must_charge(game, unit):
            return Ask(unit.seat, MustChargeAsked(unit=unit.id), "JA-CTRL-15", (actions.Charge,))
        if not has_targets(game, unit):
            return None
        asked, nobody = ChargeAsked(unit=unit.id), actions.Charge(unit=unit.id, target=NONE)
        return Ask(unit.seat, asked, "JA-CHG-01", (actions.Charge,), "target", nobody, optional=True)

    @choices("declare")
    def targets_offered(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """The unit, then nobody or an enemy that it may charge, as its side has declared so far."""
        if question.asks(ChargesDoneAsked) or "target" in draft:
            return None
        unit = game.units[question.told(AboutAUnit).unit]
        if "unit" not in draft:
            return offer("unit", [unit.id])
        return self._forced_offer(game, unit) if question.asks(MustChargeAsked) else self._offer(game, unit)

    def _offer(self, game: Julia, unit: Unit) -> Offer:
        others = {**self.forced, **declared_so_far(game, unit.seat)}

        def judge(target: str) -> Refused | None:
            return why_not(game, unit, target, others)

        enemies = [NONE, *(enemy.id for enemy in targets(game, unit))]
        return offer("target", enemies, judge, kind="target", tell=lambda target: _about(game, unit, target))

    def _forced_offer(self, game: Julia, unit: Unit) -> Offer:
        nearest = [enemy.id for enemy in must_charge(game, unit)]

        def judge(target: str) -> Refused | None:
            right = target in nearest
            return None if right else Refused("JA-CTRL-15", MustCharge(unit=unit.id, targets=nearest))

        return offer("target", nearest, judge, kind="target", tell=lambda target: _about(game, unit, target))

    @answers("declare")
    def revealed(self, game: Julia, dice: Dice, given: Sequence[Action]) -> Done:
        """What leans on a charge that was not declared falls with it."""
        charges = [one for one in given if isinstance(one, actions.Charge) and one.target != NONE]
        everything = {**self.forced, **{one.unit: one.target for one in charges}}
        standing = left_standing(game, everything)
        for name in everything.keys() - standing.keys():
            game.say(ChargeDropped(rule="JA-CHG-01", unit=name, target=everything[name]))
        return Done(standing)


def declared_so_far(game: Julia, seat: int) -> dict[str, str]:
    """The charges that a side has written down and not yet revealed."""
    asked = (q for q in game.questions if q.seat == seat and q.asks(ChargeAsked, MustChargeAsked))
    given = [q.given for q in asked if q.given]
    return {it["unit"]: it["target"] for it in given if it["target"] != NONE}


def _about(game: Julia, unit: Unit, target: str) -> dict[str, int]:
    """How far away it is, in thousandths of an inch."""
    return {} if target == NONE else {"distance": round(distance(unit, game.units[target]) * 1000)}
