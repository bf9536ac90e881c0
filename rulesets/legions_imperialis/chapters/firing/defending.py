"""Weapons with a Secondary Target: Point Defence, which also fires in the Movement phase, and Skyfire (PD, SKYFIRE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Fire, PopUp
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, one_weapon_each, possible, that_fire
from rulesets.legions_imperialis.chapters.firing.lines import (
    Row,
    Shot,
    from_the_air,
    is_defence,
    may_part,
    target_pinned,
)
from rulesets.legions_imperialis.moments import HITS_FLYERS, holds
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.reasons.firing import NoDefence
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def defence(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Row]:
    """The Point Defence of a Detachment that can fire at another."""
    if not has_defence(game, detachment) or target_pinned(game, target) is not None:
        return []
    return [row for row in possible(game, detachment, target) if _parts(game, detachment, row)]


def _parts(game: Imperialis, detachment: Detachment, row: Row) -> bool:
    """Whether a weapon is Point Defence that may have a target of its own."""
    mode = row.mode_of(game, detachment)
    return is_defence(game, mode) and may_part(game, mode)


def has_defence(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment has such weapons at all."""
    profiles = (game.profile(detachment, stand) for stand in detachment.alive)
    return any(is_defence(game, mode) for one in profiles for weapon in one.weapons for mode in weapon.modes)


def targets(game: Imperialis, detachment: Detachment) -> list[str]:
    """At whom the Point Defence of a Detachment can fire where it stands."""
    if not has_defence(game, detachment):
        return []
    return [enemy.id for enemy in game.enemies(detachment) if defence(game, detachment, enemy)]


