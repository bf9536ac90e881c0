"""Smoke screens: where they can be, how long they last, and the launchers of vehicles (WPN-SMOKE, SKILL-SMOKE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.dust_1947.actions import Smoke
from rulesets.dust_1947.moments import SPECIAL_ACTIONS, DustSkill, register
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.fortifications import BUNKER, work_at
from rulesets.dust_1947.table.happenings import weapons as happened
from rulesets.dust_1947.table.measure.blocks import Block, blocks_with
from rulesets.dust_1947.table.questions import SmokeAsked
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.sight.obstacles import BUILDING
from rulesets.dust_1947.table.state import Dust, Screen, Unit
from rulesets.dust_1947.table.tabletop.clouds import squares_in
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import ExtraOption, at
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

LAUNCH = "launch smoke"
LAUNCHED = "smoke launched"
"""The mark of a vehicle that has used its launchers."""


def lay(game: Dust, squares: Iterable[Square], cited: str) -> None:
    """Put a smoke screen on the table, for the rule that is named."""
    filled = [square for square in squares if outdoors(game, square)]
    game.screens = [*game.screens, Screen(squares=filled, until=game.turn + 1)]
    game.say(happened.Smoke(rule=cited, squares=[square.name for square in filled], turn=game.turn + 1))


def lay_around(game: Dust, at: Spot, cited: str) -> None:
    """Put a smoke screen around a point of a table, for the rule that is named."""
    squares = squares_in(game.scenario.field, at.point)
    game.screens = [*game.screens, Screen(squares=squares, until=game.turn + 1, at=at)]
    game.say(happened.Smoke(rule=cited, squares=[square.name for square in squares], turn=game.turn + 1, at=at.name))


@rule(without=True)
def outdoors(game: Dust, square: Square) -> bool:
    """DU-WPN-SMOKE-03: no smoke screen can be placed in a building or bunker."""
    ground = game.scenario.field.ground.get(square)
    work = work_at(game, square)
    indoors = ground is not None and not {BUILDING, "fortification"}.isdisjoint(ground.terrain)
    return not indoors and (work is None or work.kind != BUNKER)


@rule(without=None)
def clear(game: Dust) -> None:
    """DU-WPN-SMOKE-02: a screen is removed at the end of the turn after the one in which it was placed."""
    gone = [screen for screen in game.screens if screen.until and screen.until <= game.turn]
    if gone:
        game.screens = [screen for screen in game.screens if screen not in gone]
        squares = [square.name for screen in gone for square in screen.squares]
        around = [screen.at.name for screen in gone if screen.at is not None]
        game.say(happened.SmokeClears(rule="DU-WPN-SMOKE-02", squares=squares, around=around))


@register
class SmokeLaunchers(DustSkill):
    """Pots of smoke on a vehicle's hull."""

    key = "Smoke Launchers"

    @at(SPECIAL_ACTIONS)
    def launch(self, game: Dust, *, unit: Unit, before: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-SMOKE-01: once per game the vehicle may take the free action LAUNCH SMOKE."""
        ready = game.card(unit).kind == "vehicle" and LAUNCH not in before and not unit.skill_state.get(LAUNCHED)
        return ExtraOption("DU-SKILL-SMOKE-01", LAUNCH) if ready else None


class LaunchSmoke(Procedure):
    """The free action LAUNCH SMOKE of a vehicle."""

    kind = "dust.launchsmoke"

    unit: str

    @step
    def where(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-SKILL-SMOKE-02: the smoke fills a block with one square of the vehicle; the player picks among many."""
        unit = game.units[self.unit]
        at = board_of(game).middle(unit)
        if at is not None:
            unit.mark(LAUNCHED)
            lay_around(game, at, "DU-SKILL-SMOKE-01")
            return None
        blocks = around(game, unit)
        if len(blocks) == 1:
            self._fills(game, *blocks.values())
            return None
        return Ask(unit.seat, SmokeAsked(unit=unit.id), "DU-SKILL-SMOKE-02", (Smoke,))

    @choices("where")
    def blocks(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The blocks with a square of the vehicle."""
        names = list(around(game, game.units[self.unit]))

        def judge(name: str) -> Refused | None:
            return (
                None
                if name in names
                else Refused("DU-SKILL-SMOKE-02", weapons_reasons.NotAround(block=name, options=names))
            )

        return None if "block" in draft else offer("block", names, judge)

    @answers("where")
    def launched(self, game: Dust, dice: Dice, action: Smoke) -> None:
        """DU-SKILL-SMOKE-01: once per game it puts a smoke screen on itself."""
        self._fills(game, around(game, game.units[self.unit])[action.block])

    def _fills(self, game: Dust, block: Block) -> None:
        game.units[self.unit].mark(LAUNCHED)
        lay(game, block, "DU-SKILL-SMOKE-01")


def around(game: Dust, unit: Unit) -> dict[str, Block]:
    """The blocks with a square of a unit that is not in a building, by name."""
    field = game.scenario.field
    return {name: block for square in unit.squares for name, block in blocks_with(field, square).items()}
