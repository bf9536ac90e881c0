"""Positions in which the game was once wrong: marches at light troops, lines of terrain, cover, relief, flights."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from rulesets.julia_augusta.chapters.charge.who_may_charge import way_to
from rulesets.julia_augusta.chapters.shooting.volleys import throw_at
from rulesets.kit.boards.tables.charges import Charge
from rulesets.kit.boards.tables.contact import bases_in_contact
from rulesets.kit.boards.tables.distance import Zone
from rulesets.kit.boards.tables.manoeuvres import Wheel
from tests.rulesets.julia_augusta.charging import charge_phase, declared, flees
from tests.rulesets.julia_augusta.fighting import after_combat, fought
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.reports import line
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    Unit,
    auxiliaries,
    box,
    chariots,
    horse,
    julia,
    legion,
    light_horse,
    piece,
    skirmishers,
    warband,
)


@pytest.mark.rule("JA-MOVE-03", "JA-MOVE-11")
@pytest.mark.parametrize("light", [skirmishers, light_horse, chariots])
@pytest.mark.parametrize("formation", ["line", "unformed"])
def test_a_march_stops_8_inches_from_light_troops_too(light: type, formation: str) -> None:
    sling = light("Sling", at=(36, 30.5), seat=1)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), formation=formation), sling)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.moves("forward 8")
    assert table.at("Batavi") == (36, 38.5)
    assert table.at("Sling") == (36, 30.5), "nobody falls back before a march"
    assert table.heard("manoeuvred")[0]["stop"] == {"why": "march", "by": "Sling", "inches": 8000}


@pytest.mark.rule("JA-MOVE-03")
def test_a_march_does_not_stop_for_light_troops_that_rout() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), skirmishers("Sling", at=(36, 30.5), seat=1, routing=True))
    assert planned(table, "Batavi", "forward 8", inches=8, march=True).stop is None


BROOK = piece("Brook", "stream", (20, 24), (50, 24))


@pytest.mark.rule("JA-TERR-01")
@pytest.mark.parametrize("away", ["about face, forward 3", "form column"])
def test_cavalry_that_stopped_at_a_stream_along_its_front_can_go_away_again(away: str) -> None:
    table = manoeuvring(horse("Ala", at=(36, 30)), BROOK)
    romans, _ = table.players
    romans.manoeuvres("Ala", "move")
    romans.moves("forward 10")
    assert table.at("Ala") == (36, 24)
    assert planned(table, "Ala", away, inches=12).stop is None


@pytest.mark.rule("JA-TERR-01")
@pytest.mark.parametrize("along", ["33,24", "back 2", "side-step left 3", "facing north-west"])
def test_unformed_riders_at_a_stream_move_freely_on_their_side_of_it(along: str) -> None:
    table = manoeuvring(horse("Ala", at=(36, 24), formation="unformed"), BROOK)
    made = planned(table, "Ala", along)
    assert made.stretches
    assert made.unit.pose.y >= 24_000 - 5


def halved(target: Unit, shooters: Unit, *ground: Described) -> bool:
    """Whether the dice of a volley are halved for cover."""
    game = julia(target, shooters, *ground, phase="manoeuvre").game
    return "cover" in throw_at(game, game.units[shooters.id], game.units[target.id]).halved


@pytest.mark.rule("JA-SHOOT-07")
def test_the_middle_of_the_front_rank_decides_on_cover() -> None:
    """A target of four files, 8 inches wide, its front rank's middle at (36, 21.25)."""
    target = warband("Iceni", at=(36, 22), files=4, bases=8)
    at_its_end = skirmishers("Velites", at=(42, 25))
    in_front = skirmishers("Velites", at=(36, 25))
    assert halved(target, at_its_end, box("Wood", "woods", 35, 15, 37, 21.5)), "though the end bases stand clear"
    assert not halved(target, at_its_end, box("Wood", "woods", 38, 15, 42, 21.5)), "though the end bases stand in it"
    assert halved(target, in_front, piece("Wall", "wall", (35.5, 22.5), (36.5, 22.5))), "behind a short wall"
    assert not halved(target, in_front, piece("Wall", "wall", (37, 22.5), (42, 22.5))), "the wall ends before it"


def supporting_legion(**told: object) -> Unit:
    """A Legion in two lines, half an inch behind auxiliaries whose front edge lies at 30."""
    return legion("XX", at=(36, 32), dp=1, **told)


def batavi(**told: object) -> Unit:
    return auxiliaries("Batavi", at=(36, 30), grade="B", **told)


def foe() -> Unit:
    """A warband of four files in two ranks, in contact with them."""
    return warband("Iceni", at=(36, 30), files=4, bases=8)


@pytest.mark.rule("JA-ACM-01", "JA-ACM-04", "JA-RES-20")
def test_a_legion_in_support_may_relieve_ranks_when_its_front_unit_halts() -> None:
    table = after_combat(fought(0, batavi(), supporting_legion(), foe()))
    assert table.asked == [("roman", "result_move")]
    assert table.offers(0, "choose", unit="XX") == ["halt", "relieve ranks"]
    before = table.unit("XX").dp
    table.players[0].chooses("XX", "relieve ranks")
    assert (table.at("XX"), table.unit("XX").dp, table.unit("XX").relieved) == ((36, 32), before - 1, True)
    assert table.over


