"""The legend: what is on the board and needs an explanation, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from rulesets.kit.scene import HexGround, LegendEntry, Scene

TERRAIN = {
    "hill": "hill, blocks sight",
    "forest": "forest, blocks sight",
    "swamp": "swamp, may hold you",
    "rough": "rough, costs 2",
}
"""Short texts: beside a long one the board would have to be smaller."""
MARKERS = {
    "stand-still": "stands still",
    "slow": "slow",
    "fast": "fast",
    "crawl": "crawls",
    "rest": "rests",
    "setup": "set up",
    "flying": "in the air",
    "loaded": "rounds loaded",
    "aimed": "has aimed",
    "pinned": "pinned",
    "fire": "on fire",
    "poison": "poisoned",
    "acid": "acid",
    "bleeding": "bleeding",
    "damage bonus": "added to later damage",
    "difficult terrain": "toward a costly hex",
    "smoke": "smoke",
    "poison cloud": "poison cloud",
    "acid cloud": "acid cloud",
}
TRACKS = {
    "move": "way, by step",
    "shot": "hit",
    "miss": "miss",
    "sight": "line of sight",
    "blocked": "blocked line of sight",
}
AREAS = {
    "zone": "own rows",
    "reach": "can be reached",
    "target": "target",
    "cursor": "here",
    "contested": "assault",
    "blocker": "stands in the way",
}


def entries(scene: Scene) -> Iterator[LegendEntry]:
    """One entry for each sign on the board: sides, terrain, markers, tracks, areas."""
    yield from (LegendEntry(kind="side", key=str(seat), text=name, side=seat) for seat, name in enumerate(scene.sides))
    cells = scene.ground.cells if isinstance(scene.ground, HexGround) else ()
    words = {word for cell in cells for word in cell.terrain}
    yield from (LegendEntry(kind="terrain", key=word, text=text) for word, text in _seen(words, TERRAIN))
    signs = [one.markers for one in scene.tokens] + [cell.markers for cell in cells]
    kinds = {marker.kind for marker in chain.from_iterable(signs)}
    yield from (LegendEntry(kind="marker", key=word, text=text) for word, text in _seen(kinds, MARKERS))
    drawn = {track.kind: track.side for track in reversed(scene.tracks)}
    yield from (LegendEntry(kind="track", key=k, text=text, side=drawn[k]) for k, text in _seen(set(drawn), TRACKS))
    for kind, side in dict.fromkeys((area.kind, area.side) for area in scene.areas):
        whose = f", {scene.sides[side]}" if kind == "zone" and side is not None else ""
        yield LegendEntry(kind="area", key=kind, text=AREAS[kind] + whose, side=side)


def _seen(found: set[str], order: Mapping[str, str]) -> list[tuple[str, str]]:
    """What was found, with its text, in the order of the list."""
    return [(word, text) for word, text in order.items() if word in found]
