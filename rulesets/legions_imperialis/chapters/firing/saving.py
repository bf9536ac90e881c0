"""AP and saves of one Hit (SAVE, REAR)."""

from __future__ import annotations

from typing import NamedTuple

import shapely

from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.moments import ExtraOption, of_kind
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.firing.lines import categories_at
from rulesets.legions_imperialis.moments import AP, BYPASSES, NO_COVER, SAVE_NEEDS, SAVES, asked, holds, replaced
from rulesets.legions_imperialis.table.arcs import in_front, in_rear
from rulesets.legions_imperialis.table.flying import above
from rulesets.legions_imperialis.table.measure import TOLERANCES
from rulesets.legions_imperialis.table.profiles import ARMOURED, SMALL, Mode, Profile
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

ARMOUR, COVER, SHIELDS = "Armour", "Cover", "Void Shields"
NEAR = 1.0
"""Inches from an Obstacle within which a model is behind it (LIX-TERR-11)."""
NEVER = 7
"""What no die reaches."""


class Save(NamedTuple):
    """A Save characteristic against one Hit: what it is called, and what a die has to reach."""

    name: str
    need: int


def ap(game: Imperialis, mode: Mode, profile: Profile, *, from_behind: bool) -> tuple[int, list[str]]:
    """The AP of a Hit and the rules that changed it: traits first, the Rear Arc last (LI-REAR-03)."""
    changed, causes = changed_by_traits(game, mode, profile)
    behind = rear_armour(profile, from_behind=from_behind)
    return changed + behind, [*causes, *(["LI-REAR-02"] if behind else [])]


@rule(without=lambda game, mode, profile: (mode.ap, []))
def changed_by_traits(game: Imperialis, mode: Mode, profile: Profile) -> tuple[int, list[str]]:
    """LI-SAVE-04: what traits and special rules make of an AP, before it is applied to a save; and which did."""
    return replaced(AP, (*mode.traits, *profile.rules), game, mode.ap, mode=mode, profile=profile)


@rule(without=0)
def rear_armour(profile: Profile, *, from_behind: bool) -> int:
    """LI-REAR-01, LI-REAR-02: the AP improves by 1 against Vehicles and larger from their Rear Arc."""
    return -1 if from_behind and profile.type in ARMOURED else 0


def is_behind(game: Imperialis, firing: Model, target: Model) -> bool:
    """Whether a firing model is in the Rear Arc of its target (LI-D-35)."""
    return in_rear(target, firing.middle, game.options.arcs)


def saves(game: Imperialis, target: Detachment, stand: Stand, mode: Mode, ap: int, firing: Model) -> list[Save]:
    """All Save characteristics of a model against a Hit, the best first (LI-SAVE-10, LI-SAVE-12)."""
    all_saves = [*armour_save(game.profile(target, stand), ap), *further_saves(game, target, stand, mode, ap, firing)]
    without = bypassed(game, mode)
    return sorted((save for save in all_saves if save.name not in without), key=lambda save: save.need)


def bypassed(game: Imperialis, mode: Mode) -> frozenset[str]:
    """What cannot be used against a Hit of a weapon, by its name, Void Shields too (LIX-D-28)."""
    names: frozenset[str] = replaced(BYPASSES, mode.traits, game, frozenset(), mode=mode)[0]
    return names


@rule(without=())
def further_saves(
    game: Imperialis, target: Detachment, stand: Stand, mode: Mode, ap: int, firing: Model
) -> tuple[Save, ...]:
    """LI-SAVE-10: what special rules and terrain give, to be used in place of the Armour Save."""
    rules = game.profile(target, stand).rules
    front = in_front(game.model(target, stand), firing.middle, game.options.arcs)
    told = {"mode": mode, "ap": ap, "front": front, "order": target.order}
    extra = [Save(*_parted(one.value)) for one in of_kind(ExtraOption, asked(SAVES, rules, game, **told))]
    cover = *cover_save(game, target, stand, mode), *behind_an_obstacle(game, target, stand, mode, firing)
    return tuple(_better(game, rules, mode, save) for save in (*extra, *cover))


def _better(game: Imperialis, rules: tuple[str, ...], mode: Mode, save: Save) -> Save:
    """A save with what special rules of its model make of it."""
    return save._replace(need=replaced(SAVE_NEEDS, rules, game, save.need, save=save.name, mode=mode)[0])


def _parted(written: str) -> tuple[str, int]:
    name, _, need = written.rpartition(" ")
    return name, int(need)


@rule(without=())
def armour_save(profile: Profile, ap: int) -> tuple[Save, ...]:
    """LI-SAVE-02, LI-SAVE-03: the Armour Save, each point of AP 1 worse; "-" is none, and AP never improves it
    (LI-D-33)."""
    return () if profile.save is None else (Save(ARMOUR, profile.save - min(0, ap)),)


@rule(without=())
def cover_save(game: Imperialis, target: Detachment, stand: Stand, mode: Mode) -> tuple[Save, ...]:
    """LIX-TERR-04, LIX-TERR-07, LI-SAVE-13: 6+ in Difficult terrain, 5+ in Obstructing, whatever the AP; none for
    Titans in Difficult terrain (LIX-TERR-06)."""
    if holds(NO_COVER, mode.traits, game, mode=mode):
        return ()
    there = set[str]() if above(game, target) else set(categories_at(game, stand))
    if "obstructing" in there:
        return (Save(COVER, 5),)
    is_titan = game.profile(target, stand).type == "titan"
    return (Save(COVER, 6),) if "difficult" in there and not is_titan else ()


@rule(without=())
def behind_an_obstacle(
    game: Imperialis, target: Detachment, stand: Stand, mode: Mode, firing: Model
) -> tuple[Save, ...]:
    """LIX-TERR-11: 6+ for a Vehicle or smaller within 1 inch of an Obstacle that lies across the line from whoever
    fires."""
    exposed = above(game, target) or game.profile(target, stand).type not in SMALL
    if exposed or holds(NO_COVER, mode.traits, game, mode=mode):
        return ()
    model = game.model(target, stand)
    line, here = shapely.LineString([firing.middle, model.middle]), shapely.Point(model.middle)
    obstacles = [piece.terrain.geometry for piece in game.pieces if piece.nature.category == "obstacle"]
    near = (one for one in obstacles if TOLERANCES.within(float(shapely.distance(one, here)) - model.radius, NEAR))
    return (Save(COVER, 6),) if any(shapely.intersects(line, one) for one in near) else ()


@rule(without=False)
def passes(save: Save, die: int) -> bool:
    """LI-SAVE-01, LI-SAVE-05: equal or higher passes; 1 and 6 decide nothing by themselves (LI-SAVE-08)."""
    return die >= save.need


@rule(without=None)
def without_a_roll(save: Save | None) -> bool | None:
    """LI-SAVE-08: a save of 1+ always passes, one of 7+ fails, as none at all does; else a die decides."""
    if save is None or save.need >= NEVER:
        return False
    return True if save.need <= 1 else None
