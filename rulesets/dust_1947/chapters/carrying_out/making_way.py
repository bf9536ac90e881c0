"""Whoever is in a trench that is filled is moved out of it (ENG)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Deploy
from rulesets.dust_1947.chapters.movement import putting_down
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.questions import MakeWayAsked
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.dust_1947.table.sight.passage import walled_off
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction, Square, parse_square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


@rule(without=[])
def those_in(game: Dust, square: Square) -> list[Unit]:
    """DU-ENG-04: the units in a filled trench are moved; vehicles stand over it, not in it."""
    board = board_of(game)
    on_foot = (unit for unit in game.on_board() if game.card(unit).on_foot and unit.level == 0)
    return [unit for unit in on_foot if board.stands_in(unit, (square,))]


def beside(game: Dust, unit: Unit, square: Square) -> list[str]:
    """The squares adjacent to a trench that a unit can be moved to."""
    lookout, field = lookout_over(game), game.scenario.field
    around = [square.toward(way) for way in Direction if not walled_off(lookout, square, square.toward(way))]
    on_board = [there for there in around if 0 <= there.column < field.columns and 0 <= there.row < field.rows]
    return sorted(there.name for there in putting_down.with_room(game, unit, on_board))


class MakingWay(Procedure):
    """The units in a trench go to squares beside it; `gone` are those that have, or have nowhere to go."""

    kind: ClassVar[str] = "dust.making_way"

    square: str
    gone: list[str] = []

    @step
    def moves(self, game: Dust, dice: Dice) -> Ask | Goto | Done:
        """DU-ENG-04: each is moved unharmed to an adjacent square, of its player's choice."""
        trench = parse_square(self.square)
        unit = next((one for one in those_in(game, trench) if one.id not in self.gone), None)
        if unit is None:
            return Done()
        free = beside(game, unit, trench)
        if len(free) > 1:
            return Ask(unit.seat, MakeWayAsked(unit=unit.id), "DU-ENG-04", (Deploy,), kind="place")
        self._put(game, unit, free)
        return Goto("moves")

    @choices("moves")
    def offer_squares(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The unit, then the squares."""
        unit = game.units[question.told(MakeWayAsked).unit]
        if "unit" not in draft:
            other = Refused("DU-ENG-04", skills_reasons.MakesNoWay(unit=unit.id))
            return offer("unit", (unit.id,), lambda value: None if value == unit.id else other)
        free = beside(game, unit, parse_square(self.square))

        def judge(value: str) -> Refused | None:
            why = skills_reasons.NotBesideTheTrench(square=value, options=free)
            return None if value in free else Refused("DU-ENG-04", why)

        return offer("to", free, judge, kind="place") if "to" not in draft else None

    @answers("moves")
    def moved(self, game: Dust, dice: Dice, action: Deploy) -> Goto:
        """Put it there, then the next one."""
        self._put(game, game.units[action.unit], [action.to])
        return Goto("moves")

    def _put(self, game: Dust, unit: Unit, free: list[str]) -> None:
        """The unit stands there now; without a free square it stays where it is."""
        self.gone = [*self.gone, unit.id]
        for to in free:
            putting_down.put_down(game, unit, to, "")
            game.say(happened.MakesWay(rule="DU-ENG-04", unit=unit.id, to=to))
