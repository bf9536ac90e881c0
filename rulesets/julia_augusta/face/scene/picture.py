"""The picture of a table: terrain, units base by base, what has just happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rulesets.julia_augusta.face.scene import story
from rulesets.julia_augusta.face.scene.drawn_ground import ground
from rulesets.julia_augusta.face.scene.legend import entries
from rulesets.julia_augusta.face.scene.tokens import tokens
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.event import Event
from rulesets.kit.pictures.scene import Area, Scene, Track, Window


def scene(view: Julia, shown: Sequence[Event], seat: int | None = None, *, title: str = "") -> Scene:
    """The picture of a view with what these events did; with `seat`, where it may place units."""
    areas = [*story.before(view, shown), *_zones(view, seat)]
    return composed(view, title, areas=areas, tracks=tuple(story.tracks(view, shown)), shown=shown)


def composed(
    view: Julia,
    title: str,
    *,
    areas: Sequence[Area] = (),
    tracks: Sequence[Track] = (),
    shown: Sequence[Event] = (),
    lit: Collection[str] = (),
    window: Window | None = None,
) -> Scene:
    """The table with these areas and lines, some units lit, and a legend of what is on it."""
    drawn = Scene(
        title=title,
        ground=ground(view.pieces),
        sides=tuple(f"{army.capitalize()}s ({name})" for army, name in zip(view.army_of, view.players, strict=True)),
        tokens=tuple(tokens(view, lit)),
        tracks=tuple(tracks),
        areas=tuple(areas),
        badges=tuple(story.badges(view, shown)),
        dice=tuple(story.dice(shown)),
        window=window,
    )
    return drawn.model_copy(update={"legend": tuple(entries(view, drawn))})


def _zones(view: Julia, seat: int | None) -> Iterator[Area]:
    """The deployment zones, until the battle begins."""
    if view.phase != "deployment":
        return
    for one in (0, 1) if seat is None else (seat,):
        north = 0.0 if view.army_of[one] == "briton" else 36.0
        outline = ((4.0, north), (68.0, north), (68.0, north + 12), (4.0, north + 12))
        yield Area(kind="zone", side=one, outlines=(outline,))
