"""How the turn sounds: initiative, moves, disorder, leaders, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.julia_augusta.face.tell.text import army, count, dps, listed, player, saved_inches, where
from rulesets.julia_augusta.table.state import Julia

Told = Mapping[str, Any]

CAUSES = {
    "fatigue": "a 6 among the dice of its move, fatigue",
    "wheel": "wheeling within 8″ of the enemy",
    "change": "changing formation within 8″ of the enemy",
    "about_face": "an about face of formed cavalry",
    "rough": "rough ground",
    "passes": "going through {of}",
    "passed": "{of} went through it",
    "passed_and_moves": "it moves in the phase in which others went through it",
    "passed_who_moves": "going through {of}, which moves in the same phase",
    "shooting": "the volley of {of}",
    "ridden": "{of} passed through it",
    "morale": "what its friends suffered",
    "manoeuvre": "its manoeuvre",
    "combat": "the combat",
    "victory": "the victory",
    "success": "the success",
    "inconclusive": "the inconclusive round",
    "setback": "the set-back",
    "defeat": "the defeat",
}
"""Where DPs come from."""
ROWS = {
    "victory": "victory",
    "success": "success",
    "inconclusive": "inconclusive",
    "setback": "set-back",
    "defeat": "defeat",
}
"""The rows of the combat results."""
MOVES = {
    "charge": "{unit} charges {inches}",
    "fall_back": "{unit} falls back {inches}",
    "evade": "{unit} evades {inches}",
    "retire": "{unit} retires {inches}",
    "rout": "{unit} routs {inches}",
    "pursue": "{unit} pursues {inches}",
    "follow_up": "{unit} follows up {inches}",
    "pass_through": "{unit} passes through its enemy, {inches}",
}
GONE = {
    "no_bases": "{unit} is destroyed: no base is left.",
    "eliminated": "{unit} is eliminated in rout: no pursuer has caught it.",
    "left": "{unit} leaves the table: lost.",
}
FELT = {
    "retire": "The retire of {of}",
    "rout": "The rout of {of}",
    "destroyed": "The destruction of {of}",
    "left": "{of} leaving the table",
    "leader": "The loss of {of}",
}
"""What friends feel."""
LEAST = 50
"""Thousandths of an inch of a move from which it is told."""


def _initiative(view: Julia, told: Told) -> str:
    rolls = (_roll(view, told, seat) for seat in (0, 1))
    return f"Initiative: {'; '.join(rolls)}.{TIES[told['tie']]}"


TIES = {"": "", "again": " A tie: it is rolled again.", "passes": " A tie: it passes to the other side."}


def _roll(view: Julia, told: Told, seat: int) -> str:
    die, total = told["dice"][seat], told["totals"][seat]
    return f"{army(view, seat)} {die} + {total - die} (the General's command points) = {total}"


def _moved(view: Julia, told: Told) -> str:
    """A move; one that a player made is told piece by piece besides, and so is what turns or changes on the spot."""
    if told["inches"] < LEAST or told["how"] == "move":
        return ""
    moves = MOVES[told["how"]].format(unit=told["unit"], inches=saved_inches(told["inches"]))
    return f"{moves}, to {where(told['path'][-1])}."


def _disorder(view: Julia, told: Told) -> str:
    parts = []
    if told["added"]:
        parts.append(f"takes {dps(told['added'])}, {told['dp']} of {told['limit']} now")
    if told["lost"]:
        lost = f"{count(told['lost'], 'base')} lost instead of as many more"
        parts.append(f"is shaken at {told['dp']} of {dps(told['limit'])}, {lost}")
    return f"{told['unit']} {'; it '.join(parts)}: {_cause(told)}."


def _cause(told: Told) -> str:
    """What DPs come of; those of a support by the unit in front of it."""
    cause = CAUSES[told["cause"]].format(of=told.get("of"))
    return f"{cause} of {told['of']}, which it supports" if told["cause"] in ROWS and "of" in told else cause


def _bases_lost(view: Julia, told: Told) -> str:
    left = f"{count(told['left'], 'base')} and {dps(told['dp'])} left"
    return f"{told['unit']} loses {count(told['lost'], 'base')} by {CAUSES[told['cause']]}: {left}."


def _felt(view: Julia, told: Told) -> str:
    friends = listed(f"{name} {dps(number)}" for name, number in told["dps"].items())
    return f"{FELT[told['what']].format(of=told['of'])} is felt within 4″: {friends}."


def _losses(view: Julia, told: Told) -> str:
    lost = f"{told['lost']} of {count(told['start'], 'base')} that count are lost"
    return f"Losses of the {army(view, told['seat'])}: {lost}; they are beaten at {told['beaten']}."


def _at_risk(view: Julia, told: Told) -> str:
    fates = {"killed": "he falls", "wounded": "he is wounded", "unhurt": "he is unhurt"}
    fate = fates.get(told["fate"], "nothing happens")
    return f"{told['leader']} is in danger: {told['die']}; on the risk table {told['table']}: {fate}."


def _killed(view: Julia, told: Told) -> str:
    rank = "the General" if told["general"] else "a leader"
    comes = f" His second in command takes his place in turn {told['comes']}." if told["comes"] else ""
    return f"**{told['leader']}, {rank}, is dead.**{comes}"


def recovered(told: Told) -> str:
    """What came of DPs that were taken off."""
    rallied = " It is rallied." if told["rallied"] else ""
    return f"{told['removed']} off, {dps(told['dp'])} left.{rallied}"


def _routs(view: Julia, told: Told) -> str:
    return f"**{told['unit']} is caught and routs.**" if told["caught"] else f"**{told['unit']} routs.**"


EVENTS: dict[str, Callable[[Julia, Told], str]] = {
    "turn": lambda view, told: f"**Turn {told['turn']}**",
    "initiative": _initiative,
    "has_initiative": lambda view, told: f"{player(view, told['seat'])} has the initiative.",
    "first": lambda view, told: f"The {army(view, told['seat'])} manoeuvre first.",
    "moved": _moved,
    "stepped_aside": lambda view, told: f"{told['leader']} steps out of the way of {told['unit']}.",
    "disorder": _disorder,
    "bases_lost": _bases_lost,
    "felt": _felt,
    "losses": _losses,
    "routs": _routs,
    "goes_on": lambda view, told: (
        f"{told['unit']} goes {saved_inches(told['inches'])} farther: friends stand where its move ends."
    ),
    "gone": lambda view, told: f"**{GONE[told['why']].format(unit=told['unit'])}**",
    "eagle_lost": lambda view, told: f"**The Eagle of {told['legion']} is lost.**",
    "leader_safe": lambda view, told: f"{told['leader']} is in danger: {told['die']}, he is safe (only a 1 hurts).",
    "leader_at_risk": _at_risk,
    "leader_crippled": lambda view, told: f"{told['leader']} is crippled: he still moves and controls, nothing else.",
    "leader_wounded": lambda view, told: f"{told['leader']} has {count(told['cp'], 'command point')} left.",
    "leader_killed": _killed,
    "game_over": lambda view, told: "",
}
