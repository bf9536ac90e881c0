"""How gunnery sounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import count, faces, listed

Told = Mapping[str, Any]


def _shot(view: Steampunk, told: Told) -> str:
    added = sum(amount for _, amount, _ in told["modifiers"])
    result = "hit" if told["hit"] else "miss"
    who = f"{told['base']} ({told['weapon']}) at {told['target']}"
    return f"{who}: {faces(told['dice'])} {added:+} = {told['total']}, {result}."


def _area(view: Steampunk, told: Told) -> str:
    hits = sum(die >= told["needed"] for die in told["dice"])
    at = f"{told['base']} ({told['weapon']}) on {told['hex']}, {told['target']}"
    return f"{at}: {faces(told['dice'])} on {told['needed']}+, {count(hits, 'hit')}."


def _targets(view: Steampunk, told: Told) -> str:
    targets = listed(dict.fromkeys(told["targets"])) if told["targets"] else "nothing"
    return f"{told['base']} fires at {targets}."


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "not_loaded": lambda view, told: f"{told['base']} cannot fire: {told['group']} not loaded.",
    "no_target": lambda view, told: f"{told['base']} has no target for {told['group']}.",
    "targets_named": _targets,
    "fire_not_allowed": lambda view, told: (
        f"{told['group']} of {told['base']} was to do {told['order']}: that is not for its speed, {told['speed']}."
    ),
    "shot": _shot,
    "area_attack": _area,
    "loaded": lambda view, told: f"{told['base']} loads {told['group']}: {count(told['rounds'], 'round')}.",
    "aims": lambda view, told: f"{told['base']} aims with {told['group']}.",
    "smoke_placed": lambda view, told: f"Smoke in {told['hex']}.",
    "poison_cloud": lambda view, told: f"A poison cloud in {told['hex']}: d{told['sides']}, {told['needed']}+.",
    "acid_cloud": lambda view, told: (
        f"{'An acid' if told['major'] else 'A minor acid'} cloud in {told['hex']}: {told['needed']}+."
    ),
    "hex_on_fire": lambda view, told: f"{told['hex']} burns.",
}

REFUSALS: dict[str, Callable[[Told], str]] = {
    "out_of_range": lambda told: f"{told['target']} is {told['away']} hexes away; the weapon reaches {told['reach']}.",
    "not_in_angle": lambda told: f"{told['target']} is outside the firing angle of {told['weapon']}.",
    "not_in_sight": lambda told: f"{told['target']} is not in sight.",
    "no_target_there": lambda told: f"{told['target'] or 'Nothing'} is no target here.",
}
