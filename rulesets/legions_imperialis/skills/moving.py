"""Special rules of models (SR): how they move, and where they come from."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import Replacement, at
from rulesets.legions_imperialis.moments import (
    DEEP_STRIKES,
    FLIES,
    GOES_FORWARD,
    HOVERS,
    INFILTRATES,
    INTERCEPTS,
    LEAPS,
    NOT_SLOWED,
    OUTFLANKS,
    SKIMS,
    TURNS,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.state import Imperialis


@register
class Nimble(Keyword):
    """Sure of foot."""

    key = "Nimble"

    @at(NOT_SLOWED)
    def not_slowed(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-NIMBLE: Difficult and Obstructing terrain do not slow it."""
        return Replacement("LIX-SR-NIMBLE", True)


@register
class Agile(Keyword):
    """Turns twice."""

    key = "Agile"

    @at(TURNS)
    def twice(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-AGILE: a Titan turns up to two times in a move."""
        return Replacement("LIX-SR-AGILE", 2)


@register
class JumpPacks(Keyword):
    """They leap over everything, and have to come down."""

    key = "Jump Packs"

    @at(LEAPS)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-JUMP-01: over all models and terrain, without penalties."""
        return Replacement("LIX-SR-JUMP-01", True)


@register
class Skimmer(Keyword):
    """It glides over everything."""

    key = "Skimmer"

    @at(SKIMS)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-SKIM-01: over all models and terrain, without penalties."""
        return Replacement("LIX-SR-SKIM-01", True)


@register
class Flyer(Keyword):
    """It fights from the air."""

    key = "Flyer"

    @at(FLIES)
    def in_the_air(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-FLYER-01: it is held in Reserve, and comes for a round at a time."""
        return Replacement("LIX-SR-FLYER-01", True)


@register
class Hover(Keyword):
    """It can stand still in the air."""

    key = "Hover"

    @at(HOVERS)
    def stays(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-HOVER-01: it may hover instead of leaving the table."""
        return Replacement("LIX-SR-HOVER-01", True)


@register
class Interceptor(Keyword):
    """It hunts what flies."""

    key = "Interceptor"

    @at(INTERCEPTS)
    def at_once(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-INTERCEPT-01: when it has moved it may fire a weapon at Flyers."""
        return Replacement("LIX-SR-INTERCEPT-01", True)


@register
class Infiltrate(Keyword):
    """They are there already."""

    key = "Infiltrate"

    @at(INFILTRATES)
    def after_the_others(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-INFIL-01: set up after all others."""
        return Replacement("LIX-SR-INFIL-01", True)


@register
class ForwardDeployment(Keyword):
    """They are ahead of the others before the first shot."""

    key = "Forward Deployment"

    @at(GOES_FORWARD)
    def ahead(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-FWD-01: it may move once when all are deployed."""
        return Replacement("LIX-SR-FWD-01", True)


@register
class Outflank(Keyword):
    """They come from where nobody looks."""

    key = "Outflank"

    @at(OUTFLANKS)
    def held_back(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-OUTFLANK-01: it may be placed in Reserve instead of being deployed."""
        return Replacement("LIX-SR-OUTFLANK-01", True)


@register
class DeepStrike(Keyword):
    """They come down from above."""

    key = "Deep Strike"

    @at(DEEP_STRIKES)
    def held_back(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-DEEP-01: it may be placed in Reserve instead of being deployed."""
        return Replacement("LIX-SR-DEEP-01", True)
