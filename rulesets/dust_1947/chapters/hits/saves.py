"""Saves: one roll a hit, by what the target is and whether it is in cover (SAVE)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.hits.evasion import evade
from rulesets.dust_1947.chapters.hits.to_hit import rolled_again
from rulesets.dust_1947.chapters.hits.volleys import Volley, weapon_of
from rulesets.dust_1947.chapters.movement.steps import passing
from rulesets.dust_1947.moments import (
    CAUGHT,
    DENIES_COVER,
    DENIES_SAVE,
    SAVE_REROLLS,
    SAVE_ROW,
    DustSkill,
    asked,
    replaced,
    rerolls,
)
from rulesets.dust_1947.table import weather
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.fortifications import BUNKER, of_unit, walls_between
from rulesets.dust_1947.table.happenings import attack as happened
from rulesets.dust_1947.table.sight.obstacles import level_of
from rulesets.dust_1947.table.skills_in_play import of_weapon, own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, EVERY, Pool, reroll, rolled
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Reroll
from rulesets.kit.engine.points import rule


def roll_saves(game: Dust, dice: Dice, volley: Volley) -> None:
    """Roll the save of a volley's target, 1 die a hit, and note how many hits it cancels."""
    target = game.units[volley.target]
    evade(game, dice, volley)
    left = volley.hits - volley.evaded
    row, why, denied = save_row(game, volley, target)
    if row is None or left == 0:
        if left:
            game.say(
                happened.NoSave(
                    rule=why,
                    target=volley.target,
                    weapon=volley.weapon,
                    hits=left,
                    denied=denied or None,
                    cover=volley.cover,
                )
            )
        return
    pool = rolled(dice, left, COUNTS[row] if of_unit(game, target) is None else None)
    first = pool.words()
    by_weapon = rerolls(asked(SAVE_REROLLS, of_weapon(weapon_of(game, volley)), game))
    height = [*by_weapon, *height_rerolls(game, volley, target), *seen_dimly(game, volley, target)]
    again = [_again(dice, pool, row, effect) for effect in height]
    volley.saved = pool.count(COUNTS[row])
    walls = _behind_walls(game, dice, volley, pool, row)
    again += [walls[1]] if walls[0] else []
    fell, again_by = rolled_again(again, [*(effect.rule for effect in height), walls[0]])
    game.say(
        happened.Saves(
            rule=why,
            target=volley.target,
            weapon=volley.weapon,
            hits=left,
            denied=denied or None,
            cover=volley.cover,
            row=row,
            dice=first,
            again=fell,
            again_by=again_by,
            saved=volley.saved,
        )
    )


def _behind_walls(game: Dust, dice: Dice, volley: Volley, pool: Pool, row: str) -> tuple[str, list[str]]:
    """Roll the failed saves of who is in a fortification again; the rule (empty: none) and what fell."""
    work = of_unit(game, game.units[volley.target])
    better = row_of_walls(work.kind) if work is not None else None
    if better is None:
        return "", []
    fresh = reroll(pool, dice, EVERY - COUNTS[row])
    volley.saved += sum(symbol in COUNTS[better] for symbol in fresh)
    return COUNTS.rule_of(better), [symbol.value for symbol in fresh]


def row_of_walls(kind: str) -> str | None:
    """The row on which failed saves, and blows from outside, are cancelled inside a fortification."""
    return bunker_save() if kind == BUNKER else strongpoint_save()


@rule(without=None)
def bunker_save() -> str | None:
    """DU-FORT-20: in a bunker each failed save is rolled again, and saves on BLOC or SHIELD."""
    return "bunker save"


@rule(without=None)
def strongpoint_save() -> str | None:
    """DU-FORT-21: in a strongpoint each failed save is rolled again, and saves on BLOC alone."""
    return "strongpoint save"


def _again(dice: Dice, pool: Pool, row: str, effect: Reroll) -> list[str]:
    which = COUNTS[row] if effect.which == "successes" else EVERY - COUNTS[row]
    return [symbol.value for symbol in reroll(pool, dice, which)]


def save_row(game: Dust, volley: Volley, target: Unit) -> tuple[str | None, str, str]:
    """Which row of symbols saves this target, None for no save, the rule that says so, and the one that takes its
    cover away (empty: none)."""
    card = game.card(target)
    skills = (*of_weapon(weapon_of(game, volley)), *own(game, target))
    _, uncovered = replaced(asked(DENIES_COVER, skills, game, target=card), False)
    uncovered = caught(target) or ("" if weathered(volley) else uncovered)
    covered, denied = bool(volley.cover) and not uncovered, uncovered if volley.cover else ""
    if not card.on_foot:
        return vehicle_save(covered=covered), "DU-SAVE-04" if covered else denied or "DU-SAVE-06", denied
    if covered and infantry_cover_save() is not None:
        row, why = infantry_cover_save(), "DU-SAVE-03"
    else:
        row, why = save_in_the_open(game, skills, volley, denied or "DU-SAVE-05")
    row, hardened = replaced(asked(SAVE_ROW, own(game, target), game, row=row), row)
    return row, hardened or why, denied


