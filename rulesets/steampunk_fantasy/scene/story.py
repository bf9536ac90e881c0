"""What has just happened, for the picture: ways, shots, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.hex import middle, parse_hex
from rulesets.kit.event import Event
from rulesets.kit.scene import Area, Badge, DiceRow, Track
from rulesets.steampunk_fantasy.state import Steampunk

MOST_DICE_ROWS = 10
"""Rows of dice that a picture has room for; the last ones are shown."""


def tracks(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """The ways that were gone, numbered by movement step, and the lines that were shot along."""
    yield from _ways(view, shown)
    yield from _shots(view, shown)


def _ways(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """One arrow for each base; its legs are the steps in which they were gone."""
    gone: dict[str, list[Event]] = {}
    for event in shown:
        if event.key == "moved":
            gone.setdefault(event.values["base"], []).append(event)
    for name, events in gone.items():
        places = [events[0].values["start"], *(event.values["end"] for event in events)]
        legs = tuple(str(event.values["step"] or "") for event in events)
        points = tuple(middle(parse_hex(place)) for place in places)
        yield Track(kind="move", points=points, side=view.bases[name].seat, legs=legs)


def _shots(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """One line for each pair of hexes; that of a miss where nothing has hit along it."""
    lines: dict[tuple[str, str, int], bool] = {}
    for event in shown:
        if event.key in ("shot", "area_attack"):
            told = event.values
            line = (told["start"], told["end"], view.bases[told["base"]].seat)
            lines[line] = lines.get(line, False) or bool(told["hits"])
    for (start, end, seat), hit in lines.items():
        if start != end:
            ends = (middle(parse_hex(start)), middle(parse_hex(end)))
            yield Track(kind="shot" if hit else "miss", points=ends, side=seat)


def contested(shown: Sequence[Event]) -> Iterator[Area]:
    """The hexes that were fought over."""
    for name in dict.fromkeys(event.values["hex"] for event in shown if event.key == "assault"):
        yield Area(kind="contested", squares=(parse_hex(name),))


def badges(view: Steampunk, shown: Sequence[Event]) -> Iterator[Badge]:
    """Who was lost, where it stood."""
    lost: dict[str, int] = {}
    for event in shown:
        if event.key == "member_died":
            lost[event.values["base"]] = lost.get(event.values["base"], 0) + 1
        elif event.key == "base_destroyed":
            lost[event.values["base"]] = 0
    for name, members in lost.items():
        base = view.bases[name]
        yield Badge(kind="loss", at=middle(base.hex), text=f"-{members}" if members else f"{base.id} lost")


def dice(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """The dice of shots and assaults."""
    rolled = [event.values for event in shown if "rolled" in event.values and "needed" in event.values]
    for told in rolled[-MOST_DICE_ROWS:]:
        faces = [int(face) for face in told["rolled"]]
        good = tuple(face >= told["needed"] for face in faces)
        yield DiceRow(label=str(told.get("base", "")), faces=tuple(map(str, faces)), good=good)
