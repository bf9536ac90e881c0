"""SF-SETUP-01: maps as files, named and made from a seed: what is right, what is wrong, and what is fair."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.boards.maps.file import LONGEST
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import HexGround
from rulesets.steampunk_fantasy.before.maps import map_file
from rulesets.steampunk_fantasy.before.maps.generator import BETWEEN_MOST, LEAST, THEMES, generated
from rulesets.steampunk_fantasy.before.maps.map_check import FAIR, SIZES, demand_legal, findings, unfairness
from rulesets.steampunk_fantasy.before.maps.map_file import MapFile, read, written
from rulesets.steampunk_fantasy.before.maps.named_maps import MAPS
from rulesets.steampunk_fantasy.face import map_proposals
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.battleground import LETTERS, NORTH, SOUTH, Battleground, drawn
from rulesets.steampunk_fantasy.table.state import Ground
from tests.rulesets.steampunk_fantasy.table import refused

ROWS = [".f...h.", "..r....", ".......", "..w....", ".......", "....w..", ".......", "....r..", ".h...f."]
GOOD = 'name = "Glade"\nmap = """\n' + "\n".join(ROWS) + '\n"""\n'
SEEDS = st.text("abcdef0123456789", min_size=1, max_size=8)


def reads(text: str) -> MapFile:
    return read(text.encode())


def told(wrong: Refused) -> str:
    return RULESET.words.refusal(wrong)


def with_row(number: int, letters: str) -> str:
    """The good map with another row, counted from 1."""
    rows = [*ROWS]
    rows[number - 1] = letters
    return GOOD.replace("\n".join(ROWS), "\n".join(rows))


def test_letters_stand_for_terrain() -> None:
    field = reads(GOOD).field
    assert (field.columns, field.rows) == (7, 9)
    named = ("B1", "F1", "C2", "C4", "A1")
    assert [field.at(parse_hex(name)) for name in named] == ["forest", "hill", "rough", "swamp", "clear"]
    assert field.ground()[parse_hex("B1")] == Ground(terrain="forest")
    assert parse_hex("A1") not in field.ground()


def test_each_side_owns_the_third_at_its_edge() -> None:
    field = reads(GOOD).field
    assert [str(place) for place in field.owned(SOUTH)][::10] == ["A7", "D8", "G9"]
    assert [str(place) for place in field.owned(NORTH)][::10] == ["A1", "D2", "G3"]
    assert {place.row for place in field.no_mans_land()} == {3, 4, 5}
    assert {place.row for place in Battleground(columns=9, rows=12).no_mans_land()} == {4, 5, 6, 7}


WRONG = {
    "map_too_long": (GOOD + "#" * LONGEST, "16384"),
    "map_no_toml": ("name = ", "TOML"),
    "map_large_number": (
        GOOD.replace("map =", f"note = 0x{'f' * 9000}\nmap ="),
        "note holds a number beyond 1,000,000",
    ),
    "map_unknown_field": (GOOD + "[walls]\n", "walls"),
    "map_no_words": (GOOD.replace('"Glade"', "7"), "name is 7"),
    "map_bad_words": (GOOD.replace("Glade", "x" * 51), "1 to 50"),
    "map_size": (with_row(9, "." * 7 + "\n." * 9), "18 rows"),
    "map_uneven": (with_row(3, "......"), "row 3 has 6 letters"),
    "map_letter": (with_row(2, "..T...."), 'C2 is "T"; a hex is one of'),
    "map_other_size": (with_row(9, ".......\n......."), "7x10 hexes"),
    "map_middle": (with_row(4, "..h...."), "row 4: C4 is hill; rows 4 to 6"),
    "map_crowded": (with_row(1, "fffffff").replace("..r....", "ffff..."), "north have 11 hexes"),
}


@pytest.mark.rule("SF-SETUP-01")
@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_with_a_file_is_named(key: str) -> None:
    text, words = WRONG[key]
    with pytest.raises(Refused) as caught:
        reads(text)
    assert (caught.value.rule, caught.value.key) == ("SF-SETUP-01", key)
    assert words in told(caught.value)


@pytest.mark.rule("SF-SETUP-01")
@pytest.mark.parametrize(("letter", "high"), [("h", "hill"), ("f", "forest")])
@pytest.mark.parametrize("row", [4, 5, 6])
def test_nothing_high_lies_between_the_sides(letter: str, high: str, row: int) -> None:
    with pytest.raises(Refused) as caught:
        reads(with_row(row, f"..{letter}...."))
    told_of = {"place": f"C{row}", "row": row, "terrain": high, "first": 4, "last": 6, "options": [".", "w", "r"]}
    assert caught.value.values == told_of


def test_no_text_is_refused_and_a_byte_order_mark_is_not() -> None:
    with refused("SF-SETUP-01", "map_no_text"):
        read(GOOD.encode("utf-16"))
    assert read(b"\xef\xbb\xbf" + GOOD.encode()).name == "Glade"


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)))
def test_any_bytes_are_read_or_refused_in_words(file: bytes) -> None:
    try:
        read(file)
    except Refused as wrong:
        assert len(told(wrong)) < 500


@pytest.mark.rule("SF-SETUP-01")
def test_the_map_is_7_by_9_or_9_by_12() -> None:
    for columns, rows in SIZES:
        demand_legal(Battleground(columns=columns, rows=rows))
    for columns, rows in ((9, 7), (8, 9), (7, 10), (12, 9)):
        with refused("SF-SETUP-01", "map_other_size"):
            demand_legal(Battleground(columns=columns, rows=rows))


@pytest.mark.rule("SF-SETUP-01")
def test_no_mans_land_has_neither_forests_nor_hills() -> None:
    assert reads(with_row(5, "wwwrrrw")).field.at(parse_hex("D5")) == "rough"
    for row, letters in ((4, "......f"), (5, "h......"), (6, "...f...")):
        with refused("SF-SETUP-01", "map_middle"):
            reads(with_row(row, letters))


@pytest.mark.rule("SF-SETUP-01")
def test_half_of_each_sides_hexes_stay_clear() -> None:
    ten = with_row(7, "fffffff")
    assert reads(ten).name == "Glade"
    with refused("SF-SETUP-01", "map_crowded"):
        reads(ten.replace("....r..", "...hr.."))
    with refused("SF-SETUP-01", "map_crowded"):
        reads(with_row(3, "fffffff").replace("..r....", "..rw..."))


FIELDS = st.sampled_from(SIZES).flatmap(
    lambda size: st.lists(st.text("....wr", min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1])
)


@settings(max_examples=40, deadline=None)
@given(FIELDS, st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")), min_size=1, max_size=30))
def test_what_is_written_is_read_again(rows: list[str], name: str) -> None:
    kept = MapFile(name, "A note.", drawn(rows))
    try:
        assert reads(written(kept)) == kept._replace(name=name.strip())
    except Refused as wrong:
        assert wrong.key in ("map_bad_words", "map_crowded")


def test_the_named_maps_are_fair() -> None:
    assert len(MAPS.names()) == 3
    for key in MAPS.names():
        named = MAPS.named(key)
        assert findings(named.field) == []
        assert named.note
        assert reads(written(named)) == named


def test_what_the_players_are_told_of_a_map() -> None:
    assert findings(reads(GOOD).field) == []
    assert findings(reads(with_row(8, ".......")).field) == ["lopsided"]
    steep = with_row(8, "hhhhhhh").replace(".h...f.", ".......")
    assert findings(reads(steep).field) == ["lopsided", "uphill"]


@settings(max_examples=20, deadline=None)
@given(SEEDS, st.sampled_from(SIZES))
def test_a_made_map_is_legal_and_the_same_from_both_edges(seed: str, size: tuple[int, int]) -> None:
    _, field = generated(seed, *size)
    demand_legal(field)
    assert {field.board.turned(place): terrain for place, terrain in field.terrain.items()} == field.terrain
    assert unfairness(field) <= FAIR
    assert findings(field) == []
    for area, least, most in ((field.owned(SOUTH), LEAST, 0.5), (field.no_mans_land(), 0, BETWEEN_MOST)):
        hexes = list(area)
        assert least <= sum(field.at(place) != "clear" for place in hexes) / len(hexes) <= most
    assert read(written(MapFile("Any", "", field)).encode()).field == field


def test_every_theme_and_terrain_comes_over_the_seeds() -> None:
    made = [generated(str(seed), 7, 9) for seed in range(30)]
    assert {theme for theme, _ in made} == set(THEMES)
    come = Counter(terrain for _, field in made for terrain in field.terrain.values())
    assert set(come) == set(LETTERS.values()) - {"clear"}


def test_a_seed_makes_the_map_that_it_made_before() -> None:
    """Whoever changes the generator changes what a seed that somebody wrote down makes: not by accident."""
    assert "\n".join(generated("2019", 7, 9)[1].lettered()) == MAP_2019


MAP_2019 = """\
. . f f . h w
. r w . h w w
. . . . . . w
. . . . r . .
. . . . . . .
. . r . . . .
w . . . . . .
w w h . w r .
w h . f f . ."""


def test_a_map_is_asked_for_by_key_by_name_or_made() -> None:
    assert map_proposals.wanted("mill_valley", "") == map_proposals.wanted("Mill VALLEY", "")
    made = map_proposals.wanted("generated", "a1")
    assert (made.again, made.name.split()[-1]) == ("generated 7x9", "a1")
    assert made == map_proposals.wanted("Generated 7x9 a1", "b2")
    assert reads(map_proposals.wanted("generated 9x12 fen", "").text).field.rows == 12
    assert map_proposals.wanted("", "a1").name == "Open ground"
    assert map_proposals.name_of(made.text) == made.name
    assert {choice.value for choice in map_proposals.choices()} >= {"generated 7x9", "generated 9x12", "long_fen"}


@pytest.mark.parametrize("text, key", [("generated 12x9", "map_made_size"), ("the moon", "no_such_map")])
def test_a_map_that_there_is_not(text: str, key: str) -> None:
    with pytest.raises(Refused) as caught:
        map_proposals.wanted(text, "a1")
    assert caught.value.key == key
    assert "7x9" in told(caught.value)


def test_the_picture_of_a_map_shows_its_terrain_and_both_sides_rows() -> None:
    drawn_map = map_proposals.scene_of(GOOD)
    assert drawn_map.title == "Glade"
    assert isinstance(drawn_map.ground, HexGround)
    assert {(cell.column, cell.row) for cell in drawn_map.ground.cells} == set(reads(GOOD).field.terrain)
    assert [len(area.squares) for area in drawn_map.areas if area.kind == "zone"] == [21, 21]


def test_a_file_that_somebody_hands_in_is_proposed_with_notes() -> None:
    found = map_proposals.handed_in(with_row(8, ".......").encode())
    assert found.notes == ("It is not the same from both edges.",)
    assert map_file.read(found.text.encode()).name == "Glade"
