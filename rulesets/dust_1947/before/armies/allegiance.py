"""For whom a unit fights: for its bloc, for whoever pays, or for its captors (FORCE)."""

from __future__ import annotations

from rulesets.dust_1947 import moments
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.engine.moments import Moment, effects
from rulesets.kit.engine.points import rule


@rule(without=lambda card: False)
def hired(card: Card) -> bool:
    """DU-FORCE-04: any force may include mercenaries, and mercenaries alone may form a force."""
    return says(card, moments.FIELDED)


@rule(without=False)
def captured(card: Card) -> bool:
    """DU-FORCE-06: a captured vehicle counts as neither of the bloc nor of the faction (DU-D-139)."""
    return says(card, moments.CAPTURED)


def of_a_bloc(card: Card) -> bool:
    """Whether a unit counts for a bloc, and for a faction: mercenaries and captured vehicles do not."""
    return not hired(card) and not captured(card)


def says(card: Card, moment: Moment) -> bool:
    """Whether a skill of a card has something to say at a moment."""
    return bool(effects(moment, moments.named(card.skills), card))
