"""What is as on squares, and counts on a table: dice, hits and saves; the base of a vehicle, open ground (TABLE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.before.armies.forces import sample
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.state import Soldier
from rulesets.dust_1947.table.tabletop.looking import points_of_view
from rulesets.dust_1947.table.tabletop.shooting import one_weapon_each
from rulesets.dust_1947.table.tabletop.standing import base_of, leader
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dust_1947.inches import hull, leads, on_foot, table
from tests.rulesets.dust_1947.table import GUN, Placed, Table, inside, weapon
from tests.rulesets.dust_1947.test_tabletop import EAST, OPEN, aimed, apart, costs, cover, sees, stopped_by
from tests.rulesets.dust_1947.test_tabletop_play import shooting

SHOOTER = on_foot("A", (2, 6), soldiers=1)
VOLLEY = weapon("1 Volley 6 S2:3/1 V1:3/1")


# --- dice, hits and saves ---------------------------------------------------------------------------------------------


def fired(*described: str | Placed, dice: str) -> Table:
    """A fires at Z, and these dice fall: those to hit, then the saves."""
    table = shooting(*described)
    table.players[0].attacks("Z", dice=dice)
    return table


@pytest.mark.rule("DU-TABLE-28")
@pytest.mark.parametrize("armour, dice", [("V1", 6), ("V3", 3), ("V4", 9)])
def test_the_dice_are_those_left_of_the_slash_under_type_and_armour_of_the_target(armour: str, dice: int) -> None:
    rows = weapon("3 Cannon 6 V1:2/9 V3:1/4 V4:3/1")
    fired(hull("A", (2, 6), EAST, weapons=(rows,)), hull("Z", (14, 6), seat=1, armour=armour), dice="S " * dice)


@pytest.mark.rule("DU-TABLE-29")
def test_each_bloc_is_a_hit_and_a_skill_changes_what_counts() -> None:
    for skills, hits in ((), 2), (("Expert: Volley",), 3):
        shooter = on_foot("A", (2, 6), soldiers=1, weapons=(VOLLEY,), skills=skills)
        table = fired(shooter, on_foot("Z", (14, 6), seat=1), dice=f"B B C {'B ' * hits}")
        assert table.heard("rolled_to_hit")[0]["hits"] == hits


SAVES = [
    ("T", False, "C B S", 2),
    (".", False, "C B S", 1),
    ("T", True, "C B S  S S", 1),
    (".", True, "S S", 0),
]
"""Where the target stands, whether it is a vehicle, the dice of its save and of a critical check, and how many hits
are cancelled."""


@pytest.mark.rule("DU-TABLE-37")
@pytest.mark.parametrize("letter, vehicle, dice, saved", SAVES)
def test_saves_are_those_of_squares(letter: str, vehicle: bool, dice: str, saved: int) -> None:
    rows = ("......", f"...{letter}..", "......")
    target = hull("Z", (14, 6), seat=1, armour="V1", track=9) if vehicle else on_foot("Z", (14, 6), seat=1)
    shooter = on_foot("A", (2, 6), soldiers=1, weapons=(VOLLEY,))
    table = fired(*rows, shooter, target, dice=f"B B B {dice}")
    unit = table.unit("Z")
    lost = unit.damage if vehicle else 5 - len(unit.standing)
    assert 3 - lost == saved


# --- who fires what, and who may fall ---------------------------------------------------------------------------------

BOTH, RIFLE_ALONE = Soldier(weapons=("Rifle", "Rocket")), Soldier(weapons=("Rifle",))
UNDER = Soldier(weapons=("Rifle", "Under-Barrel Launcher"))
ALL = frozenset({0, 1})


@pytest.mark.rule("DU-TABLE-27", "DU-TABLE-54")
@pytest.mark.parametrize(
    ("soldiers", "fired", "may"),
    [
        ((RIFLE_ALONE, BOTH), ("Rocket",), True),
        ((RIFLE_ALONE, BOTH), ("Rocket", "Rocket"), False),
        ((BOTH, RIFLE_ALONE), ("Rifle", "Rocket"), True),  # The first is given the rocket, and the second the rifle.
        ((BOTH, RIFLE_ALONE), ("Rifle", "Rifle", "Rocket"), False),
        ((UNDER, RIFLE_ALONE), ("Rifle", "Rifle", "Under-Barrel Launcher"), True),
        ((UNDER, RIFLE_ALONE), ("Under-Barrel Launcher", "Under-Barrel Launcher"), False),
    ],
)
def test_each_soldier_fires_one_weapon_that_he_carries(
    soldiers: tuple[Soldier, ...], fired: tuple[str, ...], may: bool
) -> None:
    assert one_weapon_each(soldiers, [(name, ALL) for name in fired]) == may


@pytest.mark.rule("DU-TABLE-38")
def test_anybody_of_a_crew_may_fall() -> None:
    crew = on_foot("Z", (14, 6), kind="support weapon", track=4, soldiers=0, seat=1)
    game = table(SHOOTER, crew)
    assert board_of(game).may_fall(game.units["A"], game.units["Z"], ()) is None


# --- a vehicle that stands on a base ----------------------------------------------------------------------------------


def based(name: str, at: tuple[float, float], facing: float = 0, **more: object) -> Placed:
    """A tank on a round base of 4 inches."""
    return hull(name, at, facing, base=4.0, **more)


def test_a_base_is_measured_and_stood_upon_instead_of_the_hull() -> None:
    game = table(SHOOTER, based("Z", (20, 6), EAST, seat=1))
    assert leader(game, game.units["Z"]).radius == 2
    assert [apart(table(SHOOTER, based("Z", (x, 6), EAST, seat=1))) for x in (20.5, 20.6)] == [4, 5]
    assert costs(table(based("A", (6, 6)), on_foot("B", (16, 6), soldiers=1)), (11.9, 6), (12.1, 6))[0] == 5.9
    (heron,) = (card for card in sample("ironvale").cards if card.name == "Heron Scout Walker")
    assert base_of(heron).size == (3, 3)


@pytest.mark.rule("DU-TABLE-19")
def test_a_vehicle_on_a_base_sees_from_any_point_of_it() -> None:
    # A rock hides the middle of the base; its northern edge, 2 inches further, looks past.
    rows = ("......", ".o....", "......")
    target = on_foot("Z", (14, 4), (14, 3), seat=1, soldiers=2)
    assert stopped_by(table(*rows, on_foot("A", (2, 5), soldiers=1), target)) == "DU-TABLE-22"
    assert sees(table(*rows, based("A", (2, 5)), target))
    assert sees(table(*rows, inside(on_foot("P", (2, 5)), "A"), based("A", (2, 5), skills=("Passengers: 6",)), target))


@pytest.mark.rule("DU-TABLE-19")
@pytest.mark.parametrize("mount, north, east", [("Front", -1, 0), ("Rear", 1, 0), ("Right", 0, 1), ("Left", 0, -1)])
def test_a_mount_looks_from_the_points_of_the_base_in_its_arc(mount: Mount, north: int, east: int) -> None:
    game = table(based("A", (8, 8)))
    found = points_of_view(game, game.units["A"], mount)
    assert any(point.to(Point(8 + 2 * east, 8 + 2 * north)) < 1e-6 for point in found)
    ahead = [(point.x - 8) * east + (point.y - 8) * north for point in found]
    least = 2 * 0.7071 - 1e-3 if north else -1e-6
    assert min(ahead) >= least
    assert len(found) == (5 if north else 9)


@pytest.mark.rule("DU-TABLE-19")
@pytest.mark.parametrize("mount", ["Turret", None])
def test_a_turret_looks_from_all_sides_of_the_base_and_its_middle(mount: Mount | None) -> None:
    game = table(based("A", (8, 8)))
    found = points_of_view(game, game.units["A"], mount)
    assert {(round(one.x - 8), round(one.y - 8)) for one in found} >= {(0, 0), (2, 0), (-2, 0), (0, 2), (0, -2)}


@pytest.mark.rule("DU-TABLE-19")
def test_a_gun_is_refused_whose_points_of_the_base_see_nothing() -> None:
    # From the north of the base one looks past the rock, from its eastern front only where it stands half an inch on.
    rows = ("......", ".o....", "......")
    target = on_foot("Z", (14, 3), soldiers=1, seat=1)
    cases: list[tuple[Mount, float, str]] = [("Turret", 5.5, ""), ("Front", 5.5, "DU-TABLE-22"), ("Front", 5, "")]
    for mount, south, rule in cases:
        gun = (weapon(f"1 {GUN}", mount=mount),)
        found = aimed(table(*rows, based("A", (2, south), EAST, weapons=gun), target))
        assert (found.rule if isinstance(found, Refused) else "") == rule, (mount, south)


# --- what changes nothing ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-09")
@pytest.mark.parametrize("size", ["small", "standard", "large", "huge"])
def test_hulls_of_all_sizes_move_alike(size: str) -> None:
    game = table(*(("........",) * 6), hull("A", (6, 12), EAST, size=size))
    assert costs(game, (18, 12), (9, 16), (6, 8), allowance=12) == [12, 5, 4]


@pytest.mark.rule("DU-TABLE-43")
def test_open_ground_neither_slows_nor_covers_nor_hides_anybody() -> None:
    for unit in (on_foot("A", (2, 6)), hull("A", (4, 6), EAST), hull("A", (4, 6), EAST, mobility="wheeled")):
        game = table(*OPEN, unit, leads("Z", (22, 14), seat=1))
        assert costs(game, (12, 6)) == [12 - leader(game, game.units["A"]).middle.x]
        for one, other in (("A", "Z"), ("Z", "A")):
            assert sees(game, one, other)
            assert cover(game, one, other) == []
