"""The dice that a section brings into a melee (MELEE-09 to MELEE-13)."""

from __future__ import annotations

from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.melee import MeleePool
from rulesets.dystopian_legions.table.pools import COLOURS, REGULAR, Need, Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


def attacking(game: Legions, section: Section) -> MeleePool:
    """The pool of a section that has charged."""
    fighting = profiles(game, section)
    return MeleePool(
        mad=total([profile.mad for profile in fighting]),
        charge=total([charge_bonus(profile) for profile in fighting]),
        cqb=close_quarters(game, section),
    )


def defending(game: Legions, section: Section) -> MeleePool:
    """The pool of a section that is charged."""
    fighting = profiles(game, section)
    return MeleePool(
        mad=total([profile.mad for profile in fighting]),
        stalwart=total([stalwart(profile) for profile in fighting]),
        cqb=close_quarters(game, section),
    )


def total(pools: list[Pool]) -> Pool:
    """All of them together."""
    whole = Pool()
    for one in pools:
        whole = whole + one
    return whole


@rule(without=lambda game, section: [])
def profiles(game: Legions, section: Section) -> list[Profile]:
    """DL-MELEE-11, DL-MELEE-12: every model fights, whether it is in contact or not."""
    return [game.profile(section, figure) for figure in section.alive]


def charge_bonus(profile: Profile) -> Pool:
    """What a charge adds to a model's MAD."""
    brutal = brutal_charge(profile)
    return one_more(profile) if brutal is None else brutal


@rule(without=Pool())
def one_more(profile: Profile) -> Pool:
    """DL-MELEE-09: a die of the colour of its MAD, the better one of two (DL-D-117)."""
    return one_of_best(profile.mad)


@rule(without=None)
def brutal_charge(profile: Profile) -> Pool | None:
    """DL-MAR-07: the dice that are printed, instead."""
    printed = mars.value(profile.mars, "Brutal Charge")
    return None if printed is None else Pool.model_validate(printed.replace(",", "").lower())


@rule(without=Pool())
def stalwart(profile: Profile) -> Pool:
    """DL-MAR-70: a defender with Stalwart Defender has as many black dice more."""
    return Pool(black=mars.number(profile.mars, "Stalwart Defender"))


@rule(without=Pool())
def close_quarters(game: Legions, section: Section) -> Pool:
    """DL-MELEE-10, DL-MAR-10: a die for each CQB weapon that a model carries, and one for each that the section has, of
    the colour of its dice at Effective Range (DL-D-122)."""
    carried = [weapon for profile in profiles(game, section) for weapon in profile.weapons]
    armed: list[Weapon] = [*carried, *game.card(section).section_weapons]
    return total([one_of_best(weapon.rad_er) for weapon in armed if mars.has(weapon.mars, "CQB")])


def one_of_best(pool: Pool) -> Pool:
    """A die of the best colour of a pool; a black one where it has none."""
    best = next((colour for colour in reversed(COLOURS) if pool.of(colour)), "black")
    return Pool.model_validate({best: 1})


@rule(without=REGULAR)
def need(section: Section) -> Need:
    """DL-MELEE-13, DL-MORALE-14: a Shaken section succeeds on 5 or more."""
    return 5 if section.shaken else REGULAR
