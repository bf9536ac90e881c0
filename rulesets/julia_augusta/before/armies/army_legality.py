"""Whether an army may be fielded, with every reason against it (SETUP-01, -04 to -07, -09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rulesets.julia_augusta.before.armies.army_lists import ArmyList, ListedUnit
from rulesets.julia_augusta.before.armies.costs import cost
from rulesets.julia_augusta.table.formations import LEAST_IN_A_LINE, Type
from rulesets.julia_augusta.table.reasons.armies import (
    LegionNotHeavy,
    NoLegions,
    OneGeneral,
    OtherLeaders,
    SameName,
    TooDear,
    TooFewHeavy,
    TooManyLines,
    WrongCps,
    WrongSize,
)
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refusals, Refused

BASES = Table(
    f"{__name__}.BASES",
    {
        "HI": ("JA-SETUP-06", (4, 12)),
        "MI": ("JA-SETUP-06", (4, 12)),
        "LI": ("JA-SETUP-06", (2, 6)),
        "CAV": ("JA-SETUP-06", (2, 6)),
        "LC": ("JA-SETUP-06", (2, 6)),
        "CHARIOT": ("JA-SETUP-06", (2, 6)),
    },
    without=(0, 99),
)
"""The least and the most bases of a unit of each type."""
HEAVY: tuple[Type, ...] = ("HI", "MI")
LEAST_HEAVY = 2
MOST_LINES = 3
OTHER_LEADERS = (1, 4)
CPS = (1, 3)

Reasons = Iterator[Refused]


def demand_legal(army: ArmyList, points: int) -> None:
    """Refuse an army that breaks the rules, with every reason."""
    against = [*too_dear(army, points), *(reason for against in DEMANDS for reason in against(army))]
    if against:
        raise Refusals(against)


@rule(without=())
def too_dear(army: ArmyList, points: int) -> Reasons:
    """JA-SETUP-05: an army costs no more than the points of the game."""
    if cost(army) > points:
        yield Refused("JA-SETUP-05", TooDear(spent=cost(army), points=points))


@rule(without=())
def wrong_leaders(army: ArmyList) -> Reasons:
    """JA-SETUP-05: exactly one General, and one to four other leaders."""
    generals = sum(leader.general for leader in army.leaders)
    others, (least, most) = len(army.leaders) - generals, OTHER_LEADERS
    if generals != 1:
        yield Refused("JA-SETUP-05", OneGeneral(number=generals))
    if not least <= others <= most:
        yield Refused("JA-SETUP-05", OtherLeaders(number=others, least=least, most=most))


@rule(without=())
def too_few_heavy(army: ArmyList) -> Reasons:
    """JA-SETUP-05: at least two units of MI or HI."""
    number = sum(unit.type in HEAVY for unit in army.units)
    if number < LEAST_HEAVY:
        yield Refused("JA-SETUP-05", TooFewHeavy(number=number, least=LEAST_HEAVY))


@rule(without=())
def wrong_cps(army: ArmyList) -> Reasons:
    """JA-SETUP-09: a leader has 1 to 3 command points."""
    least, most = CPS
    for leader in army.leaders:
        if not least <= leader.cp <= most:
            yield Refused("JA-SETUP-09", WrongCps(leader=leader.name, cp=leader.cp, least=least, most=most))


def wrong_sizes(army: ArmyList) -> Reasons:
    """Each type has a least and a most of bases."""
    for unit in army.units:
        least, most = BASES[unit.type]
        if not least <= unit.bases <= most:
            wrong = WrongSize(unit=unit.name, type=unit.type, bases=unit.bases, least=least, most=most)
            yield Refused("JA-SETUP-06", wrong)


@rule(without=())
def wrong_legions(army: ArmyList) -> Reasons:
    """JA-SETUP-01: only the Romans have Legions, and a Legion is HI."""
    for unit in army.units:
        if unit.legion and army.army != "roman":
            yield Refused("JA-SETUP-01", NoLegions(unit=unit.name))
        elif unit.legion and unit.type != "HI":
            yield Refused("JA-SETUP-01", LegionNotHeavy(unit=unit.name, type=unit.type))


@rule(without=())
def wrong_lines(army: ArmyList) -> Reasons:
    """JA-SETUP-07: a Legion has up to three lines, of two bases at least (JA-D-78); other units have one."""
    for unit in army.units:
        if unit.lines > (most := most_lines(unit)):
            yield Refused("JA-SETUP-07", TooManyLines(unit=unit.name, lines=unit.lines, most=most))


def most_lines(unit: ListedUnit) -> int:
    """The lines that a unit of so many bases may have."""
    return min(MOST_LINES, max(1, unit.bases // LEAST_IN_A_LINE)) if unit.legion else 1


def same_names(army: ArmyList) -> Reasons:
    """What has one name could not be told apart: units and leaders, leaders and the Eagles of legions."""
    leaders = [leader.name for leader in army.leaders]
    units, legions = [unit.name for unit in army.units], {unit.legion for unit in army.units if unit.legion}
    for names in ([*units, *leaders], [*leaders, *sorted(legions)]):
        often = Counter(map(str.casefold, names))
        for name in {name.casefold(): name for name in names if often[name.casefold()] > 1}.values():
            yield Refused("JA-SETUP-05", SameName(name=name))


DEMANDS: tuple[Callable[[ArmyList], Reasons], ...] = (
    wrong_leaders,
    too_few_heavy,
    wrong_cps,
    wrong_sizes,
    wrong_legions,
    wrong_lines,
    same_names,
)
