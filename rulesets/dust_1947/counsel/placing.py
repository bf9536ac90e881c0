"""Where units are put down: before the battle, from reserve, and whoever gets out of a vehicle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulesets.dust_1947.chapters.movement.places import Places, area
from rulesets.dust_1947.counsel import in_inches, words
from rulesets.dust_1947.counsel.chains import Wanted, filled
from rulesets.dust_1947.counsel.outlook import Outlook, Stand, toward
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.measure.floors import level_at, parse_place, square_of
from rulesets.dust_1947.table.measure.marks import mark
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.questions import AboutAUnit
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Unit
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

IN_COVER = 4.0
"""What a square with cover is worth to a unit, in army points."""
NEAR_COVER = 2.0
"""What it is worth to reach cover with the first move."""
LOOKS_OUT = 6.0
"""What it is worth to see the whole middle of the battlefield, to a unit that fires far."""
FAR = 5
"""A unit fires far that reaches so many squares."""
ROOM = 1.5
"""What each friend next to a square costs: a blast would hit both."""
TO_THE_SIDE = 0.3
"""What each column away from the middle costs: it is far from most of the battle."""
PLACES = 3
"""So many squares are proposed for a unit that is placed alone."""


class Placing(NamedTuple):
    """A unit put down somewhere, and what that is worth."""

    unit: str
    stand: Stand
    value: float
    why: str

    @property
    def wanted(self) -> Wanted:
        """The values of the answer."""
        facing = [self.stand.facing] if self.stand.facing else []
        return {"unit": [self.unit], "to": [self.stand.to], "facing": facing}


def deployed(view: Dust, question: Question) -> list[Proposal]:
    """Each unit in its best place; with the first of them all others follow by themselves."""
    order = in_order(view, question)
    best = [made for unit in order if (made := next(iter(placings(view, unit)), None)) is not None]
    if not best:
        return [_kept_away(view, question, unit) for unit in order]
    single = [_proposal(view, question, made) for made in best]
    if len(best) == 1:
        return [_proposal(view, question, made) for made in placings(view, order[0])[:PLACES]]
    first = single[0]
    rest = Proposal("Place the rest", first.answers, words.why(f"First {first.label}"), rest=True)
    return [rest, *single]


def first_deployed(view: Dust, question: Question) -> Proposal | None:
    """The first of them in its best place."""
    places = (next(iter(placings(view, unit)), None) for unit in in_order(view, question))
    return next((_proposal(view, question, made) for made in places if made is not None), None)


def in_order(view: Dust, question: Question) -> list[Unit]:
    """The units that wait, in the order in which they are placed."""
    offer = offered(view, question, {"type": "deploy"})
    units = [view.units[option.value] for option in offer.options] if offer is not None else []
    return sorted(units, key=lambda unit: (_late(view, unit), unit.id))


def filled_in(view: Dust, question: Question, made: Placing) -> Action:
    """The answer that puts a unit down there."""
    return filled(view, question, made.wanted)


def _late(view: Dust, unit: Unit) -> int:
    """What costs most is placed last, when it is known where the enemy stands."""
    return view.card(unit).ap


def _kept_away(view: Dust, question: Question, unit: Unit) -> Proposal:
    answer = filled(view, question, {"unit": [unit.id]})
    return Proposal(words.label(f"{unit.id}: {getattr(answer, 'to', OFF_BOARD)}"), (answer,))


def put(view: Dust, question: Question) -> list[Proposal]:
    """The best places of the one unit that a question is about."""
    unit = view.units[question.told(AboutAUnit).unit]
    return [_proposal(view, question, made) for made in _offered(view, question, unit)[:PLACES]]


def _offered(view: Dust, question: Question, unit: Unit) -> list[Placing]:
    """The placings of a unit among the places that a question offers."""
    offer = offered(view, question, {"type": "deploy", "unit": unit.id})
    names = {option.value for option in offer.options} if offer is not None else set()
    return _valued(view, unit, names)


def _proposal(view: Dust, question: Question, made: Placing) -> Proposal:
    answer = filled_in(view, question, made)
    told = f"{made.unit} to {made.stand.to}" + words.facing(made.stand.facing)
    return Proposal(words.label(told), (answer,), words.why(made.why))


def placings(view: Dust, unit: Unit) -> list[Placing]:
    """Every place for a unit in its area, the best first; found once in a view that nothing changes."""
    return view.once(("placings", unit.id), lambda: _placings(view, unit))


def _placings(view: Dust, unit: Unit) -> list[Placing]:
    if view.options.on_a_table:
        return _valued(view, unit, in_inches.room(view, unit))
    places = Places(view, unit)
    return _valued(view, unit, {place.name for place in places.zone.places})


def _valued(view: Dust, unit: Unit, names: Iterable[str]) -> list[Placing]:
    outlook, places = Outlook(view, unit.id), Places(view, unit)
    valued = [_placing(outlook, stand) for name in sorted(names) for stand in _stands(places, outlook, name)]
    return sorted(valued, key=lambda made: (-made.value, made.stand))


def _stands(places: Places, outlook: Outlook, name: str) -> Iterator[Stand]:
    """The stands with the front on a place: facing the enemy, or else the middle of the battlefield."""
    if outlook.view.options.on_a_table:
        yield from _on_a_table(outlook, name)
        return
    place = parse_place(places.field, name)
    square = square_of(place)
    if not places.card.has_facing:
        if places.facings(place):
            yield Stand(name, (square,), level_at(place))
        return
    wanted = _ahead(outlook, square)
    options = places.facings(place)
    for facing in [way for way in (wanted,) if way in options] or options[:1]:
        squares = footprint.laid(places.card, square, facing)
        yield Stand(name, squares, level_at(place), facing.value)


def _on_a_table(outlook: Outlook, name: str) -> Iterator[Stand]:
    """The stand at a place of a table, facing the enemy if the hull has room so."""
    square = in_inches.square_named(outlook.view, name)
    if not outlook.card.has_facing:
        yield Stand(name, (square,), 0)
        return
    facing = in_inches.facing(outlook.view, outlook.view.units[outlook.unit.id], name, _ahead(outlook, square))
    if facing is not None:
        yield Stand(name, (square,), 0, facing.value)


def _ahead(outlook: Outlook, square: Square) -> Direction:
    """Toward the enemy's side of the battlefield."""
    theirs = area(outlook.game, 1 - outlook.unit.seat)
    middle = sum(one.row for one in theirs) / max(1, len(theirs))
    if outlook.unit.where == "waiting" or not outlook.enemies:
        return Direction.S if middle > square.row else Direction.N
    near = min(outlook.enemies, key=lambda other: (distance((square,), other.squares), other.id))
    return toward(square, near.square)


