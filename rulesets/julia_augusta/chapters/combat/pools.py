"""The dice of a side: bases and modifiers, each unit's at its own hit number (CBT-18, CBT-21, JA-D-50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulesets.julia_augusta.chapters.combat.advantage_of_ground import has_the_ground
from rulesets.julia_augusta.chapters.combat.bases import at_most_ten, bases_counted
from rulesets.julia_augusta.chapters.combat.hitting import hits_on, only_on_six
from rulesets.julia_augusta.chapters.combat.modifiers import Modifier, modifiers
from rulesets.julia_augusta.table.doings import OnSix
from rulesets.julia_augusta.table.fights import fighters
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


class Share(NamedTuple):
    """The dice that one unit rolls for its side, the lowest face that hits, and why that is a 6 where it is."""

    unit: str
    dice: int
    hits_on: int
    why: Sequence[OnSix] = ()


class Pool(NamedTuple):
    """What a side rolls in a combat: the bases that each unit counts, the modifiers, the dice that come of both, and
    hits that need no die."""

    bases: Mapping[str, int]
    modifiers: Sequence[Modifier]
    shares: Sequence[Share]
    automatic: int


def pool(game: Julia, fight: Sequence[str], seat: int, first: str = "") -> Pool:
    """The pool of a seat as the combat stands now; `first` is the unit whose dice the modifiers change first, where
    several have the most bases."""
    return _pools(game, fight, seat, [first])[0]


def _pools(game: Julia, fight: Sequence[str], seat: int, firsts: Sequence[str]) -> list[Pool]:
    """The pools with the modifiers changing the dice of each of some units first; all else is the same in them."""
    mine, theirs = (fighters(game, fight, side) for side in (seat, 1 - seat))
    bases = at_most_ten({unit.id: bases_counted(game, unit) for unit in mine})
    every = modifiers(game, mine)
    net, hits = sum(modifier.amount for modifier in every), leaders_hit(game, mine)
    enemy_has_ground = has_the_ground(game, theirs, mine)
    why = {unit.id: only_on_six(game, unit, enemy_has_ground) for unit in mine}
    dealt = [changed(bases, net, first).items() for first in firsts]
    shares = [[Share(name, count, hits_on(why[name]), why[name]) for name, count in dice if count] for dice in dealt]
    return [Pool(bases, every, of_one, hits) for of_one in shares]


def changed(bases: Mapping[str, int], net: int, first: str) -> dict[str, int]:
    """The dice of each unit: the sum of the modifiers goes to the one with the most bases; what it cannot lose comes
    off the next (JA-D-50)."""
    order = sorted(bases, key=lambda name: (-bases[name], name != first))
    dice = dict(bases)
    dice[order[0]] += max(0, net)
    for name in order:
        lost = min(dice[name], max(0, -net))
        dice[name], net = dice[name] - lost, net + lost
    return at_least_one(dice, order[0])


@rule(without=lambda dice, name: dice)
def at_least_one(dice: dict[str, int], name: str) -> dict[str, int]:
    """JA-CBT-18: every side rolls 1 die at least, at the hit number of its first unit."""
    return dice if any(dice.values()) else {name: 1}


@rule(without=0)
def leaders_hit(game: Julia, units: Sequence[Unit]) -> int:
    """JA-CBT-21: 1 automatic hit for a side with a leader attached to an engaged unit who is not crippled."""
    leaders = (leader for unit in units for leader in game.leaders_with(unit))
    return 1 if any(not leader.crippled for leader in leaders) else 0


def firsts(game: Julia, fight: Sequence[str], seat: int) -> list[str]:
    """The units with the most bases between which the owner has to choose; empty if it comes to the same."""
    names = [unit.id for unit in fighters(game, fight, seat)]
    if len(names) == 1:
        return []
    pools = dict(zip(names, _pools(game, fight, seat, names), strict=True))
    bases = pools[names[0]].bases
    tied = [name for name, count in bases.items() if count == max(bases.values())]
    rolled = {frozenset(_by_number(pools[name]).items()) for name in tied}
    return tied if len(rolled) > 1 else []


def _by_number(of: Pool) -> Counter[int]:
    dice: Counter[int] = Counter()
    for share in of.shares:
        dice[share.hits_on] += share.dice
    return dice
