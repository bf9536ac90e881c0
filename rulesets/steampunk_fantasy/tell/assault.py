"""How assaults sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import SIDES, count, faces, listed, member, side, verb

Told = Mapping[str, Any]


def _won(view: Steampunk, told: Told) -> str:
    left = " to ".join(map(str, (told["left"][told["winner"]], told["left"][1 - told["winner"]])))
    wins = verb(view, told["winner"], "wins", "win")
    return f"{side(view, told['winner'])} {wins} the assault in {told['hex']}, {left}."


def _dice(view: Steampunk, told: Told) -> str:
    successes = count(told["successes"], "success", "successes")
    return f"{told['base']}: {faces(told['rolled'])} on {told['needed']}+, {successes}."


def _allotted(told: Told) -> str:
    hits = (f"{number} on {member(name)}" for name, number in told["hits"].items())
    return f"Hits: {'; '.join(hits) or 'none'}."


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "assault": lambda view, told: f"**Assault in {told['hex']}**: {listed(told['bases'])}.",
    "assault_won": _won,
    "assault_roll": _dice,
    "deflection_roll": lambda view, told: f"Deflection: {_dice(view, told)}",
    "allotted": lambda view, told: _allotted(told),
    "retreats": lambda view, told: f"{told['base']} retreats from {told['start']} to {told['end']}.",
    "pushed_off": lambda view, told: f"**{told['base']} is pushed off the map.**",
    "last_stand": lambda view, told: f"{told['base']} is surrounded and fights on in {told['hex']}.",
    "loser_turned": lambda view, told: f"{told['base']} turns to the {SIDES[told['facing']]}.",
    "withdrew": lambda view, told: f"{told['base']} withdraws before the assault in {told['hex']}.",
}

REFUSALS: dict[str, Callable[[Told], str]] = {
    "no_such_hit": lambda told: f"There is no hit {told['choice']}: {listed(told['hits'])}.",
    "no_member": lambda told: f"{told['value'] or 'That'} is no member that can be hit: {listed(told['options'])}.",
    "one_each": lambda told: f"{told['member']} has a hit: every member has one before any has a second.",
    "no_room": lambda told: (
        f"There is no room for {told['base']}: two bases, one of them large, or one huge base alone."
    ),
    "no_such_base": lambda told: f"{told['value'] or 'That'} is none of the bases: {listed(told['options'])}.",
    "no_such_dice": lambda told: f"{told['value'] or 'That'} is none of the dice: {listed(told['options'])}.",
    "no_victim": lambda told: f"{told['choice'] or 'That'} is none of the members: {listed(told['kinds'])}.",
}
