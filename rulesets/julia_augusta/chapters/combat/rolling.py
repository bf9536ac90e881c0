"""The dice of a combat (CBT-28)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.chapters.combat.pools import Pool, Share, pool
from rulesets.julia_augusta.table.happenings.combat import CombatDice, CombatScore, Modified, Rolled
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


def roll(game: Julia, dice: Dice, number: int, fight: Sequence[str], firsts: Sequence[str]) -> list[int]:
    """Both sides roll; each seat's score."""
    pools = [pool(game, fight, seat, firsts[seat]) for seat in (0, 1)]
    rolled = {seat: _roll_side(game, dice, seat, pools[seat]) for seat in game.by_initiative()}
    hits = [rolled[seat] for seat in (0, 1)]
    scored = scores(hits)
    game.say(CombatScore(rule="JA-CBT-28", combat=number, hits=hits))
    return scored


def _roll_side(game: Julia, dice: Dice, seat: int, of: Pool) -> int:
    """Roll the dice of a side; its hits."""
    rolled = tuple(_roll_share(dice, share) for share in of.shares)
    hits = of.automatic + sum(share.hits for share in rolled)
    game.say(
        CombatDice(
            rule="JA-CBT-04",
            seat=seat,
            bases=dict(of.bases),
            modifiers=tuple(Modified(rule=it.rule, amount=it.amount, unit=it.unit) for it in of.modifiers),
            rolled=rolled,
            automatic=of.automatic,
            hits=hits,
        )
    )
    return hits


def _roll_share(dice: Dice, share: Share) -> Rolled:
    """What one unit rolled, as it is told."""
    faces = dice.roll(share.dice)
    hits = sum(face >= share.hits_on for face in faces)
    return Rolled(unit=share.unit, hits_on=share.hits_on, why=tuple(share.why), dice=faces, hits=hits)


@rule(without=[0, 0])
def scores(hits: Sequence[int]) -> list[int]:
    """JA-CBT-28: the enemy's hits are subtracted from one's own; the enemy has the mirror result."""
    return [hits[0] - hits[1], hits[1] - hits[0]]
