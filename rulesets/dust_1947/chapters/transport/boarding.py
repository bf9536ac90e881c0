"""Getting in: at the end of a move, and before the battle (TRANS-04, -22, -23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.table.carrying import LIFT, SEATS, SHIP, goes_aboard, room, taken, why_not_carried
from rulesets.dust_1947.table.fortifications import work_at
from rulesets.dust_1947.table.happenings import transport as happened
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.dust_1947.table.sight.passage import walled_off
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused

BEFORE_NAME = "aboard "
"""Before the name of a carrier, where a unit begins the battle in it."""
HOW = {SEATS: "DU-TRANS-04", LIFT: "DU-TRANS-22", SHIP: "DU-TRANS-23"}
"""The rule by which a unit gets into each kind of carrier."""


def carriers(game: Dust, unit: Unit) -> list[Unit]:
    """The friends on the board that could take a unit in."""
    return [other for other in game.on_board(unit.seat) if why_not_carried(game, unit, other) is None]


def into(game: Dust, unit: Unit, why_not: Callable[[Unit], Refused | None]) -> Offer | None:
    """The carriers that a unit may get into at the end of its move; `why_not` judges each where the move ends."""
    names = [other.id for other in carriers(game, unit) if why_not(other) is None]
    if not names:
        return None

    def judge(value: str) -> Refused | None:
        other = game.units.get(value)
        if other is None or other.where != "board":
            return Refused("DU-TRANS-04", transport_reasons.CarriesNobody(unit=unit.id, carrier=value))
        return why_not(other)

    return offer("into", names, judge, enough=True)


def why_not_into(
    game: Dust, unit: Unit, carrier: Unit, squares: Sequence[Square], *, left: int, diagonal: bool = False
) -> Refused | None:
    """Why a unit whose move ends on these squares does not get into a carrier; `left` is what it could still move, and
    after a `diagonal` step the next one costs 2."""
    refused = why_not_carried(game, unit, carrier) or out_of_contact(game, unit, carrier, squares)
    if refused is not None or room(game, carrier).kind != SHIP:
        return refused
    return one_step_more(unit, carrier, squares, left=left, diagonal=diagonal)


@rule(without=None)
def out_of_contact(game: Dust, unit: Unit, carrier: Unit, squares: Sequence[Square]) -> Refused | None:
    """DU-TRANS-04, DU-TRANS-22: the move ends next to the carrier, no wall between, or next to or below an aircraft."""
    apart = distance(squares, carrier.squares)
    if apart == 0 and game.in_the_air(carrier):
        return None
    lookout = lookout_over(game)
    touching = [(s, c) for s in squares for c in carrier.squares if distance((s,), (c,)) == 1]
    touching = [(s, c) for s, c in touching if outside_the_walls(game, s)]
    if apart == 1 and any(game.in_the_air(carrier) or not walled_off(lookout, s, c) for s, c in touching):
        return None
    told = transport_reasons.NotBesideCarrier(unit=unit.id, carrier=carrier.id)
    return Refused(HOW[room(game, carrier).kind], told)


@rule(without=True)
def outside_the_walls(game: Dust, square: Square) -> bool:
    """DU-FORT-08, DU-FORT-10: who is in a fortification goes out of it before getting in anywhere."""
    return work_at(game, square) is None


@rule(without=None)
def one_step_more(unit: Unit, carrier: Unit, squares: Sequence[Square], *, left: int, diagonal: bool) -> Refused | None:
    """DU-TRANS-23: a unit moves into a sealifter: the step into one of its squares is paid (DU-D-103)."""
    pairs = [(s, c) for s in squares for c in carrier.squares if distance((s,), (c,)) == 1]
    straight = any(s.column == c.column or s.row == c.row for s, c in pairs)
    cost = 1 if straight or not diagonal else 2
    if cost <= left:
        return None
    told = transport_reasons.TooFarAboard(unit=unit.id, carrier=carrier.id, cost=cost, allowed=left)
    return Refused("DU-TRANS-23", told)


def gets_in(game: Dust, unit: Unit, carrier: Unit) -> None:
    """A unit is aboard from now on; everybody may know it (DU-TRANS-05)."""
    has = room(game, carrier)
    goes_aboard(game, unit, carrier)
    told = taken(game, carrier) if has.kind != LIFT else len(game.aboard(carrier))
    cited = HOW[has.kind]
    game.say(happened.Boards(rule=cited, unit=unit.id, carrier=carrier.id, taken=told, spaces=has.spaces))
