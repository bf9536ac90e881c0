"""Who is stunned because too many wanted into one hex (STACK)."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.conditions.pinned import pin
from rulesets.steampunk_fantasy.table.happenings.movement import KeptOut, Overcrowded
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


@rule(without=None)
def stun(game: Steampunk, base: UnitBase, place: Hex) -> None:
    """SF-STACK-03: whom overcrowding stops is stunned."""
    overcrowd(game, base, place, "SF-STACK-03")


@rule(without=None)
def stun_winner(game: Steampunk, base: UnitBase, place: Hex) -> None:
    """SF-STACK-04: of winners that are too many for their hex all that tried to enter are stunned."""
    overcrowd(game, base, place, "SF-STACK-04")


def overcrowd(game: Steampunk, base: UnitBase, place: Hex, rule_id: str) -> None:
    """Pin a base, at most once a turn, and not if it is pinned (SF-D-17)."""
    if base.is_pinned or base.overcrowded == game.turn:
        game.say(KeptOut(rule=rule_id, base=base.id, hex=place.name))
        return
    base.overcrowded = game.turn
    game.say(Overcrowded(rule=rule_id, base=base.id, hex=place.name))
    pin(game, base)
