"""Moves that control tests call for: repeats, the Eagle, retires, pursuits, conforming units (CTRL, ACM-14, -15)."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.manoeuvre.forced_moves import again
from rulesets.julia_augusta.chapters.manoeuvre.making import last_move
from rulesets.julia_augusta.chapters.manoeuvre.tasks import why_no_move
from rulesets.julia_augusta.table.state import Control, Unit
from rulesets.kit.boards.tables.manoeuvres import Back, Forward, Manoeuvre, Oblique, SideStep
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    How,
    auxiliaries,
    avd,
    box,
    chariots,
    eagle,
    horse,
    legion,
    light_horse,
    moved,
    refused,
    skirmishers,
    warband,
)

FAR = warband("Iceni", at=(36, 5))
NEAR = warband("Iceni", at=(36, 14))


@pytest.mark.rule("JA-CTRL-15")
def test_a_move_is_repeated_in_its_direction_and_as_far() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), control="repeat", last=moved(4, direction=20)), FAR)
    romans, _ = table.players
    assert table.offers(0, "manoeuvre", unit="Batavi") == ["repeat"]
    with refused("JA-CTRL-15", "forced"):
        romans.manoeuvres("Batavi", "move")
    with refused("JA-CTRL-15", "forced"):
        romans.manoeuvres("Batavi", "redress")
    romans.manoeuvres("Batavi", "repeat")
    assert table.at("Batavi") == (37.37, 36.24)
    assert table.over


@pytest.mark.rule("JA-CTRL-15")
def test_dice_are_added_until_a_move_is_as_far_as_before() -> None:
    gauls = horse("Gauls", at=(36, 22), control="repeat", last=moved(9), manoeuvred_before=True)
    for dice, goes in (([avd(4), 5], 9), ([avd(4), 3, 1], 8), ([avd(2), 2, 1], 5)):
        table = manoeuvring(
            gauls.model_copy(update={"pose": gauls.pose._replace(y=38000)}),
            warband("Iceni", at=(45, 32), formation="unformed"),
        )
        table.players[0].manoeuvres("Gauls", "repeat", dice=dice)
        assert table.at("Gauls") == (36, 38 - goes), dice


@pytest.mark.rule("JA-CTRL-15")
def test_what_has_to_move_moves_when_its_player_is_done() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), control="repeat", last=moved(4)), FAR)
    romans, _ = table.players
    romans.is_done()
    assert table.at("Batavi") == (36, 36)
    assert table.over


@pytest.mark.rule("JA-CTRL-15")
def test_after_a_charge_a_unit_stands_if_it_may_charge_and_closes_if_not() -> None:
    iceni = warband("Iceni", at=(36, 20), control="repeat", last=moved(did="charge"))
    for at, whats in (((36, 23.5), []), ((36, 26), ["close"])):
        table = manoeuvring(auxiliaries("Batavi", at=at), iceni, warband("Catu", at=(60, 10)), seat=1)
        offered = table.offers(1, "manoeuvre", unit="Iceni")
        assert [what for what in offered if what != "redress"] == whats


@pytest.mark.rule("JA-CTRL-15")
def test_closing_takes_the_average_die_at_least() -> None:
    iceni = warband("Iceni", at=(36, 20), control="repeat", last=moved(did="charge"))
    table = manoeuvring(auxiliaries("Batavi", at=(36, 27.5)), iceni, seat=1)
    _, britons = table.players
    britons.manoeuvres("Iceni", "close", dice=[avd(3)])
    assert table.asked == [("briton", "forced_move")]
    britons.picks("enough")
    assert table.at("Iceni") == (36, 23)


@pytest.mark.rule("JA-CTRL-15")
def test_a_side_step_is_repeated_without_dice() -> None:
    last = moved(2, direction=90)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 20), control="repeat", last=last), NEAR)
    table.players[0].manoeuvres("Batavi", "repeat")
    assert table.at("Batavi") == (38, 20)


@pytest.mark.rule("JA-CTRL-15")
def test_nothing_to_repeat_is_a_halt() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), dp=1, control="repeat", last=moved()), FAR)
    assert table.offers(0, "manoeuvre", unit="Batavi") == ["redress"]
    with refused("JA-CTRL-12", "halted"):
        table.players[0].manoeuvres("Batavi", "move")


@pytest.mark.rule("JA-CTRL-15")
def test_light_troops_that_repeat_may_shoot_before_or_after() -> None:
    horsemen = light_horse("Catu", at=(36, 20), control="repeat", last=moved(3, direction=180))
    table = manoeuvring(auxiliaries("Batavi", at=(36, 23)), horsemen, seat=1)
    _, britons = table.players
    assert table.offers(1, "manoeuvre", unit="Catu") == ["shoot", "repeat"]
    britons.manoeuvres("Catu", "shoot", dice=[1, 1, avd(3)])
    assert table.at("Catu") == (36, 17)
    assert table.over


@pytest.mark.rule("JA-CTRL-13")
def test_a_legion_goes_to_its_eagle() -> None:
    follower = legion("XX", at=(36, 30), control="follow_eagle")
    table = manoeuvring(follower, eagle("XX", at=(36, 28)), FAR)
    romans, _ = table.players
    with refused("JA-CTRL-13", "forced"):
        romans.manoeuvres("XX", "move")
    romans.manoeuvres("XX", "follow")
    assert table.at("XX") == (36, 28)


@pytest.mark.rule("JA-CTRL-13")
@pytest.mark.parametrize(("at", "turned"), [((42.5, 27.5), True), ((41, 27), False), ((36, 37), True)])
def test_by_the_shortest_way_with_wheels_if_need_be(at: tuple[float, float], turned: bool) -> None:
    table = manoeuvring(legion("XX", at=(36, 30), control="follow_eagle"), eagle("XX", at=at), FAR)
    table.players[0].manoeuvres("XX", "follow")
    unit = table.unit("XX")
    right, ahead = unit.pose.seen(table.game.eagles["XX"].spot.point)
    assert abs(right) <= 4.01
    assert abs(ahead) <= 0.01, "the front edge touches it"
    assert bool(unit.pose.facing) is turned


@pytest.mark.rule("JA-CTRL-13")
def test_beside_its_eagle_a_legion_stands() -> None:
    table = manoeuvring(legion("XX", at=(36, 30), dp=1, control="follow_eagle"), eagle("XX", at=(36, 29.95)), FAR)
    assert table.offers(0, "manoeuvre", unit="XX") == ["redress"]


@pytest.mark.rule("JA-CTRL-13", "JA-MOVE-04")
def test_dice_on_the_way_to_the_eagle_are_its_players_choice() -> None:
    foe = warband("Iceni", at=(36, 13.6))
    table = manoeuvring(legion("XX", at=(36, 21.5), control="follow_eagle"), eagle("XX", at=(36, 18)), foe)
    romans, _ = table.players
    romans.manoeuvres("XX", "follow", dice=[avd(2)])
    romans.picks("add", dice=[1])
    assert table.at("XX") == (36, 18.5), "2 and 1 inches of 3.5"


@pytest.mark.rule("JA-ACM-15", "JA-MOVE-08")
def test_a_retire_that_goes_on_is_rolled_without_the_inch_for_each_die() -> None:
    iceni = warband("Iceni", at=(36, 20), formation="unformed", facing=0, control="repeat", last=moved(7, did="retire"))
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30)), iceni, warband("Catu", at=(60, 10)), seat=1)
    _, britons = table.players
    with refused("JA-ACM-15", "forced"):
        britons.manoeuvres("Iceni", "move")
    britons.manoeuvres("Iceni", "retire", dice=[avd(3), 2])
    assert table.heard("long_move")[0]["inches"] == 5000
    assert table.at("Iceni") == (36, 15)


@pytest.mark.rule("JA-ACM-14")
def test_a_pursuit_goes_on_in_the_manoeuvre_phase() -> None:
    currus = chariots(
        "Currus", at=(36, 20), pursuing=True, quarry="Batavi", control="excused", last=moved(5, did="pursue")
    )
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), facing=180, formation="unformed"), currus, seat=1)
    _, britons = table.players
    for what in ("move", "shoot", "redress"):
        with refused("JA-ACM-14"):
            britons.manoeuvres("Currus", what)
    britons.manoeuvres("Currus", "pursue", dice=[avd(3), 2, 1])
    assert table.at("Currus") == (36, 26)
    assert table.unit("Currus").pursuing, "it has reached nobody"


@pytest.mark.rule("JA-ACM-14")
def test_who_holds_its_quarry_waits_for_the_end_of_the_turn() -> None:
    routed = auxiliaries("Batavi", at=(36, 22), routing=True, formation="unformed", caught_by=["Currus"])
    currus = chariots("Currus", at=(36, 22), pursuing=True, quarry="Batavi", control="excused")
    table = manoeuvring(routed, currus, warband("Catu", at=(60, 10)), seat=1)
    assert table.offers(1, "manoeuvre") == ["Catu"]


def conformer(**told: object) -> Unit:
    """A warband that conforms to the Iceni, 2 inches to their right."""
    return warband("Catu", at=(28, 14), control="conform", copies="Iceni", **{"dp": 1, **told})


@pytest.mark.rule("JA-CTRL-03")
def test_a_conforming_unit_acts_after_its_model() -> None:
    table = manoeuvring(NEAR, conformer(), auxiliaries("Batavi", at=(36, 44)), seat=1)
    _, britons = table.players
    with refused("JA-CTRL-03", "waits"):
        britons.manoeuvres("Catu", "move")
    britons.manoeuvres("Iceni", "move")
    britons.moves("oblique left 6 at 22")
    britons.manoeuvres("Catu", "move")
    for moves, why in (
        ("forward 6.1", "farther"),
        ("oblique right 3", "other_direction"),
        ("form column", "other_kind"),
        ("forward 6", "too_far_from_it"),
    ):
        with refused("JA-CTRL-03", why):
            britons.moves(moves)
    assert table.offers(1, "move")
    britons.moves("oblique left 5")
    assert table.over


@pytest.mark.rule("JA-CTRL-03")
def test_it_stands_if_its_model_stands() -> None:
    table = manoeuvring(NEAR, conformer(), auxiliaries("Batavi", at=(36, 44)), seat=1)
    _, britons = table.players
    britons.manoeuvres("Iceni", "stand")
    with refused("JA-CTRL-03", "does_not_conform"):
        britons.manoeuvres("Catu", "move")
    britons.manoeuvres("Catu", "redress")
    assert table.unit("Catu").dp == 0


@pytest.mark.rule("JA-CTRL-03")
def test_it_redresses_only_if_it_cannot_copy() -> None:
    """Warbands of grade C do not side-step."""
    for model, does, moves, redresses in (
        (NEAR, "move", "forward 4", False),
        (warband("Iceni", at=(36, 14), grade="B"), "side-step", "side-step left 1", True),
    ):
        table = manoeuvring(model, conformer(), auxiliaries("Batavi", at=(36, 44)), seat=1)
        _, britons = table.players
        britons.manoeuvres("Iceni", does)
        britons.moves(moves)
        assert ("redress" in table.offers(1, "manoeuvre", unit="Catu")) is redresses


@pytest.mark.rule("JA-CTRL-03")
def test_light_troops_that_conform_may_shoot() -> None:
    sling = skirmishers("Sling", at=(36, 30), control="conform", copies="Batavi")
    table = manoeuvring(sling, auxiliaries("Batavi", at=(30, 32)), warband("Iceni", at=(36, 27)))
    romans, _ = table.players
    romans.manoeuvres("Batavi", "stand")
    assert table.offers(0, "manoeuvre", unit="Sling") == ["shoot"]


@pytest.mark.rule("JA-CTRL-15", "JA-MOVE-04")
@pytest.mark.parametrize(
    ("formation", "direction", "made"),
    [
        ("line", 90, SideStep(side="right", inches=2000)),
        ("line", 270, SideStep(side="left", inches=2000)),
        ("line", 180, Back(inches=2000)),
        ("line", 0, Forward(inches=1000)),
        ("line", 20, Oblique(side="right", inches=1000, angle=2000)),
        ("line", 340, Oblique(side="left", inches=1000, angle=2000)),
        ("unformed", 90, Oblique(side="right", inches=1000, angle=9000)),
        ("unformed", 180, Oblique(side="left", inches=1000, angle=18000)),
        ("unformed", 270, Oblique(side="left", inches=1000, angle=9000)),
    ],
)
def test_which_move_is_made_again(formation: How, direction: int, made: Manoeuvre) -> None:
    """Of 2 inches with 1 to go: a drill needs no dice."""
    unit = auxiliaries("Batavi", at=(36, 40), formation=formation, last=moved(2, direction=direction))
    assert again(unit, unit.last, 1) == [made]


@pytest.mark.rule("JA-CTRL-15", "JA-CTRL-13", "JA-TERR-02")
def test_what_has_to_move_is_disordered_by_its_way() -> None:
    wood = box("Wood", "woods", 30, 34, 42, 38)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), control="repeat", last=moved(4)), FAR, wood)
    table.players[0].manoeuvres("Batavi", "repeat")
    assert table.unit("Batavi").dp == 1


@pytest.mark.rule("JA-CTRL-15", "JA-CTRL-13", "JA-MOVE-21")
def test_those_who_fall_back_before_it_disorder_friends_that_move() -> None:
    light = skirmishers("Sling", at=(36, 24), seat=1, files=6)
    friend = warband("Iceni", at=(36, 21), moved=["manoeuvre"])
    table = manoeuvring(horse("Gauls", at=(36, 28.5), files=2, control="repeat", last=moved(3)), light, friend)
    table.players[0].manoeuvres("Gauls", "repeat", dice=[avd(4)])
    assert table.at("Sling")[1] <= 16.5
    assert (table.unit("Iceni").dp, table.unit("Sling").dp) == (1, 0)


@pytest.mark.rule("JA-ACM-15")
def test_a_retire_that_goes_on_leads_away_from_the_nearest_enemy() -> None:
    iceni = warband(
        "Iceni", at=(36, 20), facing=90, formation="unformed", control="repeat", last=moved(7, did="retire")
    )
    enemies = auxiliaries("Batavi", at=(26, 22), facing=90), auxiliaries("Tungri", at=(36, 40))
    table = manoeuvring(*enemies, iceni, warband("Catu", at=(10, 5)), seat=1)
    table.players[1].manoeuvres("Iceni", "retire", dice=[avd(3), 2])
    unit = table.unit("Iceni")
    assert 80 < unit.pose.degrees < 100, "east: not home, nor away from the other"
    assert (unit.manoeuvred, unit.did and unit.did.did) == (True, "retire")


@pytest.mark.rule("JA-CTRL-12", "JA-CTRL-13")
@pytest.mark.parametrize("control", ["halt", "repeat", "follow_eagle", "free", "excused"])
def test_who_stands_by_its_test_neither_moves_nor_changes_formation(control: Control) -> None:
    unit = legion("XX", at=(36, 40), control=control, last=moved(did="halt"))
    table = manoeuvring(unit, eagle("XX", (36, 40)), FAR)
    for what in ("move", "side-step"):
        assert (why_no_move(table.game, table.unit("XX"), what) is None) is (control in ("free", "excused"))


@pytest.mark.rule("JA-CTRL-15", "JA-CTRL-13")
@pytest.mark.parametrize(
    ("facing", "moves", "direction", "inches"),
    [
        (0, "forward 4", 0, 4),
        (90, "forward 4", 0, 4),
        (350, "oblique right 4 at 20", 2000, 4),
        (350, "oblique left 4 at 20", 34000, 4),
        (0, "wheel left 5, forward 3", 0, 3.7),
    ],
)
def test_what_a_unit_would_repeat(facing: float, moves: str, direction: int, inches: float) -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30), facing=facing), FAR)
    start = table.unit("Batavi").pose
    last = last_move(start, planned(table, "Batavi", moves))
    assert (last.did, last.direction) == ("move", pytest.approx(direction, abs=2))
    assert last.distance == pytest.approx(inches * 1000, abs=5)


@pytest.mark.rule("JA-CTRL-15", "JA-CTRL-13")
@pytest.mark.parametrize(
    ("eagle_at", "hows"),
    [((36, 34), ["shift"]), ((36, 46), ["about_face", "shift"]), ((47, 34), ["wheel", "shift"])],
)
def test_a_way_to_the_eagle_is_told_piece_by_piece(eagle_at: tuple[float, float], hows: list[str]) -> None:
    xx = legion("XX", at=(36, 38), control="follow_eagle", last=moved(4), bases=4, lines=1)
    table = manoeuvring(xx, eagle("XX", eagle_at), warband("Iceni", at=(5, 5), files=1, bases=2))
    table.players[0].manoeuvres("XX", "follow")
    [told] = table.heard("manoeuvred")
    assert [step["how"] for step in told["steps"]] == hows
    assert table.unit("XX").manoeuvred
    assert table.unit("XX").deed is not None
