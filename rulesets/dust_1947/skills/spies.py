"""Spy: among the enemy, if and when it shows itself (SKILL-SPY)."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.dust_1947.actions import Reveal
from rulesets.dust_1947.chapters.movement.places import Zone
from rulesets.dust_1947.moments import (
    ACTIONS_AT_MOST,
    ARRIVES,
    COMMANDED,
    DECLARED,
    MAY_STAY_AWAY,
    NEVER_CAME,
    ZONE,
    DustSkill,
    register,
)
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.questions import SpyAsked
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.sight.obstacles import standing
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Direction, Square, block_squares
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Interruption, Replacement, at
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

REVEALED = "revealed"
"""The mark of a spy that shows itself now: how many actions it has."""
REVEAL, STAY = "reveal", "stay"


@register
class Spy(DustSkill):
    """Nobody knows that it is there; not shared."""

    key = "Spy"

    @at(MAY_STAY_AWAY)
    def stays_hidden(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-SPY-01: its player may deploy it like any other unit, or keep it off the board."""
        return Replacement("DU-SKILL-SPY-01", value=True)

    @at(ARRIVES)
    def revealed(self, game: Dust, *, unit: Unit, **told: Any) -> Interruption:
        """DU-SKILL-SPY-03: off the board it may try to reveal itself instead of a normal activation."""
        return Interruption("DU-SKILL-SPY-03", SpyRevealed(unit=unit.id))

    @at(ZONE)
    def beside_an_enemy(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-SPY-04, DU-SKILL-SPY-05: it appears in a legal square at range 1 of an enemy unit."""
        if unit.where != OFF_BOARD:
            return None
        zone = Zone((), "DU-SKILL-SPY-04", skills_reasons.NotBesideAnEnemy)
        if unit.skill_state.get(REVEALED):
            zone = zone._replace(places=tuple(beside_enemies(game, unit)), beside=_near(game, unit))
        return Replacement("DU-SKILL-SPY-04", zone)

    @at(ACTIONS_AT_MOST)
    def so_many_actions(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-SPY-04, DU-SKILL-SPY-05: it has 1 action in this activation with one BLOC, 2 with two."""
        number = unit.skill_state.get(REVEALED)
        return Replacement("DU-SKILL-SPY-04", number) if number else None

    @at(DECLARED)
    def is_there(self, game: Dust, *, unit: Unit, **told: Any) -> None:
        """DU-SKILL-SPY-04, DU-SKILL-SPY-05: only in the activation in which it appears."""
        unit.unmark(REVEALED)

    @at(COMMANDED)
    def hears_nobody(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-SPY-07: off the board it cannot be affected by command actions."""
        return (
            Replacement("DU-SKILL-SPY-07", skills_reasons.SpyHearsNobody(unit=unit.id))
            if unit.where == OFF_BOARD
            else None
        )

    @at(NEVER_CAME)
    def never_seen(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-SPY-08: off the board when the game ends it counts as eliminated for victory points."""
        return Replacement("DU-SKILL-SPY-08", value=True)


def beside_enemies(game: Dust, unit: Unit) -> list[Square]:
    """The squares around all enemy units, or on a table all of the map (`Zone.beside`); none inside a building."""
    inside, enemies = standing(game.scenario.field).buildings, _enemies(game, unit)
    around = (square.toward(way) for other in enemies for square in other.squares for way in Direction)
    squares = _squares(game) if game.options.on_a_table else dict.fromkeys(around)
    return [square for square in squares if square not in inside and _exists(game, square)]


def _enemies(game: Dust, unit: Unit) -> list[Unit]:
    return [other for other in game.on_board(1 - unit.seat) if game.card(other).kind != "aircraft"]


def _near(game: Dust, unit: Unit) -> tuple[str, ...]:
    """Beside whom it appears on a table, where squares are no measure."""
    return tuple(other.id for other in _enemies(game, unit)) if game.options.on_a_table else ()


def _squares(game: Dust) -> list[Square]:
    """All squares of the map."""
    return list(block_squares(Square(0, 0), game.scenario.field.columns, game.scenario.field.rows))


def _exists(game: Dust, square: Square) -> bool:
    board = game.scenario.field
    return 0 <= square.column < board.columns and 0 <= square.row < board.rows


class SpyRevealed(Procedure):
    """The activation of a spy that is off the board, up to its appearance."""

    kind: ClassVar[str] = "dust.spy"

    unit: str

    @step
    def decide(self, game: Dust, dice: Dice) -> Ask:
        """DU-SKILL-SPY-02: it may stay off the board for any number of turns, and then does NOTHING there."""
        unit = game.units[self.unit]
        return Ask(unit.seat, SpyAsked(unit=unit.id), "DU-SKILL-SPY-01", (Reveal,))

    @choices("decide")
    def ways(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """To show itself, or to stay."""
        return None if "how" in draft else offer("how", (REVEAL, STAY))

    @answers("decide")
    def decided(self, game: Dust, dice: Dice, action: Reveal) -> Done | None:
        """Stay, or roll."""
        if action.how == REVEAL:
            return None
        game.say(happened.StaysHidden(rule="DU-SKILL-SPY-02", unit=self.unit))
        return Done()

    @step
    def roll(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-SPY-03: 2 dice, counting BLOC."""
        fallen = roll(dice, 2)
        number = sum(symbol in COUNTS["spy"] for symbol in fallen)
        shown = [symbol.value for symbol in fallen]
        game.say(happened.SpyRoll(rule="DU-SKILL-SPY-03", unit=self.unit, dice=shown, actions=appears(number)))
        if appears(number):
            game.units[self.unit].mark(REVEALED, number)


@rule(without=1)
def appears(number: int) -> int:
    """DU-SKILL-SPY-06: without a BLOC it stays off the board and can do only NOTHING; it may try again later."""
    return number
