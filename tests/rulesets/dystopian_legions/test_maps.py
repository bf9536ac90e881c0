"""Battlefields as files, named and made from a seed: what is right, what is wrong, what is told (SETUP)."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.dystopian_legions.before.maps.generator import LYING, SCHEMES, generated
from rulesets.dystopian_legions.before.maps.library import MAPS, OWN_MAP
from rulesets.dystopian_legions.before.maps.map_check import (
    FEW,
    covered,
    demand_room,
    empty,
    few_kinds,
    findings,
    raised,
    unusually_covered,
)
from rulesets.dystopian_legions.before.maps.map_file import read, written
from rulesets.dystopian_legions.before.maps.map_pieces import KINDS, SIZES, MapFile
from rulesets.dystopian_legions.before.setup import EDGES
from rulesets.dystopian_legions.before.setup import SIZES as GAMES
from rulesets.dystopian_legions.face import proposed_maps
from rulesets.dystopian_legions.face.scene import drawn_ground
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.dystopian_legions.table.state import Legions
from rulesets.dystopian_legions.table.terrain import NATURE, Kind, Piece
from rulesets.kit.boards.maps.file import LONGEST
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.scene import TableGround
from tests.rulesets.dystopian_legions.table import box, piece, refused

PLACED = [cast(Kind, kind.word) for kind in KINDS]
"""The kinds of terrain that maps have."""
SMALL, LARGE = SIZES
WOOD = """
[[piece]]
name = "Oak Wood"
kind = "woods"
corners = [[10, 14], [18.5, 14], [14, 21.25]]
"""
GOOD = f'name = "Field"\n{WOOD}'
TRENCH = '\n[[piece]]\nname = "Sap"\nkind = "trench"\ncorners = [[30, 20], [40, 20], [40, 22], [30, 22]]\n'
SEEDS = st.text("abcdef0123456789", min_size=1, max_size=8)


def reads(text: str) -> MapFile:
    return read(text.encode())


def begun(text: str = "", size: str = "skirmish", **options: str) -> Legions:
    """A new game on a battlefield."""
    forces = ["expedition", "republic"]
    setup = Setup(players=["Ada", "Bo"], forces=forces, scenario=size, map=text, options=options)
    return RULESET.play.start(setup, SealedDice(b"maps")).game


def test_corners_are_inches_from_the_west_and_the_north() -> None:
    wood, sap = reads(GOOD + TRENCH).pieces
    assert wood.corners == ((10_000, 14_000), (18_500, 14_000), (14_000, 21_250))
    assert (wood.name, wood.kind, wood.flagged) == ("Oak Wood", "woods", None)
    assert (sap.kind, sap.is_building) == ("trench", True)


@pytest.mark.rule("DL-BLDG-02", "DL-BLDG-01")
def test_a_file_says_which_trenches_and_ruins_are_buildings() -> None:
    ruins = TRENCH.replace("Sap", "Kiln").replace('"trench"', '"ruins"')
    assert [one.is_building for one in reads(GOOD + TRENCH).pieces] == [False, True]
    assert not reads(GOOD + TRENCH + "building = 0\n").pieces[1].is_building
    assert not reads(GOOD + ruins).pieces[1].is_building
    assert reads(GOOD + TRENCH).pieces[1].flagged is None
    inside = reads(GOOD + ruins + "building = 1\n")
    assert inside.pieces[1].is_building
    assert reads(written(inside)) == inside
    with refused("DL-SETUP-08", "map_piece_misplaced"):
        reads(GOOD + "building = 1\n")


@pytest.mark.rule("DL-BLDG-02")
def test_what_a_file_says_of_a_trench_goes_before_what_is_settled() -> None:
    """DL-D-71: the flag of a piece; without one as was settled."""
    for settled, usual in (("yes", True), ("no", False)):
        for line, found in (("", usual), ("building = 1\n", True), ("building = 0\n", False)):
            game = begun(GOOD + TRENCH + line, trench_as_building=settled)
            assert game.pieces[1].is_building == found


WRONG = {
    "map_too_long": (GOOD + "#" * LONGEST, "16384"),
    "map_no_toml": ("name = ", "TOML"),
    "map_table_size": ('size = "60x40"\n' + GOOD, '"60x40"; it must be one of 72x48, 96x48'),
    "map_unknown_field": ('map = "..."\n' + GOOD, 'map" is no field'),
    "map_many_pieces": (GOOD + "".join(WOOD.replace("Oak", f"Oak {n}") for n in range(60)), "61 pieces"),
    "map_piece_twice": (GOOD + WOOD.replace("Oak", "oak"), "piece 2: oak Wood"),
    "map_piece_name": (GOOD.replace("Oak Wood", "Home"), 'its name is "Home"'),
    "map_piece_word": (GOOD.replace('"woods"', '"lava"'), 'kind is "lava"'),
    "map_piece_level": (GOOD + TRENCH + "building = 2\n", "building is 2"),
    "map_corner_off": (GOOD.replace("[14, 21.25]", "[72.1, 14]"), "the table is 72 inches wide"),
    "map_outline": (GOOD.replace("[14, 21.25]", "[14, 14], [14, 17], [10, 17], [18, 9]"), "crosses or touches itself"),
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_with_a_file_is_named(key: str) -> None:
    text, words = WRONG[key]
    with pytest.raises(Refused) as caught:
        reads(text)
    assert caught.value.key == key
    assert words in WORDS.refusal(caught.value)


@settings(max_examples=20, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: (GOOD + text).encode())))
def test_any_bytes_are_read_or_refused_in_words(file: bytes) -> None:
    try:
        read(file)
    except Refused as wrong:
        assert len(WORDS.refusal(wrong)) < 500


@pytest.mark.rule("DL-SETUP-10", "DL-TERR-10")
def test_each_kind_of_terrain_can_be_placed_in_any_size_and_takes_its_row() -> None:
    for kind in PLACED:
        for wide in (0.5, 40):
            corners = f"[[16, 13], [{16 + wide}, 13], [{16 + wide}, 14]]"
            found = reads(GOOD.replace('"woods"', f'"{kind}"').replace("[[10, 14], [18.5, 14], [14, 21.25]]", corners))
            (one,) = found.pieces
            assert one.nature == NATURE["building" if kind == "trench" else kind]._replace(blocking=one.nature.blocking)
            assert one.nature.blocking == NATURE[kind].blocking


@pytest.mark.rule("DL-TERR-08")
def test_half_of_each_deployment_zone_is_passable_for_all() -> None:
    for pieces in (
        [box("Crops", "crops", 0, 0, 72, 48)],
        [box("Woods", "woods", 18, 0, 54, 12), box("Pond", "water", 0, 12, 72, 48)],
        [box("Woods", "woods", 18, 12, 54, 36)],
        [box("West", "woods", 0, 6, 9, 48)],
    ):
        demand_room(pieces, SMALL)
    for kind in ("woods", "ruins", "tank traps", "trench", "building"):
        with refused("DL-TERR-08", "map_no_ground"):
            demand_room([box("It", kind, 0, 36, 37, 48)], SMALL)
    with refused("DL-TERR-08", "map_no_ground") as caught:
        demand_room([box("West", "woods", 0, 0, 10, 48)], SMALL)
    assert WORDS.refusal(caught.value) == (
        "The map file: 56 % of the ground on which the sections in the west are placed is closed to some of them; at"
        " most 50 % may be."
    )
    demand_room([box("West", "woods", 0, 6, 10, 48)], LARGE)
    with refused("DL-TERR-08", "map_no_ground"):
        demand_room([box("Corner", "ruins", 72, 0, 96, 12), box("Kiln", "ruins", 84, 12, 96, 18)], LARGE)


@pytest.mark.rule("DL-SETUP-04")
def test_a_quarter_to_a_third_of_the_table_is_covered() -> None:
    """DL-D-193: it is told, and hinders nobody."""
    assert covered([box("A", "crops", 0, 0, 36, 24)], SMALL) == 25
    assert covered([box("A", "crops", 0, 0, 36, 24), box("B", "water", 0, 0, 36, 24)], SMALL) == 25
    assert covered([piece("Hedge", "hedge", (0, 5), (70, 5))], SMALL) == 0
    for wide, found in ((17.5, 24), (18, None), (24, None), (24.5, 34)):
        pieces = [box("A", "crops", 0, 0, wide, 48)]
        assert unusually_covered(pieces, SMALL) == found
        assert findings(pieces, SMALL).covered == found
    notes = proposed_maps.handed_in(GOOD.encode()).notes
    assert "Terrain covers 1 % of it; 25 to 33 % are usual." in notes


@pytest.mark.rule("DL-SETUP-05")
def test_several_kinds_of_terrain_are_usual() -> None:
    kinds = ("woods", "crops", "hill", "hedge")
    pieces = [box(kind, kind, 20, 20, 25, 25) for kind in kinds]  # type: ignore[arg-type]
    assert len(pieces) == FEW
    assert not few_kinds(pieces)
    assert few_kinds([*pieces[:3], box("More", "hill", 30, 20, 35, 25)])
    assert "It has few kinds of terrain." in proposed_maps.handed_in(GOOD.encode()).notes


@pytest.mark.rule("DL-SETUP-06")
def test_hills_and_buildings_in_deployment_zones_are_told() -> None:
    for kind in ("hill", "building"):
        assert raised([box("It", kind, 18, 12, 54, 36)], SMALL) == ()  # type: ignore[arg-type]
    assert raised([box("Wood", "woods", 0, 0, 9, 9)], SMALL) == ()
    cases = {
        (40, 11, 44, 20): ("advancing_lines",),
        (40, 8, 44, 20): ("advancing_lines", "surprise_attack"),
        (17, 14, 22, 20): ("meeting_engagement",),
        (18, 11, 24, 16): ("advancing_lines", "oblique_contact"),
        (40, 34, 44, 36.5): ("advancing_lines", "surprise_attack"),
        (40, 35, 44, 36): (),
    }
    for corners, found in cases.items():
        assert raised([box("Hill", "hill", *corners)], SMALL) == found, corners
    assert raised([box("Hill", "hill", 20, 14, 30, 20)], LARGE) == ("meeting_engagement",)
    hill = GOOD.replace('"woods"', '"hill"')
    told = "A hill or a building lies in a deployment zone of Meeting Engagement and Oblique Contact."
    assert told in proposed_maps.handed_in(hill.encode()).notes


@pytest.mark.rule("DL-SETUP-02")
def test_tables_of_72_and_of_96_inches() -> None:
    wide = reads('size = "96x48"\n' + GOOD.replace("[14, 21.25]", "[95, 20]").replace("[18.5, 14]", "[90, 14]"))
    assert (wide.size, reads(GOOD).size) == ((96, 48), (72, 48))
    assert begun(written(wide)).table_width == 96
    assert begun(GOOD).table_width == 72
    with refused("DL-SETUP-02", "map_made_size") as caught:
        proposed_maps.wanted("battle", "generated 60x40", "")
    assert WORDS.refusal(caught.value) == "Battlefields of 60x40 inches are not made: there are 72x48, 96x48."


@pytest.mark.rule("DL-SETUP-03")
def test_the_map_that_was_chosen_is_played_on_just_as_it_is() -> None:
    found = MAPS.named("railway_works")
    assert begun(written(found)).pieces == found.pieces
    for size in GAMES:
        assert begun(size=size).pieces == MAPS.named(OWN_MAP[size]).pieces


@pytest.mark.rule("DL-SETUP-08")
@settings(max_examples=3, deadline=None)
@given(SEEDS, st.sampled_from(SIZES))
def test_a_battlefield_is_made_from_its_seed(seed: str, size: tuple[int, int]) -> None:
    """DL-D-15: as much terrain of as many kinds as is usual, nothing high in the zones, the same from all sides."""
    made = generated(seed, size)
    assert findings(made, size) == (None, False, (), False)
    kept = MapFile("Field", "A note.", size, made)
    assert reads(written(kept)) == kept


def test_another_seed_gives_another_battlefield_and_all_kinds_come() -> None:
    many = [generated(str(number), SMALL) for number in range(2)]
    assert len({*many}) == 2
    assert generated.__wrapped__("1", SMALL) == many[1]
    assert {*LYING} == {*PLACED}
    assert {drawn.kind.word for drawn in SCHEMES[LARGE].drawn} == {*LYING}


def test_whether_a_battlefield_is_the_same_from_opposite_sides() -> None:
    west, east = box("West", "woods", 10, 12, 18, 18), box("East", "woods", 54, 30, 62, 36)
    mirror = box("South", "woods", 10, 30, 18, 36)
    assert not findings([west, east], SMALL).is_lopsided
    assert findings([west, mirror], SMALL).is_lopsided
    assert findings([west, east], LARGE).is_lopsided
    sap = box("Sap", "trench", 10, 12, 18, 14), box("Ditch", "trench", 54, 34, 62, 36)
    assert not findings(sap, SMALL).is_lopsided
    assert findings([sap[0], sap[1].model_copy(update={"flagged": False})], SMALL).is_lopsided


def test_the_named_battlefields() -> None:
    kinds, sizes = set(), []
    for key in MAPS.names():
        named = MAPS.named(key)
        found = findings(named.pieces, named.size)
        assert not found.is_lopsided
        assert (found.covered, found.is_plain, found.raised) == (8 if key == "crossroads" else None, False, ())
        assert named.note
        assert reads(written(named)) == named
        kinds |= {one.kind for one in named.pieces}
        sizes.append(named.size)
    assert kinds == {*PLACED}
    assert (sizes.count(SMALL), sizes.count(LARGE)) == (4, 3)


def test_which_battlefield_a_text_asks_for() -> None:
    wanted = proposed_maps.wanted
    assert wanted("battle", "", "").name == "Brickfields"
    assert wanted("skirmish", " ", "").name == "Crossroads"
    assert wanted("battle", "two trenches", "").text == wanted("battle", "two_trenches", "").text
    made = wanted("battle", "generated", "mill")
    assert made == wanted("battle", "Generated 72x48 mill", "other")
    assert (made.again, made.name) == ("generated 72x48", "Field mill")
    assert reads(made.text).pieces == generated("mill", SMALL)
    wide = wanted("skirmish", "generated 96x48 mill", "")
    assert wide.notes[0] == "Seed mill: “generated 96x48 mill” makes it again"
    assert (wide.again, reads(wide.text).size) == ("generated 96x48", LARGE)
    values = [choice.value for choice in proposed_maps.choices()]
    assert values == ["generated 72x48", "generated 96x48", *MAPS.names()]
    with refused("DL-SETUP-08", "no_such_map") as caught:
        wanted("battle", "nowhere", "")
    assert WORDS.refusal(caught.value)


def test_a_file_that_is_handed_in_is_drawn_with_the_zones() -> None:
    found = proposed_maps.handed_in(('size = "96x48"\n' + GOOD + TRENCH).encode())
    assert (found.name, proposed_maps.name_of(found.text)) == ("Field", "Field")
    shown = proposed_maps.scene_of(found.text)
    assert isinstance(shown.ground, TableGround)
    assert (shown.ground.width, [one.name for one in shown.ground.pieces]) == (96, ["Oak Wood", "Sap"])
    assert [(area.kind, area.side) for area in shown.areas] == [("zone", 0), ("zone", 1)]


def test_the_map_of_the_documentation_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "maps.md").read_text("utf-8")
    part = page.partition("## Tables of Dystopian Legions")[2]
    shown = part.partition("```toml\n")[2].partition("```")[0]
    assert reads(shown).size == LARGE
    assert all(f"`{kind}`" in part for kind in PLACED)


def test_piece_by_piece_what_a_name_may_be() -> None:
    for name in ("none", "done", "home", "F4", "31.5,12", "", " A", "x" * 31, "*A*"):
        with refused("DL-SETUP-08", "map_piece_name"):
            reads(GOOD.replace("Oak Wood", name))
    assert isinstance(reads(GOOD.replace("Oak Wood", "Zürcher Wald")).pieces[0], Piece)


def test_long_strips_of_road_and_trench_are_drawn_along_their_middle() -> None:
    crook = piece("Crook", "trench", (50, 10), (60, 10), (60, 20), (58, 20), (58, 12), (50, 12))
    pieces = [box("Lane", "road", 10, 22, 40, 25), box("Sap", "trench", 10, 30, 12, 40), crook]
    lane, sap, bent = (one for one in drawn_ground.ground(empty("advancing_lines", 72, EDGES, pieces)).pieces)
    assert (lane.kind, lane.line, lane.width) == ("road", True, 3.0)
    assert sorted(lane.points) == [(10.0, 23.5), (40.0, 23.5)]
    assert (sap.line, sap.width, sorted(sap.points)) == (True, 2.0, [(11.0, 30.0), (11.0, 40.0)])
    assert (bent.line, len(bent.points)) == (False, 6)


@pytest.mark.rule("DL-MOVE-32", "DL-ELEV-01")
def test_a_map_says_which_hill_is_steep_and_which_building_is_high() -> None:
    text = (
        GOOD
        + """
[[piece]]
name = "Crag"
kind = "hill"
corners = [[40, 20], [44, 20], [44, 24]]
steep = 1

[[piece]]
name = "Tower"
kind = "building"
corners = [[50, 20], [54, 20], [54, 24], [50, 24]]
raised = 1
"""
    )
    found = reads(text)
    crag, tower = found.pieces[-2:]
    assert (crag.nature.infantry, tower.nature.elevated) == ("difficult", True)
    assert reads(written(found)) == found
