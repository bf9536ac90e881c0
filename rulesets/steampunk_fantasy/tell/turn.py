"""How the turn and its movement sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.kit.telling import on_offer
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import count, faces, listed

Told = Mapping[str, Any]

WHY = {
    "not_in_the_list": "that is not in its list",
    "not_at_this_speed": "that is not for its speed, {speed}",
}
OFF_THE_MAP = "that leads off the map"
NOT_AT_SPEED = "that cannot be done at its speed, {speed}"


def _turn(view: Steampunk, told: Told) -> str:
    return f"**Turn {told['turn']}**" + (f" of {told['turns']}" if told["turns"] != "none" else "")


def _order_replaced(view: Steampunk, told: Told) -> str:
    why = WHY[told["why"]].format(speed=told.get("speed", ""))
    return f"{told['base']} was ordered {told['order']}: {why}. It does {told['instead']}."


def _part_replaced(view: Steampunk, told: Told) -> str:
    instead = told["instead"] if told["instead"] != "-" else "nothing"
    why = OFF_THE_MAP if told["why"] in ("F", "Rev") else NOT_AT_SPEED.format(speed=told.get("speed", ""))
    return f"{told['base']} was to do {told['part']}: {why}. It does {instead}."


def _moved(view: Steampunk, told: Told) -> str:
    return f"{told['base']} goes from {told['start']} to {told['end']}."


def _token(view: Steampunk, told: Told) -> str:
    return f"{told['base']} works its way toward {told['hex']}: it needs {count(told['needed'], 'token')}."


def _swamp(view: Steampunk, told: Told) -> str:
    return f"{told['base']} in the swamp: {told['rolled']}, " + ("stuck." if told["stuck"] else "it gets free.")


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "turn": _turn,
    "order_replaced": _order_replaced,
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
    "not_in_the_list": lambda told: (
        f"{told['order'] or 'That'} is not in the order list of {told['unit']}: {on_offer(told)}."
    ),
}