@rule(without=lambda game, detachment: Refused("LIX-TR-PD-02", NoDefence(detachment=detachment.id, target="")))
def no_defence(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-TR-PD-02: with an Advance or March Order Point Defence may fire in the Movement phase; not if the Detachment
    is Engaged & Pinned (LIX-D-19)."""
    by_order = detachment.order in ("advance", "march") or (not detachment.order and not detachment.issued)
    if by_order and not pinned(game, detachment):
        return None
    return Refused("LIX-TR-PD-02", NoDefence(detachment=detachment.id, target=""))


def no_target_of_defence(game: Imperialis, detachment: Detachment, target: str) -> Refused | None:
    """Why Point Defence cannot fire at somebody."""
    if target in targets(game, detachment):
        return None
    return Refused("LIX-TR-PD-02", NoDefence(detachment=detachment.id, target=target))


def target_left(game: Imperialis, detachment: Detachment, field: str, *, enough: bool) -> Offer | None:
    """At whom Point Defence fires; where it may be left out nobody is asked who has no target."""
    names = targets(game, detachment)
    if enough and not names:
        return None
    return offer(field, names, lambda name: no_target_of_defence(game, detachment, name), enough=enough)


def secondary_left(game: Imperialis, detachment: Detachment, target: Detachment, draft: Draft) -> Offer | None:
    """A Secondary Target, if the others have something to fire at the first and Point Defence at another."""
    if "secondary" in draft:
        return None
    able, main = secondary_targets(game, detachment, target, draft.get("weapons", ())), target.id
    if not able:
        return None

    def judge(name: str) -> Refused | None:
        return (
            None if name in able else Refused("LIX-TR-PD-01", NoDefence(detachment=detachment.id, target=name or main))
        )

    return offer("secondary", able, judge, enough=True)


@rule(without=())
def secondary_targets(
    game: Imperialis, detachment: Detachment, target: Detachment, named: Sequence[str]
) -> Sequence[str]:
    """LIX-TR-PD-01, LIX-TR-PD-05: all Point Defence together may fire at another eligible target than the rest."""
    rest = [row for row in possible(game, detachment, target) if not is_defence(game, row.mode_of(game, detachment))]
    if not has_defence(game, detachment) or not that_fire(game, detachment, rest, named):
        return ()
    others = (enemy for enemy in game.enemies(detachment) if enemy.id != target.id)
    return [one.id for one in others if that_fire(game, detachment, defence(game, detachment, one), named)]


def skyfire(game: Imperialis, detachment: Detachment, row: Row) -> bool:
    """Whether a weapon is one of Skyfire that may have a target of its own."""
    mode = row.mode_of(game, detachment)
    upward = holds(HITS_FLYERS, mode.traits, game, mode=mode) or from_the_air(game, detachment, mode)
    return upward and may_part(game, mode)


def skyfire_left(game: Imperialis, detachment: Detachment, target: Detachment, draft: Draft) -> Offer | None:
    """A Secondary Target of Skyfire, if the others have something to fire at the first."""
    if "skyfire" in draft:
        return None
    taken, main = (target.id, draft.get("secondary", "")), target.id
    able = skyfire_targets(game, detachment, target, draft.get("weapons", ()), draft.get("secondary", ""))

    def judge(name: str) -> Refused | None:
        told = NoDefence(detachment=detachment.id, target=name or main)
        return None if name in able else Refused("LIX-TR-SKYFIRE-03", told)

    return offer("skyfire", [name for name in able if name not in taken], judge, enough=True) if able else None


@rule(without=())
def skyfire_targets(
    game: Imperialis, detachment: Detachment, target: Detachment, named: Sequence[str], secondary: str
) -> Sequence[str]:
    """LIX-TR-SKYFIRE-03: all Skyfire together may fire at other Flyers than the rest at its target; a weapon that is
    Point Defence too fires with that, if that has a target of its own (LIX-D-20)."""
    rest = _main(game, detachment, possible(game, detachment, target), secondary, apart=True)
    if not that_fire(game, detachment, rest, named):
        return ()
    others = (enemy for enemy in game.enemies(detachment) if enemy.id != target.id and flies(game, enemy))
    return [one.id for one in others if that_fire(game, detachment, _skyward(game, detachment, one, secondary), named)]


def _main(game: Imperialis, detachment: Detachment, rows: Sequence[Row], secondary: str, *, apart: bool) -> list[Row]:
    """The weapons that fire at the main target: without Point Defence and Skyfire that have targets of their own."""
    left = [row for row in rows if not (secondary and _parts(game, detachment, row))]
    return [row for row in left if not (apart and skyfire(game, detachment, row))]


def _skyward(game: Imperialis, detachment: Detachment, target: Detachment, secondary: str) -> list[Row]:
    """The Skyfire of a Detachment that can fire at other Flyers."""
    rows = [row for row in possible(game, detachment, target) if skyfire(game, detachment, row)]
    return _main(game, detachment, rows, secondary, apart=False)


class Declared(NamedTuple):
    """All shots of an answer: those at the target, those of Point Defence and those of Skyfire at targets of their
    own."""

    main: list[Shot]
    secondary: list[Shot]
    skyfire: list[Shot]


NOTHING = Declared([], [], [])
"""Nothing is fired at a target."""


def declared(game: Imperialis, detachment: Detachment, given: Fire | PopUp) -> Declared:
    """LI-TGT-01: all shots of an answer before a die is rolled: those at the target, and those at the Secondary
    Targets."""
    able = possible(game, detachment, game.detachments[given.target])
    main = _main(game, detachment, able, given.secondary, apart=bool(given.skyfire))
    second = defence(game, detachment, game.detachments[given.secondary]) if given.secondary else []
    third = _skyward(game, detachment, game.detachments[given.skyfire], given.secondary) if given.skyfire else []
    first = chosen(game, detachment, main, given.weapons, given.modifier, given.aim)
    by_defence = one_weapon_each(detachment, chosen(game, detachment, second, given.weapons, aim=given.aim), first)
    upward = chosen(game, detachment, third, given.weapons, aim=given.aim)
    return Declared(first, by_defence, one_weapon_each(detachment, upward, (*first, *by_defence)))
