"""Regular damage: the roll on a base's regular table (DMG, SPEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.steampunk_fantasy.damage import penetrating  # noqa: F401 - makes the special known
from rulesets.steampunk_fantasy.damage.armour import PER_BLOCK, Stopped, roll_armour
from rulesets.steampunk_fantasy.damage.hit import Hit
from rulesets.steampunk_fantasy.damage.resistances import REGULAR, lowered, resistance
from rulesets.steampunk_fantasy.damage.rows import Row, result
from rulesets.steampunk_fantasy.damage.typed import INSTEAD
from rulesets.steampunk_fantasy.moments import DAMAGE_ROLL, added, asked, named
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.wording import Word

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
    total = summed(die, hit.damage + hit.extra + more, future_bonus(base), stopped)
    total = lowered(total, resistance(game, base, kind))
    found = read_table(game.card(base).tables[REGULAR], total)
    _tell(game, hit, stopped, die, total, found)
    return found


def _tell(game: Steampunk, hit: Hit, stopped: Stopped, die: int, total: int, found: tuple[Word, ...]) -> None:
    told: dict[str, Any] = {"base": hit.target, "by": hit.by, "with_what": hit.with_what, "side": hit.side}
    told |= {"armour": list(stopped.dice), "blocks": stopped.blocks, "ignored": stopped.ignored}
    game.say("damage_roll", "SF-DMG-08", **told, die=die, total=total, results=[word.text for word in found])


@rule(without=lambda die, modifier, bonus, stopped: die)
def summed(die: int, modifier: int, bonus: int, stopped: Stopped) -> int:
    """SF-DMG-08: the die, the weapon's modifier and the base's bonus, less 3 for each blocking armour die."""
    return die + modifier + bonus - PER_BLOCK * stopped.blocks


@rule(without=0)
def future_bonus(base: UnitBase) -> int:
    """SF-DMG-10: each token adds 1 to every later regular, fire, poison and bleeding damage roll on the base."""
    return base.future_damage


def read_table(rows: Sequence[Row], total: int) -> tuple[Word, ...]:
    """What a total does by the regular table of a base."""
    lowest = min(row.lowest for row in rows)
    return () if too_low(total, lowest) else result(rows, max(total, lowest))


@rule(without=False)
def too_low(total: int, lowest: int) -> bool:
    """SF-DMG-09: a result lower than the first entry of the table does no damage."""
    return total < lowest
