"""How measuring and looking sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.kit.boards.hexes.board import Hex, distance
from rulesets.kit.boards.hexes.sight import Sight
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, plain
from rulesets.steampunk_fantasy.chapters.gunnery.shots import Shot
from rulesets.steampunk_fantasy.table.reasons import NotInAngle, NotInSight, NotOnMap, Nowhere, OutOfRange
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


def measured(view: Steampunk, ends: tuple[Hex, Hex], hexes: int, base: UnitBase | None) -> str:
    """How far it is, and which weapons of the first base reach so far."""
    lines = [f"{ends[0].name} to {ends[1].name}: {count(hexes, 'hex', 'hexes')}."]
    if base is not None:
        lines += [_reach(plain(weapon.name), weapon.range, hexes) for weapon in view.card(base).weapons.values()]
    return "\n".join(lines)


def way(path: Sequence[Hex], points: int) -> str:
    """The cheapest way, and how many moves it takes: each movement point is one of them."""
    told = ", ".join(place.name for place in path[1:])
    return f"Cheapest way: {count(points, 'movement point')} ({told})."


def _reach(name: str, reach: int, hexes: int) -> str:
    if hexes > 2 * reach:
        return f"{name}: out of range (range {reach}, long range {2 * reach})."
    return f"{name}: {'in range' if hexes <= reach else 'long range, -1 to hit'} (range {reach})."


def sighted(one: UnitBase, other: UnitBase, sight: Sight, name: Callable[[str], str]) -> str:
    """Whether the line is free; `name` makes names fit for where this is read."""
    hexes = count(distance(one.hex, other.hex), "hex", "hexes")
    if sight.clear:
        return f"{name(one.id)} sees {name(other.id)}, {hexes} away."
    ways = listed(place.name for place in sight.blocked_by)
    return f"{name(one.id)} does not see {name(other.id)}, {hexes} away: {ways} in the way."


def aimed(view: Steampunk, shot: Shot, needed: Refused | int | None) -> str:
    """What a weapon could do: the die that it needs to hit, or why it cannot be aimed."""
    weapon = plain(shot.weapon)
    if isinstance(needed, Refused):
        return f"{weapon}: {REFUSED[needed.key]}."
    return f"{weapon}: can be aimed there." if needed is None else f"{weapon}: hits on {needed} or more."


REFUSED = {
    OutOfRange.key: "out of range",
    NotInAngle.key: "outside its firing angle",
    NotInSight.key: "not in sight",
}
"""Why a weapon cannot be aimed, in few words."""


REASONS: list[Sentence[None]] = [
    Sentence(NotOnMap, lambda _, told: f"{told.base} is not on the map."),
    Sentence(
        Nowhere,
        lambda _, told: f"{told.text} is neither a base nor a hex of the map: write a name, or a hex such as C4.",
    ),
]
