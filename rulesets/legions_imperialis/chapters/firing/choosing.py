"""Which weapons of a Detachment fire: all that can, or those that are named (TGT-01 to TGT-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.firing.lines import Aimed, Row, Shot, rows, target_pinned
from rulesets.legions_imperialis.moments import SINGLE, holds
from rulesets.legions_imperialis.table.measure import TOLERANCES, group, lies
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

ROWS: Remembered[Imperialis, list[Row]] = Remembered(256, lies)
ABLE: Remembered[Imperialis, bool] = Remembered(64, lies)
A = TypeVar("A", bound=Aimed)
VISIBLE, INDIRECT = "visible", "indirect"
"""How a weapon with Barrage is aimed that sees only some of its target's models."""


def possible(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Row]:
    """All that a Detachment can fire at another, a weapon with several profiles in each of them."""
    told = (detachment.id, target.id)
    return ROWS.of(game, told, lambda still: rows(still, *(still.detachments[name] for name in told)))


def has_a_target(game: Imperialis, detachment: Detachment) -> bool:
    """Whether there is anybody at whom a Detachment can fire."""
    told = detachment.id
    return ABLE.of(game, told, lambda still: _has_a_target(still, still.detachments[told]))


def _has_a_target(game: Imperialis, firing: Detachment) -> bool:
    """Who lies beyond its longest range is not looked at weapon by weapon."""
    longest = max((mode.most for stand in firing.alive for mode in _modes(game, firing, stand)), default=0)
    own = group(game, firing)
    near = (one for one in game.enemies(firing) if TOLERANCES.within(own.gap(group(game, one)), longest))
    return any(target_pinned(game, one) is None and bool(rows(game, firing, one)) for one in near)


def _modes(game: Imperialis, firing: Detachment, stand: Stand) -> Iterator[Mode]:
    return (mode for weapon in game.profile(firing, stand).weapons for mode in weapon.modes if mode.fires)


def names(game: Imperialis, detachment: Detachment, aimed: Iterable[Aimed]) -> list[str]:
    """What these weapons are called, each mode by itself: "Missile racks, krak"."""
    return list(dict.fromkeys(name_of(game, detachment, one) for one in aimed))


def name_of(game: Imperialis, detachment: Detachment, aimed: Aimed) -> str:
    """A weapon with its mode, if it has several."""
    weapon = aimed.weapon_of(game, detachment)
    return f"{weapon.name}, {aimed.mode}" if aimed.mode else weapon.name


def chosen(
    game: Imperialis,
    detachment: Detachment,
    able: Sequence[Row],
    named: Sequence[str],
    modifier: str = "",
    aim: str = "",
) -> list[Shot]:
    """The shots of the weapons that are named, or of all, with the modifier that is accepted ("": the least), aimed at
    sight or indirectly ("": at sight)."""
    return [row.shot(int(modifier or 0)) for row in that_fire(game, detachment, able, named, aim)]


def that_fire(
    game: Imperialis, detachment: Detachment, able: Sequence[Row], named: Sequence[str], aim: str = ""
) -> list[Row]:
    """The weapons that are named, or all, each as it is aimed; of a weapon only one profile fires (LI-TGT-03)."""
    some = only_some(game, detachment, able, [name for name in named if name])
    return [*_single(game, detachment, one_weapon_each(detachment, one_profile_each(as_aimed(some, aim))))]


def _single(game: Imperialis, detachment: Detachment, able: Sequence[Row]) -> Iterator[Row]:
    """Of the weapons of which a model fires only one, the first that is chosen; all others."""
    spent = set[str]()
    for row in able:
        mode = row.mode_of(game, detachment)
        alone = holds(SINGLE, mode.traits, game, mode=mode)
        if not (alone and row.model in spent):
            yield row
        spent |= {row.model} if alone else set()


@rule(without=lambda game, detachment, able, named: able)
def only_some(game: Imperialis, detachment: Detachment, able: Sequence[Row], named: Sequence[str]) -> Sequence[Row]:
    """LI-TGT-04: a model fires all of its weapons or only some, those that are named."""
    return [row for row in able if not named or name_of(game, detachment, row) in named]


@rule(without=lambda able, aim: [*{(row.model, row.weapon, row.mode): row for row in reversed(able)}.values()][::-1])
def as_aimed(able: Sequence[Row], aim: str) -> list[Row]:
    """LIX-TR-BARR-03: of a weapon that can be fired at those whom it sees, and indirectly at all, what was chosen."""
    by_weapon: dict[tuple[str, int, str], Row] = {}
    for row in able:
        key = (row.model, row.weapon, row.mode)
        if key not in by_weapon or row.indirect == (aim == INDIRECT):
            by_weapon[key] = row
    return [*by_weapon.values()]


@rule(without=list)
def one_profile_each(able: Sequence[Row]) -> list[Row]:
    """LI-TGT-03, LIX-WPN-04: of a weapon with several profiles one is used each time it fires, the first of those that
    are chosen."""
    by_weapon: dict[tuple[str, int], Row] = {}
    for row in able:
        by_weapon.setdefault((row.model, row.weapon), row)
    return list(by_weapon.values())


@rule(without=lambda detachment, able, fired=(): [*able])
def one_weapon_each(detachment: Detachment, able: Iterable[A], fired: Iterable[Aimed] = ()) -> list[A]:
    """LIX-TR-SHOCK-02: of a Detachment that is stunned each model fires one weapon, the first of those that are chosen;
    none who has `fired` already."""
    if not detachment.stunned:
        return [*able]
    spent, chosen = {one.model for one in fired}, dict[str, A]()
    for one in able:
        if one.model not in spent:
            chosen.setdefault(one.model, one)
    return [*chosen.values()]
