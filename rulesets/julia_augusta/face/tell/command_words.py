"""How the command phase sounds: leaders, Eagles, control tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.julia_augusta.chapters.shooting.volleys import Throw
from rulesets.julia_augusta.face.tell.odds_words import dice_of
from rulesets.julia_augusta.face.tell.text import count, degrees, dps, faces, listed, saved_inches, side, where
from rulesets.julia_augusta.face.tell.turn_words import recovered
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import FULL_TURN

Told = Mapping[str, Any]

SAYS = ((2, "2 or less"), (4, "3 or 4"), (99, "5 or more: repeat the last move"))
"""What a control test says, up to which score."""
OUTCOMES = {
    "halt": "it halts",
    "follow_eagle": "near its Eagle, it follows that",
    "free": "it acts as its player wishes",
    "repeat": "it repeats {last}",
}
"""What a control test leads to."""
LOOTERS = {"halt": "it stops looting and halts", "free": "it stops looting", "repeat": "it goes on looting"}
"""The same for who loots."""

LEAST_RIDE = 50
"""Thousandths of an inch of a ride from which they are told."""


def _leader_moved(view: Julia, told: Told) -> str:
    rides = [_ride(told)] if told["inches"] >= LEAST_RIDE or not told["joins"] else []
    joins = [f"joins {told['joins']} at {where(told['to'])}"] if told["joins"] else []
    return f"{told['leader']} {' and '.join([*rides, *joins])}."


def _ride(told: Told) -> str:
    bends = f" round what is in the way ({count(told['bends'], 'bend')})" if "bends" in told else ""
    to = "" if told["joins"] else f" to {where(told['to'])}"
    return f"rides {saved_inches(told['inches'])}{bends}{to}"


def _volley(view: Julia, told: Told) -> str:
    throw = Throw(told["bases"], tuple(told["halved"]), told["less"], len(told["dice"]))
    result = dps(told["dps"]) if told["dps"] else "no effect"
    return f"{told['unit']} shoots at {told['target']} ({dice_of(throw)}): {faces(told['dice'])}, {result}."


def _control_die(view: Julia, told: Told) -> str:
    die = f"average die {told['shows']}" if told["average"] else f"d6 {told['shows']}"
    excited = f" +{told['excited']} excited" if told["excited"] else ""
    return f"Control of {told['unit']}: {die}{excited} = {told['score']}."


def _leaders_word(view: Julia, told: Told) -> str:
    by = f"{told['by']:+d}" if told["by"] else "lets it stand"
    return f"{told.get('leader', 'Its leader')} with {told['unit']}, {by}: {told['score']}."


def _control(view: Julia, told: Told) -> str:
    score = told["score"]
    says = next(says for most, says in SAYS if score <= most)
    outcome = LOOTERS[told["control"]] if told["looted"] else _outcome(told)
    return f"→ {told['unit']}, {score} ({says}): {outcome}."


def _outcome(told: Told) -> str:
    if told["control"] == "halt" and "last" in told:
        return f"its last was {LAST[told['last']['did']]}, which is not repeated: it halts"
    return OUTCOMES[told["control"]].format(last=_its_last(told["last"]) if "last" in told else "")


def _excused(view: Julia, told: Told) -> str:
    """Who takes no test, by the leader or the unit near whom."""
    near: dict[str, list[str]] = {}
    for unit, other in told["by"].items():
        near.setdefault(other, []).append(unit)
    each = (f"{listed(units)} within 4″ of {other}" for other, units in near.items())
    return f"No control test: {'; '.join(each)}."


LAST = {
    "halt": "a halt",
    "move": "a move",
    "charge": "a charge",
    "retire": "a retire",
    "pursue": "a pursuit that is over",
    "loot": "looting",
    "pursuing": "a pursuit",
    "evade": "an evade",
    "fall_back": "a fall back",
}
"""What a unit did last."""


def _its_last(last: Told) -> str:
    """The last move that is repeated: which, how far and whither."""
    if last["did"] == "pursuing":
        return "the pursuit"
    return f"the last move, {last_move(last) if last['did'] == 'move' else LAST[last['did']]}"


def last_move(last: Told) -> str:
    """How far a move went, and whither from its front."""
    inches, turned = saved_inches(last["distance"]), last["direction"]
    aside = turned - FULL_TURN if turned > FULL_TURN / 2 else turned
    whither = f"{degrees(aside)} to the {side(aside)} of its front" if aside else "straight ahead"
    return f"{inches} {whither}"


def repeats(told: Told) -> str:
    """What a unit that repeats its last move repeats."""
    return f"**{told['unit']}** repeats {_its_last(told['last'])}."


EVENTS: dict[str, Callable[[Julia, Told], str]] = {
    "leader_moved": _leader_moved,
    "steadied": lambda view, told: f"{told['unit']} is steadied: {recovered(told)}",
    "inspired": lambda view, told: (
        f"{told['leader']} inspires {told['unit']}: +{count(told['dice'], 'combat die', 'combat dice')}."
    ),
    "eagle_moved": lambda view, told: (
        f"The Eagle of {told['legion']} goes {saved_inches(told['inches'])} to {where(told['to'])}."
    ),
    "second_in_command": lambda view, told: f"{told['leader']} takes the place of {told['of']}, with {told['unit']}.",
    "control_die": _control_die,
    "leaders_word": _leaders_word,
    "control": _control,
    "excused": _excused,
    "pursuit_over": lambda view, told: f"{told['unit']} ends its pursuit.",
    "conforms": lambda view, told: f"{told['unit']} conforms to {told['to']}.",
    "volley": _volley,
    "loots": lambda view, told: f"{told['unit']} loots the camp.",
}

FREE = {
    "overlap": "{name} stands there",
    "off the table": "that is off the table",
    "impassable": "{name} cannot be entered",
}

SHOOTING: dict[str, Callable[[Told], str]] = {
    "no_enemy": lambda told: f"{told['target']} is no enemy on the table.",
    "out_of_range": lambda told: (
        f"{told['target']}, {saved_inches(told['inches'])} away, is not within 4″ before the front of a shooting base."
    ),
    "out_of_sight": lambda told: f"{told['target']} is out of sight.",
    "not_light": lambda told: f"{told['unit']} is not light troops: it does not shoot.",
    "in_combat": lambda told: f"{told['unit']} is in combat.",
    "all_engaged": lambda told: f"All bases of {told['target']} are engaged.",
    "pursues": lambda told: f"{told['unit']} pursues.",
    "routing": lambda told: f"{told['unit']} routs.",
    "looting": lambda told: f"{told['unit']} loots.",
}
"""Why nobody shoots."""

REFUSALS: dict[str, Callable[[Told], str]] = {
    **SHOOTING,
    "no_leader": lambda told: f"{told['leader']} is no leader of yours on the table.",
    "no_action_left": lambda told: f"{told['leader']} has used his actions ({told['cp']}) this turn.",
    "stands_fast": lambda told: f"{told['leader']} has steadied his unit: he stays until the charge phase.",
    "goes_with_the_rout": lambda told: f"{told['leader']} cannot leave {told['unit']}, which routs.",
    "crippled": lambda told: f"{told['leader']} is crippled: he can only move.",
    "already_with": lambda told: f"{told['leader']} is with {told['unit']} already.",
    "nowhere_to_go": lambda told: f"There is nowhere that {told.get('leader', 'the Eagle')} could go.",
    "with_his_unit": lambda told: f"{told['leader']} is with his unit, and cannot leave it in this phase.",
    "moved_freely": lambda told: f"{told['leader']} has made his move of this phase.",
    "too_far": lambda told: f"That is {saved_inches(told['inches'])} away; {saved_inches(told['most'])} is the most.",
    "no_way": lambda told: f"There is no way there within {saved_inches(told['inches'])}.",
    "not_free": lambda told: f"It cannot stand there: {FREE[told['wrong']].format(name=told['name'])}.",
    "not_understood": lambda told: f"“{told['text']}”: {told['problem']}.",
    "no_place": lambda told: f"“{told['text']}” is a move: write a place such as 31.5,12, F4 or 4 toward the wood.",
    "with_no_unit": lambda told: f"{told['leader']} is with no unit.",
    "no_dps": lambda told: f"{told['unit']} has no DPs to take off.",
    "not_engaged": lambda told: f"{told['unit']} is in no combat.",
    "inspired_enough": lambda told: f"That combat has {told['dice']} dice of inspiration; more there cannot be.",
    "no_eagle": lambda told: f"{told['eagle']} has no Eagle on the table.",
    "eagle_moved": lambda told: f"The Eagle of {told['eagle']} has been moved this turn.",
    "away_from_legion": lambda told: f"The Eagle stays within 4″ of a unit of {told['legion']}.",
    "near_the_enemy": lambda told: f"The Eagle stays more than 1″ from every enemy base: {told['enemy']} is nearer.",
    "takes_no_test": lambda told: f"{told['unit']} takes no control test.",
    "does_not_test": lambda told: f"{told['unit']} takes no test: it need not conform to anybody.",
    "nobody_to_copy": lambda told: f"{told['unit']} has no controlled unit beside it to conform to.",
    "no_friend": lambda told: f"{told['unit']} is no other unit of yours on the table.",
    "not_controlled": lambda told: f"{told['unit']} is not a controlled unit.",
    "not_near": lambda told: f"{told['unit']} is more than 4″ away.",
    "faces_otherwise": lambda told: f"{told['unit']} faces another way by more than 22.5°.",
    "must_test": lambda told: f"{told['unit']} pursues: only a test can stop it.",
}
