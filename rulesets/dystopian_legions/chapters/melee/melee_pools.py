"""The dice that a section brings into a melee (MELEE-09 to MELEE-13)."""

from __future__ import annotations

from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.melee import MeleePool
from rulesets.dystopian_legions.table.pools import COLOURS, REGULAR, Need, Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


def attacking(game: Legions, section: Section, *, gassed: bool = False) -> MeleePool:
    """The pool of a section that has charged; `gassed`: the other side has Gas Grenades."""
    fighting = profiles(game, section)
    return MeleePool(
        mad=total([profile.mad for profile in fighting]),
        charge=Pool() if gassed else total([charge_bonus(profile) for profile in fighting]),
        cqb=close_quarters(game, section),
    )


def defending(game: Legions, section: Section) -> MeleePool:
    """The pool of a section that is charged."""
    fighting = profiles(game, section)
    return MeleePool(
        mad=total([profile.mad for profile in fighting]),
        stalwart=total([standing_firm(section, profile) for profile in fighting]),
        cqb=close_quarters(game, section),
    )


def total(pools: list[Pool]) -> Pool:
    """All of them together."""
    whole = Pool()
    for one in pools:
        whole = whole + one
    return whole


def of_models(game: Legions, section: Section, *, attacks: bool, gassed: bool) -> list[tuple[str, Pool]]:
    """What each model of a section adds to its pool, by its name."""
    pools = []
    for figure in section.alive:
        profile = game.profile(section, figure)
        if not fights(profile):
            continue
        charge = Pool() if gassed else charge_bonus(profile)
        more = charge if attacks else standing_firm(section, profile)
        armed = total([one_of_best(weapon.rad_er) for weapon in profile.weapons if mars.has(weapon.mars, "CQB")])
        pools.append((section.name_of(figure), profile.mad + more + armed))
    return pools


@rule(without=lambda game, section: [])
def profiles(game: Legions, section: Section) -> list[Profile]:
    """DL-MELEE-11, DL-MELEE-12, DL-PROF-07: every model fights, whether it is in contact or not."""
    return [profile for figure in section.alive if fights(profile := game.profile(section, figure))]


@rule(without=True)
def fights(profile: Profile) -> bool:
    """DL-MAR-42: all but Non-Combatants, who add no dice (DL-D-123, DL-D-181)."""
    return not mars.has(profile.mars, "Non-Combatant")


def charge_bonus(profile: Profile) -> Pool:
    """What a charge adds to a model's MAD."""
    brutal = brutal_charge(profile)
    return one_more(profile) if brutal is None else brutal


@rule(without=Pool())
def one_more(profile: Profile) -> Pool:
    """DL-MELEE-09: a die of the colour of its MAD, the better one of two (DL-D-117)."""
    return one_of_best(profile.mad)


@rule(without=False)
def throws_gas(game: Legions, section: Section) -> bool:
    """DL-MAR-26: a model with Gas Grenades takes the charge bonus from those who charge its section, that of a Brutal
    Charge, too (DL-D-118)."""
    return any(mars.has(profile.mars, "Gas Grenade") for profile in profiles(game, section))


@rule(without=None)
def brutal_charge(profile: Profile) -> Pool | None:
    """DL-MAR-07: the dice that are printed, instead."""
    printed = mars.value(profile.mars, "Brutal Charge")
    return None if printed is None else Pool.model_validate(printed.replace(",", "").lower())


def standing_firm(section: Section, profile: Profile) -> Pool:
    """What a defender adds that stands firm: as its rule says, or as it was told, whichever is more (DL-D-119)."""
    return max(stalwart(profile), by_holding_the_line(section), key=lambda pool: pool.size)


@rule(without=Pool())
def by_holding_the_line(section: Section) -> Pool:
    """DL-ORD-49: a black die for each model of a section that was told to hold the line."""
    return Pool(black=1) if section.order == "hold_the_line" else Pool()


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
