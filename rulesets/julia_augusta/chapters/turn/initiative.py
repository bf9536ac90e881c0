"""Who has the initiative (TURN-02)."""

from __future__ import annotations

from rulesets.julia_augusta.table.happenings.turn import HasInitiative, Initiative, Tie
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


def roll_initiative(game: Julia, dice: Dice) -> None:
    """Roll until somebody has it: ties are rolled again in turn 1 only."""
    while True:
        faces = dice.roll(2)
        totals = [face + generals_cps(game, seat) for seat, face in enumerate(faces)]
        tie: Tie = "" if totals[0] != totals[1] else "again" if game.turn == 1 else "passes"
        game.say(Initiative(rule="JA-TURN-02", dice=faces, totals=totals, tie=tie))
        if totals[0] != totals[1]:
            game.initiative = totals.index(max(totals))
        elif game.turn == 1:
            continue
        else:
            game.initiative = 1 - game.initiative
        game.say(HasInitiative(rule="JA-TURN-02", seat=game.initiative))
        return


@rule(without=0)
def generals_cps(game: Julia, seat: int) -> int:
    """JA-TURN-02: the current CPs of a living General are added."""
    general = game.general(seat)
    return general.cp if general is not None else 0
