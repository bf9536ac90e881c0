"""Random battlefields with everything that a map can have: what is offered is what is accepted, and sight is mutual."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from rulesets.dust_1947.before.maps.letters import LETTERS, WALLS, drawn
from rulesets.dust_1947.chapters.movement.course import Course
from rulesets.dust_1947.chapters.movement.step_net import Net, net
from rulesets.dust_1947.chapters.movement.steps import closed_to, stairs, terms
from rulesets.dust_1947.table.measure.floors import Place, place_of, upstairs
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.state import Dust, Field, Screen
from rulesets.kit.boards.squares.board import EDGES, Side, Square
from tests.rulesets.dust_1947.table import Placed, dust, hero, squad, tank, walker

COLUMNS, ROWS = 6, 5
GROUND = [*"....." * 6, *LETTERS, *"123==mm"]
MOVERS: dict[str, Placed] = {
    "squad": squad("Mover", "A1", move=3),
    "hero": hero("Mover", "A1", move=2),
    "flier": squad("Mover", "A1", move=3, skills=("Flying",)),
    "walker": walker("Mover", "A1", move=3),
    "truck": tank("Mover", "A1", move=2, mobility="wheeled", armour="V1"),
    "tank": tank("Mover", "A1", move=3),
    "large": tank("Mover", "A1 A2", move=2, size="large"),
    "huge": walker("Mover", "A1 B1 A2 B2", move=2, size="huge"),
    "plane": walker("Mover", "A1", move=2, kind="aircraft", mobility="aircraft", armour="A1"),
}


def battlefield(chance: random.Random) -> Field:
    """A map with letters and walls strewn over it."""
    rows = ["".join(chance.choice(GROUND) for _ in range(COLUMNS)) for _ in range(ROWS)]
    squares = [Square(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    sides = {Side(square, square.toward(way)) for square in squares for way in EDGES if square.toward(way) in squares}
    return drawn(rows, {side.name: chance.choice(WALLS) for side in chance.sample(sorted(sides), 14)})


def crowd(chance: random.Random, field: Field, count: int) -> list[Placed]:
    """Units of both sides on places of their own, some of them upstairs."""
    places: list[Place] = [Square(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    chosen = chance.sample([*places, *upstairs(field).values()], count)
    return [_stander(chance, number, place) for number, place in enumerate(chosen)]


def _stander(chance: random.Random, number: int, place: Place) -> Placed:
    name, seat = f"Unit {number}", number % 2
    if not isinstance(place, Square):
        return squad(name, place.square.name, seat, state={"level": place.level})
    made = chance.choice((squad, tank, walker))
    return made(name, place.name, seat, size=chance.choice(("standard", "small")) if made is walker else "standard")


def battle(seed: int, mover: Placed | None = None, **options: str) -> Dust:
    """A table on a random battlefield; the mover stands where it has room."""
    chance = random.Random(seed)
    field = battlefield(chance)
    others = crowd(chance, field, 5)
    game = dust(*others, *([mover] if mover is not None else []), field=field, options=options).game
    game.wrecks.append(Square(chance.randrange(COLUMNS), chance.randrange(ROWS)))
    game.screens.append(Screen(squares=[Square(2, 2), Square(3, 2), Square(2, 3), Square(3, 3)]))
    if mover is not None:
        _settle(chance, game)
    return game


def _settle(chance: random.Random, game: Dust) -> None:
    """Move the mover's footprint to a random spot; some of the infantry upstairs."""
    unit, field = game.units["Mover"], game.scenario.field
    wide = 1 + max(square.column for square in unit.squares)
    deep = 1 + max(square.row for square in unit.squares)
    column, row = chance.randrange(COLUMNS - wide + 1), chance.randrange(ROWS - deep + 1)
    unit.squares = [Square(square.column + column, square.row + row) for square in unit.squares]
    floors = sorted(stairs(game, game.card(unit)))
    if floors and chance.random() < 0.4:
        floor = chance.choice(floors)
        unit.squares, unit.level = [floor.square], floor.level
    assert place_of(field, unit.square, unit.level)


def everywhere(field: Field) -> list[Place]:
    """Every place of a battlefield, and some that it has not."""
    squares = [Square(column, row) for column in range(COLUMNS + 1) for row in range(ROWS + 1)]
    return [*squares, *upstairs(field).values()]


# --- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MOVERS)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("mud", ["whole_action", "per_square"])
def test_what_is_offered_is_what_is_accepted(kind: str, seed: int, mud: str) -> None:
    game = battle(seed, MOVERS[kind], mud=mud)
    course = Course(game, game.units["Mover"], "move")
    for lead in ("front", "rear") if course.count == 2 else ("",):
        stops = course.stops(lead)
        for place in everywhere(game.scenario.field):
            assert (course.why_not(lead, place.name) is None) == (place in stops), place.name
        for place, cost in stops.items():
            _, path = course.path(lead, place)
            assert path[-1] == place
            assert course.costs(path)[-1] == cost <= course.budget_along(game, "move", path)
        for place in list(stops)[:: max(1, len(stops) // 4)]:
            check_detours(course, lead, place, [*stops])


def check_detours(course: Course, lead: str, to: Place, places: list[Place]) -> None:
    """The places that a way may pass are those by way of which its end is among the stops, at the same cost."""
    detours = course.detours(lead, to, ())
    for place in {*places, *detours} - {to, course.start("front"), course.start("rear")}:
        by_way = course.stops(lead, (place,)).get(to)
        assert detours.get(place) == by_way, (to, place)
        if by_way is not None:
            assert course.costs(course.path(lead, to, (place,))[1])[-1] == by_way


@pytest.mark.parametrize("kind", ["squad", "flier", "walker", "truck", "tank"])
@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_what_trying_every_way_finds(kind: str, seed: int) -> None:
    game = battle(seed, MOVERS[kind])
    unit = game.units["Mover"]
    course = Course(game, unit, "move")
    steps = net(terms(game, unit, closed_to(game, unit)))
    found: dict[Place, int] = {course.start(""): 0}
    for path in ways(steps, [course.start("")], 4):
        cost, end = course.costs(path)[-1], path[-1]
        if cost <= course.budget_along(game, "move", path) and course.may_stop((end,)):
            found[end] = min(cost, found.get(end, cost))
    assert course.stops("") == found


def ways(steps: Net, path: list[Place], longest: int) -> Iterator[list[Place]]:
    """Every way of at most so many steps, however long."""
    for number, _ in steps.out_of(steps.number(path[-1])) if longest else ():
        further = [*path, steps.places[number]]
        yield further
        yield from ways(steps, further, longest - 1)


# --- looking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("look_over", ["either_end", "both_ends", "never"])
def test_sight_is_mutual(seed: int, look_over: str) -> None:
    chance = random.Random(seed)
    field = battlefield(chance)
    plane = walker("Plane", "C3", kind="aircraft", mobility="aircraft", armour="A1")
    game = dust(*crowd(chance, field, 10), plane, field=field, options={"look_over": look_over}).game
    game.screens += [Screen(squares=[Square(1, 1), Square(2, 1)]), Screen(squares=[Square(3, 3)])]
    there, back = Lookout(game), Lookout(game)
    for one, other in combinations(game.units.values(), 2):
        seen = there.look(one, one.square, other, other.square)
        sees = back.look(other, other.square, one, one.square)
        assert (seen.clear, set(seen.touched)) == (sees.clear, set(sees.touched)), (one.id, other.id)
