"""What a moving Detachment meets: other models and terrain (THR, EZ, TERR)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulesets.kit.boards.models.meeting import NOT_THERE, PASSED, Going, Manner, Terms
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import NOT_SLOWED, holds
from rulesets.legions_imperialis.table.flying import above, leaps, opponents, passes_over, skims
from rulesets.legions_imperialis.table.measure import TOLERANCES, models
from rulesets.legions_imperialis.table.profiles import SCALE, SMALL
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

NOTHING: Mapping[str, float] = {}
"""Nobody has gone anywhere."""
ABOVE_ALL = 99
"""The Scale as which Skimmers, and who leaps, count where they pass over others."""
ZONE = 1.0
"""Inches around a model that are its Engagement Zone (LI-EZ-01)."""


def terms(
    game: Imperialis, detachment: Detachment, touched: Collection[str] = (), spent: Mapping[str, float] = NOTHING
) -> Terms:
    """The terms on which a Detachment moves; `touched` are the enemy Detachments that it may come into contact with,
    `spent` the inches that models have gone before they were interrupted, by their names."""
    own = ABOVE_ALL if skims(game, detachment) or leaps(game, detachment) else least_scale(game, detachment)
    enemies = {
        name: SCALE[game.profile(enemy, enemy.stand(name.rpartition("/")[2])).type]
        for enemy in opponents(game, detachment)
        for name in models(game, enemy)
    }
    beside = {one.id for one in in_its_layer(game, detachment)}
    may_touch = {name for name in enemies if name.rpartition("/")[0] in touched}
    categories = {piece.name: piece.nature.category for piece in game.pieces}

    def manner(name: str) -> Manner:
        if name not in enemies:
            return past_friends() if name.rpartition("/")[0] in beside else NOT_THERE
        if name in may_touch:
            return into_contact(own, enemies[name])
        return past_enemies(own, enemies[name])

    over = passes_over(game, detachment)

    def meets(piece: Terrain) -> Going:
        return Going() if over or is_ignored(game, categories[piece.name]) else going(categories[piece.name])

    at_home = {
        detachment.name_of(stand): frozenset(
            name for name, category in categories.items() if is_not_slowed(game, detachment, stand, category)
        )
        for stand in detachment.alive
    }
    return Terms(manner, meets, at_home=at_home, spent=spent)


def least_scale(game: Imperialis, detachment: Detachment) -> int:
    """The lowest Scale among the models of a Detachment: it goes by its smallest, so that none goes where it may not
    (LI-D-19)."""
    return min((SCALE[game.profile(detachment, stand).type] for stand in detachment.alive), default=0)


def in_its_layer(game: Imperialis, detachment: Detachment) -> list[Detachment]:
    """The Detachments on whose models a model of this one cannot stand: on the ground, or in the air (LIX-D-32)."""
    flying = above(game, detachment)
    return [one for one in game.on_table() if above(game, one) == flying]


@rule(without=Manner())
def past_friends() -> Manner:
    """LI-THR-01: through any friend, but never onto one."""
    return PASSED


@rule(without=PASSED)
def past_enemies(own: int, other: int) -> Manner:
    """LI-THR-02, LI-THR-03, LI-EZ-01, LI-EZ-02, LI-EZ-03, LI-ADV-05, LI-ENG-10: not through the Engagement Zone of an
    enemy of equal or higher Scale; and no move ends in that of any enemy. Who is an inch away is outside (LI-D-02)."""
    return Manner(way=None if other < own else ZONE - TOLERANCES.reach, end=ZONE)


@rule(without=Manner(way=ZONE, end=ZONE))
def into_contact(own: int, other: int) -> Manner:
    """LI-EZ-04: who charges goes into Engagement Zones and ends in contact; nobody goes through a base of equal or
    higher Scale (LI-D-20)."""
    return Manner(way=None if other < own else 0.0, end=0.0)


def going(category: str) -> Going:
    """What terrain of a category is to whoever it slows."""
    if category == "impassable":
        return impassable()
    if category == "obstacle":
        return over_an_obstacle()
    return through() if category in ("difficult", "obstructing") else Going()


@rule(without=Going())
def impassable() -> Going:
    """LIX-TERR-10: no model enters it."""
    return Going(closed=True)


@rule(without=Going())
def over_an_obstacle() -> Going:
    """LIX-TERR-11: crossing it costs 2 inches."""
    return Going(crossing=2.0)


@rule(without=Going())
def through() -> Going:
    """LIX-TERR-03, LIX-TERR-07: each inch costs 2."""
    return Going(cost=2.0)


@rule(without=False)
def is_ignored(game: Imperialis, category: str) -> bool:
    """LIX-SR-FWD-02: in a move of Forward Deployment nobody is slowed by Difficult terrain."""
    return game.phase == "deployment" and category == "difficult"


@rule(without=False)
def is_not_slowed(game: Imperialis, detachment: Detachment, stand: Stand, category: str) -> bool:
    """LIX-TERR-03, LIX-TERR-06, LIX-TERR-11: Infantry and Walkers are not slowed by areas, Titans not by Difficult
    terrain, whoever is larger than a Vehicle not by Obstacles; and rules of its own may help a model."""
    profile = game.profile(detachment, stand)
    if category == "obstacle":
        return profile.type not in SMALL
    if profile.type in ("infantry", "walker") or (profile.type == "titan" and category == "difficult"):
        return True
    return holds(NOT_SLOWED, profile.rules, game)
