"""Units that were caught before, and run on (ACM-08, ACM-09, ACM-14)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Pick
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.flight.fleeing import flee
from rulesets.julia_augusta.chapters.flight.leaving import eliminate
from rulesets.julia_augusta.chapters.flight.long_moves import roll_long_move
from rulesets.julia_augusta.table.happenings.charge import RoutWentOn
from rulesets.julia_augusta.table.measure import touching
from rulesets.julia_augusta.table.questions import WhoPursuesAsked
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer


class FurtherRout(Procedure):
    """A further rout move of a unit that was caught; its `pursuers` follow right after it along its `path`."""

    kind = "julia.further_rout"

    unit: str
    pursuers: list[str] = []
    path: list[Pose] = []

    @step
    def runs(self, game: Julia, dice: Dice) -> Done | None:
        """JA-ACM-08: it moves again in every later after-combat phase, away from its pursuers."""
        unit = game.units[self.unit]
        if not unit.on_table:
            return Done()
        self.pursuers = [enemy.id for enemy in _pursuers(game, unit)]
        enemies = [game.units[name] for name in self.pursuers] or touching(game, unit)
        stood = unit.pose
        inches = roll_long_move(game, dice, unit, bonus=unit.head_start)
        self.path = [stood, *flee(game, dice, unit, enemies, "rout", inches)]
        return None

    @step
    def who_follows(self, game: Julia, dice: Dice) -> Ask | Goto | None:
        """JA-ACM-10: several pursuers move in the order that their owner likes."""
        if not self.pursuers:
            return Goto("is_eliminated")
        if len(self.pursuers) == 1:
            return None
        seat = game.units[self.pursuers[0]].seat
        return Ask(seat, WhoPursuesAsked(unit=self.unit, units=self.pursuers), "JA-ACM-10", (Pick,))

    @choices("who_follows")
    def pursuers_on_offer(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Those that have not moved yet."""
        return None if "choice" in draft else offer("choice", self.pursuers)

    @answers("who_follows")
    def this_one(self, game: Julia, dice: Dice, given: Pick) -> None:
        """It goes first."""
        self.pursuers.sort(key=lambda name: name != given.choice)

    @step
    def follow(self, game: Julia, dice: Dice) -> Call:
        """JA-ACM-14: a pursuer in contact with the routing unit that it caught moves right after it."""
        return Call(Pursuit(unit=self.pursuers.pop(0), quarry=self.unit, path=self.path))

    @step
    def the_next(self, game: Julia, dice: Dice) -> Goto:
        """And the next one."""
        return Goto("who_follows")

    @step
    def is_eliminated(self, game: Julia, dice: Dice) -> None:
        """JA-ACM-09: nobody has caught it."""
        unit = game.units[self.unit]
        if unit.on_table and not unit.caught_by:
            eliminate(game, unit)
        game.show(f"rout of {unit.id}", RoutWentOn(unit=unit.id))


def _pursuers(game: Julia, unit: Unit) -> list[Unit]:
    """Who caught it and has not stopped; one that has made a move by the result of a combat makes no other."""
    caught = (game.units[name] for name in unit.caught_by)
    return [it for it in caught if it.on_table and it.quarry == unit.id and game.phase not in it.moved]
