"""What a unit may do in its side's part of the manoeuvre phase, or has to do (MOVE-01, MOVE-02, CTRL)."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.julia_augusta.chapters.charge.who_may_charge import chargeable
from rulesets.julia_augusta.chapters.disorder.redressing import why_no_redress
from rulesets.julia_augusta.chapters.movement.moving import touches_eagle
from rulesets.julia_augusta.chapters.movement.steps import no_drill, no_re_forming
from rulesets.julia_augusta.chapters.shooting.volleys import targets, why_no_shooting
from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.measure import in_combat
from rulesets.julia_augusta.table.reasons.manoeuvre import (
    CopiesInstead,
    DoesNotConform,
    Forced,
    Halted,
    HasActed,
    NoSuchThing,
    NoTarget,
    NotForced,
    StandsAnyway,
    Waits,
    WasSteadied,
)
from rulesets.julia_augusta.table.reasons.shooting import InCombat, Looting, Pursues, Routing
from rulesets.julia_augusta.table.state import Julia, Kind, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Judge
from rulesets.kit.engine.refusal import Refused

FORCED: tuple[What, ...] = ("repeat", "close", "follow", "pursue", "retire")
WHATS: tuple[What, ...] = ("move", "side-step", "re-form", "shoot", "redress", "stand", *FORCED)
FORCED_BY: dict[What, str] = {
    "repeat": "JA-CTRL-15",
    "close": "JA-CTRL-15",
    "follow": "JA-CTRL-13",
    "pursue": "JA-ACM-14",
    "retire": "JA-ACM-15",
}


def judge(game: Julia, unit: Unit, acted: Collection[str]) -> Judge:
    """What says why a unit may not do something now. Why it does nothing at all is looked at once for everything."""
    idle = out_of_hand(game, unit, acted)

    def why_not(what: str) -> Refused | None:
        if what not in WHATS:
            return Refused("JA-MOVE-01", NoSuchThing(what=what))
        return idle or why_not_that(game, unit, what, acted)

    return why_not


def out_of_hand(game: Julia, unit: Unit, acted: Collection[str]) -> Refused | None:
    """Why a unit does nothing at all."""
    if unit.id in acted:
        return Refused("JA-MOVE-01", HasActed(unit=unit.id))
    if unit.routing:
        return Refused("JA-ACM-08", Routing(unit=unit.id))
    if unit.looting:
        return Refused("JA-CTRL-16", Looting(unit=unit.id))
    return engaged(game, unit) or is_after_somebody(game, unit) or waits_for_its_model(game, unit, acted)


@rule(without=None)
def is_after_somebody(game: Julia, unit: Unit) -> Refused | None:
    """JA-ACM-14: a pursuer that does not go on in this phase does nothing else in it."""
    if not unit.pursuing or task(game, unit) == "pursue":
        return None
    return Refused("JA-ACM-14", Pursues(unit=unit.id))


@rule(without=None)
def engaged(game: Julia, unit: Unit) -> Refused | None:
    """JA-MOVE-01, JA-MOVE-02: a unit in combat neither moves, redresses nor shoots."""
    return Refused("JA-MOVE-01", InCombat(unit=unit.id)) if in_combat(game, unit) else None


@rule(without=None)
def waits_for_its_model(game: Julia, unit: Unit, acted: Collection[str]) -> Refused | None:
    """JA-CTRL-03: a conforming unit acts after the one that it copies."""
    model = model_of(game, unit)
    if model is None or model.id in acted or out_of_hand(game, model, ()) is not None:
        return None
    return Refused("JA-CTRL-03", Waits(unit=unit.id, model=model.id))


def model_of(game: Julia, unit: Unit) -> Unit | None:
    """The unit that a conforming unit copies."""
    model = game.units.get(unit.copies) if unit.control == "conform" else None
    return model if model is not None and model.on_table else None


def why_not_that(game: Julia, unit: Unit, what: str, acted: Collection[str]) -> Refused | None:
    """Why a unit that is in hand may not do something."""
    forced = task(game, unit)
    if what in FORCED:
        return None if what == forced else Refused(FORCED_BY[what], NotForced(unit=unit.id, what=what))
    if what == "stand":
        return None if is_copied(game, unit) and not forced else Refused("JA-MOVE-01", StandsAnyway(unit=unit.id))
    if what == "shoot":
        return why_no_volley_now(game, unit, forced)
    if forced:
        return Refused(FORCED_BY[forced], Forced(unit=unit.id, what=forced))
    if what == "redress":
        return copies_instead(game, unit) or why_no_redress(game, unit)
    return why_no_move(game, unit, what)


def task(game: Julia, unit: Unit) -> What | None:
    """What a unit has to do, if it has no choice."""
    if unit.steadied:
        return None
    if unit.pursuing:
        return pursues_on(game, unit)
    if unit.control == "follow_eagle":
        return follows(game, unit)
    return does_again(game, unit) if unit.control == "repeat" else None


@rule(without=None)
def pursues_on(game: Julia, unit: Unit) -> What | None:
    """JA-ACM-14: a pursuer moves in its side's manoeuvre phase, unless it holds the routing unit that it caught."""
    return None if holds_quarry(game, unit) else "pursue"


