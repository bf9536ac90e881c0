"""Words for tests of damage: hits on a base, and what comes of them."""

from __future__ import annotations

from typing import Any

from rulesets.steampunk_fantasy.chapters.damage.damage_rolls import DamageRolls
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.damage.results import Results
from rulesets.steampunk_fantasy.table.specials import Word, word
from tests.rulesets.steampunk_fantasy.table import Placed, Table, steam, troop

FOE = troop("Foe", at="A1")


def hit(target: str = "Ram", **fields: Any) -> Hit:
    """A hit by Foe in an assault; with a distance it is a shot."""
    return Hit(target=target, **{"by": "Foe", "with_what": "gun", **fields})


def struck(target: Placed, *hits: Hit, dice: tuple[int, ...] = (), options: dict[str, str] | None = None) -> Table:
    """Roll these hits of Foe on a base."""
    return steam(FOE, target, options=options).begins(DamageRolls(hits=list(hits)), dice)


def suffers(target: Placed, *words: str, dice: tuple[int, ...] = (), member: int | None = None) -> Table:
    """Let a base suffer these results of a damage table: "kill[1]", "light[3]", "bleed[4]"."""
    read: list[Word] = [word(text) for text in words]
    return steam(FOE, target).begins(Results(base=target.card.name, words=read, member=member), dice)


def roll(table: Table) -> dict[str, Any]:
    """What was told of the last damage roll."""
    return table.heard("damage_roll")[-1]
