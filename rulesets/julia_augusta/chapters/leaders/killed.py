"""Leaders that are killed or lost, and who takes their place (LEAD)."""

from __future__ import annotations

from rulesets.julia_augusta.table.happenings.leaders import LeaderKilled
from rulesets.julia_augusta.table.measure import leader_at
from rulesets.julia_augusta.table.state import Julia, Leader, Succession
from rulesets.kit.engine.points import rule

TURNS_UNTIL_HE_COMES = 2


def kill(game: Julia, leader: Leader, rule_id: str = "JA-LEAD-02") -> None:
    """A leader is dead for all purposes; what his friends feel is another matter (morale)."""
    succession = successor(game, leader)
    if succession is not None:
        game.successions.append(succession)
    if leader.general:
        game.generals_killed.append(leader.seat)
    leader.spot, leader.where, leader.unit = leader_at(game, leader).spot, "dead", ""
    comes = succession.turn if succession is not None else 0
    game.say(LeaderKilled(rule=rule_id, leader=leader.id, general=leader.general, comes=comes))


@rule(without=None)
def successor(game: Julia, leader: Leader) -> Succession | None:
    """JA-LEAD-07: a Roman leader's second in command comes in the turn after next; nobody comes for him in turn."""
    if is_irreplaceable(game, leader) or leader.second:
        return None
    spot = leader_at(game, leader).spot
    turn = game.turn + TURNS_UNTIL_HE_COMES
    return Succession(
        leader=leader.id, turn=turn, seat=leader.seat, general=leader.general, unit=leader.unit, spot=spot
    )


@rule(without=False)
def is_irreplaceable(game: Julia, leader: Leader) -> bool:
    """JA-LEAD-08: a British leader is never replaced."""
    return game.army_of[leader.seat] == "briton"
