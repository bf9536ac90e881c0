"""What has just happened, for the picture: ways, shots, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.hexes.board import Hex, middle, parse_hex
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.scene import Area, Badge, DiceRow, Track
from rulesets.steampunk_fantasy.chapters.gunnery.open_die import value
from rulesets.steampunk_fantasy.face.scene.base_tokens import short
from rulesets.steampunk_fantasy.table.happenings.assault import (
    AssaultBegins,
    AssaultRoll,
    Contested,
    DeflectionRoll,
    PushedOff,
)
from rulesets.steampunk_fantasy.table.happenings.damage import BaseDestroyed, MemberDied
from rulesets.steampunk_fantasy.table.happenings.gunnery import AreaAttack, ShotFired
from rulesets.steampunk_fantasy.table.happenings.movement import Moved
from rulesets.steampunk_fantasy.table.state import Steampunk

Pool = AreaAttack | AssaultRoll | DeflectionRoll
"""Dice that each need a number."""

MOST_DICE_ROWS = 10
"""Rows of dice that a picture has room for; the last ones are shown."""


def tracks(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """The ways that were gone, numbered by movement step, and the lines that were shot along."""
    yield from _ways(view, shown)
    yield from _shots(view, shown)


def _ways(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """Where anything moved the ways of the whole turn: an arrow for each base, its legs the steps when it was gone."""
    if any(of_kind(shown, Moved)):
        for base in view.bases.values():
            if base.trail:
                points = tuple(middle(place) for _, place in base.trail)
                legs = tuple(str(step or "") for step, _ in base.trail[1:])
                yield Track(kind="move", points=points, side=base.seat, legs=legs)


def _shots(view: Steampunk, shown: Sequence[Event]) -> Iterator[Track]:
    """One line for each pair of hexes; that of a miss where nothing has hit along it."""
    lines: dict[tuple[Hex, Hex, int], bool] = {}
    fired: Iterator[ShotFired | AreaAttack] = of_kind(shown, ShotFired, AreaAttack)
    for one in fired:
        firer = view.bases[one.base]
        end = parse_hex(one.hex) if isinstance(one, AreaAttack) else view.bases[one.target].hex
        line = (firer.hex, end, firer.seat)
        lines[line] = lines.get(line, False) or _hit(one)
    for (start, end, seat), hit in lines.items():
        if start != end:
            yield Track(kind="shot" if hit else "miss", points=(middle(start), middle(end)), side=seat)


def _hit(fired: ShotFired | AreaAttack) -> bool:
    """Whether a shot, or an area attack, has hit somebody."""
    return fired.hit if isinstance(fired, ShotFired) else any(die >= fired.needed for die in fired.dice)


def contested(shown: Sequence[Event]) -> Iterator[Area]:
    """The hexes that are claimed by both sides, and those that were fought over."""
    claimed: Iterator[Contested | AssaultBegins] = of_kind(shown, Contested, AssaultBegins)
    for name in dict.fromkeys(one.hex for one in claimed):
        yield Area(kind="contested", squares=(parse_hex(name),))


def badges(view: Steampunk, shown: Sequence[Event]) -> Iterator[Badge]:
    """Who was lost, where it stood: how many members, or the whole base."""
    lost: dict[str, int] = {}
    losses: Iterator[MemberDied | BaseDestroyed | PushedOff] = of_kind(shown, MemberDied, BaseDestroyed, PushedOff)
    for one in losses:
        lost[one.base] = lost.get(one.base, 0) + 1 if isinstance(one, MemberDied) else 0
    for name, members in lost.items():
        text = f"-{members}" if members else f"{short(name)} lost"
        yield Badge(kind="loss", at=middle(view.bases[name].hex), text=text)


def dice(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """The dice of area attacks and assaults, and of the shots of each base together."""
    rows = [*_shots_together(shown), *_pools(shown)]
    yield from rows[-MOST_DICE_ROWS:]


def _shots_together(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """The open-ended dice of each base, as they count."""
    shots: dict[tuple[str, str], list[ShotFired]] = {}
    for shot in of_kind(shown, ShotFired):
        shots.setdefault((shot.base, shot.weapon), []).append(shot)
    for (base, weapon), fired in shots.items():
        faces = tuple(str(value(shot.dice)) for shot in fired)
        yield DiceRow(label=f"{base}, {weapon}", faces=faces, good=tuple(shot.hit for shot in fired))


def _pools(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """Dice that each need a number."""
    pools: Iterator[Pool] = of_kind(shown, AreaAttack, AssaultRoll, DeflectionRoll)
    for pool in pools:
        fell = pool.dice if isinstance(pool, AreaAttack) else pool.rolled
        good = tuple(die >= pool.needed for die in fell)
        yield DiceRow(label=_label(pool), faces=tuple(map(str, fell)), good=good)


def _label(pool: Pool) -> str:
    """Whose dice they are, and what they are for."""
    label = f"{pool.base}, {pool.weapon if isinstance(pool, AreaAttack) else pool.profile}".removesuffix(", ")
    return f"{label}, deflects" if isinstance(pool, DeflectionRoll) else label
