"""`/measure` and `/sight`: how far it is, and whether one base may fire at another, with the line drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.hexes.board import Hex, HexBoard, distance, middle, parse_hex
from rulesets.kit.boards.hexes.paths import HexPaths
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.telling import plain
from rulesets.kit.facets.looking import Look
from rulesets.kit.pictures.scene import Area, Track
from rulesets.steampunk_fantasy.chapters.gunnery.rolling_to_hit import needed
from rulesets.steampunk_fantasy.chapters.gunnery.shots import Shot, at_hexes, shots_of, why_not
from rulesets.steampunk_fantasy.face.scene.table_picture import composed
from rulesets.steampunk_fantasy.face.tell import measures_told
from rulesets.steampunk_fantasy.table.lines_of_sight import sees
from rulesets.steampunk_fantasy.table.reasons import NotOnMap, Nowhere
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.terrain import cost


def things(view: Steampunk) -> Sequence[Choice]:
    """The bases on the map."""
    return [Choice(value=base.id, label=f"{base.id}, {base.hex.name}") for base in view.on_map()]


def measured(view: Steampunk, start: str, end: str) -> Look:
    """The distance in hexes between two bases or hexes, and what the weapons of the first do with it."""
    one, other = _place(view, start), _place(view, end)
    hexes = distance(one, other)
    tracks = [Track(kind="distance", points=(middle(one), middle(other)), label=str(hexes))] if hexes else []
    text = measures_told.measured(view, (one, other), hexes, view.bases.get(start))
    if start in view.bases and hexes:
        way, points = cheapest_way(view, view.bases[start], other)
        text += f"\n{measures_told.way(way, points)}"
        tracks.append(Track(kind="move", points=tuple(map(middle, way)), side=view.bases[start].seat))
    return Look(text=text, scene=composed(view, text.splitlines()[0], tracks=tracks))


def cheapest_way(view: Steampunk, base: UnitBase, end: Hex) -> tuple[tuple[Hex, ...], int]:
    """The cheapest way of a base over the terrain as it is now, and its price in movement points; other bases are not
    looked at, for nobody knows where they will be."""
    board = HexBoard(columns=view.columns, rows=view.rows)
    reach = HexPaths(board, lambda here, there: cost(view, base, here, there)).reach(base.hex, None)
    return reach.path(end), reach[end]


def sighted(view: Steampunk, viewer: str, target: str) -> Look:
    """Whether the line between two bases is free, what stands in its way, and what each weapon could do along it."""
    one, other = _base(view, viewer), _base(view, target)
    line = sees(view, one, other)
    kind = "sight" if line.clear else "blocked"
    tracks = [Track(kind=kind, points=(middle(one.hex), middle(other.hex)))] if one.hex != other.hex else []
    areas = [Area(kind="blocker", squares=tuple(line.blocked_by))] if line.blocked_by else []
    aims = (
        [measures_told.aimed(view, shot, aim) for shot, aim in _aims(view, one, other)]
        if view.hostile(one, other)
        else []
    )
    text = "\n".join([measures_told.sighted(one, other, line, plain), *aims])
    title = measures_told.sighted(one, other, line, str)
    return Look(text=text, scene=composed(view, title, tracks=tracks, areas=areas, lit=(one.id, other.id)))


def _aims(view: Steampunk, one: UnitBase, other: UnitBase) -> Iterator[tuple[Shot, Refused | int | None]]:
    """One shot with each weapon of a base, and why it cannot be aimed at another base, or the die that it needs (None
    for what is aimed at hexes)."""
    shots = {shot.weapon: shot for group in view.groups(one) for shot in shots_of(view, one, group)}
    for shot in shots.values():
        at_hex = at_hexes(view.weapon(one, shot.weapon))
        refused = why_not(view, shot, other.hex.name if at_hex else other.id)
        yield shot, refused or (None if at_hex else needed(view, shot.model_copy(update={"target": other.id})))


def _base(view: Steampunk, name: str) -> UnitBase:
    base = view.bases.get(name)
    if base is None or not base.on_map:
        raise Refused("SF-LOS-01", NotOnMap(base=name))
    return base


def _place(view: Steampunk, name: str) -> Hex:
    if name in view.bases:
        return _base(view, name).hex
    try:
        place = parse_hex(name)
    except ValueError:
        raise Refused("SF-TERR-01", Nowhere(text=name)) from None
    if not view.contains(place):
        raise Refused("SF-TERR-01", Nowhere(text=name))
    return place
