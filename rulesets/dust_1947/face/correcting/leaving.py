"""Putting right who takes part: onto the board, eliminated, into reserve, and back again; whoever is aboard a carrier
shares its fate."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.chapters.damage.elimination import left_alone, stays_away
from rulesets.dust_1947.chapters.damage.reserve import restore
from rulesets.dust_1947.chapters.damage.wrecks import lift_wreck
from rulesets.dust_1947.chapters.movement import steps
from rulesets.dust_1947.chapters.movement.places import laid
from rulesets.dust_1947.chapters.movement.spots import Spots
from rulesets.dust_1947.chapters.suppression.stun import release
from rulesets.dust_1947.chapters.transport import boarding
from rulesets.dust_1947.face.correcting.correctable import Way, one_of
from rulesets.dust_1947.table.carrying import goes_aboard
from rulesets.dust_1947.table.critical_hits import IMMOBILIZED
from rulesets.dust_1947.table.measure.floors import Floor, Place, level_at, parse_place, square_of
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.dust_1947.table.tabletop.spots import position_of
from rulesets.kit.boards.squares.board import Square, block_squares
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import YES

LOST = ("eliminated", "reserve")
"""Where a unit is that the enemy has scored."""


def ways(game: Dust, unit: Unit) -> dict[str, Way]:
    """Where else a unit may be than on the board."""
    elsewhere: dict[str, Way] = {}
    if unit.where not in ("waiting", "eliminated"):
        elsewhere["eliminated"] = Way(lambda: [YES], _eliminate)
    if unit.where not in ("waiting", "reserve") and not stays_away(game, unit):
        elsewhere["reserve"] = Way(lambda: [YES], _reserve)
    if unit.where == "board" and unit.joined is None and (able := boarding.carriers(game, unit)):
        elsewhere["aboard"] = Way(lambda: [one.id for one in able], _aboard)
    return elsewhere


def places(game: Dust, unit: Unit) -> Sequence[str]:
    """Where a unit may stand."""
    trial = private_copy(game)
    mover = trial.units[unit.id]
    _come_back(trial, mover)
    if game.options.on_a_table:
        _out_of_a_carrier(mover)
        return [option.value for option in Spots(trial, mover).anywhere()]
    judge, board = _judge(trial, mover), trial.scenario.field
    card = trial.card(mover)
    fronts = block_squares(Square(0, 0), board.columns, board.rows)
    stands = [square.name for square in fronts if judge(laid(trial, mover, square, mover.facing)) is None]
    return stands + [floor.name for floor in sorted(steps.stairs(trial, card)) if judge((floor,)) is None]


def _judge(game: Dust, unit: Unit) -> Callable[[Sequence[Place]], Refused | None]:
    """Why a unit cannot be put somewhere by hand: into a fortification it can as if it went there."""
    return steps.stopping(game, unit, steps.closed_to(game, unit))


def place(game: Dust, unit: Unit, value: str) -> None:
    """Put a unit there, whether it was on the board or not; a hero that has joined it comes with it."""
    if game.options.on_a_table:
        _put_on_a_table(game, unit, value)
        return
    try:
        there = parse_place(game.scenario.field, value)
    except ValueError:
        raise Refused("DU-SETUP-03", turn_reasons.NoSuchSquare(square=value)) from None
    if isinstance(there, Floor) and there not in steps.stairs(game, game.card(unit)):
        raise Refused("DU-TERR-24", movement_reasons.StaysDown(place=there.name))
    _come_back(game, unit)
    squares = laid(game, unit, square_of(there), unit.facing)
    refused = _judge(game, unit)((there,) if isinstance(there, Floor) else squares)
    if refused is not None:
        raise refused
    hero = game.companion(unit)
    for one in (unit, hero):
        if one is not None:
            one.where, one.carrier = "board", ""
    unit.squares, unit.level = list(squares), level_at(there)


def _out_of_a_carrier(unit: Unit) -> None:
    """Whoever is aboard has no place of his own: he is measured where he is put."""
    if unit.where == ABOARD:
        unit.where, unit.carrier = "board", ""


def _put_on_a_table(game: Dust, unit: Unit, value: str) -> None:
    """The same in inches."""
    _come_back(game, unit)
    _out_of_a_carrier(unit)
    spots = Spots(game, unit)
    try:
        to = position_of(game, unit, value)
        if to.level and not game.card(unit).on_foot:
            raise Refused("DU-TERR-24", movement_reasons.StaysDown(place=to.name))
        refused = spots.no_room(value)
    except ValueError:
        raise Refused("DU-SETUP-03", turn_reasons.NoSuchSquare(square=value)) from None
    if refused is not None:
        raise refused
    spots.put(value, "")


def _aboard(game: Dust, unit: Unit, value: str) -> None:
    """Into a carrier that has room for it, wherever that stands; it gets out by its place."""
    name = one_of(value, [one.id for one in boarding.carriers(game, unit)], "DU-TRANS-04")
    goes_aboard(game, unit, game.units[name])


def _come_back(game: Dust, unit: Unit) -> None:
    """A unit that was lost takes part again, as little hurt as it can be; its wreck is gone."""
    if unit.where not in LOST:
        return
    game.lost_ap[unit.seat] -= game.card(unit).ap
    _forget(game, unit)
    _part(game, unit)
    unit.where, unit.level = "board", 0
    _revive(game, unit)
    lift_wreck(game, unit)


def _part(game: Dust, unit: Unit) -> None:
    """A unit that comes back comes alone: without its host, and without a hero who has not stayed with it."""
    host = game.units[unit.joined] if unit.joined is not None else None
    if host is not None and host.hero == unit.id:
        host.hero = None
    unit.joined = None
    if game.companion(unit) is None:
        unit.hero = None


def _revive(game: Dust, unit: Unit) -> None:
    """One soldier stands, or one point is left; an aircraft is not immobilized, or it would be none any more."""
    if unit.soldiers and not unit.standing:
        unit.changed(0, alive=True)
    if game.card(unit).kind == "aircraft":
        unit.criticals = [word for word in unit.criticals if word != IMMOBILIZED]
    full = game.card(unit).track
    if full is not None:
        unit.damage = len(unit.soldiers) - len(unit.standing) if unit.soldiers else min(unit.damage, full - 1)


def _eliminate(game: Dust, unit: Unit, value: str) -> None:
    one_of(value, [YES], "DU-DMG-05")
    for rider in game.aboard(unit):
        _eliminate(game, rider, value)
    _leave(game, unit)
    unit.where = "eliminated"


def strand(game: Dust) -> None:
    """Whoever is aboard what is lost already, and gets out no more, is lost with it."""
    for unit in game.units.values():
        carrier = game.carrier(unit)
        if carrier is not None and carrier.where == "eliminated" and carrier.id not in game.spilled:
            _eliminate(game, unit, YES)


def _reserve(game: Dust, unit: Unit, value: str) -> None:
    one_of(value, [YES], "DU-RES-01")
    for rider in game.aboard(unit):
        (_eliminate if stays_away(game, rider) else _reserve)(game, rider, value)
    _leave(game, unit)
    unit.where, unit.back_on = "reserve", game.turn + 1
    restore(game, unit)


def _leave(game: Dust, unit: Unit) -> None:
    """A unit is gone: the enemy scores it, its hero goes on alone, and a pilot shares the fate of his machine."""
    hero = game.companion(unit)
    if unit.where not in LOST:
        game.lost_ap[unit.seat] += game.card(unit).ap
    _forget(game, unit)
    release(game, unit)
    if hero is not None and game.card(unit).on_foot:
        left_alone(game, hero, unit)
    elif hero is not None:
        _leave(game, hero)
        hero.where = "eliminated"


def _forget(game: Dust, unit: Unit) -> None:
    """Nothing that waits for this unit comes any more."""
    game.bailing = [name for name in game.bailing if name != unit.id]
    game.fallen = [name for name in game.fallen if name != unit.id]
