"""Getting out: from which squares of a carrier a unit can move away (TRANS-07, -22, -26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.dust_1947.chapters.action_lists.declaration import ALL_MOVES, NOTHING, RAID, REPAIR, SUSTAINED
from rulesets.dust_1947.chapters.action_lists.duties import can_leave
from rulesets.dust_1947.chapters.movement import steps
from rulesets.dust_1947.chapters.movement.course import known_course
from rulesets.dust_1947.chapters.movement.putting_down import put_down
from rulesets.dust_1947.chapters.transport import alongside
from rulesets.dust_1947.moments import REPAIRS_INSIDE, asked
from rulesets.dust_1947.table.carrying import LIFT, SEATS, SHIP, has_acted, room, stays_in
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction, parse_square
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

MOVES = (*ALL_MOVES, RAID)


class Exit(NamedTuple):
    """Where a unit starts that leaves its carrier: the place of its front, and its facing where there is a choice."""

    place: str
    facing: str = ""


def exits(game: Dust, unit: Unit, action: str) -> list[Exit]:
    """The places from which a unit can get off with an action, "move" or "march": the squares of its carrier, or on a
    table places beside it."""
    carrier = game.carrier(unit)
    if carrier is None:
        return []
    if game.options.on_a_table:
        return [Exit(*stand) for stand in alongside.exits(game, unit, carrier)]
    ways = _under(game, unit, carrier) if room(game, carrier).kind == LIFT else _beside(game, unit, carrier, action)
    return list(dict.fromkeys(ways))


def outside(game: Dust, unit: Unit, start: Exit) -> Unit:
    """A unit as it would stand at an exit."""
    card, facing = game.card(unit), Direction(start.facing) if start.facing else unit.facing
    if card.has_facing and facing not in footprint.facings(card):
        facing = facing.turned(1)
    squares = list(footprint.laid(card, parse_square(start.place), facing))
    fields = {"where": "board", "carrier": "", "squares": squares, "facing": facing, "level": 0}
    return unit.model_copy(update=fields)


def steps_out(game: Dust, unit: Unit, start: Exit) -> None:
    """A unit, and the hero with it, stands where it leaves its carrier."""
    if game.options.on_a_table:
        put_down(game, unit, start.place, start.facing)
        return
    there = outside(game, unit, start)
    for one in (unit, game.companion(unit)):
        if one is not None:
            one.where, one.carrier = "board", ""
    unit.squares, unit.facing, unit.level = list(there.squares), there.facing, 0


def _beside(game: Dust, unit: Unit, carrier: Unit, action: str) -> Iterator[Exit]:
    """The exits that a move away starts from; under an aircraft the square has to be free."""
    for square in carrier.squares:
        start = Exit(square.name, carrier.facing.value if game.card(unit).has_facing else "")
        there = outside(game, unit, start)
        aloft = game.in_the_air(carrier) and steps.may_stop(game, there, there.squares) is not None
        if not aloft and can_leave(known_course(game, there, action), carrier.squares):
            yield start


def _under(game: Dust, unit: Unit, carrier: Unit) -> Iterator[Exit]:
    """DU-TRANS-22: straight down from the airlifter, in each facing in which the vehicle has room."""
    card = game.card(unit)
    ways = footprint.facings(card) if footprint.size(card) > 1 else (unit.facing,)
    for way in ways:
        start = Exit(carrier.square.name, way.value)
        there = outside(game, unit, start)
        if steps.may_stop(game, there, there.squares) is None:
            yield start


# --- what may be declared aboard --------------------------------------------------------------------------------------


def why_not_aboard(game: Dust, unit: Unit, before: list[str], word: str) -> Refused | None:
    """Why an action cannot come next in the list of a unit that is aboard now."""
    carrier = game.carrier(unit)
    if carrier is None or word == NOTHING or any(one in MOVES for one in before):
        return None
    if word in MOVES:
        return too_late_to_leave(game, unit, carrier) or drops_first(game, unit, carrier, before)
    if room(game, carrier).kind != SEATS:
        return only_gets_off(game, unit, carrier)
    return no_sustained_attack(unit, carrier, word) or repairs_nothing(game, unit, carrier, word)


@rule(without=None)
def too_late_to_leave(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """DU-TRANS-08, DU-TRANS-26: a unit that activates after its carrier may not get off and cannot move."""
    if not stays_in(game, unit, carrier):
        return None
    return Refused(_LATE[room(game, carrier).kind], transport_reasons.CarrierHasActed(unit=unit.id, carrier=carrier.id))


_LATE = {SEATS: "DU-TRANS-08", LIFT: "DU-TRANS-22", SHIP: "DU-TRANS-26"}


@rule(without=None)
def drops_first(game: Dust, unit: Unit, carrier: Unit, before: list[str]) -> Refused | None:
    """DU-SKILL-AIRASSAULT-02: after its airlifter a vehicle gets off with its first action only."""
    first = len(before) == int(unit.suppressed or unit.stunned)
    if first or room(game, carrier).kind != LIFT or not has_acted(carrier):
        return None
    return Refused("DU-SKILL-AIRASSAULT-02", transport_reasons.LeavesFirst(unit=unit.id, carrier=carrier.id))


@rule(without=None)
def only_gets_off(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """DU-TRANS-27: the cargo of a sealifter does nothing but get off, and so does what hangs under an airlifter
    (DU-D-104)."""
    cited = "DU-TRANS-27" if room(game, carrier).kind == SHIP else "DU-TRANS-22"
    return Refused(cited, transport_reasons.DoesNothingAboard(unit=unit.id, carrier=carrier.id))


@rule(without=None)
def no_sustained_attack(unit: Unit, carrier: Unit, word: str) -> Refused | None:
    """DU-TRANS-09: nobody makes a SUSTAINED ATTACK while mounted."""
    if word != SUSTAINED:
        return None
    return Refused("DU-TRANS-09", transport_reasons.RidesSustained(unit=unit.id, carrier=carrier.id))


@rule(without=None)
def repairs_nothing(game: Dust, unit: Unit, carrier: Unit, word: str) -> Refused | None:
    """DU-CMD-26: a mechanic who is a passenger makes no repairs."""
    if word != REPAIR or repairs_from_inside(game, unit, carrier):
        return None
    return Refused("DU-CMD-26", transport_reasons.RepairsNothing(unit=unit.id, carrier=carrier.id))


@rule(without=False)
def repairs_from_inside(game: Dust, unit: Unit, carrier: Unit) -> bool:
    """DU-SKILL-CMDVEH-02: the mechanic of a command squad in a Command Vehicle repairs other vehicles (DU-D-154)."""
    return bool(asked(REPAIRS_INSIDE, own(game, carrier), game, unit=unit))


def prevented(game: Dust, unit: Unit, word: str) -> bool:
    """Whether a unit that is aboard when the turn of an action comes cannot carry it out."""
    carrier = game.carrier(unit)
    if carrier is None:
        return False
    if word in MOVES:
        action = word if word == "march" else "move"
        return stays_in(game, unit, carrier) or not exits(game, unit, action)
    if room(game, carrier).kind != SEATS:
        return True
    refused = no_sustained_attack(unit, carrier, word) or repairs_nothing(game, unit, carrier, word)
    return refused is not None
