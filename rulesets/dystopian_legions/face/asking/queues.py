"""Activations planned ahead, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.dystopian_legions.actions import Order
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.orders.occasions import activated_by
from rulesets.dystopian_legions.table.happenings.shooting import AttackDeclared
from rulesets.dystopian_legions.table.measure import gap, within
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.standing_orders import YES, Predicate
from rulesets.kit.facets.ahead import Queues

LOSS = Predicate(key="loss", asks="One of your sections has lost a Life Point", options=(YES,))
NERVE = Predicate(key="nerve", asks="One of your sections has gained a Shaken Marker", options=(YES,))
NEAR = Predicate(key="near", asks="An enemy is at most so many inches from the section", number_up_to=24)
OVERWATCH = Predicate(key="overwatch", asks="An enemy section has fired on Overwatch", options=(YES,))


def imagine(game: Legions, seat: int, begun: Sequence[str]) -> Procedure | None:
    """The seat activates a section that is ready, not under way and not queued (DL-TURN-06, DL-ACT-10)."""
    if game.verdict is not None or game.phase not in ("initiative", "activations"):
        return None
    for name in (*begun, game.acting):
        if name in game.sections:
            game.sections[name].activated += 1
    game.phase, game.acting = "activations", ""
    return Activations(seat=seat, settled=True, at="whose_turn")


def suppose(game: Legions, seat: int) -> None:
    """No enemy fires on Overwatch: none is (DL-OW-04)."""
    for section in game.of(1 - seat):
        section.activated += section.overwatch
        section.overwatch = False


def unit(action: Action) -> str:
    """The section whose activation an action begins."""
    return activated_by(action) if isinstance(action, Order) else str(getattr(action, "section", ""))


def mark(view: Legions, seat: int) -> dict[str, Any]:
    """Life Points and Shaken Markers of each of the seat's sections."""
    return {one.id: [one.lp, one.shaken] for one in view.sections.values() if one.seat == seat}


def stopped(view: Legions, seat: int, unit: str, when: Mapping[str, str], seen: Mapping[str, Any]) -> str:
    """Which loss, which marker or which enemy near by stops an activation."""
    now = {name: value for name, value in mark(view, seat).items() if name in seen}
    if LOSS.key in when and (hurt := [name for name, (lp, _) in now.items() if lp < seen[name][0]]):
        return f"{hurt[0]} has lost Life Points"
    if NERVE.key in when and (shaken := [name for name, (_, markers) in now.items() if markers > seen[name][1]]):
        return f"{shaken[0]} has gained a Shaken Marker"
    mine = view.sections.get(unit)
    if NEAR.key in when and mine is not None and mine.on_table:
        close = [enemy for enemy in view.enemies(mine) if within(view, mine, enemy, float(when[NEAR.key]))]
        if close:
            nearest = min(close, key=lambda enemy: gap(view, mine, enemy))
            return f"{nearest.id} is {inches(gap(view, mine, nearest))} away"
    return ""


def noticed(view: Legions, seat: int, when: Mapping[str, str], events: Sequence[Event]) -> str:
    """Which enemy has fired on Overwatch."""
    if OVERWATCH.key not in when:
        return ""
    fired = (event.values for event in events if event.key == AttackDeclared.key)
    names = (told["section"] for told in fired if told["fire"] == "overwatch")
    enemy = next((name for name in names if view.sections[name].seat != seat), "")
    return f"{enemy} has fired on Overwatch" if enemy else ""


QUEUES = Queues[Legions](
    imagine=imagine,
    unit=unit,
    suppose=suppose,
    supposes="It is supposed that no enemy fires on Overwatch.",
    stops=(LOSS, NERVE, NEAR, OVERWATCH),
    usual={LOSS.key: YES, NERVE.key: YES},
    mark=mark,
    stopped=stopped,
    noticed=noticed,
)
