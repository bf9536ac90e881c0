"""Where a section goes, in the words that a player writes: `at 31.5,12 facing 90 in line of 5; 3 at 30,14`."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.table.reasons.movement import NotUnderstood
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models import words
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused


def spoken_of(game: Legions, section: Section, facing: float) -> words.Section:
    """What such words can speak of, about a section that faces so."""
    labels = {figure.label: section.name_of(figure) for figure in section.alive}
    return words.Section(game.table, labels, {piece.name: piece.corners for piece in game.pieces}, facing)


def read(game: Legions, section: Section, text: str, facing: float, rule_id: str) -> Goal | Refused:
    """What a text says about a section that faces so; or why it says nothing, as a refusal by this rule."""
    try:
        return words.read(text, spoken_of(game, section, facing))
    except words.GoalNotUnderstood as error:
        return Refused(rule_id, NotUnderstood(text=error.text, at=error.at, problem=error.why))


def place(game: Legions, text: str, rule_id: str) -> Point | Refused:
    """The place that a text says, such as `31.5,12`; or why it says none, as a refusal by this rule."""
    try:
        told = text if text.casefold().startswith("at ") else f"at {text}"
        return words.read(told, words.Section(game.table, {}, {}, 0.0)).at
    except words.GoalNotUnderstood as error:
        return Refused(rule_id, NotUnderstood(text=error.text, at=error.at, problem=error.why))


def written(game: Legions, section: Section, goal: Goal) -> str:
    """A goal of a section as a player writes it."""
    return words.written(goal, spoken_of(game, section, goal.facing))


def begun(game: Legions, section: Section, text: str) -> Sequence[str]:
    """How words about a section that somebody is writing may go on."""
    return words.goes_on(text, spoken_of(game, section, game.ahead(section.seat)))
