"""Putting right what went wrong at the table, by agreement of the players: place, damage, tokens, the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.movement import footprint, steps, turning
from rulesets.dust_1947.movement.floors import Floor, level_at, parse_place, square_of
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.boards.square import Direction, Square, block_squares
from rulesets.kit.copying import private_copy
from rulesets.kit.refusal import Refused

YES, NO = "yes", "no"
TOKENS = {
    "under fire": "under_fire",
    "suppressed": "suppressed",
    "stunned": "stunned",
    "activated": "activated",
}
"""The tokens that can be given or taken, with the unit's field."""

Put = Callable[[Dust, Unit, str], None]


def correct(game: Dust, fields: dict[str, str]) -> Dust:
    """The game with one thing put right; raises Refused for what does not exist or makes no sense."""
    new = private_copy(game)
    unit, what, value = new.units.get(fields.get("unit", "")), fields.get("what", ""), fields.get("value", "").strip()
    if what == "turn":
        new.turn = _number(value, 1, new.scenario.turns, "DU-VIC-04")
        return new
    if unit is None or unit.where != "board" or unit.joined is not None:
        raise Refused("DU-UNIT-01", "no_unit_to_correct", unit=fields.get("unit", ""))
    known = _ways(new, unit)
    if what not in known:
        raise Refused("DU-UNIT-01", "nothing_to_correct", what=what, options=[*known, "turn"])
    known[what](new, unit, value)
    return new


def correctable(view: Dust, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a unit, with the values that make sense; without a unit: the units."""
    if not unit:
        return {"unit": [one.id for one in view.on_board()], "turn": _numbers(1, view.scenario.turns)}
    one = view.units.get(unit)
    if one is None or one.where != "board" or one.joined is not None:
        return {}
    return {what: _values(view, one, what) for what in (*_ways(view, one), "turn")}


def _ways(game: Dust, unit: Unit) -> dict[str, Put]:
    """How each thing of a unit is put right."""
    card = game.card(unit)
    known: dict[str, Put] = {"place": _place, **{word: _token(word) for word in TOKENS}}
    if card.has_facing:
        known["facing"] = _facing
    if unit.soldiers:
        known["soldiers"] = _soldiers
    if card.track is not None and not unit.soldiers:
        known["damage"] = _damage
    return known


def _values(game: Dust, unit: Unit, what: str) -> Sequence[str]:
    if what == "place":
        judge, board = steps.stopping(game, unit), game.scenario.field
        fronts = block_squares(Square(0, 0), board.columns, board.rows)
        laid = [s.name for s in fronts if judge(footprint.laid(game.card(unit), s, unit.facing)) is None]
        return laid + [place.name for place in sorted(steps.stairs(game, game.card(unit))) if judge((place,)) is None]
    if what == "facing":
        return [way.value for way in turning.turns(game, unit)]
    if what in TOKENS:
        return [YES, NO]
    if what == "turn":
        return _numbers(1, game.scenario.turns)
    return _numbers(1, len(unit.soldiers)) if what == "soldiers" else _numbers(0, (game.card(unit).track or 1) - 1)


def _numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def _number(value: str, least: int, most: int, rule: str) -> int:
    if not (value.isdecimal() and least <= int(value) <= most):
        raise Refused(rule, "not_a_number_from", value=value, least=least, most=most)
    return int(value)


def _place(game: Dust, unit: Unit, value: str) -> None:
    try:
        place = parse_place(game.scenario.field, value)
    except ValueError:
        raise Refused("DU-SETUP-03", "no_such_square", square=value) from None
    if isinstance(place, Floor) and place not in steps.stairs(game, game.card(unit)):
        raise Refused("DU-TERR-24", "stays_down", place=place.name)
    squares = footprint.laid(game.card(unit), square_of(place), unit.facing)
    refused = steps.may_stop(game, unit, (place,) if isinstance(place, Floor) else squares)
    if refused is not None:
        raise refused
    unit.squares, unit.level = list(squares), level_at(place)


def _facing(game: Dust, unit: Unit, value: str) -> None:
    options = [way.value for way in turning.turns(game, unit)]
    if value.upper() not in options:
        raise Refused("DU-MOVE-03", "no_such_facing", facing=value, options=options)
    turning.turn(game, unit, Direction(value.upper()))


def _damage(game: Dust, unit: Unit, value: str) -> None:
    unit.damage = _number(value, 0, (game.card(unit).track or 1) - 1, "DU-DMG-05")


def _soldiers(game: Dust, unit: Unit, value: str) -> None:
    """So many stand: the last ones fall first, the first ones get up first."""
    standing = _number(value, 1, len(unit.soldiers), "DU-DMG-05")
    for index in range(len(unit.soldiers)):
        unit.changed(index, alive=index < standing)
    if game.card(unit).track is not None:
        unit.damage = len(unit.soldiers) - standing


def _token(word: str) -> Put:
    def put(game: Dust, unit: Unit, value: str) -> None:
        if value.casefold() not in (YES, NO):
            raise Refused("DU-SUP-01", "yes_or_no", answer=value, options=[YES, NO])
        setattr(unit, TOKENS[word], value.casefold() == YES)
        if unit.suppressed and word == "suppressed":
            unit.under_fire = False
        elif unit.under_fire and word == "under fire":
            unit.suppressed = False

    return put
