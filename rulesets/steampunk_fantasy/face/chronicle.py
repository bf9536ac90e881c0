"""What Steampunk Fantasy tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulesets.kit.boards.hexes.board import Hex, middle, parse_hex
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw
from rulesets.kit.pictures.scene import Track
from rulesets.steampunk_fantasy.table.happenings.assault import AssaultRoll, DeflectionRoll, PushedOff
from rulesets.steampunk_fantasy.table.happenings.damage import BaseDestroyed, MemberDied
from rulesets.steampunk_fantasy.table.happenings.gunnery import AreaAttack
from rulesets.steampunk_fantasy.table.happenings.movement import Moved
from rulesets.steampunk_fantasy.table.happenings.turn import TurnBegins
from rulesets.steampunk_fantasy.table.state import Steampunk

SIDES = 6


def _turn(event: Event) -> int | None:
    return next((one.turn for one in of_kind([event], TurnBegins)), None)


def _losses(view: Steampunk, event: Event) -> Iterator[Loss]:
    """Members that died, and bases that are gone: all members of such a one count at that moment."""
    lost: Iterator[MemberDied | BaseDestroyed | PushedOff] = of_kind([event], MemberDied, BaseDestroyed, PushedOff)
    for one in lost:
        if (base := view.bases.get(one.base)) is not None:
            if not isinstance(one, MemberDied):
                yield Loss(base.seat, base.id, len(base.members))
            elif base.on_map:
                yield Loss(base.seat, base.id, 1, gone=False)


def _throws(view: Steampunk, event: Event) -> Iterator[Throw]:
    """Area attacks, assaults and deflections; a shot's open-ended die is no such roll."""
    pools: Iterator[AreaAttack | AssaultRoll | DeflectionRoll] = of_kind(
        [event], AreaAttack, AssaultRoll, DeflectionRoll
    )
    for pool in pools:
        fell = pool.dice if isinstance(pool, AreaAttack) else pool.rolled
        if fell and pool.base in view.bases:
            chance = Fraction(min(max(SIDES + 1 - pool.needed, 0), SIDES), SIDES)
            hits = sum(die >= pool.needed for die in fell)
            yield Throw(view.bases[pool.base].seat, _what(pool), len(fell), chance, hits)


def _what(pool: AreaAttack | AssaultRoll | DeflectionRoll) -> str:
    if isinstance(pool, AreaAttack):
        return f"{pool.base}, {pool.weapon} at {pool.target}"
    does = "deflects" if isinstance(pool, DeflectionRoll) else "assaults"
    return agreeing(f"{pool.base} {does}", [pool.base])


def _ways(view: Steampunk, events: Sequence[Event]) -> Iterator[Track]:
    """All ways of each base, in one line for as long as each began where the one before ended."""
    gone: dict[str, list[list[Hex]]] = {}
    for one in of_kind(events, Moved):
        start, end = parse_hex(one.start), parse_hex(one.end)
        ways = gone.setdefault(one.base, [])
        if ways and ways[-1][-1] == start:
            ways[-1].append(end)
        else:
            ways.append([start, end])
    for name, ways in gone.items():
        for way in ways if name in view.bases else ():
            yield Track(kind="move", points=tuple(map(middle, way)), side=view.bases[name].seat)


CHRONICLE = Chronicle(unit="members", turn=_turn, losses=_losses, throws=_throws, ways=_ways)
