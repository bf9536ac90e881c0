"""The dice of a combat (CBT-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.julia_augusta.chapters.combat.pools import Pool, Share, pool
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


def roll(game: Julia, dice: Dice, number: int, fight: Sequence[str], firsts: Sequence[str]) -> list[int]:
    """Both sides roll; each seat's score."""
    pools = [pool(game, fight, seat, firsts[seat]) for seat in (0, 1)]
    rolled = {seat: _roll_side(game, dice, seat, pools[seat]) for seat in game.by_initiative()}
    hits = [rolled[seat] for seat in (0, 1)]
    found = scores(hits)
    game.say("combat_score", "JA-CBT-28", combat=number, hits=hits)
    return found


def _roll_side(game: Julia, dice: Dice, seat: int, of: Pool) -> int:
    """Roll the dice of a side; its hits."""
    rolled = [_roll_share(dice, share) for share in of.shares]
    hits: int = of.automatic + sum(share["hits"] for share in rolled)
    told: dict[str, Any] = {
        "bases": dict(of.bases),
        "modifiers": [modifier._asdict() for modifier in of.modifiers],
        "rolled": rolled,
        "automatic": of.automatic,
        "hits": hits,
    }
    game.say("combat_dice", "JA-CBT-04", seat=seat, **told)
    return hits


def _roll_share(dice: Dice, share: Share) -> dict[str, Any]:
    """What one unit rolled, as it is told."""
    faces = dice.roll(share.dice)
    hits = sum(face >= share.hits_on for face in faces)
    return {"unit": share.unit, "hits_on": share.hits_on, "why": list(share.why), "dice": faces, "hits": hits}


@rule(without=[0, 0])
def scores(hits: Sequence[int]) -> list[int]:
    """JA-CBT-28: the enemy's hits are subtracted from one's own; the enemy has the mirror result."""
    return [hits[0] - hits[1], hits[1] - hits[0]]
