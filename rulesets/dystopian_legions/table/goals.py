"""Where a section goes, in the words that a player writes: `at 31.5,12 facing 90 in line of 5; 3 at 30,14`."""

from __future__ import annotations

from dataclasses import replace

from rulesets.dystopian_legions.table.reasons.movement import NotUnderstood
from rulesets.dystopian_legions.table.state import Legions
from rulesets.dystopian_legions.table.state import Section as Troops
from rulesets.kit.boards.models import words
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.engine.refusal import Refused


def read(game: Legions, section: Troops, text: str, facing: float, rule_id: str) -> Goal | Refused:
    """What a text says about a section that faces so, its models by their names; or why it says nothing, as a refusal
    by this rule."""
    try:
        goal = words.read(text, _spoken_of(game, section, facing))
    except words.GoalNotUnderstood as error:
        return Refused(rule_id, NotUnderstood(text=error.text, at=error.at, problem=error.why))
    nudged = ((section.name_of(section.figure(label)), at) for label, at in goal.nudged)
    return replace(goal, nudged=tuple(nudged))


def written(game: Legions, section: Troops, goal: Goal) -> str:
    """A goal of a section as a player writes it; no model in it is put elsewhere."""
    return words.written(goal, _spoken_of(game, section, goal.facing))


def _spoken_of(game: Legions, section: Troops, facing: float) -> words.Section:
    outlines = {piece.name: piece.corners for piece in game.pieces}
    return words.Section(game.table, [figure.label for figure in section.alive], outlines, facing)
