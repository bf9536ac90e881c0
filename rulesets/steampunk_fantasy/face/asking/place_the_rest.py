"""Placing many bases at once: a proposal for those of a seat that are still to be placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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

Order = tuple[bool, int, int]
"""Of two hexes the one with the lower value is taken first."""
USUAL_SPEEDS = ("slow", "stand-still")
"""With which speed a base begins where nobody says more: the first that it has orders for."""
WAITING_SPEEDS = ("stand-still", "setup")
"""With one of these a base begins that fires at no other speed."""


def proposal(view: Steampunk, seat: int, design: str = "") -> Mapping[int, Deploy]:
    """Where the bases go that a seat has not placed yet, by the number of the question; in front as they come, or by
    the `design` of a name."""
    waiting = [q for q in view.questions if q.asks(DeployAsked) and q.seat == seat and q.given is None]
    return placed(view, waiting, design) if waiting else {}


def placed(view: Steampunk, waiting: Sequence[Question], design: str = "") -> dict[int, Deploy]:
    """Where the bases of these questions go."""
    side = view.side_of[waiting[0].seat]
    taken = placed_by_friends(view, view.bases[waiting[0].told(DeployAsked).base])
    worse = DESIGNS[design][1] if design else _worse
    places = sorted(own_rows(view, side), key=lambda place: worse(view, side, place))
    answers: dict[int, Deploy] = {}
    for question in waiting:
        base = view.bases[question.told(DeployAsked).base]
        place = _first_with_room(view, base, places, taken)
        if place is not None:
            taken.append((base, place))
            answers[question.number] = _deployed(view, base, place)
    return answers


def _first_with_room(
    view: Steampunk, base: UnitBase, places: Sequence[Hex], taken: Sequence[tuple[UnitBase, Hex]]
) -> Hex | None:
    """The best hex in which nobody stands; where there is none left, the best with room."""
    there = {place: [other for other, at in taken if at == place] for place in places}
    room = [place for place in places if fits(view, [*there[place], base])]
    return min(room, key=lambda place: len(there[place]), default=None)


def _worse(view: Steampunk, side: int, place: Hex) -> Order:
    """Clear ground first; then the rows nearest the enemy, each from its middle outwards."""
    return terrain_of(view, place) != "clear", _back(view, side, place), _aside(view, place)


def _on_both_wings(view: Steampunk, side: int, place: Hex) -> Order:
    """Clear ground first; then the outer columns, each from the front."""
    return terrain_of(view, place) != "clear", -_aside(view, place), _back(view, side, place)


def _far_back(view: Steampunk, side: int, place: Hex) -> Order:
    """Clear ground first; then the rows farthest from the enemy, each from its middle outwards."""
    return terrain_of(view, place) != "clear", -_back(view, side, place), _aside(view, place)


def _in_the_woods(view: Steampunk, side: int, place: Hex) -> Order:
    """Forests first; then the rows nearest the enemy."""
    return terrain_of(view, place) != "forest", _back(view, side, place), _aside(view, place)


def _back(view: Steampunk, side: int, place: Hex) -> int:
    """How many rows lie between a hex and the front row."""
    return place.row if side == 0 else view.rows - 1 - place.row


def _aside(view: Steampunk, place: Hex) -> int:
    """How far a hex is from the middle of its row, in half hexes."""
    return abs(2 * place.column - view.columns + 1)


DESIGNS: dict[str, tuple[str, Callable[[Steampunk, int, Hex], Order]]] = {
    "wings": ("on both wings", _on_both_wings),
    "back": ("far back", _far_back),
    "woods": ("in the woods", _in_the_woods),
}
"""Whole deployments by their names: what they are, and which hex comes before which."""


def _deployed(view: Steampunk, base: UnitBase, place: Hex) -> Deploy:
    card = view.card(base)
    return Deploy(base=base.id, hex=place.name, facing=ahead(view.side(base)).name, speed=_usual_speed(card))


def _usual_speed(card: Card) -> str:
    """Standing, for a base that fires at no speed at which it moves."""
    fire = [order for group in card.fire for order in group.orders]
    waits = bool(fire) and all(order.speeds and set(order.speeds) <= set(WAITING_SPEEDS) for order in fire)
    known = speeds(card)
    return next((speed for speed in (WAITING_SPEEDS if waits else USUAL_SPEEDS) if speed in known), known[0])
