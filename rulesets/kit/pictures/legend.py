"""The legend of a picture: what is on the board and needs an explanation, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rulesets.kit.pictures.framing import kinds
from rulesets.kit.pictures.scene import LegendEntry, Marker, Scene


@dataclass(frozen=True)
class Legend:
    """What each sign of a game means, in the order in which it is told."""

    terrain: Mapping[str, str]
    markers: Mapping[str, str]
    tracks: Mapping[str, str]
    areas: Mapping[str, str]
    stands: Mapping[str, str] = field(default_factory=dict)

    def entries(self, scene: Scene, terrain: Iterable[str], lying: Iterable[Marker] = ()) -> Iterator[LegendEntry]:
        """One entry for each sign on the board: the sides, these words of its terrain, the markers of its tokens and
        those lying about, what its models are, tracks, areas."""
        yield from (
            LegendEntry(kind="side", key=str(seat), text=name, side=seat) for seat, name in enumerate(scene.sides)
        )
        yield from (LegendEntry(kind="terrain", key=word, text=text) for word, text in _told(terrain, self.terrain))
        carried = {marker.kind for markers in (*(token.markers for token in scene.tokens), lying) for marker in markers}
        yield from (LegendEntry(kind="marker", key=word, text=text) for word, text in _told(carried, self.markers))
        models = [kind for token in scene.tokens for kind in kinds(token)]
        yield from (LegendEntry(kind="stand", key=word, text=text) for word, text in _told(models, self.stands))
        drawn = {track.kind: track.side for track in reversed(scene.tracks)}
        for word, text in _told(drawn, self.tracks):
            yield LegendEntry(kind="track", key=word, text=text, side=drawn[word])
        yield from self._areas(scene)

    def _areas(self, scene: Scene) -> Iterator[LegendEntry]:
        """Each kind of area once; zones by whose they are."""
        told: dict[str, LegendEntry] = {}
        for area in scene.areas:
            whose = f", {scene.sides[area.side]}" if area.kind == "zone" and area.side is not None else ""
            text = self.areas[area.kind] + whose
            told.setdefault(text, LegendEntry(kind="area", key=area.kind, text=text, side=area.side))
        yield from told.values()


def _told(those: Iterable[str], order: Mapping[str, str]) -> list[tuple[str, str]]:
    """What was found with its text, in the order of the list; words that it does not know come last, as they are."""
    there = set(those)
    known = [word for word in order if word in there]
    return [(word, order.get(word, word)) for word in (*known, *sorted(there - set(order)))]
