"""Passage of lines: friends that a mover goes through (MOVE-21, MOVE-22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesets.julia_augusta.chapters.disorder.blows import Blow
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why
from rulesets.julia_augusta.table.measure import CLOSE, apart, unbroken_enemies
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.julia_augusta.table.stretches import Stretch, part_of, turned_back
from rulesets.kit.boards.tables.bases import Body, Placement
from rulesets.kit.boards.tables.distance import Measured, overlaps, within
from rulesets.kit.boards.tables.moves import first_contact, swept
from rulesets.kit.engine.points import rule


class Passage(NamedTuple):
    """A friend that a mover goes through, and the ground that the mover covers while it does."""

    friend: Unit
    ground: Measured


def passed(game: Julia, unit: Unit, stretches: Sequence[Stretch]) -> list[Passage]:
    """The friends that a unit goes through in these stretches, each once."""
    met = ((friend, _while_passing(stretches, friend.placement)) for friend in game.friends(unit))
    return [Passage(friend, ground) for friend, ground in met if ground is not None]


def _while_passing(stretches: Sequence[Stretch], stands: Placement) -> Measured | None:
    """The ground that a mover covers while it goes through somebody; None if it does not."""
    return next((ground for piece in stretches if (ground := _goes_over(piece, stands)) is not None), None)


def _goes_over(piece: Stretch, stands: Placement) -> Measured | None:
    if piece.motion is None:
        return piece.after if apart(piece.after, stands) <= 0 and overlaps(piece.after, stands) else None
    if apart(piece.before, stands) > piece.motion.farthest(piece.before):
        return None
    begins = first_contact(piece.before, piece.motion, stands.body)
    if begins is None or not overlaps(Body(swept(piece.before, piece.motion)), stands):
        return None
    back = turned_back(piece.motion)
    ends = 1 - (first_contact(piece.after, back, stands.body) or 0.0)
    there = piece.before.at(piece.motion.pose(piece.before.pose, begins))
    return Body(swept(there, part_of(piece.motion, ends - begins)))


class Disorder(NamedTuple):
    """What a passage costs the two units, each at most 1 DP; `if_it_moves`: only if the friend, who has stood so far,
    makes a move in this phase yet."""

    friend: str
    blows: tuple[Blow, ...]
    if_it_moves: bool


def disorder(game: Julia, unit: Unit, through: Iterable[Passage]) -> list[Disorder]:
    """What it costs a mover and the friends that it goes through, each pair once in a move."""
    return [_of_pair(game, unit, passage) for passage in through]


def _of_pair(game: Julia, mover: Unit, passage: Passage) -> Disorder:
    friend = passage.friend
    in_order = passes_in_order(game, mover, friend) or passes_its_legion(game, mover, friend)
    pair = ((mover, passage.ground), (friend, friend.placement))
    why = {mover.id: Why("JA-MOVE-21", "passes", friend.id), friend.id: Why("JA-MOVE-21", "passed", mover.id)}
    owed = ((one.id, passing_dps(game, one, at)) for one, at in pair)
    blows = (Blow(name, dps, "manoeuvre", why=why[name]) for name, dps in owed if dps)
    return Disorder(friend.id, tuple(blows), if_it_moves=in_order)


def at_once(disorders: Iterable[Disorder]) -> Iterator[Blow]:
    """The blows of passages that are not in order, whatever their friends do."""
    return (blow for one in disorders if not one.if_it_moves for blow in one.blows)


def keep_in_mind(game: Julia, disorders: Iterable[Disorder]) -> None:
    """What passages cost if those who stood move yet."""
    for one in disorders:
        if one.if_it_moves:
            friend = game.units[one.friend]
            waiting = [*friend.if_it_moves.get(game.phase, ()), *(blow.unit for blow in one.blows)]
            friend.if_it_moves = {**friend.if_it_moves, game.phase: waiting}


@rule(without=lambda game, unit: [])
def moves_after_all(game: Julia, unit: Unit) -> list[Blow]:
    """JA-MOVE-21: who makes a move in the phase in which he was gone through was not stationary: what the passage would
    have cost then falls now."""
    if game.phase in unit.moved:
        return []
    struck = (game.units[name] for name in unit.if_it_moves.get(game.phase, []))
    return [Blow(one.id, 1, "manoeuvre", why=_after_all(unit, one)) for one in struck if one.on_table]


def _after_all(mover: Unit, struck: Unit) -> Why:
    if struck.id == mover.id:
        return Why("JA-MOVE-21", "passed_and_moves")
    return Why("JA-MOVE-21", "passed_who_moves", mover.id)


def goes_through(game: Julia, unit: Unit, through: Iterable[Passage]) -> list[Blow]:
    """A unit begins a move through friends: the blows that fall now, and the others are kept in mind."""
    disorders = disorder(game, unit, through)
    keep_in_mind(game, disorders)
    return [*moves_after_all(game, unit), *at_once(disorders)]


@rule(without=0)
def passing_dps(game: Julia, unit: Unit, at: Measured) -> int:
    """JA-MOVE-21: a formed unit within 8 inches of an unbroken enemy takes 1 DP for a passage of lines."""
    near = any(within(at, enemy.placement, CLOSE) for enemy in unbroken_enemies(game, unit))
    return 1 if unit.formed and near else 0


@rule(without=False)
def passes_in_order(game: Julia, mover: Unit, friend: Unit) -> bool:
    """JA-MOVE-21: nobody takes any if one is stationary, one is unformed, and neither is routing (JA-D-38)."""
    return is_stationary(game, friend) and not (mover.formed and friend.formed) and not _any_routs(mover, friend)


@rule(without=False)
def passes_its_legion(game: Julia, mover: Unit, friend: Unit) -> bool:
    """JA-MOVE-22: nor do HI of the same legion if one is stationary and neither is routing."""
    same = bool(mover.legion) and mover.legion == friend.legion
    heavy = mover.type == friend.type == "HI"
    return same and heavy and is_stationary(game, friend) and not _any_routs(mover, friend)


def is_stationary(game: Julia, unit: Unit) -> bool:
    """Whether a unit has made no move in this phase so far."""
    return game.phase not in unit.moved


def _any_routs(*units: Unit) -> bool:
    return any(unit.routing for unit in units)
