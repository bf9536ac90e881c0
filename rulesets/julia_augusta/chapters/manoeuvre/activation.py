"""One unit's part of the manoeuvre and shooting phase (MOVE, SHOOT, REDR)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Pick, Shoot
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.command.control_test import last_of
from rulesets.julia_augusta.chapters.command.looting import loot_if_it_may
from rulesets.julia_augusta.chapters.disorder.redressing import redress
from rulesets.julia_augusta.chapters.flight.breaking import begin_retire
from rulesets.julia_augusta.chapters.flight.fleeing import flee
from rulesets.julia_augusta.chapters.flight.long_moves import roll_long_move
from rulesets.julia_augusta.chapters.manoeuvre.tasks import FORCED_BY, task, why_no_move
from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import ENOUGH, Movement
from rulesets.julia_augusta.chapters.shooting.volleys import only_target, targets, volley, why_no_shooting
from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.happenings.manoeuvre import Activated
from rulesets.julia_augusta.table.measure import distance, unbroken_enemies
from rulesets.julia_augusta.table.questions import SecondVolleyAsked, VolleyAfterMoveAsked, VolleyAsked
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

TOLD_BY_ITSELF: tuple[What, ...] = ("move", "side-step", "re-form", "shoot", "redress")
"""What a unit does of which the event that follows tells all."""
MOVE = "move"
"""Go on to the move."""


class Activation(Procedure):
    """A unit does what its player chose, or what it has to. `by_itself`: nobody is asked."""

    kind = "julia.activation"

    unit: str
    what: What
    by_itself: bool = False

    def alive(self, game: Julia) -> bool:
        """Whether the unit is still there."""
        return game.units[self.unit].on_table

    @step
    def begins(self, game: Julia, dice: Dice) -> Done | Goto | None:
        """JA-MOVE-01, JA-MOVE-02: it redresses ranks, shoots or moves."""
        if self.what not in TOLD_BY_ITSELF:
            last = last_of(game.units[self.unit]) if self.what == "repeat" else None
            rule_id = FORCED_BY.get(self.what, "JA-MOVE-01")
            game.say(Activated(rule=rule_id, unit=self.unit, what=self.what, last=last))
        if self.what == "redress":
            redress(game, game.units[self.unit])
        if self.what in ("redress", "stand"):
            return Done()
        return Goto("first_volley") if self.what == "shoot" else None

    @step
    def moves(self, game: Julia, dice: Dice) -> Call:
        """JA-MOVE-01: it moves."""
        return Call(move_of(game.units[self.unit], self.what, self.by_itself))

    @step
    def volley_after_move(self, game: Julia, dice: Dice) -> Ask | Done:
        """JA-MOVE-02: light troops may shoot one volley after their move."""
        unit = game.units[self.unit]
        if self.by_itself or why_no_shooting(game, unit) is not None or not targets(game, unit).possible:
            return Done()
        return Ask(unit.seat, VolleyAfterMoveAsked(unit=unit.id), "JA-MOVE-02", (Shoot, Pick), kind="target")

    @choices("volley_after_move")
    def targets_after_move(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Whom to shoot at, or nobody."""
        return self._targets(game, draft)

    @answers("volley_after_move")
    def shot_after_move(self, game: Julia, dice: Dice, given: Shoot | Pick) -> Done:
        """The volley, or none."""
        self._shoots(game, dice, given)
        return Done()

    @step
    def first_volley(self, game: Julia, dice: Dice) -> Ask | Goto:
        """JA-MOVE-02: light troops may shoot one volley before they move, or two if they do not; where there is but one
        enemy at whom they may, nobody is asked."""
        unit = game.units[self.unit]
        target = only_target(game, unit)
        if target is not None:
            return self._shot_at(game, dice, Shoot(target=target.id))
        return Ask(unit.seat, VolleyAsked(unit=unit.id), "JA-MOVE-02", (Shoot,), kind="target")

    @choices("first_volley")
    def first_targets(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Whom to shoot at."""
        return self._targets(game, draft)

    @answers("first_volley")
    def shot(self, game: Julia, dice: Dice, given: Shoot) -> Goto:
        """The volley; who has to move goes on with that."""
        return self._shot_at(game, dice, given)

    def _shot_at(self, game: Julia, dice: Dice, given: Shoot) -> Goto:
        self._shoots(game, dice, given)
        return Goto("then_moves" if task(game, game.units[self.unit]) else "second_volley")

    @step
    def second_volley(self, game: Julia, dice: Dice) -> Ask | Done:
        """JA-MOVE-02, JA-SHOOT-06: a second volley, which may have another target, or a move."""
        unit = game.units[self.unit]
        if not targets(game, unit).possible and why_no_move(game, unit, MOVE) is not None:
            return Done()
        return Ask(unit.seat, SecondVolleyAsked(unit=unit.id), "JA-MOVE-02", (Shoot, Pick), kind="target")

    @choices("second_volley")
    def second_targets(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Whom to shoot at; a move; or neither."""
        return self._targets(game, draft, MOVE)

    @answers("second_volley")
    def shot_again(self, game: Julia, dice: Dice, given: Shoot | Pick) -> Done | None:
        """The second volley ends it; a move is still to come."""
        self._shoots(game, dice, given)
        return None if isinstance(given, Pick) and given.choice == MOVE else Done()

    @step
    def then_moves(self, game: Julia, dice: Dice) -> Call:
        """JA-MOVE-02: the move that follows a volley."""
        unit = game.units[self.unit]
        return Call(move_of(unit, task(game, unit) or "move", self.by_itself))

    def _targets(self, game: Julia, draft: Draft, *picks: str) -> Offer | None:
        unit = game.units[self.unit]
        if draft["type"] == "shoot":
            return None if "target" in draft else targets(game, unit)
        if "choice" in draft:
            return None

        def judge(choice: str) -> Refused | None:
            return why_no_move(game, unit, MOVE) if choice == MOVE else None

        return offer("choice", (*picks, ENOUGH), judge)

    def _shoots(self, game: Julia, dice: Dice, given: Shoot | Pick) -> None:
        if isinstance(given, Shoot):
            volley(game, dice, game.units[self.unit], game.units[given.target])


def move_of(unit: Unit, what: What, by_itself: bool) -> Procedure:
    """The procedure of a unit's move."""
    if what == "pursue":
        return Pursuit(unit=unit.id, quarry=unit.quarry)
    if what == "retire":
        return RetiresAgain(unit=unit.id)
    return Movement(unit=unit.id, what=what, by_itself=by_itself)


class RetiresAgain(Procedure):
    """A unit whose control test sends it on (ACM-15)."""

    kind = "julia.retires_again"

    unit: str

    @step
    def retires(self, game: Julia, dice: Dice) -> None:
        """JA-ACM-15: directly away from the nearest unbroken enemy, without the 1 inch for each die."""
        unit = game.units[self.unit]
        begin_retire(game, dice, unit)
        inches = roll_long_move(game, dice, unit, bonus=again_without_bonus())
        nearest = min(unbroken_enemies(game, unit), key=lambda enemy: (distance(unit, enemy), enemy.id), default=None)
        flee(game, dice, unit, [nearest] if nearest else [], "retire", inches)
        unit.manoeuvred = True
        if unit.on_table:
            loot_if_it_may(game, unit)


@rule(without=True)
def again_without_bonus() -> bool:
    """JA-MOVE-08: a retire that is repeated has no head start."""
    return False
