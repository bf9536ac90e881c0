"""Rolling to hit: how many dice, which symbols, blasts, re-rolls (HIT, SUST)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.hits.volleys import Volley, aimed_at, weapon_of
from rulesets.dust_1947.moments import (
    AFTER_HITS,
    HIT_DICE,
    HIT_REROLLS,
    HIT_SYMBOLS,
    SPOTTED,
    DustSkill,
    added,
    asked,
    replaced,
    rerolls,
)
from rulesets.dust_1947.table.armament import cell_against, models
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Cell, Weapon
from rulesets.dust_1947.table.critical_hits import TARGETING
from rulesets.dust_1947.table.happenings import attack as happened
from rulesets.dust_1947.table.skills_in_play import in_play, of_weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, EVERY, Pool, Symbols, reroll, rolled
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Modifier, of_kind
from rulesets.kit.engine.points import rule


def declared_column(game: Dust, weapon: Weapon, volley: Volley) -> Cell | None:
    """The column of what was aimed at; a point has none of its own."""
    return cell_against(weapon, game.card(game.units.get(volley.declared, game.units[volley.target])))


@rule(without=declared_column)
def own_column(game: Dust, weapon: Weapon, volley: Volley) -> Cell | None:
    """DU-HIT-05, DU-TABLE-33: each unit that a blast hits is rolled for with its own column."""
    return cell_against(weapon, game.card(game.units[volley.target]))


def dice_for(game: Dust, volley: Volley) -> int:
    """The number of dice of a volley."""
    cell = own_column(game, weapon_of(game, volley), volley)
    if cell is None:
        return 0
    each = blast_dice(game, cell, volley) if cell.blast else cell.dice
    number = for_every_bearer(each, volley.count)
    effects = asked(HIT_DICE, of_weapon(weapon_of(game, volley)), game, dice=number, way=volley.way)
    return int(replaced(effects, number)[0])


@rule(without=lambda each, count: each)
def for_every_bearer(each: int, count: int) -> int:
    """DU-HIT-01, DU-TABLE-28: every soldier or mount with the weapon rolls the number left of the slash."""
    return each * count


@rule(without=lambda game, cell, volley: cell.dice)
def blast_dice(game: Dust, cell: Cell, volley: Volley) -> int:
    """DU-HIT-04: a blast rolls 1 die a symbol for each miniature of the target, for a vehicle 1 a symbol."""
    return cell.dice * (miniatures(game, volley) if game.card(game.units[volley.target]).on_foot else 1)


def miniatures(game: Dust, volley: Volley) -> int:
    """The miniatures of a target that a blast strikes: on a table those under its template."""
    laid = under_the_template(game, volley)
    return models(game, game.units[volley.target]) if laid is None else len(laid)


@rule(without=None)
def under_the_template(game: Dust, volley: Volley) -> list[str] | None:
    """DU-TABLE-31: a template rolls for the miniatures that it touches; None of a shot without one."""
    declared = aimed_at(board_of(game), volley)
    if declared is None:
        return None
    under = board_of(game).under(game.units[volley.unit], weapon_of(game, volley), declared, volley.way)
    return under.get(volley.target, []) if under is not None else None


@rule(without="hit with crosshair")
def plain_row() -> str:
    """DU-HIT-02, DU-TABLE-29: each BLOC is a hit; CROSSHAIR only where a skill or weapon says so."""
    return "hit"


@rule(without=False)
def warned(game: Dust, volley: Volley) -> bool:
    """DU-SKILL-AIRALERT-01: until the end of the turn every vehicle hits the aircraft on BLOC and CROSSHAIR."""
    spotted = game.units[volley.target].skill_state.get(SPOTTED)
    return bool(spotted) and game.card(game.units[volley.unit]).kind == "vehicle"


def throw(game: Dust, dice: Dice, volley: Volley) -> None:
    """Roll a volley, and at once again what is re-rolled in any case."""
    weapon, bearer, skills = weapon_of(game, volley), game.units[volley.bearer], _skills(game, volley)
    told = {"declared": volley.skills, "sustained": volley.sustained, "used": volley.used}
    effects = asked(HIT_SYMBOLS, skills, game, unit=bearer, weapon=weapon, **told)
    volley.row, volley.because = replaced(effects, plain_row())
    if warned(game, volley):
        volley.row, volley.because = "hit with crosshair", volley.because or "DU-SKILL-AIRALERT-01"
    volley.pool = rolled(dice, dice_for(game, volley), COUNTS[volley.row])
    volley.first = volley.pool.words()
    steered = (
        rerolls(asked(HIT_REROLLS, skills, game, target=game.units[volley.target], used=volley.used))
        if not volley.sustained
        else []
    )
    volley.steered = steered[0].rule if steered else ""
    volley.again = _again(game, dice, volley)
    volley.again_by = [volley.steered for _ in volley.again]
    if volley.jammed:
        throw_hits_again(dice, volley)


def misses(game: Dust, volley: Volley) -> int:
    """How many dice of a volley missed and may still be rolled again."""
    if targeting_damaged(game.units[volley.unit]):
        return 0
    pool = volley.pool
    shown = zip(pool.symbols, pool.spent, strict=True)
    return sum(symbol not in COUNTS[volley.row] and not spent for symbol, spent in shown)


def throw_again(dice: Dice, volley: Volley, number: int, cited: str) -> None:
    """Roll so many misses of a volley again, by the rule that is named."""
    fallen = reroll(volley.pool, dice, EVERY - COUNTS[volley.row], most=number)
    volley.again_by = [*volley.again_by, cited]
    volley.again = [*volley.again, [symbol.value for symbol in fallen]]


def throw_hits_again(dice: Dice, volley: Volley) -> None:
    """Roll the hits of a volley that was called for by a jammed radio again, each die at most once."""
    fallen = reroll(volley.pool, dice, COUNTS[volley.row])
    volley.again_by = [*volley.again_by, volley.jammed]
    volley.again = [*volley.again, [symbol.value for symbol in fallen]]


def tally(volley: Volley) -> None:
    """Count the hits of a volley and put its dice away; each hit may bring more."""
    volley.hits = volley.chained = volley.pool.count(COUNTS[volley.row])
    volley.pool = Pool(symbols=[])


def chain(game: Dust, dice: Dice, volley: Volley) -> None:
    """Add what the newest hits of a volley bring; these are then the newest."""
    told = {"weapon": weapon_of(game, volley), "row": volley.row, "hits": volley.chained, "dice": dice}
    effects = asked(AFTER_HITS, _skills(game, volley), game, **told, shown=volley.chain)
    volley.chained = added(effects)
    volley.hits += volley.chained
    volley.chained_by = volley.chained_by or [modifier.rule for modifier in of_kind(Modifier, effects)]


def announce(game: Dust, volley: Volley) -> None:
    """Say how a volley hit."""
    each, miniatures, more = _reckoned(game, volley)
    again, again_by = rolled_again(volley.again, volley.again_by)
    game.say(
        happened.RolledToHit(
            rule="DU-HIT-01",
            unit=volley.unit,
            bearer=volley.bearer,
            target=volley.target,
            weapon=volley.weapon,
            count=volley.count,
            row=volley.row,
            because=volley.because,
            hits=volley.hits,
            chain=volley.chain,
            each=each,
            miniatures=miniatures,
            more=more,
            again=again,
            again_by=again_by,
            dice=volley.first,
            chained=volley.chained_by if volley.chain else None,
        )
    )


def rolled_again(again: list[list[str]], rules: list[str]) -> tuple[list[list[str]], list[str] | None]:
    """What is told of dice that were rolled again: what fell each time, and by which rules."""
    causes = [*rules, *[""] * (len(again) - len(rules))]
    told = [(dice, cited) for dice, cited in zip(again, causes, strict=False) if dice]
    return [dice for dice, _ in told], [cited for _, cited in told] or None


def _reckoned(game: Dust, volley: Volley) -> tuple[int, int, str]:
    """How the number of dice comes about: those of one weapon, for how many miniatures of the target each (0: it is no
    blast against soldiers), and the rule that changes their number."""
    weapon, target = weapon_of(game, volley), game.units[volley.target]
    cell = own_column(game, weapon, volley)
    blast = cell is not None and cell.blast and game.card(target).on_foot
    _, more = replaced(asked(HIT_DICE, of_weapon(weapon), game, dice=0, way=volley.way), 0)
    return cell.dice if cell else 0, miniatures(game, volley) if blast else 0, more


def _skills(game: Dust, volley: Volley) -> tuple[DustSkill, ...]:
    """Whoever speaks up about a volley: its bearer's skills and the weapon's keywords."""
    return (*in_play(game, game.units[volley.bearer]), *of_weapon(weapon_of(game, volley)))


def _again(game: Dust, dice: Dice, volley: Volley) -> list[list[str]]:
    """Re-roll hits where the targeting system is damaged, misses in a sustained attack; gives what fell, and notes the
    rule that has it so."""
    counting = COUNTS[volley.row]
    if targeting_damaged(game.units[volley.unit]):
        which, volley.steered = counting, "DU-CRIT-11"
    elif volley.sustained:
        which, volley.steered = misses_again(counting), "DU-SUST-01"
    elif volley.steered:
        which = EVERY - counting
    else:
        return []
    return [[symbol.value for symbol in reroll(volley.pool, dice, which)]]


@rule(without=False)
def targeting_damaged(attacker: Unit) -> bool:
    """DU-CRIT-11: with a damaged targeting system all hits are re-rolled once, and misses never."""
    return TARGETING in attacker.criticals


@rule(without=frozenset())
def misses_again(counting: Symbols) -> Symbols:
    """DU-SUST-01: a sustained attack re-rolls all misses once."""
    return EVERY - counting
