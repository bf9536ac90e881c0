"""How measuring and looking sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.kit.boards.hex import Hex
from rulesets.kit.boards.hex_sight import Sight
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.tell.text import count, listed


def measured(view: Steampunk, ends: tuple[Hex, Hex], hexes: int, base: UnitBase | None) -> str:
    """How far it is, and which weapons of the first base reach so far."""
    lines = [f"{ends[0].name} to {ends[1].name}: {count(hexes, 'hex', 'hexes')}."]
    if base is not None:
        lines += [_reach(weapon.name, weapon.range, hexes) for weapon in view.card(base).weapons.values()]
    return "\n".join(lines)


def way(path: Sequence[Hex], points: int) -> str:
    """The cheapest way, and how many moves it takes: each movement point is one of them."""
    told = ", ".join(place.name for place in path[1:])
    return f"Cheapest way: {count(points, 'movement point')} ({told})."


def _reach(name: str, reach: int, hexes: int) -> str:
    if hexes > 2 * reach:
        return f"{name}: out of range (range {reach}, long range {2 * reach})."
    return f"{name}: {'in range' if hexes <= reach else 'long range, -1 to hit'} (range {reach})."


def sighted(view: Steampunk, one: UnitBase, other: UnitBase, found: Sight) -> str:
    """Whether the line is free."""
    if found.clear:
        return f"{one.id} sees {other.id}."
    return f"{one.id} does not see {other.id}: {listed(place.name for place in found.blocked_by)} in the way."


REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "not_on_map": lambda told: f"{told['base']} is not on the map.",
    "nowhere": lambda told: (
        f"{told['text']} is neither a base nor a hex of the map: write a name, or a hex such as C4."
    ),
}
