"""Why a unit finds no target: each enemy with what keeps the best weapon from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.dust_1947.face.tell.causes import cited
from rulesets.dust_1947.face.tell.move_words import squares
from rulesets.dust_1947.table.happenings.shape import WhyNot
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.telling import plain

TERRAIN_IN_THE_WAY = {"no dot": "a square without a dot", "vehicle": "a vehicle", "smoke": "smoke", "wreck": "a wreck"}


def why_nobody(game: Dust, why: Sequence[WhyNot]) -> str:
    """Every enemy that cannot be attacked, those with the same reason together."""
    reasons: dict[str, list[str]] = {}
    for name, rule, key, told in why:
        reason = REASONS[key](told) if key in REASONS else "out of the question"
        distance = told.get("distance")
        far = f" at {squares(distance)}" if isinstance(distance, int) else ""
        where = f" in {told['square']}" if "square" in told else ""
        reasons.setdefault(f"{reason}{cited(rule)}", []).append(f"{plain(name)}{far}{where}")
    return "; ".join(f"{reason}: {', '.join(names)}" for reason, names in reasons.items())


def _sight(words: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda told: f"out of sight, {words.format(**told)}".rstrip()


def _in_the_way(told: Mapping[str, Any]) -> str:
    return f"out of sight, {TERRAIN_IN_THE_WAY.get(told['what'], told['what'])} in {told['where']}"


def _arc(told: Mapping[str, Any]) -> str:
    mount = f" ({told['mount'].lower()} mount)" if told["mount"] else ""
    return f"outside the fire arc of {plain(told['weapon'])}{mount}"


REASONS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "no_weapon": lambda told: "no weapon that could attack it now",
    "empty_cell": lambda told: f"{plain(told['weapon'])} cannot harm armour {told['armour']}",
    "out_of_range": lambda told: f"{plain(told['weapon'])} reaches {told['reach']}",
    "not_adjacent": lambda told: "not adjacent, for close combat",
    "other_floor": lambda told: "on another floor of the same square",
    "too_high": lambda told: f"{told['levels']} levels away, for close combat",
    "out_of_arc": _arc,
    "no_line_square": _in_the_way,
    "no_line_corner": _sight("the {what} of {where} is closed"),
    "no_line_wall": _sight("the {what} {where}"),
    "no_line_floor": _sight("more than one {what} between {where}"),
    "no_line_roof": _sight("a {what} between {where}"),
    "no_line_opening": _sight("nobody stands next to the {what} {where}"),
    "suppressed_fighter": lambda told: f"suppressed, no {plain(told['weapon'])}",
    "stunned_fighter": lambda told: f"stunned, no {plain(told['weapon'])}",
    "stunned_attacker": lambda told: "the attacker is stunned",
    "camouflaged": lambda told: "camouflaged, and too far away",
    "unloaded": lambda told: f"{plain(told['weapon'])} is not loaded",
    "straight_down": lambda told: "straight below",
    "under_a_roof": lambda told: "artillery cannot fire from inside a building",
    "no_dot": lambda told: "no centre dot to aim at",
    "no_smoke_there": lambda told: "no smoke can be laid indoors",
    "only_the_trigger": lambda told: "not the unit that it reacts to",
}
"""Why a weapon cannot be aimed at a unit, in a few words."""
