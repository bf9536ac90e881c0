"""How odds sound: who loses how much, how likely, by which rules, and what was taken for granted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dust_1947.chapters.damage.elimination import track
from rulesets.dust_1947.face.asking.attack_odds import Odds, UnitOdds
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.rulebook import CATALOGUE
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.chances import Chances
from rulesets.kit.reckoning.telling import mean, percent, spread

ASSUMED = {
    "lose": "the owner gives up plain soldiers first, a hero last",
    "retaliate": "who is attacked in close combat strikes back with everything",
    "respond": "with two successes it makes a SUSTAINED ATTACK",
    "reserve": "nobody goes into reserve",
    "lucky": "all misses are rolled again",
}
"""What was taken for granted, by the key of the question that was not asked."""

LATER = "-# The odds of this attack take a while to reckon: `/odds` tells them."
TOO_MANY = "-# This attack may come out in so many ways that its odds cannot be told while you wait."

TOKENS = {"under_fire": "comes under fire", "suppressed": "is suppressed", "stunned": "is stunned"}


def short(view: Dust, odds: Odds, target: str) -> str:
    """The odds against one unit in a few words."""
    its_odds = odds.units.get(target)
    if its_odds is None:
        return ""
    if its_odds.gone:
        return f"{percent(its_odds.gone)} to destroy"
    one = view.units[target]
    return f"about {mean(_losses(one, its_odds))} {'lost' if one.soldiers else 'damage'}"


def _losses(one: Unit, odds: UnitOdds) -> Chances[int]:
    return odds.lost if one.soldiers else odds.points


def _what(one: Unit) -> str:
    return "soldiers" if one.soldiers else "damage"


def lines(view: Dust, odds: Odds) -> list[str]:
    """The odds in full."""
    told = [line for name, its_odds in odds.units.items() for line in _unit(view, name, its_odds)]
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


def _unit(view: Dust, name: str, odds: UnitOdds) -> Iterator[str]:
    """A unit's odds: what it may lose, and what leads to that."""
    one, losses = view.units[name], _losses(view.units[name], odds)
    full = len(one.standing) if one.soldiers else track(view, one) - one.damage
    destroyed = f", **{percent(odds.gone)}** destroyed" if odds.gone else ""
    of = "1 soldier" if one.soldiers and full == 1 else f"{full} {_what(one)}"
    yield f"{unit(view, name)} loses, of {of}, {spread(losses)}{destroyed}"
    rolled = [f"{mean(*odds.hits.values())} hits"] if odds.hits else []
    rolled += [f"{mean(*odds.saved.values())} saved"] if any(set(part) != {0} for part in odds.saved.values()) else []
    tokens = [f"{TOKENS[token]} {percent(chance)}" for token, chance in odds.tokens.items() if chance]
    parts = [f"{', '.join(rolled)} on average"] if rolled else []
    if parts or tokens:
        yield f"-# {'; '.join([*parts, *tokens])}"


def forecast(view: Dust, odds: Odds, target: str, title: str) -> Forecast:
    """The odds as the house shows them."""
    told: Sequence[str] = lines(view, odds)
    chances = {
        f"{name}: {what}": dict(chances_of) for name, one in odds.units.items() for what, chances_of in counted(one)
    }
    return Forecast(title=title, short=short(view, odds, target), lines=tuple(told), chances=chances)


def counted(one: UnitOdds) -> Iterator[tuple[str, Chances[int]]]:
    """Everything that is counted of a unit."""
    yield from ((f"{when} hits", chances) for when, chances in one.hits.items())
    yield from ((f"{when} saved", chances) for when, chances in one.saved.items())
    yield from (("lost", one.lost), ("points", one.points), ("gone", {1: one.gone, 0: 1 - one.gone}))
