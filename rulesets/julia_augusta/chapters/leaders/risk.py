"""Leaders at risk (LEAD)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.leaders.killed import kill
from rulesets.julia_augusta.table.happenings.leaders import (
    Fate,
    LeaderAtRisk,
    LeaderCrippled,
    LeaderSafe,
    LeaderWounded,
)
from rulesets.julia_augusta.table.state import Julia, Leader
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule

RISK: Table[int, Fate] = Table(
    f"{__name__}.RISK",
    {
        1: ("JA-LEAD-02", "killed"),
        2: ("JA-LEAD-03", "wounded"),
        3: ("JA-LEAD-03", "wounded"),
        4: ("JA-LEAD-03", "wounded"),
        5: ("JA-LEAD-04", "unhurt"),
        6: ("JA-LEAD-04", "unhurt"),
    },
    without="",
)
"""The risk table, by its d6."""


@rule(without=False)
def risks(game: Julia, dice: Dice, leader: Leader) -> bool:
    """JA-LEAD-01: a d6 for a leader at risk; on a 1 the risk table. Whether he was killed."""
    [face] = dice.roll(1)
    if face > 1:
        game.say(LeaderSafe(rule="JA-LEAD-01", leader=leader.id, die=face))
        return False
    [second] = dice.roll(1)
    fate = RISK[second]
    rule_id = RISK.rule_of(second)
    game.say(LeaderAtRisk(rule=rule_id, leader=leader.id, die=face, table=second, fate=fate))
    if fate == "wounded":
        wound(game, leader)
    elif fate == "killed":
        kill(game, leader)
    return not leader.on_table


def wound(game: Julia, leader: Leader) -> None:
    """A wounded leader loses 1 CP (JA-LEAD-03), if he has another."""
    if is_out_of_cps(leader):
        leader.cp = 0
        kill(game, leader, "JA-LEAD-06")
    elif keeps_his_last_cp(leader):
        leader.crippled = True
        game.say(LeaderCrippled(rule="JA-LEAD-05", leader=leader.id))
    else:
        leader.cp -= 1
        game.say(LeaderWounded(rule="JA-LEAD-03", leader=leader.id, cp=leader.cp))


@rule(without=False)
def is_out_of_cps(leader: Leader) -> bool:
    """JA-LEAD-06: a crippled leader who is wounded again is killed."""
    return leader.crippled


@rule(without=False)
def keeps_his_last_cp(leader: Leader) -> bool:
    """JA-LEAD-05: a leader with a single action keeps it, and is crippled."""
    return leader.cp <= 1
