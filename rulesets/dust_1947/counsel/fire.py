"""What fire is worth: which share of a unit it may be expected to take, and how likely it hurts and destroys it.

What the dice of an attack may do is reckoned with the rules that roll them, but die by die. That is exact where no
skill looks at them together; the odds of the house (`face/asking/attack_odds.py`) always are, and take a hundred times
as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.attack.fire import laid, use_of
from rulesets.dust_1947.chapters.damage.elimination import track
from rulesets.dust_1947.chapters.hits.saves import height_rerolls, save_row
from rulesets.dust_1947.chapters.hits.to_hit import dice_for, plain_row, targeting_damaged, warned
from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley, weapon_of
from rulesets.dust_1947.moments import (
    AFTER_HITS,
    AFTER_THROW,
    AFTERMATH,
    AIMED,
    DAMAGE_POINTS,
    HIT_REROLLS,
    HIT_SYMBOLS,
    MODES,
    WAYS,
    asked,
    replaced,
    rerolls,
    speaks,
)
from rulesets.dust_1947.table.armament import Battery, batteries, cell_against, models
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.skills_in_play import in_play, of_weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, Symbol

FARTHEST = 24
"""Ranges are looked at up to so many squares."""


class Blow(NamedTuple):
    """What an attack may be expected to take of a unit: soldiers or points, and the chance that it takes any."""

    taken: float
    hurts: float


class Fire(NamedTuple):
    """An attack on one unit: the army points that it may be expected to take, the chances that it hurts it and that it
    destroys it, whether these are exact, and whether it is close combat alone."""

    target: str
    worth: float
    hurts: float
    destroys: float = 0.0
    exact: bool = False
    close: bool = False


def chance(row: str) -> float:
    """How likely a die succeeds in a roll named in `COUNTS`."""
    return len(COUNTS[row]) / len(Symbol)


def left(game: Dust, unit: Unit) -> int:
    """The soldiers that stand, or the points that are left on the track."""
    return len(unit.standing) if unit.soldiers else track(game, unit) - unit.damage


def price(game: Dust, unit: Unit) -> int:
    """The army points that are lost with a unit, its hero's among them."""
    hero = game.companion(unit)
    return game.card(unit).ap + (game.card(hero).ap if hero is not None else 0)


def blow(game: Dust, used: Iterable[tuple[Weapon, int]], target: Unit) -> Blow:
    """What so many of these weapons may be expected to do to a unit in the open, by the plain dice."""
    taken, spared, card = 0.0, 1.0, game.card(target)
    each = chance("hit") * (1 - chance("infantry save") if card.on_foot else 1)
    for weapon, count in used:
        cell = cell_against(weapon, card)
        if cell is not None:
            dice = count * cell.dice * (models(game, target) if cell.blast and card.on_foot else 1)
            points = track(game, target) if cell.damage is None else 1 if target.soldiers else cell.damage
            taken += dice * each * points
            spared *= (1 - each) ** dice
    return Blow(taken, 1 - spared)


def worth(game: Dust, taken: float, target: Unit) -> float:
    """The army points of a loss: who is nearly gone counts for more, since points are scored for whole units."""
    return price(game, target) * min(1.0, taken / max(1, left(game, target)))


def fires(declaring: Declaring, *, sustained: bool = False) -> list[Fire]:
    """What a unit's attack on each of its targets is worth, the best first."""
    attacks = [of_all(declaring, target, sustained=sustained) for target in declaring.targets()]
    return sorted(attacks, key=lambda fire: (-fire.worth, fire.target))


def of_all(declaring: Declaring, target: Unit, *, sustained: bool = False) -> Fire:
    """What an attack with everything on one target may come to."""
    game, shots = declaring.game, declaring.everything_at(target.id)
    fighting = [(weapon_of(game, shot), shot.count) for shot in shots if weapon_of(game, shot).close]
    firing = [
        volley for volley in _volleys(declaring, shots, target, sustained=sustained) if volley.target == target.id
    ]
    taken, exact, sums = blow(game, fighting, target).taken, not fighting, [1.0]
    for volley in firing:
        each, plain = throughs(game, volley, target)
        dice, points = dice_for(game, volley), _points(game, volley, target)
        taken, exact = taken + dice * each * points, exact and plain
        for _ in range(dice):
            sums = _one_more(sums, each, points, left(game, target))
    hurts = 1 - sums[0] * (1 - blow(game, fighting, target).hurts)
    survives = target.hero is not None or speaks(AFTERMATH, in_play(game, target))
    destroys = sums[-1] if len(sums) > left(game, target) and not survives else 0.0
    return Fire(target.id, worth(game, taken, target), hurts, destroys, exact, close=bool(fighting) and not firing)


