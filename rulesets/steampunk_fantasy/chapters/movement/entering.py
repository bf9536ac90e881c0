"""Getting into hexes: what they cost, and the difficult-terrain tokens that pay for them (TERR)."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex, HexDirection
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.movement.courses import Course, lose_tokens
from rulesets.steampunk_fantasy.table.happenings.movement import Moved, Swamp, TokenEarned
from rulesets.steampunk_fantasy.table.state import Steampunk, Toward, UnitBase
from rulesets.steampunk_fantasy.table.terrain import cost, terrain_of
from rulesets.steampunk_fantasy.table.unit_kinds import is_vehicle

WON, RETREAT, AWAY = "assault", "retreat", "another"
"""Ways into a hex besides those of orders: as a winner, driven out of one's own, and into another one instead."""
STUCK_UP_TO = 2
"""A vehicle in swamp that rolls this or less cannot leave the hex in this step."""


def roll_to_leave(game: Steampunk, dice: Dice, course: Course) -> None:
    """Roll for a vehicle that is to leave a swamp."""
    base = game.bases[course.base]
    if course.move and in_swamp(game, base):
        rolled = dice.roll(1)[0]
        course.stuck = rolled <= STUCK_UP_TO
        needed = STUCK_UP_TO + 1
        game.say(Swamp(rule="SF-TERR-10", base=base.id, rolled=rolled, needed=needed, stuck=course.stuck))


@rule(without=False)
def in_swamp(game: Steampunk, base: UnitBase) -> bool:
    """SF-TERR-10: a vehicle standing in swamp may get stuck when it is to leave the hex."""
    return not base.air and terrain_of(game, base.hex) == "swamp" and is_vehicle(game.card(base))


def can_enter(game: Steampunk, base: UnitBase, place: Hex) -> bool:
    """Whether a base has the tokens that a hex costs."""
    return tokens_for(base, place) >= tokens_needed(game, base, place)


def tokens_for(base: UnitBase, place: Hex) -> int:
    """The tokens that a base has for a hex."""
    return base.toward.tokens if base.toward is not None and base.toward.hex == place else 0


@rule(without=0)
def tokens_needed(game: Steampunk, base: UnitBase, place: Hex) -> int:
    """SF-TERR-18: one less than the hex costs."""
    return cost(game, base, base.hex, place) - 1


@rule(without=None)
def earn_token(game: Steampunk, base: UnitBase, place: Hex) -> None:
    """SF-TERR-17: a base without enough tokens does not move: it gets one for the hex."""
    had = tokens_for(base, place)
    base.toward = Toward(hex=place, tokens=had + 1)
    needed = tokens_needed(game, base, place)
    game.say(TokenEarned(rule="SF-TERR-17", base=base.id, hex=place.name, tokens=had + 1, needed=needed))


RULES = {"F": "SF-ORD-10", "Rev": "SF-ORD-17", "Chase": "SF-ORD-19", "Flee": "SF-ORD-21", WON: "SF-ASLT-15"}
"""The rule of each way to get into a hex."""


def enter(game: Steampunk, base: UnitBase, place: Hex, how: str, facing: HexDirection | None = None) -> None:
    """Put a base into another hex: its tokens and aims are lost, and it has met nothing there yet (SF-D-31). `how` it
    gets there is the action of its order, or what an assault makes of it."""
    lose_tokens(base)
    faces = facing.name if facing is not None else None
    start, end, rule_id = base.hex.name, place.name, RULES.get(how, "SF-ASLT-16")
    game.say(Moved(rule=rule_id, base=base.id, start=start, end=end, how=how, facing=faces))
    base.trail = [*(base.trail or [(0, base.hex)]), (game.step, place)]
    base.hex = place
    base.facing = base.facing if facing is None else facing
    base.aims = {}
    base.met = []
