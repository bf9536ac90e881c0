"""The picture of a table: terrain, Detachments model by model, what has just happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import shapely

from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import Area, Badge, Scene, Track
from rulesets.legions_imperialis.chapters.deployment.zones import zone
from rulesets.legions_imperialis.face.scene.drawn_ground import ground, kinds
from rulesets.legions_imperialis.face.scene.templates import drawn_lines, laid
from rulesets.legions_imperialis.face.scene.tokens import tokens
from rulesets.legions_imperialis.table.happenings.combat import Ran
from rulesets.legions_imperialis.table.happenings.firing import Fired, WipedOut
from rulesets.legions_imperialis.table.happenings.movement import Moved
from rulesets.legions_imperialis.table.markers import markers
from rulesets.legions_imperialis.table.state import Imperialis

MARKER = 0.5
"""Inches around an Objective marker that are drawn."""
LEGEND = Legend(
    terrain={
        "hill": "hill",
        "road": "road",
        "crater": "minefield: dangerous",
        "rough": "rubble: difficult, Cover Save 6+",
        "marsh": "marsh: difficult and dangerous",
        "woods": "woods: obstructing, Cover Save 5+",
        "ruins": "ruins: obstructing, Cover Save 5+",
        "building": "block: impassable, hides what is behind",
        "water": "water: impassable",
        "wall": "barricade: 2″ to cross",
    },
    markers={
        "first fire": "First Fire",
        "advance": "Advance",
        "march": "March",
        "charge": "Charge",
        "fall back": "Fall Back",
        "flying": "in the air",
        "hover": "hovers, a Skimmer",
        "popped up": "popped up: 10″ higher",
        "activated": "has been activated",
        "void shields": "levels of Void Shields",
        "broken": "Broken",
        "engaged": "Engaged",
        "pinned": "Engaged & Pinned",
    },
    tracks={"move": "move", "line of fire": "line of fire", "blocked": "blocked", "distance": "distance"},
    areas={
        "zone": "deployment zone",
        "objective": "Objective marker",
        "before": "where it stood",
        "reach": "where the model can come to",
        "blast": "template",
        "flame": "Flame template",
        "band": "as far as it may scatter",
    },
    stands={
        "cavalry": "cavalry",
        "walker": "walker",
        "vehicle": "vehicle",
        "tank": "super-heavy vehicle",
        "monster": "Knight or Titan",
        "flyer": "Flyer, in the air",
    },
)


def scene(view: Imperialis, shown: Sequence[Event], seat: int | None = None, *, title: str = "") -> Scene:
    """The picture of a view with what these events did; with `seat`, where it may place Detachments."""
    areas = [*_zones(view, seat), *laid(view, shown)]
    fell = {event.detachment for event in of_kind(shown, WipedOut)}
    return composed(
        view, title, areas, [*_ways(view, shown), *_fire(view, shown), *drawn_lines(view, shown)], fell=fell
    )


def composed(
    view: Imperialis,
    title: str,
    areas: Sequence[Area] = (),
    tracks: Sequence[Track] = (),
    in_hand: Collection[str] = (),
    fell: Collection[str] = (),
) -> Scene:
    """The table as it lies, with these areas and tracks over it; the models in hand are lit. Of the Detachments that
    `fell` it shows where their models did."""
    drawn = Scene(
        title=title,
        ground=view.once(ground, lambda: ground(view)),
        sides=tuple(f"{side.name} ({name})" for side, name in zip(view.sides, view.players, strict=True)),
        tokens=view.once((tokens, frozenset(in_hand), frozenset(fell)), lambda: tuple(tokens(view, in_hand, fell))),
        tracks=tuple(tracks),
        areas=(*_markers(view), *areas),
        badges=tuple(Badge(kind="name", at=marker.at, text=marker.name) for marker in markers(view)),
    )
    return drawn.model_copy(update={"legend": tuple(LEGEND.entries(drawn, kinds(view)))})


def _ways(view: Imperialis, shown: Sequence[Event]) -> Iterator[Track]:
    """The way of each model."""
    moves: list[Moved | Ran] = [*of_kind(shown, Moved), *of_kind(shown, Ran)]
    for move in moves:
        for way in move.ways.values():
            points = tuple((spot.point.x, spot.point.y) for spot in way)
            if len(points) > 1:
                yield Track(kind="move", points=points, side=view.detachments[move.detachment].seat)


def _fire(view: Imperialis, shown: Sequence[Event]) -> Iterator[Track]:
    """A line from each Detachment that fired to its target."""
    for told in of_kind(shown, Fired):
        yield from line_of_fire(view, told.detachment, told.target)


def line_of_fire(view: Imperialis, detachment: str, target: str) -> Iterator[Track]:
    """From the middle of a Detachment to that of its target."""
    firing, at = view.detachments[detachment], view.detachments[target]
    if firing.stands and at.stands:
        ends = _middle(view, detachment), _middle(view, target)
        yield Track(kind="line of fire", points=ends, side=firing.seat)


def _middle(view: Imperialis, name: str) -> tuple[float, float]:
    detachment = view.detachments[name]
    points = [one.pose.point for one in (detachment.alive or detachment.stands)]
    return sum(at.x for at in points) / len(points), sum(at.y for at in points) / len(points)


def _markers(view: Imperialis) -> Iterator[Area]:
    for marker in markers(view):
        outline = tuple((x, y) for x, y in shapely.get_coordinates(shapely.Point(marker.at).buffer(MARKER)).tolist())
        yield Area(kind="objective", label=marker.name, outlines=(outline,))


def _zones(view: Imperialis, seat: int | None) -> Iterator[Area]:
    """The deployment zones, until the battle begins."""
    if view.phase == "deployment":
        for one in (0, 1) if seat is None else (seat,):
            yield Area(kind="zone", side=one, outlines=(zone(view, one),))
