"""Words for tests of combats: units in contact, who charged whom, the dice of both sides, and what came of it.

table = fight(legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30)), charges="Iceni > XX", falls="5 4 3  6 5 5 2")
table = fought(-2, legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30)))  # the Romans lose by two hits

Units that face each other touch where their `at` is the same. The Romans have the initiative: their dice fall first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.julia_augusta.chapters.after_combat.after_combat_phase import AfterCombat
from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.chapters.combat.order_of_combats import in_order
from rulesets.julia_augusta.chapters.combat.pools import Pool, pool
from rulesets.julia_augusta.chapters.movement.contact import into_contact
from rulesets.julia_augusta.chapters.turn.end_of_turn import turn_ends
from tests.rulesets.julia_augusta.table import Described, Table, julia


def dice(told: str) -> list[int]:
    """Faces as they fall: "5 5 1"."""
    return [int(face) for face in told.split()]


def in_contact(*described: Described, charges: str = "", pursues: str = "", **more: Any) -> Table:
    """Units on the table; `charges` and `pursues` tell who has struck whom and where: "Iceni > XX, Ordo > XX flank"."""
    table = julia(*described, phase="combat", **more)
    for how, told in (("charge", charges), ("pursue", pursues)):
        for one in filter(None, told.split(", ")):
            charger, _, target, *zone = one.split()
            strikes: Any = [table.unit(charger), table.unit(target), *(zone or ["front"]), how]
            into_contact(table.game, *strikes)
    return table


def fight(*described: Described, falls: str = "", **more: Any) -> Table:
    """The combat phase of these units, to its first question or its end."""
    return in_contact(*described, **more).begins(Combats(), dice(falls))


def fought(score: int, *described: Described, then: str = "", **more: Any) -> Table:
    """The combat phase of these units, whose one combat ends with this score for the Romans; `then` are the dice after
    those of the combat."""
    return resolved(in_contact(*described, **more), score, then)


def resolved(table: Table, score: int, then: str = "") -> Table:
    """The combat phase of a table whose one combat ends with this score for the Romans."""
    return table.begins(Combats(), [*_faces(table, 0, score), *_faces(table, 1, -score), *dice(then)])


def _faces(table: Table, seat: int, score: int) -> list[int]:
    """Dice that bring a seat so many hits more than the enemy's automatic ones."""
    mine, theirs = (pool_of(table, side) for side in (seat, 1 - seat))
    level = max(mine.automatic, theirs.automatic)
    wanted, number = level - mine.automatic + max(0, score), sum(share.dice for share in mine.shares)
    assert wanted <= number, f"{number} dice cannot bring {wanted} hits"
    return [6] * wanted + [1] * (number - wanted)


def after_combat(table: Table, falls: str = "") -> Table:
    """The after-combat phase, to its first question or its end."""
    table.game.phase = "after_combat"
    return table.begins(AfterCombat(), dice(falls))


def next_turn(table: Table) -> Table:
    """The turn after, before its combat phase: what lasted one turn is over."""
    turn_ends(table.game)
    table.game.turn, table.game.phase = table.game.turn + 1, "combat"
    return table


def pool_of(table: Table, seat: int, first: str = "") -> Pool:
    """What a side rolls in the first combat as it stands."""
    return pool(table.game, in_order(table.game)[0], seat, first)


def count(table: Table, seat: int) -> int:
    """How many dice a side rolls."""
    return sum(share.dice for share in pool_of(table, seat).shares)


def hits_on(table: Table, seat: int, first: str = "") -> dict[str, tuple[int, int]]:
    """The dice of each unit of a side and the lowest face that hits."""
    return {share.unit: (share.dice, share.hits_on) for share in pool_of(table, seat, first).shares}


def modifiers(table: Table, seat: int) -> dict[str, int]:
    """The modifiers of a side, by their rules."""
    found: dict[str, int] = {}
    for rule, amount, _ in pool_of(table, seat).modifiers:
        found[rule] = found.get(rule, 0) + amount
    return found


def result(table: Table, name: str) -> str:
    """The result move that was noted for a unit."""
    noted = table.unit(name).result
    assert noted is not None, f"{name} has no result"
    return noted.move


def may_halt(table: Table, name: str) -> bool:
    """Whether a unit may choose to halt instead of its result move."""
    noted = table.unit(name).result
    assert noted is not None, f"{name} has no result"
    return noted.may_halt


def rolled(table: Table, seat: int) -> Sequence[tuple[str, int, int]]:
    """What a side rolled in the last combat: unit, dice, the lowest face that hits."""
    told = [one for one in table.heard("combat_dice") if one["seat"] == seat][-1]
    return [(share["unit"], len(share["dice"]), share["hits_on"]) for share in told["rolled"]]
