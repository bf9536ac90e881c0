"""Placing many bases at once: a proposal for those of a seat that are still to be placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.question import Question
from rulesets.steampunk_fantasy.actions import Deploy
from rulesets.steampunk_fantasy.chapters.setup.deployment import ahead, placed_by_friends, speeds
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.questions import DeployAsked
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.terrain import terrain_of

USUAL_SPEEDS = ("slow", "stand-still")
"""With which speed a base begins where nobody says more: the first that it has orders for."""
WAITING_SPEEDS = ("stand-still", "setup")
"""With one of these a base begins that fires at no other speed."""


def proposal(view: Steampunk, seat: int) -> Mapping[int, Deploy]:
    """Where the bases go that a seat has not placed yet, by the number of the question."""
    waiting = [q for q in view.questions if q.asks(DeployAsked) and q.seat == seat and q.given is None]
    return _placed(view, waiting) if waiting else {}


def _placed(view: Steampunk, waiting: Sequence[Question]) -> dict[int, Deploy]:
    side = view.side_of[waiting[0].seat]
    taken = placed_by_friends(view, view.bases[waiting[0].told(DeployAsked).base])
    places = sorted(own_rows(view, side), key=lambda place: _worse(view, side, place))
    found: dict[int, Deploy] = {}
    for question in waiting:
        base = view.bases[question.told(DeployAsked).base]
        place = _first_with_room(view, base, places, taken)
        if place is not None:
            taken.append((base, place))
            found[question.number] = _deployed(view, base, place)
    return found


def _first_with_room(
    view: Steampunk, base: UnitBase, places: Sequence[Hex], taken: Sequence[tuple[UnitBase, Hex]]
) -> Hex | None:
    """The best hex in which nobody stands; where there is none left, the best with room."""
    there = {place: [other for other, at in taken if at == place] for place in places}
    room = [place for place in places if fits(view, [*there[place], base])]
    return min(room, key=lambda place: len(there[place]), default=None)


def _worse(view: Steampunk, side: int, place: Hex) -> tuple[bool, int, int]:
    """Clear ground first; then the rows nearest the enemy, each from its middle outwards."""
    ahead = place.row if side == 0 else view.rows - 1 - place.row
    return terrain_of(view, place) != "clear", ahead, abs(2 * place.column - view.columns + 1)


def _deployed(view: Steampunk, base: UnitBase, place: Hex) -> Deploy:
    card = view.card(base)
    return Deploy(base=base.id, hex=place.name, facing=ahead(view.side(base)).name, speed=_usual_speed(card))


def _usual_speed(card: Card) -> str:
    """Standing, for a base that fires at no speed at which it moves."""
    fire = [order for group in card.fire for order in group.orders]
    waits = bool(fire) and all(order.speeds and set(order.speeds) <= set(WAITING_SPEEDS) for order in fire)
    known = speeds(card)
    return next((speed for speed in (WAITING_SPEEDS if waits else USUAL_SPEEDS) if speed in known), known[0])