def _volleys(declaring: Declaring, shots: Sequence[Shot], target: Unit, *, sustained: bool) -> Iterator[Volley]:
    """The dice of the ranged weapons, as the attack lays them; those whose way of firing is not chosen yet are taken to
    hit the target alone, in the cover that it has from where they are fired."""
    game = declaring.game
    told: dict[str, Any] = {"unit": declaring.unit.id, "sustained": sustained, "used": use_of(list(shots))}
    for shot in shots:
        made = Volley(declared=shot.target, **told, **shot.model_dump())
        if not _in_ways(game, made):
            yield from laid(declaring.board, made) if not weapon_of(game, made).close else ()
        else:
            reasons = declaring.board.in_cover(declaring.unit, made.start, target)
            cover = [(reason.rule, reason.what) for reason in reasons]
            yield made.model_copy(update={"target": target.id, "declared": target.id, "cover": cover})


def _in_ways(game: Dust, volley: Volley) -> bool:
    """Whether a weapon is fired in ways that are chosen with its target."""
    return any(speaks(moment, of_weapon(weapon_of(game, volley))) for moment in (WAYS, MODES, AIMED))


def throughs(game: Dust, volley: Volley, target: Unit) -> tuple[float, bool]:
    """How likely one die of a volley is a hit that nothing cancels, and whether that is all there is to it."""
    bearer, weapon = game.units[volley.bearer], weapon_of(game, volley)
    skills = (*in_play(game, bearer), *of_weapon(weapon))
    told: dict[str, Any] = {"declared": [], "sustained": volley.sustained, "used": volley.used}
    row = replaced(asked(HIT_SYMBOLS, skills, game, unit=bearer, weapon=weapon, **told), plain_row())[0]
    hit = chance("hit with crosshair" if warned(game, volley) else row)
    if targeting_damaged(game.units[volley.unit]):
        hit *= hit
    elif volley.sustained or rerolls(asked(HIT_REROLLS, skills, game, target=target, used=volley.used)):
        hit = 1 - (1 - hit) ** 2
    row, _, _ = save_row(game, volley, target)
    saved = chance(row) if row is not None else 0.0
    for again in height_rerolls(game, volley, target) if saved else ():
        saved = saved * saved if again.which == "successes" else 1 - (1 - saved) ** 2
    evaded = chance(target.evading) if target.evading else 0.0
    more = _in_ways(game, volley) or any(speaks(moment, skills) for moment in (AFTER_HITS, AFTER_THROW))
    return hit * (1 - evaded) * (1 - saved), not more and not speaks(DAMAGE_POINTS, in_play(game, target))


def _points(game: Dust, volley: Volley, target: Unit) -> int:
    """What one hit takes: a soldier, or points of the track."""
    cell = cell_against(weapon_of(game, volley), game.card(target))
    if target.soldiers or cell is None:
        return 1
    return track(game, target) if cell.damage is None else cell.damage


def _one_more(sums: list[float], each: float, points: int, most: int) -> list[float]:
    """How likely each sum is with one die more; what is `most` or more is one."""
    longer = [0.0] * min(most + 1, len(sums) + points)
    for total, likely in enumerate(sums):
        longer[total] += likely * (1 - each)
        longer[min(most, total + points)] += likely * each
    return longer


def might(game: Dust, unit: Unit, target: Unit) -> tuple[float, ...]:
    """What all weapons of a unit together are worth against another one, by the distance in squares, if nothing stands
    between them."""
    parts = [(battery.weapon, _alone(game, battery, target)) for battery in batteries(game, unit)]
    return tuple(sum(part for weapon, part in parts if _reaches(weapon, far)) for far in range(FARTHEST))


def might_at(game: Dust, unit: Unit, target: Unit, far: int) -> float:
    """The same at one distance."""
    return sum(_alone(game, one, target) for one in batteries(game, unit) if _reaches(one.weapon, far))


def _alone(game: Dust, battery: Battery, target: Unit) -> float:
    return worth(game, blow(game, [(battery.weapon, battery.count)], target).taken, target)


def _reaches(weapon: Weapon, far: int) -> bool:
    return max(weapon.shortest, 1) <= far <= weapon.longest


def nearing(reached: Sequence[float], fade: float) -> Iterator[float]:
    """What a distance is worth for whoever comes closer: with each square on the way it is this much less."""
    best = 0.0
    for value in reached:
        best = max(value, best * fade)
        yield best
