"""The picture of a table: terrain, sections model by model, what has just happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.deployment.zones import zones
from rulesets.dystopian_legions.chapters.end_phase.objectives import MARKER, objectives
from rulesets.dystopian_legions.face.scene.blast_marks import blast_areas, blast_tracks, smoke_areas
from rulesets.dystopian_legions.face.scene.drawn_ground import ground, kinds
from rulesets.dystopian_legions.face.scene.fire_lines import fire_tracks, watched
from rulesets.dystopian_legions.face.scene.mine_marks import explosions, mine_areas, mine_numbers
from rulesets.dystopian_legions.face.scene.shift_marks import shift_areas, shift_tracks
from rulesets.dystopian_legions.face.scene.tokens import all_tokens, with_one_elsewhere
from rulesets.dystopian_legions.table.happenings.melee import FellBack
from rulesets.dystopian_legions.table.happenings.movement import Moved
from rulesets.dystopian_legions.table.happenings.shooting import WipedOut
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import Area, Scene, Token, Track

LEGEND = Legend(
    terrain={
        "hill": "hill",
        "woods": "woods: difficult, soft cover",
        "ruins": "ruins: difficult, hard cover",
        "crater": "craters: difficult, hard cover",
        "trench": "trench: hard or fortified cover",
        "field": "crops: difficult, soft cover",
        "building": "building: fortified cover",
        "water": "shallow water: difficult",
        "road": "road",
        "wire": "barbed wire: difficult",
        "hedge": "hedge: difficult, soft cover",
        "wall": "sandbags or (broader) high wall: hard cover",
        "impassable": "tank traps: hard cover",
        "wreck": "wreck: impassable, blocks sight",
    },
    markers={
        "shaken": "Shaken",
        "activated": "activated",
        "overwatch": "on Overwatch",
        "hit the deck": "hit the deck",
        "on a roof": "on a roof",
    },
    tracks={
        "move": "move",
        "flight": "flight, over terrain and models",
        "line of fire": "line of fire",
        "in cover": "line of fire at somebody in cover",
        "blocked": "no line of sight",
        "indirect": "indirect fire",
        "scatter": "scatter",
    },
    areas={
        "overwatch": "within Effective Range of Overwatch",
        "zone": "deployment zone",
        "objective": "objective",
        "mine": "mine with its number: goes off within 1″ of it, or in trapped ground",
        "before": "where it stood",
        "reach": "where the model can come to",
        "blast": "blast",
        "band": "how far it may scatter",
        "smoke": "smoke: soft cover; a cloud blocks sight",
    },
    stands={
        "vehicle": "ironclad",
        "officer": "officer",
        "standard": "standard",
        "medic": "medic",
        "gun": "gun",
        "cavalry": "horse",
    },
)


def scene(view: Legions, shown: Sequence[Event], seat: int | None = None, *, title: str = "") -> Scene:
    """The picture of a view with what these events did; with `seat`, where it may place sections."""
    areas = [*_zones(view, seat), *_objectives(view), *watched(view)]
    areas += [*shift_areas(shown), *blast_areas(shown), *explosions(shown)]
    tracks = [*_tracks(view, shown), *shift_tracks(shown), *fire_tracks(view, shown), *blast_tracks(view, shown)]
    return composed(view, title, areas, tracks, fell=wiped_out(shown))


def composed(
    view: Legions,
    title: str,
    areas: Sequence[Area] = (),
    tracks: Sequence[Track] = (),
    in_hand: Collection[str] = (),
    fell: Collection[str] = (),
) -> Scene:
    """The table as it lies, with these areas and tracks over it; the models in hand are lit. Of the sections that
    `fell` it shows where their models did."""
    return _composed(view, title, all_tokens(view, in_hand, fell), areas, tracks)


def with_a_move(
    view: Legions,
    moved: Section,
    title: str,
    areas: Sequence[Area],
    tracks: Sequence[Track],
    in_hand: Collection[str] = (),
) -> Scene:
    """The same with a section as it would stand after a move."""
    return _composed(view, title, with_one_elsewhere(view, moved, in_hand), areas, tracks)


def _composed(
    view: Legions, title: str, shown: tuple[Token, ...], areas: Sequence[Area], tracks: Sequence[Track]
) -> Scene:
    drawn = Scene(
        title=title,
        ground=view.once(ground, lambda: ground(view)),
        sides=tuple(f"{side.name} ({name})" for side, name in zip(view.sides, view.players, strict=True)),
        tokens=shown,
        tracks=tuple(tracks),
        areas=(*smoke_areas(view), *mine_areas(view), *areas),
        badges=tuple(mine_numbers(view)),
    )
    return drawn.model_copy(update={"legend": tuple(LEGEND.entries(drawn, kinds(view)))})


def wiped_out(shown: Sequence[Event]) -> set[str]:
    """The sections that have lost their last model in what is shown."""
    return {event.section for event in of_kind(shown, WipedOut)}


def _tracks(view: Legions, shown: Sequence[Event]) -> Iterator[Track]:
    """The way of each model."""
    moves: list[Moved | FellBack] = [*of_kind(shown, Moved), *of_kind(shown, FellBack)]
    for move in moves:
        for way in move.ways.values():
            points = tuple((spot.point.x, spot.point.y) for spot in way)
            flew = isinstance(move, Moved) and move.flew
            yield Track(kind="flight" if flew else "move", points=points, side=view.sections[move.section].seat)


def _objectives(view: Legions) -> Iterator[Area]:
    """The objectives: the markers, or whole pieces of terrain."""
    for objective in objectives(view):
        ground = shapely.Point(objective.at).buffer(MARKER) if objective.piece is None else objective.ground
        outline = tuple((x, y) for x, y in shapely.get_coordinates(ground).tolist())
        yield Area(kind="objective", label=objective.label, outlines=(outline,))


def _zones(view: Legions, seat: int | None) -> Iterator[Area]:
    """The deployment zones, until the battle begins."""
    if view.phase == "deployment":
        for one in (0, 1) if seat is None else (seat,):
            yield Area(kind="zone", side=one, outlines=tuple(zones(view, one)))
