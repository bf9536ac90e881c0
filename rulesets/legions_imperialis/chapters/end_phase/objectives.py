"""Who controls which marker (OBJ)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.engine.points import Table, rule
from rulesets.legions_imperialis.chapters.end_phase.victory import score
from rulesets.legions_imperialis.moments import STRENGTH, added
from rulesets.legions_imperialis.table.flying import above
from rulesets.legions_imperialis.table.happenings.turn import MarkersHeld
from rulesets.legions_imperialis.table.markers import Marker, markers
from rulesets.legions_imperialis.table.measure import TOLERANCES
from rulesets.legions_imperialis.table.profiles import ModelType
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

NEAR = 3.0
"""Inches within which a model counts for a marker (LIX-OBJ-02)."""
NEUTRAL, OWN, ENEMY = 2, 1, 3
"""The Victory Points of a marker (LIX-VP-01)."""
TACTICAL: Table[ModelType, int] = Table(
    f"{__name__}.TACTICAL",
    {
        "infantry": ("LIX-OBJ-03", 5),
        "cavalry": ("LIX-OBJ-03", 3),
        "walker": ("LIX-OBJ-03", 3),
        "vehicle": ("LIX-OBJ-03", 2),
        "super_heavy": ("LIX-OBJ-03", 1),
        "knight": ("LIX-OBJ-03", 1),
        "titan": ("LIX-OBJ-03", 1),
    },
    without=0,
)
"""The Tactical Strength of a model by its type."""


def score_markers(game: Imperialis) -> None:
    """LIX-OBJ-02, LIX-VP-01: both sides score the markers that they control; once after the last round, three times, if
    that was settled (LIX-D-05)."""
    strengths = {marker.name: strength(game, marker) for marker in markers(game)}
    held = {name: controls(strong) for name, strong in strengths.items()}
    game.say(MarkersHeld(rule="LIX-OBJ-02", held=held, strength=strengths))
    times = how_often(game)
    for marker in markers(game):
        if held[marker.name] >= 0 and times:
            score(game, held[marker.name], times * worth(marker, held[marker.name]), "marker", marker.name)


def how_often(game: Imperialis) -> int:
    """How many times the points of markers are scored now (LIX-D-05)."""
    if game.options.scoring == "progressive":
        return 1
    return 3 if game.round >= int(game.options.rounds) else 0


@rule(without=0)
def worth(marker: Marker, seat: int) -> int:
    """LIX-VP-01: 2 for a neutral marker, 1 for the one in the own deployment zone, 3 for the enemy's."""
    return NEUTRAL if marker.seat < 0 else OWN if marker.seat == seat else ENEMY


@rule(without=-1)
def controls(strong: list[int]) -> int:
    """LIX-OBJ-02: the higher total controls it; with equal totals nobody (-1)."""
    return -1 if strong[0] == strong[1] else strong.index(max(strong))


def strength(game: Imperialis, marker: Marker) -> list[int]:
    """The Tactical Strength of both sides near a marker."""
    return [sum(_strengths(game, marker, seat)) for seat in (0, 1)]


def _strengths(game: Imperialis, marker: Marker, seat: int) -> Iterator[int]:
    for detachment in game.of(seat):
        for stand in detachment.alive:
            if nearest(game, detachment, stand) == marker.name:
                yield tactical_strength(game, detachment, stand)


@rule(without="")
def nearest(game: Imperialis, detachment: Detachment, stand: Stand) -> str:
    """LIX-OBJ-05: the one marker for which a model counts, the nearest within 3 inches; "" if there is none."""
    radius = game.model(detachment, stand).radius
    near = [(stand.pose.point.to(marker.at) - radius, marker.name) for marker in markers(game)]
    inches, name = min(near)
    return name if TOLERANCES.within(inches, NEAR) else ""


@rule(without=0)
def tactical_strength(game: Imperialis, detachment: Detachment, stand: Stand) -> int:
    """LIX-OBJ-03, LIX-OBJ-04: by its type, and what rules add; nothing with a Fall Back Order, nor of Flyers."""
    if detachment.order == "fall_back" or above(game, detachment):
        return 0
    profile = game.profile(detachment, stand)
    return TACTICAL[profile.type] + sum(added(STRENGTH, profile.rules, game).values())
