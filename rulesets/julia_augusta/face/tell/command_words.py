"""How the command phase sounds: leaders, Eagles, control tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from rulesets.julia_augusta.chapters.shooting.volleys import Throw
from rulesets.julia_augusta.face.tell.odds_words import dice_of
from rulesets.julia_augusta.face.tell.text import count, degrees, dps, faces, listed, saved_inches, side, where
from rulesets.julia_augusta.face.tell.turn_words import recovered
from rulesets.julia_augusta.table.happenings.command import (
    Conforms,
    ControlDie,
    ControlSettled,
    EagleMoved,
    Excused,
    Inspired,
    Last,
    LeaderMoved,
    LeadersWord,
    Loots,
    PursuitOver,
)
from rulesets.julia_augusta.table.happenings.disorder import Steadied
from rulesets.julia_augusta.table.happenings.leaders import SecondInCommand
from rulesets.julia_augusta.table.happenings.manoeuvre import Volley
from rulesets.julia_augusta.table.state import Control, Did, Julia
from rulesets.kit.boards.tables.places import FULL_TURN
from rulesets.kit.engine.said import Sentence

Told = Mapping[str, Any]

SAYS = ((2, "2 or less"), (4, "3 or 4"), (99, "5 or more: repeat the last move"))
"""What a control test says, up to which score."""
OUTCOMES: dict[Control, str] = {
    "halt": "it halts",
    "follow_eagle": "near its Eagle, it follows that",
    "free": "it acts as its player wishes",
    "repeat": "it repeats {last}",
}
"""What a control test leads to."""
LOOTERS: dict[Control, str] = {
    "halt": "it stops looting and halts",
    "free": "it stops looting",
    "repeat": "it goes on looting",
}
"""The same for who loots."""

LEAST_RIDE = 50
"""Thousandths of an inch of a ride from which they are told."""


def _leader_moved(view: Julia, it: LeaderMoved) -> str:
    rides = [_ride(it)] if it.inches >= LEAST_RIDE or not it.joins else []
    joins = [f"joins {it.joins} at {where(it.to)}"] if it.joins else []
    return f"{it.leader} {' and '.join([*rides, *joins])}."


def _ride(it: LeaderMoved) -> str:
    bends = f" round what is in the way ({count(it.bends, 'bend')})" if it.bends is not None else ""
    to = "" if it.joins else f" to {where(it.to)}"
    return f"rides {saved_inches(it.inches)}{bends}{to}"


def _inspired(view: Julia, it: Inspired) -> str:
    return f"{it.leader} inspires {it.unit}: +{count(it.dice, 'combat die', 'combat dice')}."


def _eagle_moved(view: Julia, it: EagleMoved) -> str:
    return f"The Eagle of {it.legion} goes {saved_inches(it.inches)} to {where(it.to)}."


def _volley(view: Julia, it: Volley) -> str:
    throw = Throw(it.bases, it.halved, it.less, len(it.dice))
    result = dps(it.dps) if it.dps else "no effect"
    return f"{it.unit} shoots at {it.target} ({dice_of(throw)}): {faces(it.dice)}, {result}."


def _control_die(view: Julia, it: ControlDie) -> str:
    die = f"average die {it.shows}" if it.average else f"d6 {it.shows}"
    excited = f" +{it.excited} excited" if it.excited else ""
    return f"Control of {it.unit}: {die}{excited} = {it.score}."


def _leaders_word(view: Julia, it: LeadersWord) -> str:
    by = f"{it.by:+d}" if it.by else "lets it stand"
    return f"{it.leader or 'Its leader'} with {it.unit}, {by}: {it.score}."


def _control(view: Julia, it: ControlSettled) -> str:
    says = next(says for most, says in SAYS if it.score <= most)
    outcome = LOOTERS[it.control] if it.looted else _outcome(it)
    return f"→ {it.unit}, {it.score} ({says}): {outcome}."


def _outcome(it: ControlSettled) -> str:
    if it.control == "halt" and it.last is not None:
        return f"its last was {LAST[it.last.did]}, which is not repeated: it halts"
    return OUTCOMES[it.control].format(last=_its_last(it.last) if it.last is not None else "")


def _excused(view: Julia, it: Excused) -> str:
    """Who takes no test, by the leader or the unit near whom."""
    near: dict[str, list[str]] = {}
    for unit, other in it.by.items():
        near.setdefault(other, []).append(unit)
    each = (f"{listed(units)} within 4″ of {other}" for other, units in near.items())
    return f"No control test: {'; '.join(each)}."


LAST: dict[Did | Literal["pursuing"], str] = {
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


def _its_last(last: Last) -> str:
    """The last move that is repeated: which, how far and whither."""
    if last.did == "pursuing":
        return "the pursuit"
    far = LAST[last.did] if last.distance is None else last_move(last.distance, last.direction or 0)
    return f"the last move, {far}"


def last_move(distance: int, direction: int) -> str:
    """How far a move went, in thousandths of an inch, and whither from its front, in hundredths of a degree."""
    aside = direction - FULL_TURN if direction > FULL_TURN / 2 else direction
    whither = f"{degrees(aside)} to the {side(aside)} of its front" if aside else "straight ahead"
    return f"{saved_inches(distance)} {whither}"


def repeats(unit: str, last: Last) -> str:
    """What a unit that repeats its last move repeats."""
    return f"**{unit}** repeats {_its_last(last)}."


EVENTS: list[Sentence[Julia]] = [
    Sentence(LeaderMoved, _leader_moved),
    Sentence(Steadied, lambda view, it: f"{it.unit} is steadied: {recovered(it)}"),
    Sentence(Inspired, _inspired),
    Sentence(EagleMoved, _eagle_moved),
    Sentence(SecondInCommand, lambda view, it: f"{it.leader} takes the place of {it.of}, with {it.unit}."),
    Sentence(ControlDie, _control_die),
    Sentence(LeadersWord, _leaders_word),
    Sentence(ControlSettled, _control),
    Sentence(Excused, _excused),
    Sentence(PursuitOver, lambda view, it: f"{it.unit} ends its pursuit."),
    Sentence(Conforms, lambda view, it: f"{it.unit} conforms to {it.to}."),
    Sentence(Volley, _volley),
    Sentence(Loots, lambda view, it: f"{it.unit} loots the camp."),
]

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
