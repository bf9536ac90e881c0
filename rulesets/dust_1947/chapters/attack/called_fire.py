"""Called fire: which guns an artillery observer may call, and what for (SKILL-OBSERVER)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.moments import CALLS, asked, replaced
from rulesets.dust_1947.table.armament import artillery
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused


def observes(game: Dust, unit: Unit) -> bool:
    """Whether a unit can call guns at all."""
    return bool(replaced(asked(CALLS, in_play(game, unit), game, unit=unit), False)[1])


def may_call(game: Dust, unit: Unit) -> bool:
    """Whether a unit that declares its actions may declare to call a gun: there is one that has not activated."""
    others = (gun for gun in game.on_board(unit.seat) if gun is not unit and not gun.activated)
    return observes(game, unit) and any(_guns_of(game, gun) for gun in others)


def guns(game: Dust, observer: Unit, *, sustained: bool) -> list[str]:
    """The units that an observer may call now."""
    if not observes(game, observer):
        return []
    friends = game.on_board(observer.seat)
    return [gun.id for gun in friends if why_not(game, observer, gun.id, sustained=sustained) is None]


def why_not(game: Dust, observer: Unit, name: str, *, sustained: bool) -> Refused | None:
    """Why a unit cannot be called."""
    gun = game.units.get(name)
    if gun is None or gun.seat != observer.seat or gun.where != "board" or gun.joined is not None or gun is observer:
        return Refused("DU-SKILL-OBSERVER-01", weapons_reasons.NotAGun(gun=name))
    if gun.activated:
        return Refused("DU-SKILL-OBSERVER-01", weapons_reasons.GunHasActivated(gun=name))
    if gun.held_by:
        return Refused("DU-WPN-GRAPPLE-02", weapons_reasons.HeldFights(unit=name))
    if lays(game, gun, observer) or (not sustained and _lays_loaded(game, gun, observer)):
        return None
    return Refused("DU-SKILL-OBSERVER-01", weapons_reasons.GunReachesNothing(gun=name))


def _guns_of(game: Dust, unit: Unit) -> bool:
    """Whether artillery stands on the card of a unit, or of the hero who has joined it."""
    crew = [one for one in (unit, game.companion(unit)) if one is not None]
    return any(artillery(line.weapon) for one in crew for line in game.card(one).lines)


def lays(game: Dust, gun: Unit, observer: Unit) -> bool:
    """Whether a gun can be laid on any point that the observer sees."""
    return _guns_of(game, gun) and Declaring(game, gun, None, observer=observer.id).aims()


def _lays_loaded(game: Dust, gun: Unit, observer: Unit) -> bool:
    """Whether it can once it is reloaded; a gun that need not be reloaded has been asked already."""
    ready = loaded(gun)
    return ready.skill_state != gun.skill_state and lays(game, ready, observer)


@rule(without=lambda gun: gun)
def loaded(gun: Unit) -> Unit:
    """DU-SKILL-OBSERVER-04: a gun that must be reloaded may do so before it fires, with its other action."""
    marks = {mark: value for mark, value in gun.skill_state.items() if not mark.startswith("unloaded:")}
    return gun.model_copy(update={"skill_state": marks})


def offer_gun(game: Dust, observer: Unit, draft: Draft, *, sustained: bool) -> Offer | None:
    """The guns that may be called; None when one is picked."""
    friends = [unit.id for unit in game.on_board(observer.seat)]

    def judge(name: str) -> Refused | None:
        return why_not(game, observer, name, sustained=sustained)

    return offer("gun", friends, judge) if "gun" not in draft else None
