"""Placing clouds, smoke and fires in a hex, and how long they last (HEX, TERR).

An effect of a hex is "poison", "acid" or "fire". Where something new is placed, whoever stands there has not met it
yet.
"""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.happenings.hex_effects import (
    AcidCloud,
    CloudStays,
    HexOnFire,
    PoisonCloud,
    SmokePlaced,
)
from rulesets.steampunk_fantasy.table.state import Cloud, Steampunk

POISON, ACID, FIRE = "poison", "acid", "fire"
STRENGTHS = {"minor": 1, "major": 2}
"""The strength of an acid cloud."""
BEST = 1
"""The best number that a cloud can need (SF-D-68)."""


def place_smoke(game: Steampunk, place: Hex) -> None:
    """Lay smoke into a hex."""
    if game.contains(place):
        game.lay(place, smoke=smoke_markers())
        game.say(SmokePlaced(rule="SF-TERR-16", hex=place.name, markers=game.here(place).smoke))


@rule(without=1)
def smoke_markers() -> int:
    """SF-TERR-16: smoke begins with two markers; what was left of an older one does not count besides."""
    return 2


@rule(without=1)
def cloud_markers() -> int:
    """SF-HEX-02: a cloud begins with two markers."""
    return 2


@rule(without=lambda cloud: cloud)
def fading(cloud: Cloud | None) -> Cloud | None:
    """SF-HEX-02: a cloud ends with its last marker."""
    if cloud is None or cloud.markers <= 1:
        return None
    return cloud.model_copy(update={"markers": cloud.markers - 1})


def place_poison(game: Steampunk, place: Hex, sides: int, needed: int) -> list[str]:
    """Lay a poison cloud into a hex; what is new there."""
    if not game.contains(place):
        return []
    placed = Cloud(strength=sides, needed=needed, markers=cloud_markers())
    old = game.here(place).poison
    cloud = merged(old, placed) if old is not None else placed
    game.lay(place, poison=cloud)
    game.say(
        PoisonCloud(
            rule="SF-HEX-04" if old is None else "SF-HEX-06",
            hex=place.name,
            sides=cloud.strength,
            needed=cloud.needed,
            markers=cloud.markers,
            before=(old.strength, old.needed) if old is not None else None,
        )
    )
    return [renewed(game, place, POISON)]


@rule(without=lambda old, placed: placed)
def merged(old: Cloud, placed: Cloud) -> Cloud:
    """SF-HEX-06: two poison clouds become one: the better number improves by one, and the larger die counts."""
    needed = max(BEST, min(old.needed, placed.needed) - 1)
    return Cloud(strength=max(old.strength, placed.strength), needed=needed, markers=placed.markers)


def place_acid(game: Steampunk, place: Hex, strength: int, needed: int) -> list[str]:
    """Lay an acid cloud into a hex, 1 for minor and 2 for major; what is new there."""
    if not game.contains(place):
        return []
    placed = Cloud(strength=strength, needed=needed, markers=cloud_markers())
    old = game.here(place).acid
    if old is not None and stronger(old, placed):
        major = old.strength == STRENGTHS["major"]
        game.say(CloudStays(rule="SF-HEX-03", hex=place.name, major=major, needed=old.needed))
        return []
    game.lay(place, acid=placed)
    major, markers = strength == STRENGTHS["major"], placed.markers
    game.say(AcidCloud(rule="SF-HEX-07", hex=place.name, major=major, needed=needed, markers=markers))
    return [renewed(game, place, ACID)]


@rule(without=False)
def stronger(old: Cloud, placed: Cloud) -> bool:
    """SF-HEX-03: two effects of a type in one hex do not add up: the stronger stays."""
    return (old.strength, -old.needed) > (placed.strength, -placed.needed)


@rule(without=[])
def place_poison_and_acid(game: Steampunk, place: Hex, sides: int, strength: int, needed: int) -> list[str]:
    """SF-HEX-08: a poison cloud and an acid cloud in the same hex, with the same number needed."""
    return [*place_poison(game, place, sides, needed), *place_acid(game, place, strength, needed)]


def place_fire(game: Steampunk, place: Hex) -> list[str]:
    """Set a hex on fire; what is new there."""
    if not game.contains(place):
        return []
    game.lay(place, fire=True)
    game.say(HexOnFire(rule="SF-HEX-09", hex=place.name))
    return [renewed(game, place, FIRE)]


def renewed(game: Steampunk, place: Hex, effect: str) -> str:
    """Note that an effect is new in its hex: for those who stand there as well (SF-HEX-01)."""
    name = effect_in(place, effect)
    for base in game.at(place):
        base.met = [met for met in base.met if met != name]
    return name


def effect_in(place: Hex, effect: str) -> str:
    """How an effect in a hex is called: "C4 poison"."""
    return f"{place.name} {effect}"
