"""SF-LOS and the terrain that hides: hills, forest and smoke, heights, the blind hex, lines along a hex side."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import Hex, adjacent, parse_hex
from rulesets.steampunk_fantasy.table.lines_of_sight import in_sight, on_ground, sees, spot
from rulesets.steampunk_fantasy.table.state import Ground
from tests.rulesets.steampunk_fantasy.table import Placed, Table, steam, tank, troop


def column(*letters: str) -> tuple[str, ...]:
    """A map on which column A has this terrain from the north, and everything else is clear."""
    return tuple(f"{letter} . ." for letter in letters)


def view(*letters: str, viewer: str = "A1", target: str, air: tuple[str, ...] = ()) -> bool:
    """Whether a base sees another along column A; those named in `air` fly."""
    table = steam(*column(*letters), flying("Eye", viewer, 0, air), flying("Mark", target, 1, air))
    bases = table.game.bases
    seen, back = sees(table.game, bases["Eye"], bases["Mark"]), sees(table.game, bases["Mark"], bases["Eye"])
    assert seen.clear is back.clear
    return seen.clear


def flying(name: str, at: str, seat: int, air: tuple[str, ...]) -> Placed:
    return troop(name, at=at, seat=seat, state={"air": name in air})


@pytest.mark.rule("SF-LOS-01")
def test_a_base_sees_along_the_straight_line_unless_something_blocks_it() -> None:
    assert view(".", ".", ".", ".", target="A4")
    assert not view(".", "f", ".", ".", target="A4")


@pytest.mark.rule("SF-LOS-01", "SF-LOS-02")
def test_what_blocks_is_told() -> None:
    table = steam(*column(".", ".", "f", "f", "."), troop("Eye", at="A1"), troop("Mark", at="A5", seat=1))
    eye, mark = table.game.bases["Eye"], table.game.bases["Mark"]
    assert sees(table.game, eye, mark).blocked_by == (parse_hex("A3"),)
    assert sees(table.game, mark, eye).blocked_by == (parse_hex("A4"),)


@pytest.mark.rule("SF-LOS-02", "SF-LOS-01")
def test_units_never_block_and_neighbours_always_see_each_other() -> None:
    assert view("f", "f", target="A2")
    table = steam(*column(".", ".", "."), troop("Eye", at="A1"), tank("Ram", at="A2"), troop("Mark", at="A3", seat=1))
    assert sees(table.game, table.game.bases["Eye"], table.game.bases["Mark"]).clear


@pytest.mark.rule("SF-TERR-07")
def test_forest_hides_what_is_behind_it_but_not_what_is_in_it() -> None:
    assert not view(".", "f", ".", target="A3")
    assert view("f", ".", "f", target="A3")
    assert view(".", "f", target="A2")


@pytest.mark.rule("SF-TERR-05")
def test_a_hill_hides_what_is_behind_it_even_from_a_hill() -> None:
    assert not view(".", "h", ".", target="A3")
    assert not view("h", "h", "h", target="A3")
    assert view("h", ".", "h", target="A3")


@pytest.mark.rule("SF-TERR-03", "SF-TERR-11", "SF-TERR-13")
@pytest.mark.parametrize("letter", [".", "w", "r"])
def test_clear_swamp_and_rough_hide_nothing(letter: str) -> None:
    assert view(".", letter, ".", target="A3")


@pytest.mark.rule("SF-TERR-02", "SF-TERR-15", "SF-LOS-01")
def test_smoke_blocks_while_it_lies_there_but_not_for_its_own_hex() -> None:
    table = steam(*column(".", ".", "."), troop("Eye", at="A1"), troop("Mark", at="A3", seat=1))
    eye, mark = table.game.bases["Eye"], table.game.bases["Mark"]
    table.game.lay(parse_hex("A2"), smoke=1)
    assert not sees(table.game, eye, mark).clear
    table.game.lay(parse_hex("A2"), smoke=0)
    for end in ("A1", "A3"):
        table.game.lay(parse_hex(end), smoke=2)
    assert sees(table.game, eye, mark).clear


@pytest.mark.example("SF-X-48")
@pytest.mark.rule("SF-LOS-02", "SF-LOS-01")
def test_from_a_hill_one_looks_over_a_forest_but_not_down_right_behind_it() -> None:
    assert not view("h", ".", "f", ".", ".", target="A4")
    assert view("h", ".", "f", ".", ".", target="A5")
    for target in ("A4", "A5"):
        assert not view("h", ".", "h", ".", ".", target=target)


@pytest.mark.rule("SF-LOS-02")
def test_right_in_front_of_a_high_viewer_a_forest_hides_only_the_hex_behind() -> None:
    assert not view("h", "f", ".", ".", target="A3")
    assert view("h", "f", ".", ".", target="A4")


@pytest.mark.rule("SF-LOS-02")
def test_between_two_hills_a_forest_below_hides_nothing() -> None:
    assert view("h", "f", "h", target="A3")
    assert view("h", "f", "f", "f", "h", target="A5")


@pytest.mark.rule("SF-LOS-02", "SF-LOS-01")
def test_smoke_on_a_hill_is_as_high_as_the_hill() -> None:
    table = steam(*column("h", ".", "h"), troop("Eye", at="A1"), troop("Mark", at="A3", seat=1))
    eye, mark = table.game.bases["Eye"], table.game.bases["Mark"]
    table.game.lay(parse_hex("A2"), smoke=1)
    assert sees(table.game, eye, mark).clear
    table.game.lay(parse_hex("A2"), terrain="hill")
    assert not sees(table.game, eye, mark).clear


@pytest.mark.rule("SF-LOS-02")
def test_a_flyer_looks_over_hills_and_forest_but_not_right_behind_them() -> None:
    assert view(".", "h", ".", ".", target="A4", air=("Eye",))
    assert not view(".", ".", "h", ".", target="A4", air=("Eye",))
    assert not view(".", ".", "f", ".", target="A4", air=("Eye",))
    assert view(".", ".", "f", "h", target="A4", air=("Eye",))
    assert not view(".", ".", "h", "h", target="A4", air=("Eye",))
    assert view(".", "h", "h", ".", target="A4", air=("Eye", "Mark"))


def along_a_side(*laid: str) -> bool:
    """Whether B2 sees C1 past the hexes with forest; the line runs along the side between B1 and C2."""
    table = steam(*((". . . . .",) * 4), troop("Eye", at="B3"), troop("Mark", at="C2", seat=1))
    for name in laid:
        table.game.lay(parse_hex(name), terrain="forest")
    return in_sight(table.game, on_ground(table.game, parse_hex("B2")), on_ground(table.game, parse_hex("C1"))).clear


@pytest.mark.rule("SF-LOS-01")
def test_a_line_along_a_side_is_blocked_only_from_both_sides() -> None:
    assert along_a_side("B1")
    assert along_a_side("C2")
    assert not along_a_side("B1", "C2")


@pytest.mark.rule("SF-LOS-02")
def test_beside_a_side_the_blind_hex_needs_both_hexes_before_it() -> None:
    table = steam("h . .", ". . .", ". . .", troop("Eye", at="A1"), troop("Mark", at="B2", seat=1))
    eye, mark = table.game.bases["Eye"], table.game.bases["Mark"]
    table.game.lay(parse_hex("A2"), terrain="forest")
    assert sees(table.game, eye, mark).clear
    table.game.lay(parse_hex("B1"), terrain="forest")
    assert not sees(table.game, eye, mark).clear


@pytest.mark.rule("SF-TERR-05", "SF-LOS-02")
def test_only_a_hill_is_higher_than_the_rest() -> None:
    table = steam("h f w r .", troop("Eye", at="A1"))
    assert [on_ground(table.game, parse_hex(f"{column}1")).level for column in "ABCDE"] == [1, 0, 0, 0, 0]


@pytest.mark.rule("SF-TERR-05", "SF-LOS-02")
def test_a_base_stands_on_its_hill_and_flies_above_it() -> None:
    table = steam("h", troop("Eye", at="A1"))
    eye = table.game.bases["Eye"]
    assert spot(table.game, eye).level == 1
    eye.air = True
    assert spot(table.game, eye).level == 2


places = st.builds(Hex, st.integers(0, 6), st.integers(0, 8))
grounds = st.dictionaries(
    places,
    st.builds(Ground, terrain=st.sampled_from(["clear", "hill", "forest", "swamp", "rough"]), smoke=st.integers(0, 2)),
    max_size=30,
)


@settings(max_examples=60, deadline=None)
@given(grounds, places, places, st.sampled_from([(), ("Eye",), ("Eye", "Mark")]))
def test_who_is_seen_sees_back_and_nothing_blocks_neighbours(
    ground: dict[Hex, Ground], start: Hex, end: Hex, air: tuple[str, ...]
) -> None:
    table: Table = steam(flying("Eye", start.name, 0, air), flying("Mark", end.name, 1, air))
    table.game.ground.update(ground)
    eye, mark = table.game.bases["Eye"], table.game.bases["Mark"]
    assert sees(table.game, eye, mark).clear is sees(table.game, mark, eye).clear
    if start == end or adjacent(start, end) or len(air) == 2:
        assert sees(table.game, eye, mark).clear
