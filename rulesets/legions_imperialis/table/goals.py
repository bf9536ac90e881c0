"""Where a Detachment goes, in the words that a player writes: `at 31.5,12 facing 90 in line of 5; 3 at 30,14`."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.models import words
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.table.reasons.movement import NotUnderstood
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def spoken_of(game: Imperialis, detachment: Detachment, facing: float) -> words.Section:
    """What such words can speak of, about a Detachment that faces so."""
    labels = {stand.label: detachment.name_of(stand) for stand in detachment.alive}
    return words.Section(game.table, labels, {piece.name: piece.corners for piece in game.pieces}, facing)


def read(game: Imperialis, detachment: Detachment, text: str, facing: float, rule_id: str) -> Goal | Refused:
    """What a text says about a Detachment that faces so; or why it says nothing, as a refusal by this rule."""
    try:
        return words.read(text, spoken_of(game, detachment, facing))
    except words.GoalNotUnderstood as error:
        return Refused(rule_id, NotUnderstood(text=error.text, at=error.at, problem=error.why))


def written(game: Imperialis, detachment: Detachment, goal: Goal) -> str:
    """A goal of a Detachment as a player writes it."""
    return words.written(goal, spoken_of(game, detachment, goal.facing))


def begun(game: Imperialis, detachment: Detachment, text: str) -> Sequence[str]:
    """How words about a Detachment that somebody is writing may go on."""
    return words.goes_on(text, spoken_of(game, detachment, game.ahead(detachment.seat)))
