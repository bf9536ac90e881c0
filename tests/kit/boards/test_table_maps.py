"""Battlefields on tables in inches: files, checks and the generator, for a game that hands in its kinds of terrain."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.maps.tables import words
from rulesets.kit.boards.maps.tables.checks import Habits, across, closed_share, demand_ground, mirrored, turned
from rulesets.kit.boards.maps.tables.file import TableFormat
from rulesets.kit.boards.maps.tables.generator import Drawn, Scheme
from rulesets.kit.boards.maps.tables.pieces import Number, TableMap, TablePiece, TerrainKind, Words, by_word, table_of
from rulesets.kit.boards.maps.words import REASONS
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences

KINDS = (
    TerrainKind("woods"),
    TerrainKind("hill", fields={"level": Number(most=3)}),
    TerrainKind("building", fields={"floors": Number(most=4, least=0, usual=2)}),
    TerrainKind("crater"),
    TerrainKind("hedge", line=True),
    TerrainKind("trench", line=True),
    TerrainKind("post", fields={"of": Words(("attacker", "defender"))}),
)
SIZES = (72, 48), (96, 48)
WOOD = '\n[[piece]]\nname = "Oak Wood"\nkind = "woods"\ncorners = [[10, 10], [18.5, 10], [14, 17.25]]\n'
GOOD = f'name = "Field"\n{WOOD}'
POST = '\n[[piece]]\nname = "Post"\nkind = "post"\nof = "attacker"\ncorners = [[1, 1], [3, 1], [3, 3]]\n'
TOLD = Sentences[None](REASONS, words.FILE, words.SIZES, words.GROUND)


def named(told: Any) -> str:
    if not isinstance(told, str) or not told.strip() or len(told) > 30:
        raise ValueError("no name")
    return told


FORMAT = TableFormat("XX-MAP-01", KINDS, SIZES, named)


def reads(text: str, form: TableFormat = FORMAT) -> TableMap:
    return form.read(text.encode())


def scheme(size: tuple[int, int] = (96, 48), pieces: tuple[int, int] = (40, 40), **more: Any) -> Scheme:
    """Terrain of all forms, small enough that forty pieces find room."""
    kind = by_word(KINDS)
    drawn = (
        Drawn(kind["woods"], ("Oak Wood", "Elm Wood"), across=(5, 8)),
        Drawn(kind["hill"], ("Long Down",)),
        Drawn(kind["building"], ("Mill", "Farm", "Chapel"), "block", (3, 5)),
        Drawn(kind["crater"], ("Crater",), across=(2, 3)),
        Drawn(kind["hedge"], ("Hedge",), "straight", (4, 6)),
        Drawn(kind["trench"], ("Trench",), "bent", (5, 8)),
    )
    return Scheme(size, drawn, pieces, across=(6, 8), clear=4, **more)


class TestFiles:
    def test_corners_are_inches_and_fields_those_of_the_kind(self) -> None:
        hill = WOOD.replace("Oak Wood", "Hill").replace("woods", "hill") + "level = 3\n"
        house = WOOD.replace("Oak Wood", "House").replace("woods", "building")
        found = reads(GOOD + hill + house + POST)
        assert (found.name, found.note, found.size) == ("Field", "", (72, 48))
        wood, raised, built, post = found.pieces
        assert wood.corners == ((10_000, 10_000), (18_500, 10_000), (14_000, 17_250))
        assert (wood.number("level"), wood.word("of")) == (0, None)
        assert (raised.number("level"), built.number("floors"), post.word("of")) == (3, 2, "attacker")
        assert (post.number("of"), raised.word("level")) == (0, None)

    def test_a_file_says_how_large_the_table_is_where_there_are_several(self) -> None:
        wide = GOOD.replace("\n", '\nsize = "96x48"\n', 1).replace("[14, 17.25]", "[95, 17.25]")
        found = reads(wide)
        assert (found.size, found.table.width) == ((96, 48), 96_000)
        assert reads(FORMAT.written(found)) == found
        one = TableFormat("XX-MAP-01", KINDS, ((96, 48),), named)
        assert reads(GOOD, one).size == (96, 48)
        assert "size" not in one.written(reads(GOOD, one))
        with pytest.raises(Refused) as caught:
            reads(wide, one)
        assert caught.value.key == "map_unknown_field"

    WRONG = {
        "map_table_size": (GOOD.replace("\n", '\nsize = "60x40"\n', 1), "one of 72x48, 96x48"),
        "map_no_pieces": ('name = "Field"\npiece = 3\n', "piece is 3"),
        "map_many_pieces": (
            GOOD + "".join(WOOD.replace("Oak", f"Oak {n}") for n in range(40)),
            "41 pieces; at most 40",
        ),
        "map_piece_twice": (GOOD + WOOD.replace("Oak", "oak"), "piece 2: oak Wood"),
        "map_piece_field": (GOOD + "height = 3\n", "there are name, kind, corners, level, floors, of"),
        "map_piece_misplaced": (GOOD + "floors = 2\n", 'Oak Wood is a woods; only a building has "floors"'),
        "map_piece_name": (GOOD.replace("Oak Wood", " "), 'its name is " "'),
        "map_piece_word": (GOOD.replace('"woods"', '"lava"'), "one of woods, hill, building"),
        "map_piece_level": (
            GOOD.replace("woods", "building") + "floors = 5\n",
            "floors is 5; it must be a whole number from 0",
        ),
        "map_corners": (GOOD.replace("[[10, 10], [18.5, 10], [14, 17.25]]", "[[10, 10]]"), "has 1 corner;"),
        "map_corner": (GOOD.replace("[14, 17.25]", "[14, true]"), "corner 3 of Oak Wood"),
        "map_corner_off": (GOOD.replace("[14, 17.25]", "[72.1, 4]"), "72 inches wide and 48 deep"),
        "map_outline": (
            GOOD.replace("[14, 17.25]", "[14, 10], [14, 17], [10, 17], [18, 9]"),
            "crosses or touches itself",
        ),
    }

    @pytest.mark.parametrize("key", WRONG)
    def test_what_is_wrong_is_named(self, key: str) -> None:
        text, told = self.WRONG[key]
        with pytest.raises(Refused) as caught:
            reads(text)
        assert (caught.value.rule, caught.value.key) == ("XX-MAP-01", key)
        assert told in TOLD.tell(None, key, caught.value.values)

    @pytest.mark.parametrize("value", ["true", '"2"', "0", "4"])
    def test_a_number_is_a_whole_one(self, value: str) -> None:
        with pytest.raises(Refused) as caught:
            reads(GOOD.replace("woods", "hill") + f"level = {value}\n")
        assert caught.value.key == "map_piece_level"

    def test_a_number_that_is_not_told_is_not_there_if_none_is_usual(self) -> None:
        barn = TerrainKind("barn", fields={"floors": Number(most=1, least=0, usual=None)})
        form = TableFormat("XX-MAP-01", (barn,), SIZES, named)
        text = GOOD.replace("woods", "barn")
        (plain,), (told,) = reads(text, form).pieces, reads(f"{text}floors = 0\n", form).pieces
        assert (plain.more, told.more, barn.usual) == ((), (("floors", 0),), ())
        assert reads(form.written(reads(text, form)), form).pieces == (plain,)

    def test_a_word_has_to_be_there(self) -> None:
        with pytest.raises(Refused) as caught:
            reads(GOOD + POST.replace('of = "attacker"\n', ""))
        assert caught.value.key == "map_piece_word"

    def test_a_line_may_cross_itself_no_more_than_an_area(self) -> None:
        assert reads(GOOD.replace("woods", "hedge").replace(", [14, 17.25]", "")).pieces[0].kind == "hedge"
        with pytest.raises(Refused) as caught:
            reads(GOOD.replace(", [14, 17.25]", ""))
        assert caught.value.key == "map_outline"


class TestChecks:
    HABITS = Habits((72, 48), KINDS, pieces=(2, 6), across=(6, 12), clear=6, any_size=("post",))

    @staticmethod
    def box(name: str, kind: str, *sides: float, **more: int | str) -> TablePiece:
        west, north, east, south = sides
        corners = ((west, north), (east, north), (east, south), (west, south))
        return TablePiece(name, kind, tuple(Point(*corner).spot for corner in corners), tuple(more.items()))

    def test_what_differs_from_those_that_are_made(self) -> None:
        box = self.box
        pair = box("S", "woods", 10, 32, 18, 38), box("N", "woods", 10, 10, 18, 16)
        assert self.HABITS.findings(pair) == []
        assert self.HABITS.findings(pair[:1]) == ["number", "lopsided"]
        assert self.HABITS.findings([*pair, box("C", "woods", 60, 23, 63, 25)]) == ["size"]
        assert self.HABITS.findings([*pair, box("C", "post", 60, 23, 63, 25, of="attacker")]) == []
        assert self.HABITS.findings([*pair, box("C", "woods", 54, 20, 62, 28)]) == ["middle"]
        assert self.HABITS.findings([*pair, box("C", "woods", 54.1, 20, 62.1, 28)]) == []

    def test_turned_about_is_fair_too_and_heights_count(self) -> None:
        box = self.box
        south, north = box("S", "hill", 10, 32, 18, 38, level=1), box("N", "hill", 54, 10, 62, 16, level=1)
        assert self.HABITS.findings([south, north]) == []
        assert self.HABITS.findings([south, north._replace(more=(("level", 2),))]) == ["lopsided"]

    def test_the_same_seen_from_the_other_edge(self) -> None:
        corners = Spot(1000, 2000), Spot(3000, 7000)
        assert mirrored(corners, (96, 48)) == ((1000, 46_000), (3000, 41_000))
        assert turned(corners, (96, 48)) == ((95_000, 46_000), (93_000, 41_000))
        assert across(corners) == pytest.approx(29**0.5)

    def test_both_sides_have_ground_to_stand_on(self) -> None:
        zones = {"attackers": shapely.box(0, 36, 72, 48), "defenders": shapely.box(0, 0, 72, 12)}
        ground = TableMap(
            "Field", "", (72, 48), (self.box("A", "woods", 0, 36, 18, 48), self.box("B", "hill", 0, 0, 72, 12))
        )
        assert closed_share([shapely.box(0, 0, 18, 12)], zones["defenders"]) == pytest.approx(0.25)
        assert closed_share([], zones["defenders"]) == 0
        demand_ground(ground, KINDS, ("woods",), zones, 0.25, "XX-MAP-02")
        with pytest.raises(Refused) as caught:
            demand_ground(ground, KINDS, ("woods", "hill"), zones, 0.25, "XX-MAP-02")
        assert caught.value.rule == "XX-MAP-02"
        assert "100 % of the ground on which the defenders" in TOLD.tell(None, caught.value.key, caught.value.values)


class TestMade:
    @settings(max_examples=12, deadline=None)
    @given(st.text("abcdef0123456789", min_size=1, max_size=8), st.sampled_from(SIZES))
    def test_they_are_fair_apart_and_on_the_table(self, seed: str, size: tuple[int, int]) -> None:
        made = scheme(size, (4, 15))
        pieces = made.generated(seed)
        assert 4 <= len(pieces) <= 15
        assert len({piece.name for piece in pieces}) == len(pieces)
        lines = by_word(KINDS)
        grounds = [piece.lying(lines[piece.kind].line).geometry for piece in pieces]
        inside = shapely.box(2, 2, size[0] - 2, size[1] - 2)
        assert all(inside.covers(ground) for ground in grounds)
        apart = [shapely.distance(one, other) for number, one in enumerate(grounds) for other in grounds[:number]]
        assert min(apart) >= 1
        assert Habits(size, KINDS, (4, 15), (2, 8), 4).findings(pieces) == []
        told = TableMap("Field", "", size, pieces)
        assert reads(FORMAT.written(told)) == told
        assert all(
            piece.corners and table_of(size).contains(corner.point) for piece in pieces for corner in piece.corners
        )

    def test_forty_pieces_on_the_largest_table(self) -> None:
        pieces = scheme(layouts=20).generated("mill")
        assert len(pieces) == 40
        assert {piece.kind for piece in pieces} == {"woods", "hill", "building", "crater", "hedge", "trench"}
        told = TableMap("Field", "", (96, 48), pieces)
        assert reads(FORMAT.written(told)) == told
        sizes = {"crater": (2, 3), "building": (3, 5), "hedge": (4, 6), "hill": (6, 8)}
        assert all(sizes.get(one.kind, (5, 8))[0] - 0.15 <= across(one.corners) for one in pieces)
        assert all(across(one.corners) <= sizes.get(one.kind, (5, 8))[1] + 0.15 for one in pieces)
        assert {one.number("floors") for one in pieces if one.kind == "building"} == {2}

    def test_where_there_is_no_room_there_are_fewer(self) -> None:
        crowded = Scheme((24, 24), (Drawn(KINDS[0], ("Wood",)),), (30, 30), across=(6, 8), clear=1, layouts=1)
        pieces = crowded.generated("x")
        assert 2 <= len(pieces) < 30
        assert {*Counter(piece.name for piece in pieces).values()} == {1}

    def test_the_same_seed_gives_the_same_and_another_another(self) -> None:
        made = scheme((72, 48), (5, 9))
        assert made.generated("mill") == scheme((72, 48), (5, 9)).generated("mill")
        assert len({made.generated(str(number)) for number in range(6)}) == 6

    @pytest.mark.parametrize("form", ["patch", "bent", "block", "straight", "strip"])
    def test_an_odd_piece_lies_across_the_middle_line(self, form: Any) -> None:
        kind = KINDS[4] if form in ("bent", "straight") else KINDS[0]
        alone = Scheme((72, 48), (Drawn(kind, ("It",), form),), (1, 1), across=(6, 8), clear=4)
        (piece,) = alone.generated("x")
        assert {*mirrored(piece.corners, (72, 48))} == {*piece.corners}
        assert min(min(corner.x, 72_000 - corner.x) for corner in piece.corners) < 15_000

    @pytest.mark.parametrize("form", ["patch", "bent", "block", "straight", "strip"])
    def test_what_is_turned_about_has_its_odd_piece_in_the_middle(self, form: Any) -> None:
        kind = KINDS[4] if form in ("bent", "straight") else KINDS[0]
        made = Scheme((72, 48), (Drawn(kind, ("It",), form),), (3, 3), across=(8, 9), clear=None, alike="turned")
        middle, *pair = made.generated("x")
        assert {*turned(middle.corners, (72, 48))} == {*middle.corners}
        assert [*turned(pair[0].corners, (72, 48))] == [*pair[1].corners]
        assert 7.9 <= across(middle.corners) <= 9.1
        assert middle.lying(kind.line).geometry.distance(shapely.Point(36, 24)) < 1

    def test_what_keeps_aside_keeps_from_the_side_edges_and_the_base_edges(self) -> None:
        high = Drawn(KINDS[1], ("Down",), aside=(18, 12))
        made = Scheme((72, 48), (high,), (6, 6), across=(6, 8), clear=None, alike="turned")
        inner = shapely.box(18, 12, 54, 36)
        for seed in "abc":
            pieces = made.generated(seed)
            assert len(pieces) == 6
            assert all(inner.covers(piece.lying(False).geometry) for piece in pieces)

    def test_a_strip_is_long_and_narrow(self) -> None:
        made = Scheme((72, 48), (Drawn(KINDS[0], ("Lane",), "strip"),), (2, 2), across=(12, 13), clear=None)
        for piece in made.generated("x"):
            wide = [one.point.to(other.point) for one, other in zip(piece.corners, piece.corners[1:], strict=False)]
            assert 3 * min(wide) < max(wide)
