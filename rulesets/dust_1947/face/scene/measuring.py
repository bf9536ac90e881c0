"""`/measure` and `/sight`: how far it is, and why a target is none, in words and with the line drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.dust_1947.face.asking.prospects import prospect
from rulesets.dust_1947.face.scene import sight_pictures
from rulesets.dust_1947.face.scene.drawn_places import square_named
from rulesets.dust_1947.face.tell import sight_words
from rulesets.dust_1947.face.tell.sight_words import Stretch
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.distances import between
from rulesets.dust_1947.table.measure import ranges
from rulesets.dust_1947.table.reasons import looking as looking_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.scale import lengths, middle_of
from rulesets.dust_1947.table.tabletop.standing import models, spot
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.looking import Look


@dataclass(frozen=True)
class _End:
    """What is measured from or to: the squares of a unit, or one square."""

    squares: tuple[Square, ...]
    unit: Unit | None = None


def things(view: Dust) -> Sequence[Choice]:
    """The units on the board."""
    return [Choice(value=unit.id, label=sight_words.thing(view, unit)) for unit in view.on_board()]


def measured(view: Dust, start: str, end: str) -> Look:
    """The distance between two units or places, and which weapons of the first reach so far."""
    one, other = _end(view, start), _end(view, end)
    pair = min(((a, b) for a in one.squares for b in other.squares), key=lambda ends: between(*ends))
    stretch = Stretch(_apart(view, one, other), pair, one.unit, other.unit)
    return Look(text=sight_words.measured(view, stretch), scene=sight_pictures.measured(view, stretch))


def _apart(view: Dust, one: _End, other: _End) -> int:
    if one.unit is not None and other.unit is not None:
        return board_of(view).apart(one.unit, other.unit)
    if view.options.on_a_table:
        return lengths(_models(view, one).gap(_models(view, other)))
    return ranges.distance(one.squares, other.squares)


def _models(view: Dust, end: _End) -> Group:
    """The models of a unit on a table, or the middle of a square."""
    return models(view, end.unit) if end.unit is not None else Group({"": spot(middle_of(end.squares[0]))})


def sighted(view: Dust, viewer: str, target: str) -> Look:
    """Whether a unit could attack another from where it stands, weapon by weapon."""
    seen = prospect(view, _unit(view, viewer), _unit(view, target))
    return Look(text=sight_words.sighted(view, seen), scene=sight_pictures.sighted(view, seen))


def _end(view: Dust, text: str) -> _End:
    unit = _named(view, text)
    if unit is not None:
        return _End(tuple(unit.squares), unit)
    try:
        square = square_named(view, text)
    except ValueError:
        raise Refused("DU-RANGE-01", looking_reasons.Nowhere(text=text)) from None
    if not (0 <= square.column < view.scenario.field.columns and 0 <= square.row < view.scenario.field.rows):
        raise Refused("DU-RANGE-01", looking_reasons.Nowhere(text=text))
    return _End((square,))


def _unit(view: Dust, text: str) -> Unit:
    unit = _named(view, text)
    if unit is None:
        raise Refused("DU-TGT-01", looking_reasons.NoSuchUnit(text=text))
    return unit


def _named(view: Dust, text: str) -> Unit | None:
    """The unit on the board that is called so, by its name in the game or on its card, if it is the only one. A hero
    who has joined others is where they are."""
    wanted = text.strip().casefold()
    there = [unit for unit in view.units.values() if unit.where == "board"]
    by_id = [unit for unit in there if unit.id.casefold() == wanted]
    named = [unit for unit in there if wanted in (view.card(unit).short.casefold(), view.card(unit).name.casefold())]
    meant = by_id or named
    if len(meant) != 1:
        return None
    return view.units[meant[0].joined] if meant[0].joined is not None else meant[0]
