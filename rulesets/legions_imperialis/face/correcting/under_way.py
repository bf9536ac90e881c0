"""What is under way about a Detachment that somebody has put elsewhere, taken off or brought back by hand."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.kit.engine.game import Holds
from rulesets.kit.engine.procedure import Procedure
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.chapters.combat.combat import Combat
from rulesets.legions_imperialis.chapters.firing.laying import Laying
from rulesets.legions_imperialis.table.state import Imperialis


def put_elsewhere(before: Imperialis, after: Imperialis) -> set[str]:
    """The Detachments of which a model stands otherwise than before, or does not stand there any more."""
    return {name for name in after.detachments if _standing(after, name) != _standing(before, name)}


def _standing(game: Imperialis, name: str) -> object:
    detachment = game.detachments[name]
    return detachment.where, [(stand.pose, stand.alive) for stand in detachment.stands]


def holding(moved: Collection[str]) -> Holds:
    """Whether a procedure can go on, after these Detachments were put elsewhere: a move that was laid out, or
    templates that were laid, among them as they stood, and a Combat of which one is no more where it was, are over."""

    def holds(procedure: Procedure) -> bool:
        match procedure:
            case Activation() | Laying():
                return not moved
            case Combat():
                return not set(procedure.detachments) & set(moved)
        return True

    return holds
