"""What a sound state of Steampunk Fantasy is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rulesets.kit.boards.hexes.board import Hex
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.table.stacking import MOST
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

AHEAD = 2
"""The most orders that lie in a stack: those for this turn and for the next."""


def broken(game: Steampunk) -> list[str]:
    """What is wrong with a state; empty for a sound one."""
    return [wrong for base in game.bases.values() for wrong in _broken_base(game, base)] + list(_crowded(game))


def _broken_base(game: Steampunk, base: UnitBase) -> Iterator[str]:
    if base.where == "destroyed" and base.living:
        yield f"{base.id} is destroyed and has members"
    if not base.on_map:
        return
    if not game.contains(base.hex):
        yield f"{base.id} is off the map in {base.hex.name}"
    if not base.living:
        yield f"{base.id} stands there and has no member left"
    yield from _miscounted(game, base)


def _miscounted(game: Steampunk, base: UnitBase) -> Iterator[str]:
    """Tokens, rounds and orders that cannot be."""
    counts = (base.pinned, base.fires, base.future_damage, base.armour_loss, *base.loaded.values())
    if min(counts) < 0:
        yield f"{base.id} has less than none of something"
    for group in game.groups(base):
        if base.loaded.get(group.name, 0) > group.capacity:
            yield f"{base.id} has too many rounds in {group.name}"
    if any(aim.hex != base.hex for aim in base.aims.values()):
        yield f"{base.id} aims from where it is not"
    if len(base.stack) > AHEAD:
        yield f"{base.id} has orders for {[written.turn for written in base.stack]}"
    if len(base.met) > len(set(base.met)) or len(base.suffered) > len(set(base.suffered)):
        yield f"{base.id} has met something twice: {base.met}, {base.suffered}"


def _crowded(game: Steampunk) -> Iterator[str]:
    """Hexes that hold more than they may, or both sides on the ground. Until the assaults are over, those who wait in
    front of a contested hex are on their way: others may have taken their places behind them (SF-D-18)."""
    waiting = set(_waiting(game))
    there: dict[tuple[Hex, bool], list[UnitBase]] = defaultdict(list)
    for base in game.on_map():
        if base.id not in waiting:
            there[base.hex, base.air].append(base)
    for (place, _), bases in there.items():
        names, sizes = [base.id for base in bases], [game.card(base).size for base in bases]
        if len({game.side(base) for base in bases}) > 1:
            yield f"{place.name} holds both sides: {names}"
        elif len(bases) > MOST or sizes.count("large") > 1 or ("huge" in sizes and len(sizes) > 1):
            yield f"{place.name} holds {names}"


def _waiting(game: Steampunk) -> Iterator[str]:
    """Who waits in front of a contested hex."""
    look = [game.root]
    while look:
        procedure = look.pop()
        if isinstance(procedure, MovementStep) and procedure.at in ("rest_of_the_parts", "assaults"):
            yield from (name for contest in procedure.contests for name in contest.entering)
        look += procedure.called if procedure is not None else []
