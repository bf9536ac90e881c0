"""Clearing fieldworks away: wire is cut (WIRE, ENG)."""

from __future__ import annotations

from rulesets.dust_1947.table.cards import Card, Line
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.sight.ground import WIRE, take_away
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import Symbol, count, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

CUTTERS = frozenset({"cutting", "grapple"})
"""The weapons that cut wire, by their keywords."""
PAIRED = ("paired", "dual", "twin")
"""How the name of a weapon begins of which a vehicle has a pair."""


def cutting_dice(game: Dust, unit: Unit) -> int:
    """How many dice a unit rolls to cut wire; 0 for one that has nothing to do it with."""
    card = game.card(unit)
    if card.on_foot:
        return by_hand(unit)
    return with_tools(card) if card.kind == "vehicle" else 0


@rule(without=0)
def by_hand(unit: Unit) -> int:
    """DU-WIRE-02: infantry may spend an ENGINEERING special action on wire and rolls 1 die."""
    return 1 if unit.level == 0 else 0


@rule(without=0)
def with_tools(card: Card) -> int:
    """DU-ENG-01: a vehicle with a cutting or grapple weapon rolls 1 die, with a pair of them 2."""
    tools = [line for line in card.lines if CUTTERS & {word.casefold() for word in line.weapon.keywords}]
    return max((2 if _pair(line) else 1 for line in tools), default=0)


def _pair(line: Line) -> bool:
    return line.count >= 2 or line.weapon.name.casefold().startswith(PAIRED)


def cut(game: Dust, dice: Dice, unit: Unit, square: Square) -> bool:
    """Roll for a gap in the wire of a square; whether the unit's activation ends."""
    on_foot = game.card(unit).on_foot
    fallen = roll(dice, cutting_dice(game, unit))
    opened = gap_by_hand(fallen) if on_foot else gap(fallen)
    if opened:
        take_away(game, WIRE, square)
    ends = on_foot and not opened and gives_up()
    why, shown = "DU-WIRE-02" if on_foot else "DU-ENG-02", [symbol.value for symbol in fallen]
    game.say(happened.CutsWire(rule=why, unit=unit.id, square=square.name, dice=shown, opened=opened, ends=ends))
    return ends


@rule(without=False)
def gap_by_hand(fallen: list[Symbol]) -> bool:
    """DU-WIRE-02: BLOC opens a gap of 1 square."""
    return count(fallen, "clearing") > 0


@rule(without=False)
def gives_up() -> bool:
    """DU-WIRE-02: infantry that opens no gap ends its activation."""
    return True


@rule(without=False)
def gap(fallen: list[Symbol]) -> bool:
    """DU-ENG-02: any BLOC opens a gap of 1 square in the wire; otherwise nothing happens."""
    return count(fallen, "clearing") > 0
