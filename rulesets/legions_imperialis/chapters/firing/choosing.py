"""Which weapons of a Detachment fire: all that can, or those that are named (TGT-01 to TGT-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.firing.lines import Shot, rows, target_pinned
from rulesets.legions_imperialis.table.measure import TOLERANCES, group, lies
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

SHOTS: Remembered[Imperialis, list[Shot]] = Remembered(256, lies)
ABLE: Remembered[Imperialis, bool] = Remembered(64, lies)


def possible(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Shot]:
    """Every shot of a Detachment at another, a weapon with several profiles in each of them."""
    told = (detachment.id, target.id)
    return SHOTS.of(game, told, lambda still: _possible(still, *told))


def _possible(game: Imperialis, name: str, target: str) -> list[Shot]:
    return [row.shot for row in rows(game, game.detachments[name], game.detachments[target])]


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


def names(game: Imperialis, detachment: Detachment, shots: Iterable[Shot]) -> list[str]:
    """What the weapons of these shots are called, each mode by itself: "Missile racks, krak"."""
    return list(dict.fromkeys(name_of(game, detachment, shot) for shot in shots))


def name_of(game: Imperialis, detachment: Detachment, shot: Shot) -> str:
    """A weapon with its mode, if it has several."""
    weapon = shot.weapon_of(game, detachment)
    return f"{weapon.name}, {shot.mode}" if shot.mode else weapon.name


def chosen(game: Imperialis, detachment: Detachment, shots: Sequence[Shot], named: Sequence[str]) -> list[Shot]:
    """The shots of the weapons that are named, or of all; of a weapon only one profile fires (LI-TGT-03)."""
    wanted = [shot for shot in shots if not named or name_of(game, detachment, shot) in named]
    return one_profile_each(wanted)


@rule(without=list)
def one_profile_each(shots: Sequence[Shot]) -> list[Shot]:
    """LI-TGT-03: of a weapon with several profiles one is used each time it fires, the first of those that are
    chosen."""
    found: dict[tuple[str, int], Shot] = {}
    for shot in shots:
        found.setdefault((shot.model, shot.weapon), shot)
    return list(found.values())
