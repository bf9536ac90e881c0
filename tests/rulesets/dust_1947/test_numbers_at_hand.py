"""Small questions that rules ask, each on both sides of its limit: how many, how far, who is left (UNIT, WPN, CMD)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.armies.legality import heroes_twice
from rulesets.dust_1947.chapters.action_lists.declaration import ALL_ATTACKS
from rulesets.dust_1947.chapters.attack.attack_action import cross_off
from rulesets.dust_1947.chapters.carrying_out.execution import out_of_reach
from rulesets.dust_1947.chapters.command.stimulants import Stimulants, third_beside
from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck, hit_weapon
from rulesets.dust_1947.chapters.damage.leaders import NewLeader
from rulesets.dust_1947.chapters.heroes.pilots import Escape
from rulesets.dust_1947.chapters.hits.volleys import Shot
from rulesets.dust_1947.chapters.movement.pace import halved, in_mud, march_value, move_value
from rulesets.dust_1947.chapters.movement.steps import leading_ends
from rulesets.dust_1947.chapters.movement.terrain import crush
from rulesets.dust_1947.chapters.weapons.aimed import one_is_idle
from rulesets.dust_1947.chapters.weapons.artillery import connected
from rulesets.dust_1947.moments import FREE_ACTIONS, asked, named
from rulesets.dust_1947.skills import hiding
from rulesets.dust_1947.skills.survival import covered
from rulesets.dust_1947.table.armament import boxes_left, one_or_the_other
from rulesets.dust_1947.table.carrying import room
from rulesets.dust_1947.table.critical_hits import row_of
from rulesets.dust_1947.table.distances import between
from rulesets.dust_1947.table.measure.marks import mark
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.sight.blocking import hides_small_vehicles
from rulesets.dust_1947.table.sight.cover import always_covered
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout, steps_between
from rulesets.dust_1947.table.sight.walls import OPENINGS, fits
from rulesets.dust_1947.table.state import Ground
from rulesets.dust_1947.table.symbols import BLOC, CROSSHAIR, SHIELD, pair
from rulesets.kit.boards.squares.board import Direction, parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker, weapon

PLANE = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1"}


def squares(text: str) -> list[Any]:
    """Squares by their names."""
    return [parse_square(name) for name in text.split()]


# --- ammunition ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WPN-LIMITED-01")
@pytest.mark.parametrize(
    ("rounds", "ammo", "fired", "left"), [(4, {}, 1, 3), (4, {"Gun": 2}, 2, 0), (4, {"Gun": 1}, 3, 0)]
)
def test_each_weapon_that_fires_crosses_off_a_box(rounds: int, ammo: dict[str, int], fired: int, left: int) -> None:
    unit = dust(squad("A", "A1", state={"ammo": dict(ammo)})).unit("A")
    told = {"bearer": "A", "weapon": "Gun", "count": fired, "target": "Z", "start": "A1", "end": "B1"}
    cross_off(unit, Shot.model_validate(told), None)
    assert unit.ammo == ammo
    cross_off(unit, Shot.model_validate(told), rounds)
    assert unit.ammo == {"Gun": left}


@pytest.mark.rule("DU-WPN-LIMITED-01")
@pytest.mark.parametrize(
    ("carried", "rounds", "ammo", "usable"),
    [(2, None, {}, 2), (2, 4, {}, 2), (2, 4, {"Gun": 1}, 1), (2, 4, {"Gun": 0}, 0), (1, 4, {"Gun": 3}, 1)],
)
def test_no_more_fire_than_are_carried_and_have_a_box(
    carried: int, rounds: int | None, ammo: dict[str, int], usable: int
) -> None:
    unit = dust(squad("A", "A1", state={"ammo": dict(ammo)})).unit("A")
    assert boxes_left(unit, weapon("1 Gun 4 S2:1/1").weapon, carried, rounds) == usable


# --- distances and lines ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-RANGE-01")
@pytest.mark.parametrize(
    ("some", "others", "far"),
    [
        ("A1", "C1", 2),
        ("A1 B1", "D1", 2),
        ("D1", "A1 B1", 2),
        ("B1 A1", "D1 E1", 2),
        ("A1 B1", "D1 C1", 1),
        ("A1", "A1", 0),
    ],
)
def test_between_two_units_the_nearest_squares_count(some: str, others: str, far: int) -> None:
    assert distance(squares(some), squares(others)) == far


@pytest.mark.rule("DU-LOS-02")
@pytest.mark.parametrize(("start", "end"), [("A1", "C2"), ("B3", "D4"), ("C2", "E3"), ("E7", "G8")])
def test_a_line_is_the_same_wherever_it_begins(start: str, end: str) -> None:
    one, other = parse_square(start), parse_square(end)
    first = parse_square("D4"), parse_square("F5")
    assert steps_between(one, other) == steps_between(*first)
    assert steps_between(one, other) != steps_between(other, one)
    for hole, clear in ((one.toward(Direction.W), True), (one.toward(Direction.E), False)):
        table = dust(squad("A", start), squad("Z", end, 1))
        table.game.scenario.field.ground[hole] = Ground(dot=False)
        assert Lookout(table.game).look(table.unit("A"), one, table.unit("Z"), other).clear is clear


@pytest.mark.rule("DU-LOS-06")
@pytest.mark.parametrize(
    ("ground", "covers"),
    [
        (Ground(dot=False), {"all_blockers": True, "no_dot_only": True}),
        (Ground(terrain=("structure",)), {"all_blockers": True, "no_dot_only": False}),
    ],
)
def test_which_corners_give_cover_is_for_the_table_to_settle(ground: Ground, covers: dict[str, bool]) -> None:
    for option, covered_there in covers.items():
        table = dust(squad("A", "A1"), squad("Z", "C3", 1), options={"corner_cover": option})
        table.game.scenario.field.ground[parse_square("B1")] = ground
        line = Lookout(table.game).look(table.unit("A"), parse_square("A1"), table.unit("Z"), parse_square("C3"))
        assert (line.clear, bool(line.touched)) == (True, covered_there)


# --- leaders ---------------------------------------------------------------------------------------------------------

MIXED = (weapon("3 Rifle 4 S2:1/1"), weapon("1 Radio 1 S2:1/1"))
TWO_RADIOS = (MIXED[0], weapon("2 Radio 1 S2:1/1"))


@pytest.mark.rule("DU-UNIT-03")
@pytest.mark.parametrize(
    ("lines", "watching", "asked"),
    [
        (TWO_RADIOS, {"keywords": ("Sniper",)}, True),
        (MIXED[:1], {"keywords": ("Sniper",)}, False),
        (TWO_RADIOS, {"keywords": ("Laser",)}, False),
        (TWO_RADIOS, {"keywords": ("Sniper",), "where": "eliminated"}, False),
        (TWO_RADIOS, {"keywords": ("Sniper",), "seat": 0}, False),
        (TWO_RADIOS, {}, False),
    ],
)
def test_who_leads_is_asked_where_somebody_could_pick_him(
    lines: tuple[Any, ...], watching: dict[str, Any], asked: bool
) -> None:
    rifle = weapon("1 Hunter 6 S2:1/1", keywords=watching.get("keywords", ()))
    state = {"where": watching.get("where", "board")}
    other = squad(
        "A", "A1", watching.get("seat", 0) if "seat" not in watching else 1, soldiers=1, weapons=(rifle,), state=state
    )
    led = squad("Z", "C1", 1, soldiers=3, weapons=lines)
    table = dust(other, led, squad("B", "A9"), root=NewLeader(unit="Z"))
    table.unit("Z").changed(0, leader=False, alive=False)
    assert (table.asked == [("blue", "leader")]) is asked
    if not asked:
        assert table.unit("Z").soldiers[1].leader


# --- pilots ----------------------------------------------------------------------------------------------------------


def escaping(*closed: str, dice: str = "B", damage: int = 0) -> Table:
    """Nick gets out of Moth, which was destroyed in B2; these squares around it are taken."""
    nick = hero("Nick", "", skills=("Pilot",), state={"joined": "Moth", "where": "board", "damage": damage})
    foes = [squad(at, at, 1) for at in closed]
    moth = walker("Moth", "B2", state={"where": "eliminated"})
    return dust("...", "...", "...", moth, nick, *foes, root=Escape(hero="Nick", vehicle="Moth")).begins(dice)


AROUND = ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3")


@pytest.mark.rule("DU-PILOT-08", "DU-PILOT-09")
@pytest.mark.parametrize(("free", "asked", "where"), [(0, False, "eliminated"), (1, False, "C3"), (2, True, "")])
def test_a_pilot_is_asked_where_he_lands_if_there_is_a_choice(free: int, asked: bool, where: str) -> None:
    table = escaping(*AROUND[: 8 - free])
    assert (table.asked == [("red", "land")]) is asked
    assert asked or table.where("Nick") == where
    assert table.unit("Nick").activated is (where == "C3")


@pytest.mark.rule("DU-PILOT-07", "DU-PILOT-08", "DU-PILOT-09")
def test_a_pilot_who_dies_of_his_escape_lands_nowhere() -> None:
    for taken in ((), AROUND):
        table = escaping(*taken, dice="C", damage=3)
        assert (table.where("Nick"), table.asked, table.heard("landed")) == ("eliminated", [], [])
        assert [told["how"] for told in table.heard("eliminated")] == ["escape"]


# --- stimulants, executions, command ---------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-20")
@pytest.mark.parametrize(
    ("at", "asked", "given"), [(("D6",), False, {"D6"}), (("D6", "D4"), True, set()), (("D8",), False, set())]
)
def test_the_medic_is_asked_whom_he_stimulates_if_there_is_a_choice(
    at: tuple[str, ...], asked: bool, given: set[str]
) -> None:
    medic = hero("A", "D5", skills=("Combat Medic",), state={"stimulated": True})
    table = dust(medic, *(squad(place, place) for place in at), root=Stimulants(unit="A")).begins()
    assert (table.asked == [("red", "stimulate")]) is asked
    if asked:
        with refused("DU-CMD-20", "has_stimulants"):
            table.players[0].does(actions.Command(unit="A"))
        table.players[0].does(actions.Command(unit="D4"))
        given = {"D4"}
    assert {place for place in at if table.unit(place).stimulated} == given


@pytest.mark.rule("DU-SKILL-EXECUTE-01")
@pytest.mark.parametrize(
    ("other", "key"),
    [
        (squad("Z", "B1", 1, state={"stunned": True}), ""),
        (squad("Z", "B1", 1, state={"held_by": ["A"]}), ""),
        (squad("Z", "B1", 1), "not_at_mercy"),
        (squad("Z", "C1", 1, state={"stunned": True}), "not_at_mercy"),
        (squad("Z", "B1", 0, state={"stunned": True}), "no_soldiers_there"),
        (walker("Z", "B1", 1, state={"stunned": True}), "no_soldiers_there"),
    ],
)
def test_whom_an_execution_may_strike(other: Placed, key: str) -> None:
    table = dust(squad("A", "A1"), other)
    found = out_of_reach(table.game, table.unit("A"), table.unit("Z"))
    assert (found.key if found is not None else "") == key


@pytest.mark.rule("DU-SKILL-CMDVEH-02")
@pytest.mark.parametrize(("piloted", "dice"), [(True, "S B"), (False, "S")])
def test_only_whoever_rides_in_a_command_vehicle_tries_again(piloted: bool, dice: str) -> None:
    near = squad("Near", "D6", state={"activated": True})
    riding = {"joined": "Car", "where": "board"} if piloted else {}
    chief = hero("A", "" if piloted else "D5", skills=("Officer", "Pilot"), state=riding)
    car = walker("Car", "D5" if piloted else "K9", skills=("Command Vehicle",))
    table = dust(car, chief, near, squad("Foe", "L1", 1))
    table.players[0].activates("Car" if piloted else "A")
    table.players[0].declares("get moving", "nothing", dice=dice)
    assert (table.asked == [("red", "command")]) is piloted


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-MOVE-01", "DU-MOVE-13", "DU-HERO-04")
@pytest.mark.parametrize(("move", "march", "both"), [(1, 6, (1, 4)), (5, 3, (2, 3)), (5, 9, (2, 4))])
def test_a_combined_unit_goes_at_the_slower_pace(move: int, march: int, both: tuple[int, int]) -> None:
    chief = hero("H", "", move=move, march=march, state={"joined": "A", "where": "board"})
    table = dust(squad("A", "A1", move=2, march=4), chief)
    unit = table.unit("A")
    assert (move_value(table.game, unit), march_value(table.game, unit)) == both
    alone = dust(squad("A", "A1", move=2, march=4))
    assert (move_value(alone.game, alone.unit("A")), march_value(alone.game, alone.unit("A"))) == (2, 4)


@pytest.mark.rule("DU-CRIT-09", "DU-TERR-02")
def test_halves_are_rounded_down_and_only_mud_leaves_a_square() -> None:
    slow = dust(walker("A", "A1", state={"criticals": ["reduced mobility"]})).unit("A")
    whole = dust(walker("A", "A1", state={"criticals": ["targeting"]})).unit("A")
    assert [halved(slow, number) for number in (1, 2, 5)] == [0, 1, 2]
    assert [halved(whole, number) for number in (1, 2, 5)] == [1, 2, 5]
    assert [in_mud(number) for number in (0, 1, 2, 3, 5)] == [0, 1, 1, 1, 2]


# --- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WPN-ART-06")
@pytest.mark.parametrize(
    ("ground", "walls", "joins"),
    [
        (None, {}, True),
        (Ground(terrain=("trees",)), {}, True),
        (Ground(dot=False), {}, False),
        (Ground(levels=1, terrain=("plinth",)), {}, False),
        (None, {"B2-C2": "high wall", "B1-C1": "high wall", "B3-C3": "high wall"}, False),
    ],
)
def test_what_belongs_to_an_area(ground: Ground | None, walls: dict[str, str], joins: bool) -> None:
    table = dust("....", "....", "....", squad("A", "A1"), walls=walls)
    if ground is not None:
        table.game.scenario.field.ground[parse_square("C2")] = ground
    point = mark(table.unit("A"), parse_square("B2"))
    block = tuple(squares("B1 C1 B2 C2"))
    found = {square.name for square in connected(Lookout(table.game), point, block)}
    assert "B2" in found
    assert ("C2" in found) is joins


@pytest.mark.rule("DU-WPN-SNIPER-01")
@pytest.mark.parametrize(
    ("target", "ways"),
    [
        (squad("Z", "C1", 1, soldiers=3), ["Hunter: anybody", "Hunter: soldier 2"]),
        (squad("Z", "C1", 1, soldiers=1), []),
        (hero("Z", "C1", 1), []),
        (walker("Z", "C1", 1), []),
    ],
)
def test_a_sniper_names_a_miniature_only_among_several(target: Placed, ways: list[str]) -> None:
    rifle = weapon("1 Hunter 4 S2:1/1 V2:1/1", keywords=("Sniper",))
    assert attack(squad("A", "A1", soldiers=1, weapons=(rifle,)), target).offers("attack", target="Z") == ways


@pytest.mark.rule("DU-WPN-SPOTTER-01")
@pytest.mark.parametrize(
    ("used", "idle"),
    [
        ([("A", "Hunter", 1)], True),
        ([("A", "Hunter", 1), ("A", "Rifle", 1)], True),
        ([("A", "Hunter", 1), ("A", "Rifle", 2)], True),
        ([("A", "Hunter", 1), ("A", "Rifle", 3)], False),
        ([("A", "Hunter", 1), ("H", "Rifle", 3)], True),
        ([], True),
    ],
)
def test_one_soldier_of_four_must_not_fire(used: list[tuple[str, str, int]], idle: bool) -> None:
    arms = weapon("3 Rifle 4 S2:1/1"), weapon("1 Hunter 4 S2:1/1")
    unit = dust(squad("A", "A1", soldiers=4, weapons=arms)).unit("A")
    assert one_is_idle(unit, used) is idle


BLADE = weapon("1 Blade C S2:3/1")


@pytest.mark.rule("DU-SKILL-ASSASSIN-01")
@pytest.mark.parametrize(
    ("lines", "soldiers", "hits", "asked"),
    [
        (MIXED, 4, 1, True),
        (MIXED, 4, 3, True),
        (TWO_RADIOS, 3, 1, True),
        (MIXED, 3, 3, False),
        (MIXED[:1], 3, 1, False),
        (MIXED, 2, 1, False),
    ],
)
def test_the_assassin_is_asked_if_there_is_a_choice(
    lines: tuple[Any, ...], soldiers: int, hits: int, asked: bool
) -> None:
    target = squad("Z", "B1", 1, soldiers=soldiers, weapons=lines)
    chief = hero("H", "", 1, state={"joined": "Z", "where": "board"})
    led = (chief,) if asked and lines is MIXED else ()
    table = shoots(attack(hero("A", "A1", weapons=(BLADE,), skills=("Assassin",)), target, *led), "Z")
    table.players[1].retaliates(dice=" ".join("B" * hits + "S" * (3 - hits)))
    assert (table.asked == [("red", "lose")]) is asked


@pytest.mark.rule("DU-SKILL-DEFTAC-01")
@pytest.mark.parametrize(("attacker", "is_covered"), [("A", True), ("", False)])
def test_cover_is_looked_for_from_wherever_the_attacker_stands(attacker: str, is_covered: bool) -> None:
    chief = hero("H", "", 1, state={"joined": "Z", "where": "board"})
    table = dust(". . . T", squad("A", "A1"), squad("Z", "D1", 1), chief)
    for name in ("Z", "H"):
        assert covered(table.game, table.unit(name), attacker) is is_covered
    big = dust("o . . .", ". . . .", ". . . .", tank("A", "A3 A2", size="large"), squad("Z", "D2", 1))
    assert not covered(big.game, big.unit("Z"), "A")


@pytest.mark.rule("DU-DATA-RAID-01")
def test_a_raid_is_all_that_a_vehicle_declares() -> None:
    for one, first in ((walker("A", "A1", skills=("Raid",)), True), (squad("A", "A1", skills=("Raid",)), False)):
        table = dust(one, squad("Z", "L9", 1))
        table.players[0].activates("A")
        assert ("raid" in table.offers("declare")) is first
        assert "raid" not in table.offers("declare", actions=["nothing"])


# --- critical hits ---------------------------------------------------------------------------------------------------

ALL = ["main weapon", "fire", "reduced mobility", "secondary: MG", "targeting", "immobilized"]


def checked(dice: str, *criticals: str, **fields: Any) -> Table:
    """Z is checked for a critical hit."""
    guns = weapon("1 Gun 6 S2:1/1"), weapon("1 MG 6 S2:1/1")
    one = walker("Z", "B1", 1, weapons=guns, state={"criticals": list(criticals)}, **fields)
    return dust(squad("A", "A1"), one, squad("Y", "L9", 1), root=CriticalCheck(unit="Z", by="A")).begins(dice)


@pytest.mark.rule("DU-CRIT-03")
@pytest.mark.parametrize(
    ("dice", "criticals", "told"),
    [
        ("B S", (), []),
        ("B B  B B", (), [("DU-CRIT-04", "main weapon", False)]),
        ("B B  S B", (), [("DU-CRIT-09", "reduced mobility", False)]),
        ("B B  B B  C S", ("main weapon",), [("DU-CRIT-04", "main weapon", True), ("DU-CRIT-11", "targeting", False)]),
        (
            "B B  C C  S S",
            ("secondary: MG",),
            [("DU-CRIT-10", "secondary", True), ("DU-CRIT-12", "immobilized", False)],
        ),
        ("B B", tuple(ALL), []),
    ],
)
def test_what_the_vehicle_has_already_is_rolled_again(dice: str, criticals: tuple[str, ...], told: list[Any]) -> None:
    table = checked(dice, *criticals)
    said = [(one.rule, one.values["word"], one.values["again"]) for one in table.said if one.key == "critical_hit"]
    assert said == told
    assert table.where("Z") == "B1"


@pytest.mark.rule("DU-CRIT-03", "DU-CRIT-12")
@pytest.mark.parametrize(("dice", "where"), [("B B  S S", "eliminated"), ("B B  B S", "B1")])
def test_an_aircraft_crashes_only_where_it_is_immobilized(dice: str, where: str) -> None:
    assert checked(dice, **PLANE).where("Z") == where


@pytest.mark.rule("DU-CRIT-03")
def test_which_row_a_pair_names_is_for_the_table_to_settle() -> None:
    pairs = {"B B": "B B", "C C": "B C", "S S": "B S", "B C": "C C", "B S": "C S", "C S": "S S"}
    table, settled = dust(walker("A", "A1")), dust(walker("A", "A1"), options={"critical_table": "doubles_first"})
    for fallen, row in pairs.items():
        two = pair(*map(SYMBOLS.__getitem__, fallen.split()))
        assert row_of(table.game, two) == two
        assert row_of(settled.game, two) == pair(*map(SYMBOLS.__getitem__, row.split()))


SYMBOLS = {"B": BLOC, "C": CROSSHAIR, "S": SHIELD}


# --- terrain and size ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TERR-22", "DU-TERR-23")
@pytest.mark.parametrize(
    ("kind", "passing"),
    [("small opening", 1), ("large opening", 2), ("opening", 2), ("huge opening", 3)],
)
def test_who_passes_which_opening(kind: str, passing: int) -> None:
    huge = tank("C", "C1 D1 C2 D2", size="huge")
    movers = [squad("A", "A1").card, tank("B", "B1").card, huge.card]
    assert [fits(card, OPENINGS[kind]) for card in movers] == [n < passing for n in range(3)]


@pytest.mark.rule("DU-TERR-22")
def test_how_many_squares_wide_an_opening_is() -> None:
    assert [OPENINGS[kind] for kind in ("small opening", "large opening", "opening", "huge opening")] == [0, 1, 1, 2]


@pytest.mark.rule("DU-CC-11", "DU-CC-10")
@pytest.mark.parametrize(("everybody", "taken", "left"), [(5, 3, 2), (2, 2, 0), (2, 5, 0)])
def test_whoever_is_left_improvises_and_never_fewer_than_nobody(everybody: int, taken: int, left: int) -> None:
    assert one_or_the_other(everybody, taken) == left


@pytest.mark.rule("DU-CRIT-03", "DU-CRIT-10")
def test_only_its_own_result_destroys_the_secondary_weapon() -> None:
    guns = (weapon("1 Main 6 S2:1/1", mount="Turret"), weapon("1 Coax 6 S2:2/1", mount="Turret"))
    table = dust(tank("A", "A1", weapons=guns))
    told = {word: hit_weapon(table.game, table.unit("A"), word) for word in ("main weapon", "secondary", "targeting")}
    assert told == {"main weapon": "Main", "secondary": "Coax", "targeting": ""}


@pytest.mark.rule("DU-SKILL-PASSENGERS-01")
@pytest.mark.parametrize(("printed", "spaces"), [("Passengers: 6", 6), ("Passengers: many", 0), ("Passengers", 0)])
def test_a_carrier_has_the_seats_that_are_printed(printed: str, spaces: int) -> None:
    table = dust(walker("A", "A1", skills=(printed,)))
    assert room(table.game, table.unit("A")).spaces == spaces


@pytest.mark.rule("DU-SKILL-GENERAL-01")
@pytest.mark.parametrize("order", ["free ammo drop", "free get moving", "free rally"])
def test_after_one_free_order_a_general_offers_no_other(order: str) -> None:
    """Asked of the skill itself: with two actions to spend, a second one would be too many anyhow."""
    table = dust(hero("A", "A1"))
    told = {"unit": table.unit("A"), "before": order}
    assert not asked(FREE_ACTIONS, named(("General",)), table.game, words=[order], **told)
    assert len(asked(FREE_ACTIONS, named(("General",)), table.game, words=["move"], **told)) == 3


@pytest.mark.rule("DU-SKILL-SMALL-02")
def test_only_vehicles_are_hidden_by_small_vehicles() -> None:
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "size": "small"}
    table = dust(walker("Plane", "A1", **told), walker("Car", "B1", size="small"), squad("Men", "C1"))
    plane, car, men = (table.unit(name) for name in ("Plane", "Car", "Men"))
    pairs = [(plane, men), (men, car), (car, plane), (men, men)]
    assert [hides_small_vehicles(table.game, *pair) for pair in pairs] == [False, True, True, False]


@pytest.mark.rule("DU-BIG-01")
def test_only_a_large_vehicle_has_two_ends_to_lead_with() -> None:
    assert [leading_ends(count) for count in (1, 2, 4)] == [("front",), ("front", "rear"), ("front",)]


@pytest.mark.rule("DU-SKILL-SMALL-01")
@pytest.mark.parametrize(
    ("fields", "covers"), [({"size": "small"}, True), ({}, False), ({"size": "small", **PLANE}, False)]
)
def test_only_a_vehicle_is_covered_by_its_size(fields: dict[str, Any], covers: bool) -> None:
    table = dust(walker("A", "A1", **fields))
    assert always_covered(table.game, table.unit("A")) is covers


@pytest.mark.rule("DU-TERR-16")
def test_crates_are_crushed_once_and_by_vehicles_alone() -> None:
    for mover, crushed in ((tank("A", "A1"), ["B1"]), (squad("A", "A1"), [])):
        table = dust("....", mover)
        table.game.scenario.field.ground[parse_square("B1")] = Ground(terrain=("ammo crates",))
        for _ in range(2):
            crush(table.game, table.unit("A"), squares("B1 C1"))
        assert [square.name for square in table.game.crushed] == crushed
        assert [event.key for event in table.game.events] == ["crushed"] * len(crushed)
    plain = dust("....", tank("A", "A1"))
    crush(plain.game, plain.unit("A"), squares("B1 C1"))
    assert (plain.game.crushed, plain.game.events) == ([], [])


@pytest.mark.rule("DU-SKILL-CAMO-02")
def test_what_does_not_give_a_hidden_unit_away() -> None:
    quiet = {"move", "double", "free move", "nothing", "camouflage", "reacts"}
    assert set(hiding._QUIET) == quiet | set(ALL_ATTACKS)


@pytest.mark.rule("DU-SKILL-GENERAL-01")
@pytest.mark.parametrize("order", ["free ammo drop", "free get moving", "free rally"])
def test_a_general_gives_one_free_order(order: str) -> None:
    table = dust(hero("A", "A1", skills=("General", "Officer")), squad("Z", "L9", 1))
    table.players[0].activates("A")
    free = {"free ammo drop", "free get moving", "free rally"}
    assert free <= set(table.offers("declare"))
    assert not free & set(table.offers("declare", actions=[order]))


@pytest.mark.rule("DU-SKILL-MOVEFIRE-01", "DU-SKILL-MOVEFIRE-02")
@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ((), {"free move", "free fire"}),
        (("nothing",), set()),
        (("sustained",), {"free move"}),
        (("march",), {"free fire"}),
    ],
)
def test_when_move_and_fire_may_be_used(before: tuple[str, ...], offered: set[str]) -> None:
    table = dust(squad("A", "A1", skills=("Move and Fire",)), squad("Z", "C1", 1))
    table.players[0].activates("A")
    assert {"free move", "free fire"} & set(table.offers("declare", actions=list(before))) == offered


@pytest.mark.rule("DU-CMD-24")
@pytest.mark.parametrize(("effect", "third", "has"), [("", True, True), ("", False, False), ("move", True, False)])
def test_stimulants_leave_no_third_action(effect: str, third: bool, has: bool) -> None:
    assert third_beside(effect, third=third) is has


@pytest.mark.rule("DU-RANGE-02")
@pytest.mark.parametrize(("end", "far"), [("A1", 0), ("D1", 3), ("A4", 3), ("D2", 3), ("B4", 3), ("C3", 3)])
def test_of_both_differences_one_is_left_out_on_the_slant(end: str, far: int) -> None:
    assert between(parse_square("A1"), parse_square(end)) == far
    assert between(parse_square(end), parse_square("A1")) == far


@pytest.mark.rule("DU-HERO-02")
def test_only_heroes_are_there_once() -> None:
    rifles, nick = squad("Rifles", "").card, hero("Nick", "").card
    other = nick.model_copy(update={"name": "Nick (Pilot)"})
    for cards, twice in (((rifles, rifles), []), ((nick, rifles), []), ((nick, other), ["Nick"])):
        found = heroes_twice(Force(name="X", bloc="Test", cards=cards))
        assert [one.values["hero"] for one in found] == twice
