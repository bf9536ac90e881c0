"""How luck sounds: who may spend a Luck Token, on which die, and what came of it."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.luck.luck import KEEP
from rulesets.dystopian_legions.face.tell.text import SIGNS, thrown
from rulesets.dystopian_legions.table.happenings.luck import LuckSpent
from rulesets.dystopian_legions.table.pools import COLOURS, SIX
from rulesets.dystopian_legions.table.questions import LuckAsked, RollKind
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, plain

ROLLS: dict[RollKind, str] = {"fire": "in its fire", "melee": "in its melee", "saves": "for its cover and its shield"}
"""What dice of a model were rolled for."""
DICE = {f"{colour} {face}": f"{SIGNS[colour]}{face}" for colour in COLOURS for face in range(1, SIX + 1)}
"""The dice as they are named, and as they are drawn."""
CHOICES = {KEEP: "Let the dice be", **{named: f"Roll {drawn} again" for named, drawn in DICE.items()}}
"""Which die is rolled again, if any."""


def _asked(to: str, told: LuckAsked) -> str:
    fell = " ".join(DICE[die] for die in told.dice)
    return (
        f"{to} says whether model {plain(told.model.rpartition('/')[2])} of {plain(told.section)} is lucky: {fell}"
        f" {ROLLS[told.what]}, {count(told.tokens, 'Luck Token')} left."
    )


def _spent(view: Legions, told: LuckSpent) -> str:
    return (
        f"{told.profile} {told.label} of {told.section} spends a Luck Token {ROLLS[told.what]}: {thrown(told.thrown)};"
        f" {count(told.successes, 'success', 'successes')} in all, {count(told.left, 'token')} left."
    )


ASKS: list[Sentence[str]] = [Sentence(LuckAsked, _asked)]
"""What the table waits for; told to a player's name."""
EVENTS: list[Sentence[Legions]] = [Sentence(LuckSpent, _spent)]