def _placing(outlook: Outlook, stand: Stand) -> Placing:
    """What a place is worth: the enemies already there, cover, what is seen from it, and room for others."""
    game, unit, square = outlook.game, outlook.unit, stand.squares[0]
    value, told = outlook.standing(stand) - TO_THE_SIDE * abs(_aside(game, square)), []
    if outlook.covered(stand.squares):
        value, told = value + IN_COVER, ["in cover"]
    elif game.card(unit).on_foot and _cover_near(outlook, square):
        value, told = value + NEAR_COVER, ["cover within a move"]
    if max((line.weapon.longest for line in game.card(unit).lines), default=0) >= FAR:
        seen = _seen(outlook, square)
        value, told = value + LOOKS_OUT * seen, [*told, f"sees {round(100 * seen)} % of the middle"]
    beside = [one for one in game.on_board(unit.seat) if one is not unit and distance(one.squares, stand.squares) == 1]
    return Placing(unit.id, stand, value - ROOM * len(beside), ", ".join(told) or "room there")


def _aside(game: Dust, square: Square) -> float:
    """How many columns a square is away from the middle."""
    return square.column - (game.scenario.field.columns - 1) / 2


def _cover_near(outlook: Outlook, square: Square) -> bool:
    """Whether there is cover within a move."""
    far = outlook.card.move
    near = (
        Square(column, row)
        for column in range(square.column - far, square.column + far + 1)
        for row in range(square.row - far, square.row + far + 1)
    )
    return any(distance((square,), (one,)) <= far and outlook.covered((one,)) for one in near)


def _seen(outlook: Outlook, square: Square) -> float:
    """The share of the middle row that is seen from a square."""
    field, lookout = outlook.view.scenario.field, lookout_over(outlook.view)
    marks = [mark(outlook.unit, Square(column, field.rows // 2)) for column in range(field.columns)]
    clear = [lookout.look(outlook.unit, square, one, one.square).clear for one in marks]
    return sum(clear) / len(clear)
