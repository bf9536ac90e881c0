"""Who is in the air, and what that means to others (FLYER, HOVER, SKIM)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import FLIES, HOVERS, LEAPS, SKIMS
from rulesets.legions_imperialis.table.shared import all_have
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def flies(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment is one of Flyers, in the air or in Reserve."""
    return not detachment.hovering and detachment.where != "waiting" and all_have(game, detachment, FLIES)


def can_hover(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment is one of Flyers that can hover."""
    return all_have(game, detachment, FLIES) and all_have(game, detachment, HOVERS)


@rule(without=False)
def above(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-FLYER-08: Flyers are above the fighting: they have no Engagement Zone, are not Engaged, hold no marker,
    hide nothing, and nobody is in their way nor they in anybody's on the ground (LIX-D-32)."""
    return flies(game, detachment)


def opponents(game: Imperialis, detachment: Detachment) -> list[Detachment]:
    """The enemies on the table with whom a Detachment may come into contact."""
    if above(game, detachment):
        return []
    return [enemy for enemy in game.enemies(detachment) if not above(game, enemy)]


@rule(without=False)
def seen_from_everywhere(game: Imperialis, one: Detachment, other: Detachment) -> bool:
    """LIX-SR-FLYER-05, LIX-SR-FLYER-06: a Flyer sees every model on the table, and every model sees it; nothing is
    obscured to it."""
    return flies(game, one) or flies(game, other)


@rule(without=False)
def skims(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-SKIM-01, LIX-SR-HOVER-02: Skimmers, and Flyers that hover."""
    return detachment.hovering or all_have(game, detachment, SKIMS)


@rule(without=False)
def leaps(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-JUMP-01: who all have Jump Packs move over all models and terrain."""
    return all_have(game, detachment, LEAPS)


@rule(without=False)
def flies_over(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-FLYER-04: Flyers pass over any terrain, and may end above it."""
    return flies(game, detachment)


def passes_over(game: Imperialis, detachment: Detachment) -> bool:
    """Whether ground is nothing to a Detachment as it moves."""
    return flies_over(game, detachment) or skims(game, detachment) or leaps(game, detachment)
