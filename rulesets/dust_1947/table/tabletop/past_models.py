"""How a leader or a hull passes other models, and how near to them it may end (TABLE-05, TABLE-06, TABLE-08)."""

from __future__ import annotations

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.standing import models, reach_of_a_leader, wrecks
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.meeting import NOT_THERE, PASSED, Manner
from rulesets.kit.engine.points import rule

PAST_ENEMIES = Manner(way=0.0, end=0.0)


def everybody(game: Dust) -> dict[str, Model]:
    """All models on the table, and all wrecks."""
    return {name: model for unit in game.on_board() for name, model in models(game, unit).items()} | wrecks(game)


@rule(without=lambda manner, *, passes, stands: manner)
def other_levels(manner: Manner, *, passes: bool, stands: bool) -> Manner:
    """DU-TERR-24: a level that another unit holds is closed or open as the ground is, and no other level is."""
    return Manner(None if passes else manner.way, None if stands else manner.end)


@rule(without=NOT_THERE)
def over_wrecks(card: Card) -> Manner:
    """DU-TERR-32, DU-TERR-33: infantry may be in a wreck, walkers cross it, other vehicles go round it."""
    if card.on_foot:
        return NOT_THERE
    return Manner() if card.on_wheels_or_tracks else PASSED


@rule(without=Manner())
def under_aircraft() -> Manner:
    """DU-TABLE-08: units may pass under or stop under an aircraft."""
    return NOT_THERE


@rule(without=Manner())
def past_friends(card: Card, other: Card) -> Manner:
    """DU-TABLE-06: friendly units may be crossed, except that vehicles cannot cross vehicles."""
    return Manner() if card.kind == "vehicle" == other.kind else PASSED


def with_circle(manner: Manner, model: Model) -> Manner:
    """The same of a leader, whose command circle is kept free."""
    kept = reach_of_a_leader() - model.radius
    return Manner(out_of_enemy_circles(manner, kept), out_of_circles(manner, kept))


@rule(without=lambda manner, kept: manner.way)
def out_of_enemy_circles(manner: Manner, kept: float) -> float | None:
    """DU-TABLE-06: a leader or vehicle may not enter the command circle of an enemy leader."""
    return manner.way if manner.way is None else kept


@rule(without=lambda manner, kept: manner.end)
def out_of_circles(manner: Manner, kept: float) -> float | None:
    """DU-TABLE-05: no gap between units is required, but a leader may not end in the command circle of another."""
    return kept
