"""Pop-up attacks: Skimmers rise, fire over what is before them, and are seen up there (SKIM-03, SKIM-04)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.table.flying import skims
from rulesets.legions_imperialis.table.reasons.firing import CannotPopUp
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


@rule(without=lambda game, detachment: Refused("LIX-SR-SKIM-03", CannotPopUp(detachment=detachment.id)))
def cannot_pop_up(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-SR-SKIM-03: Skimmers with a First Fire Order, when they are activated in the First Fire stage."""
    if detachment.order == "first_fire" and game.phase == "first_fire" and skims(game, detachment):
        return None
    return Refused("LIX-SR-SKIM-03", CannotPopUp(detachment=detachment.id))


def from_above(game: Imperialis, detachment: Detachment) -> Imperialis:
    """The table with a Detachment popped up."""
    up = detachment.model_copy(update={"popped_up": True})
    return game.model_copy(update={"detachments": {**game.detachments, up.id: up}})


@rule(without=None)
def come_down(game: Imperialis) -> None:
    """LIX-SR-SKIM-04: at the end of the First Fire stage they come down."""
    for detachment in game.detachments.values():
        detachment.popped_up = False
