"""How the turn and its movement sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import count, faces, listed

Told = Mapping[str, Any]

WHY = {
    "not_in_the_list": "it is not in its list",
    "not_at_this_speed": "it is not for the speed that it has",
}


def _turn(view: Steampunk, told: Told) -> str:
    return f"**Turn {told['turn']}**" + (f" of {told['turns']}" if told["turns"] != "none" else "")


def _part_replaced(view: Steampunk, told: Told) -> str:
    instead = told["instead"] if told["instead"] != "-" else "nothing"
    return f"{told['base']} cannot do {told['why']}; it does {instead} instead of {told['part']}."


def _moved(view: Steampunk, told: Told) -> str:
    return f"{told['base']} goes from {told['start']} to {told['end']}."


def _token(view: Steampunk, told: Told) -> str:
    return f"{told['base']} works its way toward {told['hex']}: it needs {count(told['needed'], 'token')}."


def _swamp(view: Steampunk, told: Told) -> str:
    return f"{told['base']} in the swamp: {told['rolled']}, " + ("stuck." if told["stuck"] else "it gets free.")


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "turn": _turn,
    "order_replaced": lambda view, told: (
        f"{told['base']} was ordered {told['order']}: {WHY[told['why']]}. It does {told['instead']}."
    ),
    "part_replaced": _part_replaced,
    "moved": _moved,
    "token": _token,
    "swamp": _swamp,
    "contested": lambda view, told: f"{listed(told['bases'])} contend for {told['hex']}.",
    "declared": lambda view, told: (
        f"{told['base']} {'wants to assault' if told['assault'] == 'yes' else 'wants no assault'}."
    ),
    "overcrowded": lambda view, told: f"{told['base']} finds the hex too crowded, and is stunned.",
    "tossed": lambda view, told: f"Dice for {listed(told['hexes'])}: {faces(told['rolled'])}.",
    "shown": lambda view, told: f"Turn {view.turn}, {told['what']}",
    "game_over": lambda view, told: "",
}

REFUSALS: dict[str, Callable[[Told], str]] = {
    "not_in_the_list": lambda told: f"{told['order'] or 'That'} is not in the order list of {told['unit']}.",
}
