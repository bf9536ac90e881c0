"""Battlefields as files, named and made from a seed: what is right, what is wrong, what is fair (SETUP-10, JA-D-61)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.julia_augusta.before.maps import map_file
from rulesets.julia_augusta.before.maps.generator import generated
from rulesets.julia_augusta.before.maps.library import MAPS
from rulesets.julia_augusta.before.maps.map_check import ACROSS, across, demand_camp, demand_room, findings, mirrored
from rulesets.julia_augusta.before.maps.map_file import read, written
from rulesets.julia_augusta.before.maps.map_pieces import MapFile, MapPiece
from rulesets.julia_augusta.face.asking import proposed_maps
from rulesets.julia_augusta.face.tell.map_words import MAP_NOTES
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.terrain import Kind
from rulesets.kit.boards.maps.file import LONGEST
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import TableGround
from tests.rulesets.julia_augusta.table import box, piece, refused

WOOD = """
[[piece]]
name = "Oak Wood"
kind = "woods"
corners = [[10, 10], [18.5, 10], [14, 17.25]]
"""
GOOD = f'name = "Field"\n{WOOD}'
CAMP = '\n[[piece]]\nname = "Camp"\nkind = "camp"\nof = "briton"\ncorners = [[30, 1], [34, 1], [34, 5], [30, 5]]\n'
HILL = '\n[[piece]]\nname = "Hill"\nkind = "hill"\nlevel = 2\ncorners = [[50, 30], [60, 30], [55, 38]]\n'
SEEDS = st.text("abcdef0123456789", min_size=1, max_size=8)


def reads(text: str) -> MapFile:
    return read(text.encode())


def told(wrong: Refused) -> str:
    return RULESET.words.refusal(wrong)


def test_corners_are_inches_from_the_west_and_the_north() -> None:
    found = reads(GOOD + CAMP + HILL)
    wood, camp, hill = found.pieces
    assert wood.piece.corners == ((10_000, 10_000), (18_500, 10_000), (14_000, 17_250))
    assert (wood.piece.name, wood.piece.kind, wood.of, wood.piece.level) == ("Oak Wood", "woods", None, 0)
    assert (camp.of, hill.piece.level) == ("briton", 2)
    assert camp.on_table(["briton", "roman"]).seat == 0
    assert camp.on_table(["roman", "briton"]).seat == 1
    assert wood.on_table(["roman", "briton"]).seat is None


WRONG = {
    "map_too_long": (GOOD + "#" * LONGEST, "16384"),
    "map_no_toml": ("name = ", "TOML"),
    "map_large_number": (GOOD.replace("14, 17.25", "14, 1e300"), "piece holds a number beyond 1,000,000"),
    "map_unknown_field": ('map = "..."\n' + GOOD, 'map" is no field'),
    "map_no_words": (GOOD.replace('"Field"', "7"), "name is 7"),
    "map_no_pieces": ('name = "Field"\npiece = 3\n', "piece is 3"),
    "map_many_pieces": (GOOD + "".join(WOOD.replace("Oak", f"Oak {n}") for n in range(20)), "21 pieces"),
    "map_piece_twice": (GOOD + WOOD.replace("Oak", "oak"), "piece 2: oak Wood"),
    "map_piece_field": (GOOD + "height = 3\n", 'piece 1: "height"'),
    "map_piece_misplaced": (GOOD + "level = 2\n", "only a hill"),
    "map_piece_name": (GOOD.replace("Oak Wood", "F4"), 'its name is "F4"'),
    "map_piece_word": (GOOD.replace('"woods"', '"lava"'), 'kind is "lava"'),
    "map_piece_level": (GOOD + HILL.replace("level = 2", "level = true"), "level is true"),
    "map_corners": (GOOD.replace("[[10, 10], [18.5, 10], [14, 17.25]]", "[[10, 10]]"), "has 1 corner;"),
    "map_corner": (GOOD.replace("[14, 17.25]", "[14, true]"), "corner 3 of Oak Wood"),
    "map_corner_off": (GOOD.replace("[14, 17.25]", "[14, 48.1]"), "[14, 48.1]"),
    "map_outline": (GOOD.replace("[14, 17.25]", "[14, 10], [14, 17], [10, 17], [18, 9]"), "crosses or touches itself"),
    "map_no_room": (
        GOOD.replace("[[10, 10], [18.5, 10], [14, 17.25]]", "[[0, 0], [72, 0], [72, 11], [0, 11]]"),
        "92 % of the ground on which the Britons",
    ),
    "map_camp": (GOOD + CAMP.replace("[30, 5]", "[30, 6]"), "4 by 4 inches"),
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_with_a_file_is_named(key: str) -> None:
    text, words = WRONG[key]
    with pytest.raises(Refused) as caught:
        reads(text)
    assert caught.value.key == key
    assert words in told(caught.value)


@pytest.mark.parametrize("value", ["nan", "inf", "-0.1", "1e9", "9" * 400, '"7"', "[]"])
def test_a_corner_is_two_numbers_on_the_table(value: str) -> None:
    with pytest.raises(Refused) as caught:
        reads(GOOD.replace("17.25", value))
    assert told(caught.value)


def test_a_camp_is_somebodys() -> None:
    with refused("JA-SETUP-10", "map_piece_word"):
        reads(GOOD + CAMP.replace('of = "briton"\n', ""))
    with refused("JA-SETUP-10", "map_piece_misplaced"):
        reads(GOOD + 'of = "roman"\n')


@pytest.mark.rule("JA-TERR-04")
def test_a_camp_is_4_by_4_inches() -> None:
    assert reads(GOOD + CAMP).name == "Field"
    for corners in (
        "[[30, 1], [34, 1], [34, 5]]",
        "[[30, 1], [33, 1], [33, 5], [30, 5]]",
        "[[3, 1], [7, 1], [8, 4], [4, 4]]",
    ):
        with refused("JA-TERR-04", "map_camp"):
            reads(GOOD + CAMP.replace("[[30, 1], [34, 1], [34, 5], [30, 5]]", corners))


@pytest.mark.rule("JA-SETUP-11")
def test_both_sides_have_room_to_be_placed() -> None:
    demand_room(
        [box("Fen", "marsh", 4, 36, 25, 48), box("Hill", "hill", 4, 0, 68, 12), box("Wall", "wall", 4, 1, 60, 9)]
    )
    for kind in ("marsh", "sea"):
        with refused("JA-SETUP-10", "map_no_room"):
            demand_room([box("It", kind, 4, 36, 26, 48)])  # type: ignore[arg-type]
    with refused("JA-SETUP-10", "map_no_room"):
        demand_room([box("One", "woods", 4, 0, 15, 12), box("Two", "river", 50, 0, 61, 12)])


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: (GOOD + text).encode())))
def test_any_bytes_are_read_or_refused_in_words(file: bytes) -> None:
    try:
        read(file)
    except Refused as wrong:
        assert len(told(wrong)) < 500


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_battlefield_is_made_from_its_seed(seed: str) -> None:
    """JA-D-61: three to six pieces, 6 to 12 inches across, the middle of the table clear."""
    made = generated(seed)
    assert 3 <= len(made) <= 6
    for one in made:
        assert one.piece.kind in ("woods", "marsh", "hill", "stream")
        assert ACROSS[0] <= across(one.piece.corners) <= ACROSS[1]
    assert findings(made) == []
    kept = MapFile("Field", "A note.", made)
    assert reads(written(kept)) == kept


def test_another_seed_gives_another_battlefield() -> None:
    many = [generated(str(number)) for number in range(40)]
    assert len({*many}) == 40
    assert generated.__wrapped__("3") == many[3]
    assert {*Counter(len(made) for made in many)} == {3, 4, 5, 6}


def test_what_players_should_know_of_a_battlefield_that_somebody_drew() -> None:
    pair = box("South", "woods", 10, 30, 18, 36), box("North", "woods", 10, 12, 18, 18)
    far = box("Fen", "marsh", 1, 20, 8, 28)
    cases = {
        "number": pair,
        "size": (*pair, box("Copse", "woods", 60, 22, 63, 26)),
        "middle": (*pair, box("Pond", "marsh", 50, 20, 58, 28)),
        "lopsided": (*pair, far, box("Hill", "hill", 50, 30, 58, 36, level=1)),
    }
    assert findings([MapPiece(one) for one in (*pair, far)]) == []
    for finding, pieces in cases.items():
        assert findings([MapPiece(one) for one in pieces]) == [finding]
    assert {*cases} == {*MAP_NOTES}
    turned = [
        box("A", "woods", 10, 30, 18, 36),
        box("B", "woods", 54, 12, 62, 18),
        far,
        box("C", "marsh", 64, 20, 71, 28),
    ]
    assert findings([MapPiece(one) for one in turned]) == []


def test_6_inches_around_the_middle_third_are_clear() -> None:
    pair = box("South", "woods", 10, 32, 18, 38), box("North", "woods", 10, 10, 18, 16)
    for west, found in ((54.1, []), (54, ["middle"])):
        pieces = (*pair, box("Pond", "marsh", west, 20, west + 8, 28))
        assert findings([MapPiece(one) for one in pieces]) == found


def test_the_named_battlefields_are_fair() -> None:
    assert MAPS.names() == ["crow_fields", "long_down", "two_camps", "weir_farms"]
    kinds = set()
    for key in MAPS.names():
        named = MAPS.named(key)
        assert findings(named.pieces) == []
        assert named.note
        assert reads(written(named)) == named
        kinds |= {one.piece.kind for one in named.pieces}
    assert kinds == {"hill", "woods", "marsh", "river", "camp", "ditch", "stream", "building", "wall", "scrub"}


def test_which_battlefield_a_text_asks_for() -> None:
    wanted = proposed_maps.wanted
    assert wanted("battle", "", "").name == "Long Down"
    assert wanted("skirmish", " ", "").name == "Crow Fields"
    assert wanted("battle", "two camps", "").text == wanted("battle", "two_camps", "").text
    made = wanted("battle", "generated", "mill")
    assert made == wanted("battle", "Generated 72x48 mill", "other")
    assert (made.again, made.name) == ("generated 72x48", "Field mill")
    assert reads(made.text).pieces == generated("mill")
    values = [choice.value for choice in proposed_maps.choices()]
    assert values == ["generated 72x48", *MAPS.names()]
    for text, key in (("generated 60x40", "map_made_size"), ("nowhere", "no_such_map")):
        with pytest.raises(Refused) as caught:
            wanted("battle", text, "")
        assert caught.value.key == key
        assert told(caught.value)


def test_a_file_that_is_handed_in_is_drawn_with_the_zones() -> None:
    found = proposed_maps.handed_in((GOOD + CAMP).encode())
    assert (found.name, proposed_maps.name_of(found.text)) == ("Field", "Field")
    assert MAP_NOTES["number"] in found.notes
    shown = proposed_maps.scene_of(found.text)
    assert isinstance(shown.ground, TableGround)
    assert [one.name for one in shown.ground.pieces] == ["Oak Wood", "Camp"]
    assert [(area.kind, area.side) for area in shown.areas] == [("zone", 0), ("zone", 1)]


def test_the_map_of_the_documentation_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "maps.md").read_text("utf-8")
    shown = page.partition("## Tables in inches")[2].partition("```toml\n")[2].partition("```")[0]
    assert reads(shown).name == "Two Downs"
    assert all(f"`{kind}`" in page for kind in get_args(Kind))


def test_mirrored_corners() -> None:
    wood = piece("Wood", "woods", (10, 20), (18, 20), (14, 23))
    assert [corner.point for corner in mirrored(wood.corners)] == [(10, 28), (18, 28), (14, 25)]
    assert map_file.FORMAT.rule == "JA-SETUP-10"


@pytest.mark.rule("JA-TERR-04")
@pytest.mark.parametrize(
    ("wider", "aslant", "good"),
    [(0, 0, True), (0.005, 0, True), (0.006, 0, False), (0, 0.01, True), (0, 0.011, False), (0, 2, False)],
)
def test_a_camp_is_a_square_as_well_as_corners_can_be_told(wider: float, aslant: float, good: bool) -> None:
    corners = (30, 1), (34 + wider, 1), (34 + wider + aslant, 5), (30 + aslant, 5)
    if aslant == 2:
        corners = (30, 1), (34, 1), (36, 1 + 12**0.5), (32, 1 + 12**0.5)
    if good:
        demand_camp(piece("Camp", "camp", *corners))
        return
    with refused("JA-TERR-04", "map_camp"):
        demand_camp(piece("Camp", "camp", *corners))
