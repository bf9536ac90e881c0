"""How assaults sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import SIDES, count, faces, listed, player

Told = Mapping[str, Any]


def side(view: Steampunk, number: int) -> str:
    """The players of a side."""
    return listed(player(view, seat) for seat, of in enumerate(view.side_of) if of == number)


def _won(view: Steampunk, told: Told) -> str:
    left = " to ".join(map(str, (told["left"][told["winner"]], told["left"][1 - told["winner"]])))
    return f"{side(view, told['winner'])} wins the assault in {told['hex']}, {left}."


def _dice(view: Steampunk, told: Told) -> str:
    return f"{told['base']}: {faces(told['rolled'])} on {told['needed']}+, {count(told['successes'], 'success', 'successes')}."


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "assault": lambda view, told: f"**Assault in {told['hex']}**: {listed(told['bases'])}.",
    "assault_won": _won,
}

REFUSALS: dict[str, Callable[[Told], str]] = {}