def holds_quarry(game: Julia, unit: Unit) -> bool:
    """Whether a pursuer is in contact with the routing unit that it caught."""
    quarry = game.units.get(unit.quarry)
    return quarry is not None and quarry.on_table and unit.id in quarry.caught_by


@rule(without=None)
def follows(game: Julia, unit: Unit) -> What | None:
    """JA-CTRL-13: a Legion moves to its Eagle; it stands if it touches it already."""
    eagle = game.eagle_of(unit)
    return None if eagle is None or touches_eagle(unit, eagle) else "follow"


def does_again(game: Julia, unit: Unit) -> What | None:
    """What repeating the last move is."""
    match unit.last.did:
        case "retire":
            return retires_on()
        case "charge":
            return closes(game, unit)
        case "move" if unit.last.distance:
            return moves_again()
        case _:
            return None


@rule(without=None)
def retires_on() -> What | None:
    """JA-ACM-15: a retire that is repeated goes on in the manoeuvre phase."""
    return "retire"


@rule(without=None)
def closes(game: Julia, unit: Unit) -> What | None:
    """JA-CTRL-15: after a charge it stands if it may charge an enemy within 4 inches, else it moves straight ahead."""
    return None if chargeable(game, unit) else "close"


@rule(without=None)
def moves_again() -> What | None:
    """JA-CTRL-15: a move is made again."""
    return "repeat"


def why_no_move(game: Julia, unit: Unit, what: str) -> Refused | None:
    """Why a unit may not move, side-step or re-form."""
    held = stands_fast(unit) or is_halted(unit) or model_does_otherwise(game, unit, what)
    if held is not None or what == "move":
        return held
    return no_drill(unit) if what == "side-step" else no_re_forming(unit)


@rule(without=None)
def stands_fast(unit: Unit) -> Refused | None:
    """JA-CMD-06: a steadied unit makes no manoeuvre move."""
    return Refused("JA-CMD-06", WasSteadied(unit=unit.id)) if unit.steadied else None


@rule(without=None)
def is_halted(unit: Unit) -> Refused | None:
    """JA-CTRL-12: a unit on halt neither moves, nor turns, nor changes its formation; nor one that has to stand."""
    stands = unit.control in ("halt", "repeat", "follow_eagle")
    return Refused("JA-CTRL-12", Halted(unit=unit.id, control=unit.control)) if stands else None


COPIED: dict[str, tuple[Kind, ...]] = {
    "move": ("move", "turn", "about_face", "change"),
    "side-step": ("side_step",),
    "re-form": ("re_form",),
}


@rule(without=None)
def model_does_otherwise(game: Julia, unit: Unit, what: str) -> Refused | None:
    """JA-CTRL-03: a conforming unit makes the same kind of move as its model, and stands if that stands."""
    model = model_of(game, unit)
    if unit.control != "conform" or (model and model.deed and not set(COPIED[what]).isdisjoint(model.deed.kinds)):
        return None
    return Refused("JA-CTRL-03", DoesNotConform(unit=unit.id, model=unit.copies, what=what))


@rule(without=None)
def copies_instead(game: Julia, unit: Unit) -> Refused | None:
    """JA-CTRL-03: a conforming unit redresses only if it cannot copy what its model does."""
    if unit.control == "conform" and any(why_no_move(game, unit, what) is None for what in COPIED):
        return Refused("JA-CTRL-03", CopiesInstead(unit=unit.id, model=unit.copies))
    return None


def why_no_volley_now(game: Julia, unit: Unit, forced: What | None) -> Refused | None:
    """Why a unit cannot shoot a volley now."""
    if forced in ("pursue", "follow"):
        return Refused(FORCED_BY[forced], Forced(unit=unit.id, what=forced))
    refused = why_no_shooting(game, unit)
    if refused is None and not targets(game, unit).possible:
        return Refused("JA-SHOOT-02", NoTarget(unit=unit.id))
    return refused


def is_copied(game: Julia, unit: Unit) -> bool:
    """Whether a unit conforms to this one: then it may be said that it stands."""
    return any(friend.control == "conform" and friend.copies == unit.id for friend in game.friends(unit))
