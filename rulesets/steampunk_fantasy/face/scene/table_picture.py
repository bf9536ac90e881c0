"""The picture of a table: hexes, what lies in them, bases, what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.event import Event
from rulesets.kit.pictures.scene import Area, HexCell, HexGround, Marker, Scene, Track
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import STRENGTHS
from rulesets.steampunk_fantasy.chapters.setup.deployment import as_placed
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.face.scene import legend, story
from rulesets.steampunk_fantasy.face.scene.base_tokens import tokens
from rulesets.steampunk_fantasy.table.state import Cloud, Ground, Steampunk


def scene(
    view: Steampunk, shown: Sequence[Event], seat: int | None = None, *, title: str = "", cursor: str = ""
) -> Scene:
    """The picture of a view with what these events did; with `seat`, where it may place; `cursor` the hex in hand."""
    view = as_placed(view)
    areas = [*story.contested(shown), *_zones(view, seat), *_cursor(cursor)]
    return composed(view, title, areas=areas, tracks=tuple(story.tracks(view, shown)), shown=shown, seat=seat)


def composed(
    view: Steampunk,
    title: str,
    *,
    areas: Sequence[Area] = (),
    tracks: Sequence[Track] = (),
    shown: Sequence[Event] = (),
    lit: Sequence[str] = (),
    seat: int | None = None,
) -> Scene:
    """The table with these areas and lines, some bases lit, and a legend of what is on it, for a seat or everybody."""
    drawn = Scene(
        title=title,
        ground=HexGround(columns=view.columns, rows=view.rows, cells=tuple(_cells(view))),
        sides=tuple(view.players),
        tokens=tuple(tokens(view, lit, seat)),
        tracks=tuple(tracks),
        areas=tuple(areas),
        badges=tuple(story.badges(view, shown)),
        dice=tuple(story.dice(shown)),
    )
    return drawn.model_copy(update={"legend": tuple(legend.entries(drawn))})


def _cells(view: Steampunk) -> Iterator[HexCell]:
    """Every hex that is not plain clear ground."""
    for place, ground in sorted(view.ground.items()):
        terrain = (ground.terrain,) if ground.terrain != "clear" else ()
        markers = tuple(_lying(ground))
        if terrain or markers:
            level = 1 if ground.terrain == "hill" else 0
            yield HexCell(column=place.column, row=place.row, terrain=terrain, level=level, markers=markers)


def _lying(ground: Ground) -> Iterator[Marker]:
    """What lies in a hex; clouds as dense as they have markers, with their die and the number that it needs."""
    if ground.fire:
        yield Marker(kind="fire")
    if ground.smoke:
        yield Marker(kind="smoke", count=ground.smoke)
    if ground.poison is not None:
        yield Marker(kind="poison cloud", count=ground.poison.markers, note=poison_note(ground.poison))
    if ground.acid is not None:
        yield Marker(kind="acid cloud", count=ground.acid.markers, note=acid_note(ground.acid))


def poison_note(cloud: Cloud) -> str:
    """What a poison cloud does, in few signs: "d8 4+"."""
    return f"d{cloud.strength} {cloud.needed}+"


def acid_note(cloud: Cloud) -> str:
    """What an acid cloud does, in few signs: "major 3+"."""
    return f"{'major' if cloud.strength == STRENGTHS['major'] else 'minor'} {cloud.needed}+"


def _zones(view: Steampunk, seat: int | None) -> Iterator[Area]:
    """The rows of the sides, until the battle begins."""
    if view.turn:
        return
    sides = (0, 1) if seat is None else (view.side_of[seat],)
    for side in sides:
        yield Area(kind="zone", squares=own_rows(view, side), side=view.side_of.index(side))


def _cursor(name: str) -> Iterator[Area]:
    if name:
        yield Area(kind="cursor", squares=(parse_hex(name),))
