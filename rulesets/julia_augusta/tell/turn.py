"""How the turn sounds: initiative, moves, disorder, leaders, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.julia_augusta.state import Julia
from rulesets.julia_augusta.tell.text import army, count, dps, player, saved_inches

Told = Mapping[str, Any]

CAUSES = {
    "fatigue": "fatigue",
    "manoeuvre": "its manoeuvre",
    "shooting": "shooting",
    "combat": "the combat",
    "morale": "what it saw",
}
"""Where DPs come from."""
MOVES = {
    "move": "**{unit}** moves {inches}.",
    "charge": "{unit} charges {inches}.",
    "fall_back": "{unit} falls back {inches}.",
    "evade": "{unit} evades {inches}.",
    "retire": "{unit} retires {inches}.",
    "rout": "{unit} routs {inches}.",
    "pursue": "{unit} pursues {inches}.",
    "follow_up": "{unit} follows up.",
    "pass_through": "{unit} passes through its enemy.",
}
GONE = {"destroyed": "{unit} is gone from the table.", "left": "{unit} has left the table."}


def _initiative(view: Julia, told: Told) -> str:
    rolls = (f"{army(view, seat)} {told['dice'][seat]}, {told['totals'][seat]} in all" for seat in (0, 1))
    return f"Initiative: {'; '.join(rolls)}."


def _moved(view: Julia, told: Told) -> str:
    """A move; what turns or changes on the spot is told by what it did there."""
    if not told["inches"]:
        return ""
    return MOVES[told["how"]].format(unit=told["unit"], inches=saved_inches(told["inches"]))


def _disorder(view: Julia, told: Told) -> str:
    parts = []
    if told["added"]:
        parts.append(f"takes {dps(told['added'])} and has {told['dp']} now")
    if told["lost"]:
        parts.append(f"is shaken and loses {count(told['lost'], 'base')} instead of as many DPs")
    return f"{told['unit']} {' and '.join(parts)}: {CAUSES[told['cause']]}."


def _at_risk(view: Julia, told: Told) -> str:
    fates = {"killed": "he falls", "wounded": "he is wounded", "unhurt": "he is unhurt"}
    return f"{told['leader']} is in danger (1), then {told['table']}: {fates.get(told['fate'], 'nothing happens')}."


def _killed(view: Julia, told: Told) -> str:
    rank = "the General" if told["general"] else "a leader"
    comes = " His second in command will take his place." if told["comes"] else ""
    return f"**{told['leader']}, {rank}, is dead.**{comes}"


def recovered(told: Told) -> str:
    """What came of DPs that were taken off."""
    rallied = " It is rallied." if told["rallied"] else ""
    return f"{told['removed']} off, {dps(told['dp'])} left.{rallied}"


EVENTS: dict[str, Callable[[Julia, Told], str]] = {
    "turn": lambda view, told: f"**Turn {told['turn']}**",
    "initiative": _initiative,
    "has_initiative": lambda view, told: f"{player(view, told['seat'])} has the initiative.",
    "first": lambda view, told: f"The {army(view, told['seat'])} manoeuvre first.",
    "moved": _moved,
    "stepped_aside": lambda view, told: f"{told['leader']} steps out of the way of {told['unit']}.",
    "disorder": _disorder,
    "gone": lambda view, told: f"**{GONE[told['where']].format(unit=told['unit'])}**",
    "eagle_lost": lambda view, told: f"**The Eagle of {told['legion']} is lost.**",
    "leader_safe": lambda view, told: f"{told['leader']} is in danger: {told['die']}, he is safe.",
    "leader_at_risk": _at_risk,
    "leader_crippled": lambda view, told: f"{told['leader']} is crippled: he still moves and controls, nothing else.",
    "leader_wounded": lambda view, told: f"{told['leader']} has {count(told['cp'], 'command point')} left.",
    "leader_killed": _killed,
    "game_over": lambda view, told: "",
}
