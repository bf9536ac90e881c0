"""Flame weapons (WPN-FLAME)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.weapons.flame import burned, paths
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, dust, hero, refused, squad, tank, weapon

SHORT = weapon("1 Flamethrower 1 S2:*/1 V4:2/1", keywords=("Flame",))
LONG = weapon("1 Projector 2 S2:*/1 V4:2/1", keywords=("Flame",))


def burner(line: object = LONG, at: str = "A1") -> Placed:
    """One soldier with a flame weapon."""
    return squad("A", at, soldiers=1, weapons=(line,))  # type: ignore[arg-type]


@pytest.mark.rule("DU-WPN-FLAME-01")
def test_who_burns_is_suppressed_at_once_and_saves_nothing() -> None:
    table = attack(". T", burner(SHORT), squad("Z", "B1", seat=1))
    shoots(table, "Z", dice="B S S S S")
    assert standing(table, "Z") == 4
    assert table.unit("Z").suppressed
    assert not table.unit("Z").under_fire


@pytest.mark.rule("DU-WPN-FLAME-02")
def test_a_short_flame_reaches_all_eight_neighbours() -> None:
    for at in ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"):
        table = attack(burner(SHORT, "B2"), squad("Z", at, seat=1, soldiers=1))
        shoots(table, "Z", dice="S")


@pytest.mark.rule("DU-WPN-FLAME-01")
def test_the_under_fire_token_is_replaced() -> None:
    table = attack(burner(SHORT), squad("Z", "B1", seat=1, state={"under_fire": True}))
    shoots(table, "Z", dice="B S S S S")
    assert (table.unit("Z").suppressed, table.unit("Z").under_fire) == (True, False)


@pytest.mark.rule("DU-WPN-FLAME-01")
def test_flames_in_a_reaction_suppress_when_the_activation_ends() -> None:
    table = dust(squad("A", "A1"), squad("Z", "C1", seat=1, soldiers=1, weapons=(SHORT,)), squad("Y", "L9", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("B1")
    blue.reacts("Z", dice="B S")
    blue.attacks("A", dice="B S S S S")
    assert not table.unit("A").suppressed
    red.attacks("Z", dice="S S S S S S S S")
    assert table.unit("A").suppressed


@pytest.mark.rule("DU-WPN-FLAME-03", "DU-HERO-11")
def test_a_flame_burns_both_units_of_a_shared_square() -> None:
    units = (squad("Z", "B2", seat=1, soldiers=2), hero("H", "B2", 1))
    table = attack(burner(weapon("1 Burner 1 S2:2/1", keywords=("Flame",))), *units)
    shoots(table, "Z", dice="S S  B S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Z", "H"]
    assert table.unit("H").suppressed


@pytest.mark.rule("DU-WPN-FLAME-03", "DU-HERO-05")
def test_the_flame_of_a_joined_hero_comes_from_where_his_squad_stands() -> None:
    ann = hero("Ann", at="", weapons=(LONG,), state={"joined": "A", "where": "board"})
    table = attack(squad("A", "A1", weapons=("Knife C S2:1/1",)), ann, squad("Z", "C1", seat=1, soldiers=2))
    shoots(table, "Z", dice="B S")
    assert table.unit("Z").suppressed
    assert standing(table, "Z") == 1


@pytest.mark.example("DU-X-43")
@pytest.mark.rule("DU-WPN-FLAME-03", "DU-WPN-FLAME-01")
def test_a_friend_in_between_burns_too() -> None:
    table = attack(burner(), squad("F", "B1", soldiers=2), squad("Z", "C1", seat=1, soldiers=2))
    shoots(table, "Z", dice="B S  B S")
    assert table.unit("F").suppressed
    assert table.unit("Z").suppressed
    assert (standing(table, "F"), standing(table, "Z")) == (1, 1)


@pytest.mark.example("DU-X-96")
@pytest.mark.rule("DU-WPN-FLAME-03")
def test_of_two_shortest_paths_the_attacker_picks_one() -> None:
    units = (burner(), squad("F", "B2", soldiers=2), squad("Z", "C2", seat=1, soldiers=2))
    table = attack(*units)
    assert table.offers("attack", target="Z") == ["Projector: through B1", "Projector: through B2"]
    table.players[0].attacks("Z", ways=["Projector: through B1"], dice="S S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Z"]
    table = attack(*units)
    table.players[0].attacks("Z", ways=["Projector: through B2"], dice="S S  S S")
    assert {said["target"] for said in table.heard("rolled_to_hit")} == {"F", "Z"}


@pytest.mark.example("DU-X-96")
@pytest.mark.rule("DU-WPN-FLAME-04", "DU-LOS-09")
def test_a_tank_in_the_way_can_be_burned_but_not_what_is_behind() -> None:
    units = (burner(), squad("F", "B2", soldiers=2), tank("T", "B1", 1), squad("Z", "C2", seat=1, soldiers=2))
    table = attack(*units)
    with refused("DU-LOS-09"):
        table.players[0].attacks("Z")
    shoots(table, "T", dice="S S")


@pytest.mark.rule("DU-WPN-FLAME-04")
def test_a_path_on_which_the_flame_is_stopped_is_not_taken() -> None:
    far = weapon("1 Projector 3 S2:*/1", keywords=("Flame",))
    units = (squad("F", "B1"), squad("G", "B3"), squad("Z", "C3", seat=1))
    for row, offered in (
        (".T.", ["through A2 B2", "through A2 B3"]),
        ("...", ["through A2 B2", "through A2 B3", "through B1 B2"]),
    ):
        table = attack(row, "...", "...", burner(far), *units)
        assert table.offers("attack", target="Z") == [f"Projector: {way}" for way in offered]


@pytest.mark.rule("DU-WPN-FLAME-04", "DU-LOS-09")
def test_what_blocks_in_the_second_square_stops_the_flame_there() -> None:
    table = dust(burner(), tank("T", "C1", 1), squad("Z", "D1", seat=1))
    path = tuple(parse_square(name) for name in ("B1", "C1", "D1"))
    assert burned(Lookout(table.game), table.unit("A"), parse_square("A1"), path) == path[:2]


@pytest.mark.rule("DU-WPN-FLAME-04")
def test_a_wall_stops_the_flame_at_once() -> None:
    far = weapon("1 Projector 3 S2:*/1", keywords=("Flame",))
    units = (squad("F", "B1"), squad("Z", "C3", seat=1))
    table = attack("...", "...", "...", burner(far), *units, walls={"A1-B1": "high wall"})
    shoots(table, "Z", dice="S S S S S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Z"]


def test_shortest_paths_have_one_diagonal_at_most() -> None:
    def named(start: str, end: str) -> list[str]:
        return sorted(" ".join(s.name for s in path) for path in paths(parse_square(start), parse_square(end)))

    assert named("A1", "C1") == ["B1 C1"]
    assert named("A1", "B2") == ["B2"]
    assert named("A1", "C2") == ["B1 C2", "B2 C2"]
    assert len(named("A1", "C3")) == 6
