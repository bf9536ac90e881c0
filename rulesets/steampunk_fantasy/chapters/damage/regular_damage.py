"""Regular damage: the roll on a base's regular table (DMG, SPEC)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.damage.armour import (
    PER_BLOCK,
    Stopped,
    armour_of,
    blocks_above,
    left_of,
    roll_armour,
)
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.damage.resistance import REGULAR, lowered, resistance
from rulesets.steampunk_fantasy.chapters.damage.typed_damage import INSTEAD
from rulesets.steampunk_fantasy.moments import DAMAGE_ROLL, added, asked, named
from rulesets.steampunk_fantasy.table.damage_rows import NO_ROW, Row, result
from rulesets.steampunk_fantasy.table.happenings.damage import DamageRoll
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

TYPE = "damage type"
"""The special that names the type of a weapon's regular damage: "damage type[lightning]"."""


@rule(without=True)
def does_regular_damage(hit: Hit) -> bool:
    """SF-SPEC-01: a weapon does regular damage unless its entry says that a special damage takes its place."""
    return not any(word.name.startswith(INSTEAD) for word in hit.specials)


def regular_damage(game: Steampunk, dice: Dice, hit: Hit) -> tuple[Word, ...]:
    """Roll armour and damage for one hit; the results on the base's regular table."""
    base = game.bases[hit.target]
    stopped = roll_armour(game, dice, hit)
    die = dice.roll(1, hit.die)[0]
    kind = next((word.args[0] for word in hit.specials if word.name == TYPE), REGULAR)
    more = added(asked(DAMAGE_ROLL, named(hit.specials), game, stopped=stopped))
    bonus, resisted = future_bonus(base), resistance(game, base, kind)
    total = lowered(summed(die, hit.damage + hit.extra + more, bonus, stopped), resisted)
    row = read_table(game.card(base).tables[REGULAR], total)
    game.say(
        DamageRoll(
            rule="SF-DMG-08",
            base=hit.target,
            member=hit.member,
            by=hit.by,
            with_what=hit.with_what,
            side=hit.side,
            value=armour_of(game, hit),
            ignored=stopped.ignored,
            ap=hit.ap,
            left_of_ap=left_of(game, hit, hit.ap),
            pen=hit.pen,
            needed=_needed(game, hit) if stopped.dice else None,
            armour=list(stopped.dice),
            blocks=stopped.blocks,
            sides=hit.die,
            die=die,
            damage=hit.damage,
            extra=hit.extra,
            penetrating=more,
            bonus=bonus,
            taken_off=PER_BLOCK * stopped.blocks,
            kind=kind,
            resistance=resisted,
            total=total,
            row=row.reach,
            results=row.words,
        )
    )
    return row.effects


def _needed(game: Steampunk, hit: Hit) -> int:
    """What an armour die has to show to block a hit."""
    return blocks_above(hit.pen) + (game.options.armour_die == "above")


@rule(without=lambda die, modifier, bonus, stopped: die)
def summed(die: int, modifier: int, bonus: int, stopped: Stopped) -> int:
    """SF-DMG-08: the die, the weapon's modifier and the base's bonus, less 3 for each blocking armour die."""
    return die + modifier + bonus - PER_BLOCK * stopped.blocks


@rule(without=0)
def future_bonus(base: UnitBase) -> int:
    """SF-DMG-10: each token adds 1 to every later regular, fire, poison and bleeding damage roll on the base."""
    return base.future_damage


def read_table(rows: Sequence[Row], total: int) -> Row:
    """The row of the regular table of a base that a total comes to."""
    lowest = min(row.lowest for row in rows)
    return NO_ROW if too_low(total, lowest) else result(rows, max(total, lowest))


@rule(without=False)
def too_low(total: int, lowest: int) -> bool:
    """SF-DMG-09: a result lower than the first entry of the table does no damage."""
    return total < lowest
