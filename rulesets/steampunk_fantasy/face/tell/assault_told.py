"""How assaults sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed
from rulesets.steampunk_fantasy.face.tell.phrases import faces, member, side, verb
from rulesets.steampunk_fantasy.table.happenings.assault import (
    Allotted,
    AssaultBegins,
    AssaultRoll,
    AssaultWon,
    Deflected,
    DeflectionRoll,
    DiceHalved,
    LastStand,
    PushedOff,
    Traded,
    Withdrew,
    WonBy,
)
from rulesets.steampunk_fantasy.table.reasons import (
    NoMember,
    NoRoom,
    NoSuchBase,
    NoSuchDice,
    NoSuchHit,
    NoVictim,
    OneEach,
)
from rulesets.steampunk_fantasy.table.state import Steampunk

WHY: dict[WonBy, str] = {
    "hits": "more hits are left",
    "nation": "as many are left, and {higher} stands above {lower}",
    "standing": "as many are left, of the same nation, and it stood there",
    "dice": "as many are left, of the same nation, and its die was higher",
}
"""Why a side has won."""


def _won(view: Steampunk, told: AssaultWon) -> str:
    """Who has won, with what was struck and what was left of it after deflection."""
    mine, theirs = told.winner, 1 - told.winner
    left = " to ".join(_left(told, number) for number in (mine, theirs))
    wins = verb(view, mine, "wins", "win")
    nations = told.nations or ["", ""]
    why = WHY[told.why].format(higher=nations[mine], lower=nations[theirs]) if told.why is not None else ""
    return f"{side(view, mine)} {wins} the assault in {told.hex}, {left}{': ' + why if why else ''}."


def _left(told: AssaultWon, number: int) -> str:
    """The hits of a side after deflection: "2 (3 less 1 deflected)"."""
    left, hits = told.left[number], (told.hits or told.left)[number]
    return f"{left}" if hits == left else f"{left} ({hits} less {hits - left} deflected)"


def _assault(view: Steampunk, told: AssaultBegins) -> str:
    """Who fights for a hex, each with the side whose values count."""
    sides = told.sides or [""] * len(told.bases)
    named = [f"{base} ({side})" if side else base for base, side in zip(told.bases, sides, strict=True)]
    first = told.first if told.first is not None else len(named)
    against = f" against {listed(named[first:])}" if named[first:] else ""
    out = f"; {listed(told.left_out)} without room to fight" if told.left_out else ""
    return f"**Assault in {told.hex}**: {listed(named[:first])}{against}{out}."


def _dice(view: Steampunk, told: AssaultRoll | DeflectionRoll) -> str:
    successes = count(told.successes, "success", "successes")
    return f"{told.base}, {told.profile}: {faces(told.rolled)} on {told.needed}+, {successes}."


def _allotted(view: Steampunk, told: Allotted) -> str:
    hits = (f"{_hits(struck)} on {member(name)}" for name, struck in told.hits.items())
    return f"Hits: {'; '.join(hits)}."


def _hits(struck: int | Sequence[str]) -> str:
    """Hits by who struck them: "2 of Band: regular and 1 of Band: hero"."""
    if isinstance(struck, int):
        return f"{struck}"
    return listed(f"{number} of {name}" for name, number in Counter(struck).items())


def _traded(view: Steampunk, told: Traded) -> str:
    given_up = f"{count(len(told.hits), 'hit')} on {told.target} ({_hits(told.hits)})"
    return f"{told.by}, cunning, gives up {given_up} for light damage: {count(told.rolls, 'roll')}."


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(AssaultBegins, _assault),
    Sentence(AssaultWon, _won),
    Sentence(AssaultRoll, _dice),
    Sentence(DeflectionRoll, lambda view, told: f"Deflection: {_dice(view, told)}"),
    Sentence(
        DiceHalved,
        lambda view, told: (
            f"{told.base} is pinned and fears {told.by}: {told.left} of its {told.dice} assault dice are left."
        ),
    ),
    Sentence(Deflected, lambda view, told: f"Deflected: {_hits(told.hits)}; {count(told.left, 'hit')} left."),
    Sentence(Allotted, _allotted),
    Sentence(Traded, _traded),
    Sentence(PushedOff, lambda view, told: f"**{told.base} is pushed off the map.**"),
    Sentence(LastStand, lambda view, told: f"{told.base} is surrounded and fights for {told.hex}."),
    Sentence(Withdrew, lambda view, told: f"{told.base} withdraws before the assault in {told.hex}."),
]

REASONS: list[Sentence[None]] = [
    Sentence(NoSuchHit, lambda _, told: f"There is no hit {told.choice}: {listed(told.hits)}."),
    Sentence(NoMember, lambda _, told: f"{told.value or 'That'} is no member that can be hit: {listed(told.options)}."),
    Sentence(OneEach, lambda _, told: f"{told.member} has a hit: every member has one before any has a second."),
    Sentence(
        NoRoom,
        lambda _, told: f"There is no room for {told.base}: two bases, one of them large, or one huge base alone.",
    ),
    Sentence(NoSuchBase, lambda _, told: f"{told.value or 'That'} is none of the bases: {listed(told.options)}."),
    Sentence(NoSuchDice, lambda _, told: f"{told.value or 'That'} is none of the dice: {listed(told.options)}."),
    Sentence(NoVictim, lambda _, told: f"{told.choice or 'That'} is none of the members: {listed(told.kinds)}."),
]
