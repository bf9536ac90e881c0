"""How the command phase sounds: leaders, Eagles, control tests."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.chapters.shooting.volleys import Throw
from rulesets.julia_augusta.face.tell.odds_words import dice_of
from rulesets.julia_augusta.face.tell.text import degrees, dps, faces, side, where
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
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.boards.tables.places import FULL_TURN
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed

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
    return f"{it.leader} inspires {it.unit}: +{count(it.dice, 'combat die', 'combat dice')} in all."


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
    move = last_move(last.distance or 0, last.direction or 0) if last.did == "move" else LAST[last.did]
    return f"the last move, {move}"


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
