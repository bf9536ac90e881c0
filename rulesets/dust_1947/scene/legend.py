"""The legend: what is on the board and needs an explanation, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.scene import LegendEntry, Scene, SquareGround

TERRAIN = {
    "trees": "trees: cover, no sight across",
    "small trees": "small trees: cover, no sight across",
    "large trees": "large trees: cover, no sight across",
    "rubble": "rubble: cover",
    "water": "deep water: closed",
    "swamp": "swamp: infantry and walkers only",
    "road": "road",
    "mud": "mud: half moves",
    "building": "building",
    "plinth": "raised ground",
    "structure": "structure: closed, no sight across",
    "ammo crates": "ammo crates: cover for infantry",
    "ammo dump": "ammo dump: closed, no sight across",
    "tank traps": "tank traps: infantry only, cover",
    "wreck": "wreck: no sight across",
    "smoke": "smoke: no sight across",
    "burning wreck": "burning wreck: attacks who enters",
    "no dot": "no dot: no sight across",
}
MARKERS = {
    "under fire": "under fire",
    "suppressed": "suppressed",
    "stunned": "stunned",
    "main weapon": "main weapon destroyed",
    "secondary weapon": "secondary weapon destroyed",
    "targeting": "targeting damaged",
    "reduced mobility": "reduced mobility",
    "immobilized": "immobilized",
    "fire": "on fire",
    "unloaded": "weapon not loaded",
    "pilot": "hero as pilot",
    "evading": "evades",
    "stimulants": "stimulants",
    "camouflaged": "camouflaged",
    "dug in": "dug in",
    "activated": "has activated",
}
TRACKS = {
    "move": "way",
    "shot": "attack that hit",
    "reaction": "reactive attack that hit",
    "miss": "attack that missed",
    "sight": "line of sight",
    "distance": "distance",
    "blocked": "blocked line of sight",
}
AREAS = {
    "zone": "deployment area",
    "reach": "can be reached",
    "objective": "objective",
    "target": "possible target",
    "cursor": "here",
    "arc": "fire arc",
    "band": "range",
    "blocker": "stands in the way",
}


def entries(scene: Scene) -> Iterator[LegendEntry]:
    """One entry for each sign on the board: sides, terrain, markers, tracks, areas."""
    yield from (LegendEntry(kind="side", key=str(seat), text=name, side=seat) for seat, name in enumerate(scene.sides))
    cells = scene.ground.cells if isinstance(scene.ground, SquareGround) else ()
    words = {word for cell in cells for word in _seen(cell.terrain)}
    yield from (LegendEntry(kind="terrain", key=word, text=TERRAIN.get(word, word)) for word in _in(words, TERRAIN))
    kinds = {marker.kind for token in scene.tokens for marker in token.markers}
    yield from (LegendEntry(kind="marker", key=word, text=_marker(word)) for word in _in(kinds, MARKERS))
    drawn = {track.kind: track.side for track in reversed(scene.tracks)}
    yield from (
        LegendEntry(kind="track", key=kind, text=TRACKS[kind], side=drawn[kind]) for kind in TRACKS if kind in drawn
    )
    marked = dict.fromkeys((area.kind, area.side) for area in scene.areas)
    for kind, side in marked:
        whose = f", {scene.sides[side]}" if kind == "zone" and side is not None else ""
        yield LegendEntry(kind="area", key=kind, text=AREAS[kind] + whose, side=side)


def _marker(word: str) -> str:
    """What a marker means; one of the height begins with "level"."""
    return f"stands on {word}" if word.startswith("level ") else MARKERS.get(word, word)


def _seen(terrain: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a square that show: "no dot" only where nothing else says why."""
    return tuple(word for word in terrain if word != "no dot") or terrain


def _in(found: set[str], order: dict[str, str]) -> list[str]:
    """What was found, in the order of the list, unknown words last."""
    return [word for word in order if word in found] + sorted(found - set(order))