@pytest.mark.rule("JA-ACM-04", "JA-RES-20")
def test_a_legion_in_support_may_relieve_ranks_as_it_closes_up() -> None:
    table = after_combat(fought(1, batavi(), supporting_legion(), foe()))
    assert table.offers(0, "choose", unit="XX") == ["close up", "close up and relieve ranks"]
    before = table.unit("XX").dp
    table.players[0].chooses("XX", "close up and relieve ranks")
    assert (table.at("XX"), table.unit("XX").dp) == ((36, 31.5), before - 1)


@pytest.mark.rule("JA-ACM-04", "JA-RES-20")
def test_a_legion_in_support_may_relieve_ranks_where_its_front_unit_does() -> None:
    front = legion("Valeria", at=(36, 30))
    table = after_combat(fought(-1, front, legion("XX", at=(36, 34)), foe()))
    table.players[0].chooses("Valeria", "relieve ranks")
    assert table.offers(0, "choose", unit="XX") == ["halt", "relieve ranks"]


def length(table: Table) -> float:
    """The inches of the way that somebody fled, but for the turn at its beginning."""
    way = [spot[:2] for spot in table.heard("moved")[0]["path"]][1:]
    return sum(hypot(x - u, y - v) / 1000 for (x, y), (u, v) in pairwise(way))


def charge(files: int, at: tuple[float, float], facing: float) -> Charge | None:
    """The charge of auxiliaries at (36, 30) on a cohort at a place."""
    cohort = legion("XX", at=at, seat=1, facing=facing, lines=1, bases=4)
    table = julia(auxiliaries("Batavi", at=(36, 30), files=files), cohort)
    return way_to(table.game, table.unit("Batavi"), table.unit("XX"))


def wheel(made: Charge | None) -> float:
    """The degrees of its wheel, to the right positive."""
    assert made is not None
    wheels = [leg.manoeuvre for leg in made.legs if isinstance(leg.manoeuvre, Wheel)]
    return sum((it.angle if it.side == "right" else -it.angle) / 100 for it in wheels)


@pytest.mark.rule("JA-CHG-09")
def test_a_charge_that_can_strike_in_front_does_not_swing_onto_a_flank() -> None:
    """Straight ahead it would graze a corner, and swing 70 degrees onto the flank."""
    made = charge(files=2, at=(30, 25.3), facing=200)
    assert made is not None
    assert made.struck is Zone.FRONT
    assert abs(made.turn) < 45
    assert wheel(made) == -22


@pytest.mark.rule("JA-CHG-09")
def test_a_charge_by_part_of_a_degree() -> None:
    """No whole degree leads into contact: less is too far away, more grazes a corner."""
    made = charge(files=4, at=(42.3, 24.9), facing=180)
    assert wheel(made) == pytest.approx(-8.5, abs=0.49)
    assert wheel(made) != round(wheel(made))
    assert made is not None and made.struck is Zone.FRONT


@pytest.mark.rule("JA-CHG-09", "JA-CHG-13")
def test_a_charge_that_can_only_swing_tells_the_edge_and_the_turn() -> None:
    batavi = auxiliaries("Batavi", at=(36, 30), files=2)
    table = charge_phase(batavi, legion("XX", at=(29.36, 26.61), seat=1))
    declared(table, Batavi="XX")
    told = table.heard("contact")[0]
    assert (told["zone"], told["edge"], told["turn"]) == ("front", "left", -8000)
    assert line(table, "contact") == (
        "Batavi strikes XX in front, lined up along the left flank edge after a turn of 80° to the left."
    )


@pytest.mark.rule("JA-ACM-16")
@pytest.mark.parametrize("inches", [5, 6, 7, 8, 9])
def test_an_enemy_in_its_place_does_not_lengthen_a_flight(inches: int) -> None:
    """Horsemen stand with their side along the way: it ends beside them, not behind them, and in no contact."""
    beside = horse("Ala", at=(41.05, 16), facing=90, seat=0, bases=2, files=2)
    table = julia(legion("XX", at=(36, 26)), warband("Iceni", at=(36, 26), files=4, bases=8), beside)
    flees(table, "Iceni", ["XX"], "retire", inches)
    assert length(table) == pytest.approx(inches, abs=0.01)
    assert not bases_in_contact(table.unit("Iceni").placement, table.unit("Ala").placement)


@pytest.mark.rule("JA-ACM-16")
def test_a_friend_in_its_place_lengthens_a_flight_past_an_enemy_too() -> None:
    friend = warband("Catuvellauni", at=(36, 19.5), files=4, bases=8)
    table = julia(legion("XX", at=(36, 26)), warband("Iceni", at=(36, 26), files=4, bases=8), friend)
    flees(table, "Iceni", ["XX"], "retire", 6)
    assert length(table) > 6
