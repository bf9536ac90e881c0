"""What begins anew with each round and each phase."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.happenings.turn import RoundBegins
from rulesets.legions_imperialis.table.state import Imperialis, Phase


def new_round(game: Imperialis) -> None:
    """LI-RND-04: nobody has moved, fought, withdrawn or fired in the Movement phase of the new round."""
    game.round += 1
    game.chapter += 1
    for detachment in game.detachments.values():
        detachment.withdrew = detachment.defended = detachment.intercepted = detachment.bombed = False
        detachment.acted = False
        for stand in detachment.stands:
            stand.moved = stand.fights = 0
    game.say(RoundBegins(rule="LI-RND-04", round=game.round, rounds=int(game.options.rounds)))


@rule(without=None)
def new_phase(game: Imperialis, phase: Phase) -> None:
    """LI-ORD-14, LI-ORD-15, LI-MOR-09: everybody with an Order can be activated again, and check Morale;
    who begins the phase with a Fall Back Order is noted (LI-MOR-12)."""
    game.phase = phase
    for detachment in game.detachments.values():
        detachment.activated = False
        detachment.checked = ""
        detachment.fell_back = detachment.order == "fall_back"