@rule(without="")
def caught(target: Unit) -> str:
    """DU-WIRE-01: a unit that wire has caught has no cover save until its next activation."""
    return "DU-WIRE-01" if target.skill_state.get(CAUGHT) else ""


@rule(without=False)
def weathered(volley: Volley) -> bool:
    """DU-WX-18, DU-WX-24, DU-WX-26: no special weapon can negate the cover that the weather gives."""
    return any(cause in UNDENIED for cause, _ in volley.cover)


UNDENIED = ("DU-WX-18", "DU-WX-24", "DU-WX-26")


def seen_dimly(game: Dust, volley: Volley, target: Unit) -> list[Reroll]:
    """The re-roll of failed cover saves that severe weather gives to who is far away."""
    if all(cause != "DU-WX-18" for cause, _ in volley.cover):
        return []
    apart = board_of(game).away(game.units[volley.unit], volley.start, target)
    return [Reroll("DU-WX-19", "failures")] if weather.dimmed(game, apart) else []


def save_in_the_open(game: Dust, skills: Sequence[DustSkill], volley: Volley, why: str) -> tuple[str | None, str]:
    """The infantry save, unless something takes it; with the rule that says so."""
    card, weapon = game.card(game.units[volley.target]), weapon_of(game, volley)
    taken, denied = replaced(asked(DENIES_SAVE, skills, game, target=card, weapon=weapon), False)
    return (None, denied) if taken else (infantry_save(), why)


def vehicle_save(*, covered: bool) -> str | None:
    """The row that saves a vehicle or aircraft."""
    return vehicle_cover_save() if covered else in_the_open()


@rule(without=None)
def infantry_cover_save() -> str | None:
    """DU-SAVE-03, DU-TABLE-37: infantry in cover cancel 1 hit with each BLOC or SHIELD, not as in the open."""
    return "infantry cover save"


@rule(without=None)
def infantry_save() -> str | None:
    """DU-SAVE-05, DU-TABLE-37: infantry not in cover cancel 1 hit with each BLOC."""
    return "infantry save"


@rule(without=None)
def vehicle_cover_save() -> str | None:
    """DU-SAVE-04, DU-TABLE-37: a vehicle in cover cancels 1 hit with each BLOC."""
    return "vehicle cover save"


@rule(without="vehicle cover save")
def in_the_open() -> str | None:
    """DU-SAVE-06: a vehicle or aircraft without cover gets no save."""
    return None


def height_rerolls(game: Dust, volley: Volley, target: Unit) -> list[Reroll]:
    """The re-rolls that height gives in this attack, forced ones first."""
    attacker = game.units[volley.unit]
    higher = elevation(game, attacker) - elevation(game, target)
    if flying(game, attacker, target) or higher == 0:
        return []
    return [one for one in (shooting_down(higher), shooting_up(higher)) if one is not None]


def elevation(game: Dust, unit: Unit) -> int:
    """The level that a unit shoots from, or is shot at on."""
    return level_it_stands_on(game, unit) if "everything" in passing(game, unit) else level_of(game, unit)


@rule(without=lambda game, unit: level_of(game, unit) + 1)
def level_it_stands_on(game: Dust, unit: Unit) -> int:
    """DU-HEIGHT-04: a flying unit is no higher than the ground it stands on."""
    return level_of(game, unit)


@rule(without=None)
def shooting_down(higher: int) -> Reroll | None:
    """DU-HEIGHT-01: from at least 1 level above, the target re-rolls its successful saves."""
    return Reroll("DU-HEIGHT-01", "successes", forced=True) if higher >= 1 else None


@rule(without=None)
def shooting_up(higher: int) -> Reroll | None:
    """DU-HEIGHT-02: shot at from at least 1 level below, a unit re-rolls its failed saves."""
    return Reroll("DU-HEIGHT-02", "failures") if higher <= -1 else None


@rule(without=False)
def flying(game: Dust, attacker: Unit, target: Unit) -> bool:
    """DU-HEIGHT-03: aircraft and their passengers neither have nor give height advantage."""
    return game.in_the_air(attacker) or game.in_the_air(target)


@rule(without=None)
def wards_off(game: Dust, dice: Dice, volley: Volley) -> None:
    """DU-FORT-23: a unit inside saves against blows from outside: in a bunker on BLOC or SHIELD, in a strongpoint on
    BLOC."""
    target = game.units[volley.target]
    work, left = walls_between(game, game.units[volley.unit], target), volley.hits - volley.evaded
    row = row_of_walls(work.kind) if work is not None and work == of_unit(game, target) and left else None
    if row is None:
        return
    pool = rolled(dice, left)
    volley.saved = pool.count(COUNTS[row])
    game.say(
        happened.Saves(
            rule="DU-FORT-23",
            target=volley.target,
            weapon=volley.weapon,
            hits=left,
            cover=[],
            row=row,
            dice=pool.words(),
            again=[],
            saved=volley.saved,
        )
    )
