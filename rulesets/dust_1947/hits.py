"""Rolling to hit: how many dice, which symbols, blasts, re-rolls (HIT, SUST)."""

from __future__ import annotations

from rulesets.dust_1947.armament import blast, cell_against, models
from rulesets.dust_1947.cards import Cell, Weapon
from rulesets.dust_1947.criticals import TARGETING
from rulesets.dust_1947.moments import AFTER_HITS, HIT_SYMBOLS, added, asked, in_play, of_weapon, replaced
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.symbols import COUNTS, EVERY, Pool, Symbols, reroll, rolled
from rulesets.dust_1947.volleys import Volley, weapon_of
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule


def affected(game: Dust, weapon: Weapon, target: Unit, volley_end: Volley) -> list[Unit]:
    """The units that a weapon rolls against: its target, with a blast weapon everybody on the ground in the square."""
    if not blast(weapon) or weapon.close or game.card(target).kind == "aircraft":
        return [target]
    return everybody(game, target, volley_end)


@rule(without=lambda game, target, volley: [target])
def everybody(game: Dust, target: Unit, volley: Volley) -> list[Unit]:
    """DU-HIT-03, DU-HERO-11: a blast affects every ground unit in the target square, friend or foe."""
    others = [u for u in game.at(volley.end) if u is not target and game.card(u).kind != "aircraft"]
    return [target, *others]


@rule(without=lambda game, weapon, volley: cell_against(weapon, game.card(game.units[volley.declared])))
def own_column(game: Dust, weapon: Weapon, volley: Volley) -> Cell | None:
    """DU-HIT-05: each unit that a blast hits is rolled for with its own column."""
    return cell_against(weapon, game.card(game.units[volley.target]))


def dice_for(game: Dust, volley: Volley) -> int:
    """The number of dice of a volley."""
    cell = own_column(game, weapon_of(game, volley), volley)
    if cell is None:
        return 0
    each = blast_dice(game, cell, game.units[volley.target]) if cell.blast else cell.dice
    return for_every_bearer(each, volley.count)


@rule(without=lambda each, count: each)
def for_every_bearer(each: int, count: int) -> int:
    """DU-HIT-01: every soldier or mount with the weapon rolls the number left of the slash."""
    return each * count


@rule(without=lambda game, cell, target: cell.dice)
def blast_dice(game: Dust, cell: Cell, target: Unit) -> int:
    """DU-HIT-04: a blast rolls 1 die a symbol for each miniature of the target, for a vehicle 1 a symbol."""
    return cell.dice * (models(game, target) if game.card(target).on_foot else 1)


@rule(without="hit with crosshair")
def plain_row() -> str:
    """DU-HIT-02: each BLOC is a hit; CROSSHAIR only where a skill or weapon says so."""
    return "hit"


def roll_to_hit(game: Dust, dice: Dice, volley: Volley, *, sustained: bool) -> None:
    """Roll a volley, re-roll what is re-rolled, add chain dice, and note the hits."""
    weapon, bearer = weapon_of(game, volley), game.units[volley.bearer]
    skills = [*in_play(game, bearer), *of_weapon(weapon)]
    row, cited = replaced(asked(HIT_SYMBOLS, skills, game, weapon=weapon), plain_row())
    pool = rolled(dice, dice_for(game, volley))
    first = pool.words()
    again = _again(game, dice, pool, game.units[volley.unit], COUNTS[row], sustained=sustained)
    volley.hits = pool.count(COUNTS[row])
    chain: list[str] = []
    volley.hits += added(asked(AFTER_HITS, skills, game, hits=volley.hits, dice=dice, shown=chain))
    volley.symbols = pool.symbols
    game.say(
        "rolled_to_hit",
        "DU-HIT-01",
        unit=volley.unit,
        target=volley.target,
        weapon=volley.weapon,
        count=volley.count,
        dice=first,
        again=again,
        chain=chain,
        hits=volley.hits,
        because=cited,
    )


def _again(
    game: Dust, dice: Dice, pool: Pool, attacker: Unit, counting: Symbols, *, sustained: bool
) -> list[list[str]]:
    """Re-roll hits where the targeting system is damaged, misses in a sustained attack; gives what fell."""
    if targeting_damaged(attacker):
        return [[s.value for s in reroll(pool, dice, counting)]]
    return [[s.value for s in reroll(pool, dice, misses_again(counting))]] if sustained else []


@rule(without=False)
def targeting_damaged(attacker: Unit) -> bool:
    """DU-CRIT-11: with a damaged targeting system all hits are re-rolled once, and misses never."""
    return TARGETING in attacker.criticals


@rule(without=frozenset())
def misses_again(counting: Symbols) -> Symbols:
    """DU-SUST-01: a sustained attack re-rolls all misses once."""
    return EVERY - counting
