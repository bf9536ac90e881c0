"""What has just happened, for the picture: ways, shots, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.kit.boards.hexes.board import Hex, middle, parse_hex
from rulesets.kit.engine.event import Event
from rulesets.kit.pictures.scene import Area, Badge, DiceRow, Track
from rulesets.steampunk_fantasy.chapters.gunnery.open_die import value
from rulesets.steampunk_fantasy.face.scene.base_tokens import short
from rulesets.steampunk_fantasy.table.state import Steampunk

MOST_DICE_ROWS = 10
"""Rows of dice that a picture has room for; the last ones are shown."""


def tracks(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """The ways that were gone, numbered by movement step, and the lines that were shot along."""
    yield from _ways(view, shown)
    yield from _shots(view, shown)


def _ways(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """Where anything moved the ways of the whole turn: an arrow for each base, its legs the steps when it was gone."""
    if any(event.key == "moved" for event in shown):
        for base in view.bases.values():
            if base.trail:
                points = tuple(middle(place) for _, place in base.trail)
                legs = tuple(str(step or "") for step, _ in base.trail[1:])
                yield Track(kind="move", points=points, side=base.seat, legs=legs)


def _shots(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """One line for each pair of hexes; that of a miss where nothing has hit along it."""
    lines: dict[tuple[Hex, Hex, int], bool] = {}
    for told in (event.values for event in shown if event.key in ("shot", "area_attack")):
        firer = view.bases[told["base"]]
        end = parse_hex(told["hex"]) if "hex" in told else view.bases[told["target"]].hex
        line = (firer.hex, end, firer.seat)
        lines[line] = lines.get(line, False) or _hit(told)
    for (start, end, seat), hit in lines.items():
        if start != end:
            yield Track(kind="shot" if hit else "miss", points=(middle(start), middle(end)), side=seat)


def _hit(told: Mapping[str, Any]) -> bool:
    """Whether a shot, or an area attack, has hit somebody."""
    return bool(told["hit"]) if "hit" in told else any(die >= told["needed"] for die in told["dice"])


def contested(shown: Sequence[Event]) -> Iterator[Area]:
    """The hexes that are claimed by both sides, and those that were fought over."""
    for name in dict.fromkeys(event.values["hex"] for event in shown if event.key in ("contested", "assault")):
        yield Area(kind="contested", squares=(parse_hex(name),))


def badges(view: Steampunk, shown: Sequence[Event]) -> Iterator[Badge]:
    """Who was lost, where it stood: how many members, or the whole base."""
    lost: dict[str, int] = {}
    for event in shown:
        name = str(event.values.get("base"))
        if event.key == "member_died":
            lost[name] = lost.get(name, 0) + 1
        elif event.key in ("base_destroyed", "pushed_off"):
            lost[name] = 0
    for name, members in lost.items():
        text = f"-{members}" if members else f"{short(name)} lost"
        yield Badge(kind="loss", at=middle(view.bases[name].hex), text=text)


def dice(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """The dice of area attacks and assaults, and of the shots of each base together."""
    rows = [*_shots_together(shown), *_pools(shown)]
    yield from rows[-MOST_DICE_ROWS:]


def _shots_together(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """The open-ended dice of each base, as they count."""
    shots: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for told in (event.values for event in shown if event.key == "shot"):
        shots.setdefault((told["base"], told["weapon"]), []).append(told)
    for (base, weapon), fired in shots.items():
        faces = tuple(str(value(told["dice"])) for told in fired)
        yield DiceRow(label=f"{base}, {weapon}", faces=faces, good=tuple(bool(told["hit"]) for told in fired))


def _pools(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """Dice that each need a number."""
    for event in shown:
        told = event.values
        if event.key in ("area_attack", "assault_roll", "deflection_roll"):
            fell = told["dice"] if event.key == "area_attack" else told["rolled"]
            good = tuple(die >= told["needed"] for die in fell)
            label = f"{told['base']}, {told.get('weapon') or told.get('profile', '')}".removesuffix(", ")
            label += ", deflects" if event.key == "deflection_roll" else ""
            yield DiceRow(label=label, faces=tuple(map(str, fell)), good=good)
