"""How odds sound: who loses how much, how likely, by which rules, and what was taken for granted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulesets.dust_1947.asking.odds import Odds, UnitOdds
from rulesets.dust_1947.attack.elimination import track
from rulesets.dust_1947.rulebook import CATALOGUE
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.tell.turn import unit
from rulesets.kit.chances import Chances
from rulesets.kit.ruleset import Forecast

ASSUMED = {
    "lose": "the owner gives up plain soldiers first, a hero last",
    "retaliate": "who is attacked in close combat strikes back with everything",
    "respond": "with two successes it makes a SUSTAINED ATTACK",
    "reserve": "nobody goes into reserve",
    "lucky": "all misses are rolled again",
}
"""What was taken for granted, by the key of the question that was not asked."""

LATER = "-# The odds of this attack take a while to reckon: `/odds` tells them."

TOKENS = {"under_fire": "comes under fire", "suppressed": "is suppressed", "stunned": "is stunned"}


def percent(chance: Fraction) -> str:
    """A chance in whole percent; one that is neither impossible nor certain never reads as if it were."""
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < chance < 1:
        return "over 99 %"
    return f"{round(chance * 100)} %"


def mean(*parts: Chances[int]) -> str:
    """What falls on average, to one place; of several parts together."""
    return f"{float(sum(number * chance for chances in parts for number, chance in chances.items())):.1f}"


def spread(chances: Chances[int]) -> str:
    """Every number with its chance; the unlikely ends in one."""
    told = {number: chance for number, chance in sorted(chances.items()) if chance}
    return " · ".join(f"{number}: {percent(chance)}" for number, chance in _joined(told))


def _joined(told: dict[int, Fraction]) -> Iterator[tuple[str, Fraction]]:
    """Numbers from the end on whose chances are under 1 % together are told together."""
    numbers = list(told)
    tail = Fraction(0)
    while len(numbers) > 1 and tail + told[numbers[-1]] < Fraction(1, 100):
        tail += told[numbers.pop()]
    yield from ((str(number), told[number]) for number in numbers)
    if tail:
        yield f"{numbers[-1] + 1} or more", tail


def short(view: Dust, odds: Odds, target: str) -> str:
    """The odds against one unit in a few words."""
    found = odds.units.get(target)
    if found is None:
        return ""
    if found.gone:
        return f"{percent(found.gone)} to destroy"
    return f"{mean(_losses(view.units[target], found))} {_what(view.units[target])} on average"


def _losses(one: Unit, found: UnitOdds) -> Chances[int]:
    return found.lost if one.soldiers else found.points


def _what(one: Unit) -> str:
    return "soldiers" if one.soldiers else "damage"


def lines(view: Dust, odds: Odds) -> list[str]:
    """The odds in full."""
    told = [line for name, found in odds.units.items() for line in _unit(view, name, found)]
    told += [f"{word}: {percent(chance)}" for word, chance in odds.told.items()]
    if odds.rules:
        told.append(f"-# {', '.join(cited(rule) for rule in odds.rules)}")
    taken = [ASSUMED[key] for key in odds.assumed if key in ASSUMED]
    if taken:
        told.append(f"-# Taken for granted: {'; '.join(taken)}.")
    if odds.left_out:
        told.append(f"-# Chains of dice that go on longer are left out: {float(odds.left_out * 100):.4f} %.")
    return told


def cited(rule: str) -> str:
    """A rule by its title, with its id."""
    return f"{CATALOGUE.rules[rule].title} ({rule})"


def _unit(view: Dust, name: str, found: UnitOdds) -> Iterator[str]:
    """A unit's odds: what it may lose, and what leads to that."""
    one, losses = view.units[name], _losses(view.units[name], found)
    full = len(one.standing) if one.soldiers else track(view, one) - one.damage
    destroyed = f", **{percent(found.gone)}** destroyed" if found.gone else ""
    yield f"{unit(view, name)} loses of {full} {_what(one)} {spread(losses)}{destroyed}"
    rolled = [f"{mean(*found.hits.values())} hits"] if found.hits else []
    rolled += [f"{mean(*found.saved.values())} saved"] if any(set(part) != {0} for part in found.saved.values()) else []
    tokens = [f"{TOKENS[token]} {percent(chance)}" for token, chance in found.tokens.items() if chance]
    parts = [f"{', '.join(rolled)} on average"] if rolled else []
    if parts or tokens:
        yield f"-# {'; '.join([*parts, *tokens])}"


def forecast(view: Dust, odds: Odds, target: str, title: str) -> Forecast:
    """The odds as the house shows them."""
    told: Sequence[str] = lines(view, odds)
    chances = {f"{name}: {what}": dict(found) for name, one in odds.units.items() for what, found in counted(one)}
    return Forecast(title=title, short=short(view, odds, target), lines=tuple(told), chances=chances)


def counted(one: UnitOdds) -> Iterator[tuple[str, Chances[int]]]:
    """Everything that is counted of a unit."""
    yield from ((f"{when} hits", found) for when, found in one.hits.items())
    yield from ((f"{when} saved", found) for when, found in one.saved.items())
    yield from (("lost", one.lost), ("points", one.points), ("gone", {1: one.gone, 0: 1 - one.gone}))
