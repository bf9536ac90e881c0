"""Interceptors: a weapon that fires at Flyers as a move ends (INTERCEPT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.firing.choosing import name_of, names, possible
from rulesets.legions_imperialis.chapters.firing.lines import Row, Shot, is_defence, may_part
from rulesets.legions_imperialis.moments import INTERCEPTS, holds
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.reasons.firing import NoInterception, NoSuchWeapon
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

HASTE = "LIX-SR-INTERCEPT-01"


def interception(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Row]:
    """What the Interceptors of a Detachment could fire at another where it stands."""
    able = interceptors(game, detachment)
    if not able or not flies(game, target):
        return []
    rows = possible(game, detachment, target)
    return [row for row in rows if row.model in able and may_intercept(game, detachment, row)]


def interceptors(game: Imperialis, detachment: Detachment) -> set[str]:
    """The numbers of the models that are Interceptors."""
    profiles = ((stand.label, game.profile(detachment, stand)) for stand in detachment.alive)
    return {label for label, profile in profiles if holds(INTERCEPTS, profile.rules, game)}


@rule(without=True)
def may_intercept(game: Imperialis, detachment: Detachment, row: Row) -> bool:
    """LIX-SR-INTERCEPT-01, LIX-TR-COAX: with a weapon that is not Point Defence, and hangs on no other."""
    mode = row.mode_of(game, detachment)
    return not is_defence(game, mode) and may_part(game, mode)


def targets(game: Imperialis, detachment: Detachment) -> list[str]:
    """At whom the Interceptors of a Detachment can fire where it stands."""
    if not interceptors(game, detachment):
        return []
    return [enemy.id for enemy in game.enemies(detachment) if interception(game, detachment, enemy)]


def interception_left(game: Imperialis, detachment: Detachment, draft: Draft) -> Offer | None:
    """At whom Interceptors fire, and with what if they have several weapons; nobody is asked who has no target."""
    if "intercept" not in draft:
        flyers = targets(game, detachment)
        return offer("intercept", flyers, lambda name: _none(detachment, name, flyers), enough=True) if flyers else None
    if not draft["intercept"] or "armed" in draft:
        return None
    able = names(game, detachment, interception(game, detachment, game.detachments[draft["intercept"]]))

    def judge(name: str) -> Refused | None:
        if name in able:
            return None
        return Refused(HASTE, NoSuchWeapon(detachment=detachment.id, value=name, options=able))

    return offer("armed", able, judge, enough=True) if len(able) > 1 else None


def _none(detachment: Detachment, name: str, flyers: Sequence[str]) -> Refused | None:
    return None if name in flyers else Refused(HASTE, NoInterception(detachment=detachment.id, target=name))


def intercepting(game: Imperialis, detachment: Detachment, target: Detachment, weapon: str) -> list[Shot]:
    """The shots of the Interceptors: one weapon each, the one that is named or the first."""
    rows = interception(game, detachment, target)
    named = [row for row in rows if name_of(game, detachment, row) == weapon] or rows
    return [hasty(row.shot()) for row in one_each(named)]


@rule(without=iter)
def one_each(rows: Sequence[Row]) -> Iterator[Row]:
    """LIX-SR-INTERCEPT-01: each model fires one weapon."""
    yield from {row.model: row for row in reversed(rows)}.values()


@rule(without=lambda shot: shot)
def hasty(shot: Shot) -> Shot:
    """LIX-SR-INTERCEPT-01: -2 to all Hit rolls; nothing where only natural 6s hit."""
    if "LIX-SR-FLYER-09" in shot.modifiers:
        return shot
    return shot.model_copy(update={"modifiers": {**shot.modifiers, HASTE: -2}})
