"""What can be put right at a Detachment: where it stands, what is left of it, its Order and shields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.models.meeting import Room
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import NONE, Remedies, Remedy, counter, flag, numbers
from rulesets.legions_imperialis.chapters.deployment.placing import laid_out, suggested
from rulesets.legions_imperialis.chapters.movement.terms import terms
from rulesets.legions_imperialis.chapters.orders.available import CHOSEN
from rulesets.legions_imperialis.face.tell.text import ORDERS
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.measure import field, group
from rulesets.legions_imperialis.table.reasons.deployment import NoRoom
from rulesets.legions_imperialis.table.shields import start_level
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Order, Stand

RULE = "LIX-DEPL-05"
"""By what it is refused that somebody puts something where it makes no sense."""
STEP = 2.0
"""Inches between where a Detachment stands and the places that are proposed."""
TRIED = 6
"""How many places are looked at for a Detachment that comes back."""
AS_NOW = Form("as now")
FALL_BACK: Order = "fall_back"


def ways(game: Imperialis, detachment: Detachment) -> Remedies:
    """What there is of this at a Detachment; one that was destroyed is given Wounds, and comes back where it is put."""
    if detachment.where == "waiting":
        return {}
    remedies = {f"Wounds of model {stand.label}": _wounds(game, detachment, stand) for stand in detachment.stands}
    if detachment.alive:
        remedies["place"] = _place(game, detachment)
    if not detachment.on_table:
        return remedies
    shielded = ((stand, start_level(game.profile(detachment, stand))) for stand in detachment.alive)
    return {
        **remedies,
        "Order": Remedy([NONE, *(told for order, told in ORDERS.items() if order)], partial(_order, detachment)),
        "activated": flag(detachment, "activated"),
        "has withdrawn": flag(detachment, "withdrew"),
        "is slowed": flag(detachment, "slowed"),
        "is shaken": flag(detachment, "shaken"),
        "is shocked": flag(detachment, "stunned"),
        **{f"shields of model {stand.label}": counter(stand, "shields", 0, most) for stand, most in shielded if most},
        "lost": Remedy(["destroyed"], partial(_lose, detachment)),
    }


def _wounds(game: Imperialis, detachment: Detachment, stand: Stand) -> Remedy:
    """What a model has left; with the last one its Detachment is destroyed; who lies needs room to get up."""

    def put(told: str) -> None:
        lay = not stand.alive
        stand.wounds = int(told)
        if not detachment.alive:
            _lose(detachment, told)
        elif lay and stand.alive and detachment.on_table:
            refused = _no_room(game, detachment, group(game, detachment))
            if refused is not None:
                raise refused

    return Remedy(numbers(0, game.profile(detachment, stand).wounds), put)


def _lose(detachment: Detachment, told: str) -> None:
    """It is gone, as if it had lost its last model."""
    detachment.where, detachment.order = "destroyed", ""
    for stand in detachment.stands:
        stand.wounds = 0


def _order(detachment: Detachment, told: str) -> None:
    named: dict[str, Order] = {ORDERS[order]: order for order in (*CHOSEN, FALL_BACK)}
    detachment.order = named.get(told, "")
    detachment.issued = True


def _place(game: Imperialis, detachment: Detachment) -> Remedy:
    """Where it stands, in the words of a move: near by, or anywhere that has room for it; contact is allowed."""

    def put(text: str) -> None:
        goal = goals.read(game, detachment, text, _facing(game, detachment), RULE)
        there = goal if isinstance(goal, Refused) else _fits(game, detachment, goal)
        if isinstance(there, Refused):
            raise there
        detachment.where = "table"
        for stand in detachment.alive:
            stand.pose = there[detachment.name_of(stand)].pose

    near = (text for text, goal in _near(game, detachment) if not isinstance(_fits(game, detachment, goal), Refused))
    return Remedy([*near], put, in_words=True)


def _facing(game: Imperialis, detachment: Detachment) -> float:
    return front(group(game, detachment)) if detachment.on_table else game.ahead(detachment.seat)


def _near(game: Imperialis, detachment: Detachment) -> Iterator[tuple[str, Goal]]:
    """Places a little way off; for a Detachment that is off the table those at which it might have been deployed."""
    if detachment.on_table:
        there = group(game, detachment)
        goals_near = (Goal(anchor(there).moved(way, STEP), front(there), AS_NOW) for way in (0.0, 90.0, 180.0, 270.0))
        yield from ((goals.written(game, detachment, goal), goal) for goal in goals_near)
        return
    for text in islice(suggested(game, detachment), TRIED):
        goal = goals.read(game, detachment, text, game.ahead(detachment.seat), RULE)
        if not isinstance(goal, Refused):
            yield text, goal


def _fits(game: Imperialis, detachment: Detachment, goal: Goal) -> Group | Refused:
    """A Detachment as it would stand there, or what is in its way; where it stands now it is not."""
    there = laid_out(game, detachment, goal)
    return _no_room(game, detachment, there) or there


def _no_room(game: Imperialis, detachment: Detachment, there: Group) -> Refused | None:
    """No model stands on another, off the table or on Impassable terrain; enemies may be touched."""
    lifted = detachment.model_copy(update={"where": "waiting"})
    empty = game.model_copy(update={"detachments": {**game.detachments, detachment.id: lifted}})
    conditions = terms(empty, lifted, {enemy.id for enemy in game.enemies(detachment)})
    crowded = Room(field(empty), conditions).crowded(there)
    if crowded is None:
        return None
    return Refused(RULE, NoRoom(detachment=detachment.id, label=crowded.rpartition("/")[2]))
