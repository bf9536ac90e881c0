"""Whether a leader can act: his actions, his wounds, and what he has bound himself to (CMD-02, CMD-06, LEAD)."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.leaders import Crippled, GoesWithTheRout, NoActionLeft, StandsFast
from rulesets.julia_augusta.table.state import Julia, Leader
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


@rule(without=None)
def action_left(leader: Leader) -> Refused | None:
    """JA-CMD-02: a leader has as many actions in a turn as he has CPs."""
    return None if leader.actions_left else Refused("JA-CMD-02", NoActionLeft(leader=leader.id, cp=leader.cp))


@rule(without=None)
def stood_fast(leader: Leader) -> Refused | None:
    """JA-CMD-06: a leader who has steadied his unit does not move by himself any more this turn."""
    return Refused("JA-CMD-06", StandsFast(leader=leader.id)) if leader.steadied else None


@rule(without=None)
def stays_with_the_rout(game: Julia, leader: Leader) -> Refused | None:
    """JA-LEAD-10: a leader may not leave a routing unit."""
    if not leader.unit or not game.units[leader.unit].routing:
        return None
    return Refused("JA-LEAD-10", GoesWithTheRout(leader=leader.id, unit=leader.unit))


@rule(without=None)
def fit_to_lead(leader: Leader) -> Refused | None:
    """JA-LEAD-05: a crippled leader can neither steady nor inspire."""
    return Refused("JA-LEAD-05", Crippled(leader=leader.id)) if leader.crippled else None
