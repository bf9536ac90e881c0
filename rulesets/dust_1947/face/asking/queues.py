"""Activations planned ahead, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.chapters.turn.alternation import Alternation
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings.turn import Reacts
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.procedure import Procedure, under_way
from rulesets.kit.engine.standing_orders import YES, Predicate
from rulesets.kit.facets.ahead import Queues

LOSS = Predicate(key="loss", asks="One of your units has lost a soldier or taken damage", options=(YES,))
NEAR = Predicate(key="near", asks="An enemy is at this range of the unit, or nearer", number_up_to=12)
REACTION = Predicate(key="reaction", asks="An enemy unit has tried to react", options=(YES,))


def imagine(game: Dust, seat: int, begun: Sequence[str]) -> Procedure | None:
    """The seat activates a unit: one that has not been activated, is not acting and not queued (DU-ACT-01)."""
    if game.verdict is not None or all(unit.where == "waiting" for unit in game.units.values()):
        return None
    acting = [one.unit for one in under_way(game.root) if isinstance(one, Activation)]
    for name in (*begun, *acting):
        if name in game.units:
            game.units[name].activated = True
    return Alternation(seat=seat, at="whose")


def suppose(game: Dust, seat: int) -> None:
    """No enemy reacts: whoever has been activated cannot (DU-REACT-01)."""
    for unit in game.units.values():
        unit.activated = unit.activated or unit.seat != seat


def mark(view: Dust, seat: int) -> dict[str, Any]:
    """What is left of each of the seat's units."""
    return {unit.id: _health(unit) for unit in view.units.values() if unit.seat == seat}


def _health(unit: Unit) -> int:
    """Soldiers less points of damage; a unit that is eliminated has nothing left."""
    return (
        -unit.damage + len([soldier for soldier in unit.soldiers if soldier.alive]) - 100 * (unit.where == "eliminated")
    )


def stopped(view: Dust, seat: int, unit: str, when: Mapping[str, str], seen: Mapping[str, Any]) -> str:
    """Which loss, or which enemy near by, stops an activation."""
    if LOSS.key in when and (hurt := [name for name, now in mark(view, seat).items() if now < seen.get(name, now)]):
        return f"{hurt[0]} has had losses"
    if NEAR.key in when and unit in view.units and view.units[unit].where == "board":
        enemies = view.on_board(1 - seat)
        away = {enemy.id: board_of(view).apart(view.units[unit], enemy) for enemy in enemies}
        nearest = min(away, key=lambda name: away[name], default="")
        if nearest and away[nearest] <= int(when[NEAR.key]):
            return f"{nearest} is at range {away[nearest]}"
    return ""


def noticed(view: Dust, seat: int, when: Mapping[str, str], events: Sequence[Event]) -> str:
    """Which enemy has tried to react."""
    if REACTION.key not in when:
        return ""
    reacting = (event.values["unit"] for event in events if event.key == Reacts.key)
    enemy = next((name for name in reacting if view.units[name].seat != seat), "")
    return f"{enemy} has reacted" if enemy else ""


QUEUES = Queues[Dust](
    imagine=imagine,
    suppose=suppose,
    supposes="It is supposed that no enemy reacts: all are shown as activated.",
    stops=(LOSS, NEAR, REACTION),
    usual={LOSS.key: YES},
    mark=mark,
    stopped=stopped,
    noticed=noticed,
)
