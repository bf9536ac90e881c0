"""Activations planned ahead, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.standing_orders import YES, Predicate
from rulesets.kit.facets.ahead import Queues
from rulesets.legions_imperialis.chapters.activation.activating import has_to_act
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.table.happenings.overwatch import OverwatchCalled
from rulesets.legions_imperialis.table.measure import TOLERANCES, gap
from rulesets.legions_imperialis.table.state import Imperialis

LOSS = Predicate(key="loss", asks="One of your Detachments has lost a Wound", options=(YES,))
NEAR = Predicate(key="near", asks="An enemy is at most so many inches from the Detachment", number_up_to=24)
OVERWATCH = Predicate(key="overwatch", asks="An enemy has called Overwatch", options=(YES,))
FORMATION = Predicate(key="formation", asks="A Formation that was under way is done", options=(YES,))


def imagine(game: Imperialis, seat: int, begun: Sequence[str]) -> Procedure | None:
    """The seat activates a Detachment that is ready and not queued, in the phase that is or comes (LI-ACT-01,
    LI-FFS-01)."""
    if game.phase == "initiative":
        game.phase = "movement"
    for name in begun:
        if name in game.detachments:
            game.detachments[name].activated = True
    game.acting = ""
    if game.phase == "movement":
        return MovementPhase(seat=seat, at="whose_turn")
    if game.phase in ("first_fire", "advancing_fire"):
        return FireStage(stage=game.phase, seat=seat, at="whose_turn")
    return None


def suppose(game: Imperialis, seat: int) -> None:
    """No enemy fires on Overwatch: as though all had withdrawn (LI-WDR-12)."""
    for detachment in game.of(1 - seat):
        detachment.withdrew = True


def unit(action: Action) -> str:
    """The Detachment whose activation an action begins."""
    return str(getattr(action, "detachment", ""))


def mark(view: Imperialis, seat: int) -> dict[str, Any]:
    """The Wounds of each of the seat's Detachments, and its Formations of which one has to be activated."""
    mine = [one for one in view.detachments.values() if one.seat == seat]
    return {
        "wounds": {one.id: sum(stand.wounds for stand in one.stands) for one in mine},
        "under way": sorted({one.formation for one in mine if has_to_act(one)} & {_formation(view)}),
    }


def _formation(view: Imperialis) -> str:
    """The Formation of the Detachment that is activated now; "" if there is none."""
    return view.detachments[view.acting].formation if view.acting in view.detachments else ""


def stopped(view: Imperialis, seat: int, unit: str, when: Mapping[str, str], seen: Mapping[str, Any]) -> str:
    """Which loss, which enemy near by or which Formation that is done stops an activation."""
    wounds = mark(view, seat)["wounds"]
    if LOSS.key in when and (hurt := [name for name, before in seen["wounds"].items() if wounds.get(name, 0) < before]):
        return f"{hurt[0]} has lost Wounds"
    mine = view.detachments.get(unit)
    if NEAR.key in when and mine is not None and mine.on_table:
        enemies = [(gap(view, mine, enemy), enemy.id) for enemy in view.enemies(mine)]
        inches, name = min(enemies, default=(float("inf"), ""))
        if TOLERANCES.within(inches, float(when[NEAR.key])):
            return f"{name} is {inches:.1f}″ away"
    if FORMATION.key in when:
        done = (name for name in seen["under way"] if not any(map(has_to_act, view.members(name))))
        return next((f"{name} is done" for name in done), "")
    return ""


def noticed(view: Imperialis, seat: int, when: Mapping[str, str], events: Sequence[Event]) -> str:
    """Which enemy has called Overwatch."""
    if OVERWATCH.key not in when:
        return ""
    names = (event.values["detachment"] for event in events if event.key == OverwatchCalled.key)
    enemy = next((name for name in names if view.detachments[name].seat != seat), "")
    return f"{enemy} has called Overwatch" if enemy else ""


QUEUES = Queues[Imperialis](
    imagine=imagine,
    unit=unit,
    suppose=suppose,
    supposes="It is supposed that no enemy fires on Overwatch.",
    stops=(LOSS, NEAR, OVERWATCH, FORMATION),
    usual={LOSS.key: YES},
    mark=mark,
    stopped=stopped,
    noticed=noticed,
)
