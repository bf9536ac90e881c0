"""Maps made from a seed: fair, playable, and over many seeds with everything that a battlefield can have."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.dust_1947.before import tabletop
from rulesets.dust_1947.before.maps import check as mapmaking_check
from rulesets.dust_1947.before.maps import file as map_file
from rulesets.dust_1947.before.maps import generator
from rulesets.dust_1947.before.maps.check import Mover, cover, findings, playable, slow
from rulesets.dust_1947.before.maps.file import MapFile
from rulesets.dust_1947.before.maps.generator import COVER, SLOW, THEMES, generated
from rulesets.dust_1947.before.maps.letters import LETTERS, WALLS, drawn
from rulesets.dust_1947.before.maps.plan import ZONE_ROWS, centre, flanks
from rulesets.dust_1947.chapters.movement import terrain
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Field, Ground
from rulesets.kit.boards.chance import Chance
from rulesets.kit.boards.squares.board import EDGES, Side, Square, parse_side
from tests.rulesets.dust_1947.table import card


class Made(NamedTuple):
    """A map that was made, and of what."""

    seed: str
    columns: int
    rows: int

    @property
    def field(self) -> Field:
        """The map."""
        return generated(*self)[1]

    @property
    def goals(self) -> set[Square]:
        """Where objectives may lie."""
        return {*centre(self.columns, self.rows), *flanks(self.columns, self.rows)}


SEEDS = st.text("abcdef0123456789", min_size=1, max_size=8)
ANY = st.builds(Made, SEEDS, st.integers(10, 18), st.integers(7, 12))
MAPS = [Made(f"{number}", 10 + number % 9, 7 + number % 6) for number in range(30)]
"""Maps of every width and every depth; each is made once for all tests."""
MOVERS = {
    "squad": card("Squad"),
    "walker": card("Walker", kind="vehicle", armour="V3", mobility="walker"),
    "car": card("Car", kind="vehicle", armour="V1", mobility="wheeled"),
    "tank": card("Tank", kind="vehicle", armour="V5", mobility="tracked", size="huge"),
}


def turned(field: Field, square: Square) -> Square:
    return Square(field.columns - 1 - square.column, field.rows - 1 - square.row)


def zone(field: Field) -> list[Square]:
    return [Square(column, row) for row in range(ZONE_ROWS) for column in range(field.columns)]


def walls(field: Field) -> dict[Side, str]:
    """All walls, those of buildings included, told anew from what the rules say of them."""
    found = {parse_side(wall.side): wall.kind for wall in field.walls}
    houses = {square for square, ground in field.ground.items() if "building" in ground.terrain}
    for square in houses:
        for edge in EDGES:
            if square.toward(edge) not in houses:
                found.setdefault(Side(square, square.toward(edge)), "high wall")
    return found


def bars(mover: Card, kind: str) -> bool:
    """Whether a wall stops a mover (TERR-21, 23, 26)."""
    if kind == "low wall":
        return mover.mobility == "wheeled" and mover.armour == "V1"
    return kind == "high wall" or (kind == "small opening" and not mover.on_foot)


def distances(field: Field, mover: Card, starts: list[Square]) -> dict[Square, int]:
    """How many steps across sides a mover of one square needs to each square: a search of its own."""
    closing = {side for side, kind in walls(field).items() if bars(mover, kind)}

    def stands(square: Square) -> bool:
        ground = field.ground.get(square, Ground())
        on_board = 0 <= square.column < field.columns and 0 <= square.row < field.rows
        return on_board and ground.dot and terrain.closed(mover, ground.terrain) is None

    found = {square: 0 for square in starts if stands(square)}
    look = deque(found)
    while look:
        here = look.popleft()
        for there in (here.toward(edge) for edge in EDGES):
            if there not in found and stands(there) and Side(here, there) not in closing:
                found[there] = found[here] + 1
                look.append(there)
    return found


def indoors(field: Field, square: Square) -> bool:
    """Whether a square is inside a building."""
    return "building" in field.ground.get(square, Ground()).terrain


def huge(field: Field) -> Iterator[Square]:
    """The north-western squares of the blocks that a huge vehicle gets to from its area."""
    mover = Mover(field, "wheels", 2)
    starts = [square for square in zone(field) if square.row == 0 and mover.stands(square)]
    return iter(mover.reach(starts[0]) if starts else ())


@pytest.mark.parametrize("made", MAPS[:20], ids=str)
def test_it_is_the_same_from_both_edges(made: Made) -> None:
    field = made.field
    assert {turned(field, square): ground for square, ground in field.ground.items()} == field.ground
    drawn_walls = {parse_side(wall.side): wall.kind for wall in field.walls}
    assert {Side(*(turned(field, s) for s in side)): kind for side, kind in drawn_walls.items()} == drawn_walls
    assert findings(field) == []


@pytest.mark.parametrize("made", MAPS[:20], ids=str)
def test_both_sides_reach_every_objective_alike(made: Made) -> None:
    field = made.field
    for mover in (MOVERS["squad"], MOVERS["walker"], MOVERS["car"]):
        starts = [square for square in zone(field) if mover.on_foot or not indoors(field, square)]
        north = distances(field, mover, starts)
        south = distances(field, mover, [turned(field, square) for square in starts])
        assert {s: north[s] for s in made.goals} == {s: south[turned(field, s)] for s in made.goals}
        assert set(north) == set(south)


@pytest.mark.parametrize("made", MAPS[:20], ids=str)
def test_nothing_is_shut_in_its_area(made: Made) -> None:
    field = made.field
    far = {turned(field, square) for square in zone(field)}
    for mover in (MOVERS["squad"], MOVERS["walker"], MOVERS["car"]):
        fit = [s for s in zone(field) if distances(field, mover, [s]) and (mover.on_foot or not indoors(field, s))]
        reached = distances(field, mover, fit[:1])
        assert len(fit) >= 0.7 * len(zone(field))
        assert all(turned(field, square) in reached for square in fit)
    assert any(square in far for square in huge(field))


@pytest.mark.parametrize("made", MAPS[:20], ids=str)
def test_there_is_cover_but_not_everywhere(made: Made) -> None:
    field = made.field
    assert COVER[0] <= cover(field) <= COVER[1]
    assert slow(field) <= SLOW
    assert not {square for square in field.ground if square in made.goals} - {
        square for square, ground in field.ground.items() if ground.terrain == ("road",)
    }


@pytest.mark.parametrize("made", MAPS[:20], ids=str)
def test_it_survives_its_file(made: Made) -> None:
    field = made.field
    told = MapFile("Any", "", field)
    assert map_file.read(map_file.written(told).encode()) == told


@pytest.mark.soak
@settings(max_examples=300, deadline=None)
@given(ANY)
def test_so_is_any_other_map(made: Made) -> None:
    test_it_is_the_same_from_both_edges(made)
    test_both_sides_reach_every_objective_alike(made)
    test_nothing_is_shut_in_its_area(made)
    test_there_is_cover_but_not_everywhere(made)
    test_it_survives_its_file(made)


BABYLON = {"small ruin", "babylonian plinth", "lamassu", "impassable", "rocket prototype", "archeological pit"}
"""Scenery that only maps which somebody draws have."""


def test_every_terrain_comes_over_the_seeds() -> None:
    words: Counter[str] = Counter()
    for field in (made.field for made in MAPS):
        for ground in field.ground.values():
            words.update(ground.terrain)
            words[f"{ground.levels} floors"] += "building" in ground.terrain
        words.update(wall.kind for wall in field.walls)
    known = {word for ground in LETTERS.values() if ground is not None for word in ground.terrain}
    assert known - set(words) == BABYLON
    assert {*WALLS, "1 floors", "2 floors", "3 floors"} - set(words) == set()


def test_every_theme_comes_over_the_seeds() -> None:
    assert {generated(*made)[0] for made in MAPS} == set(THEMES)


def test_a_seed_makes_the_same_map_again() -> None:
    first = map_file.written(MapFile("x", "", generated("mill", 12, 9)[1]))
    generated.cache_clear()
    assert map_file.written(MapFile("x", "", generated("mill", 12, 9)[1])) == first
    assert generated("mill", 12, 9) != generated("hill", 12, 9)


def test_a_seed_makes_the_map_that_it_made_before() -> None:
    """Whoever changes the generator changes what a seed that somebody wrote down makes: not by accident."""
    _, field = generated("1947", 10, 7)
    assert "\n".join(map_file.lettered(field)) == MAP_1947


MAP_1947 = """\
. . . . . . . . = .
h . D . . . X T = c
. . t t . . . . = c
c = = = = = = = = c
c = . . . . t t . .
c = T X . . . D . h
. = . . . . . . . ."""


@pytest.mark.parametrize("size, made", [((10, 7), True), ((18, 12), True), ((9, 7), False), ((18, 13), False)])
def test_the_sizes_that_are_made(size: tuple[int, int], made: bool) -> None:
    assert generator.makes(*size) == made


def test_the_stream_is_even() -> None:
    chance = Chance("even")
    fell = Counter(chance.below(4) for _ in range(4000))
    assert set(fell) == {0, 1, 2, 3}
    assert all(900 < number < 1100 for number in fell.values())


SHUT_IN = (". . . . . . . .",) * 2 + ("~ ~ ~ ~ ~ ~ ~ ~",) * 2 + (". . . . . . . .",) * 2


@pytest.mark.parametrize(
    "rows, found",
    [
        ((". . . . . . . .",) * 6, []),
        ((*(". . . . . . . .",) * 4, ". . T . . . . .", ". . . . . . . ."), ["lopsided"]),
        (SHUT_IN, ["cut_off"]),
        (("X X X X X X X .", *(". . . . . . . .",) * 4, ". X X X X X X X"), ["little_room"]),
    ],
)
def test_what_is_said_of_a_map_that_somebody_drew(rows: tuple[str, ...], found: list[str]) -> None:
    field = drawn(rows)
    assert [one for one in findings(field) if one in found or one == "lopsided"] == found


def test_a_gate_is_wide_enough_or_not() -> None:
    rows = (". . . . . . . .",) * 6
    side = [f"{chr(65 + column)}3-{chr(65 + column)}4" for column in range(8)]
    walls_with = dict.fromkeys(side, "high wall")
    for kind, who in (("small opening", {"foot"}), ("large opening", {"foot", "walker", "wheels"})):
        field = drawn(rows, {**walls_with, side[3]: kind})
        through = {k for k in mapmaking_check.CLOSED if Square(0, 5) in Mover(field, k).reach(Square(0, 0))}
        assert through == who
        assert Square(0, 4) not in Mover(field, "wheels", 2).reach(Square(0, 0))
    two = drawn(rows, {**walls_with, side[3]: "huge opening", side[4]: "huge opening"})
    assert Square(0, 4) in Mover(two, "wheels", 2).reach(Square(0, 0))
    assert playable(drawn(rows))
    assert not playable(drawn(rows, walls_with))


def test_a_map_for_a_table_has_what_a_table_referees_and_is_as_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every theme leaves out what a table refuses; the same seed draws all of it on squares."""
    left_out = set()
    monkeypatch.setattr(tabletop, "TERRAIN", tabletop.TERRAIN - {"plinth"})

    def fit(field: Field) -> bool:
        """Not the function itself, by which made maps are remembered."""
        return tabletop.fit_for_a_table(field)

    for made in MAPS[:12]:
        theme, field = generated(*made, fit)
        assert tabletop.fit_for_a_table(field)
        assert playable(field)
        assert findings(field) == []
        assert COVER[0] <= cover(field) <= COVER[1]
        assert theme == generated(*made)[0]
        if not tabletop.fit_for_a_table(made.field):
            left_out.add(theme)
    assert "heights" in left_out


def test_a_map_for_a_table_says_so_and_is_made_again_by_the_same_words() -> None:
    first = RULESET.maps.wanted("standard", "generated 10x7 mill", "", {"board_mode": "table"})
    assert "on a table in inches" in first.notes[0]
    assert first == RULESET.maps.wanted("standard", "generated 10x7 mill", "other", {"board_mode": "table"})
    assert "inches" not in RULESET.maps.wanted("standard", "generated 10x7 mill", "").notes[0]
