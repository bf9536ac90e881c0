"""Who fires with what, when, and who checks Morale for it (TGT, CP, OW, MOR, TITAN)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage, Stage
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Weapon
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TITAN,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

SMALL, LARGE = gun("Small", 10, "1", 4, -4), gun("Large", 24, "1", 4, -4)
ARMED = profile("Gunner", weapons=(SMALL, LARGE))
UNARMED = profile("Unarmed")
STAGES: tuple[Stage, ...] = ("first_fire", "advancing_fire")


def firing(away: float = 8.0, count: int = 1) -> Table:
    """Gunners with a small and a large gun, one behind the other, in the First Fire stage."""
    guns = detachment("Guns", [(30, 40 + 2 * number) for number in range(count)], models=(ARMED,), order="first_fire")
    foes = [detachment(name, rank(x, 40 - away, 6), seat=1) for name, x in (("Foes", 28), ("Others", 40))]
    return imperialis(guns, *foes, root=FireStage(stage="first_fire", seat=0)).begins()


def weapons(table: Table) -> list[tuple[str, int]]:
    """What was fired, by how many models."""
    return [(one["weapon"], len(one["models"])) for told in table.heard("fired") for one in told["volleys"]]


@pytest.mark.rule("LI-TGT-04", "LI-TGT-01")
def test_all_weapons_fire_or_those_that_are_named() -> None:
    everything, one = firing(), firing()
    everything.players[0].fires("Guns", "Foes", dice=[1, 1])
    assert weapons(everything) == [("Small", 1), ("Large", 1)]
    one.players[0].fires("Guns", "Foes", "Large", dice=[1])
    assert weapons(one) == [("Large", 1)]


@pytest.mark.rule("LI-TGT-03")
def test_of_a_weapon_with_two_profiles_one_is_used() -> None:
    """The first, if none is named; nobody names both."""
    krak, frag = (gun().modes[0].model_copy(update={"name": name}) for name in ("krak", "frag"))
    gunner = profile("Gunner", weapons=(Weapon(name="Racks", modes=(krak, frag)),))
    for named, fired in (((), "Racks, krak"), (("Racks, frag",), "Racks, frag")):
        guns = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire")
        table = imperialis(guns, detachment("Foes", [(30, 30)], seat=1), root=FireStage(stage="first_fire", seat=0))
        table.begins().players[0].fires("Guns", "Foes", *named, dice=[1])
        assert weapons(table) == [(fired, 1)]


@pytest.mark.rule("LI-TGT-05", "LI-OBS-01")
def test_any_part_that_is_seen_will_do_unless_sight_is_by_the_plan() -> None:
    """LI-D-03: a narrow block hides the middle of the target, not its sides."""
    for settled, sees in (("sampled", True), ("plan", False)):
        guns = detachment("Guns", [(30, 40)], models=(ARMED,), order="first_fire")
        foes, block = detachment("Foes", [(30, 30)], seat=1), box("Block", "block", 29.8, 31.5, 30.2, 32)
        table = imperialis(guns, foes, block, options={"los": settled})
        table.begins(FireStage(stage="first_fire", seat=0))
        assert (table.asked == [(0, "fire")]) is sees


@pytest.mark.rule("LI-TGT-07", "LI-TGT-08")
def test_only_weapons_and_models_that_reach_somebody_fire() -> None:
    """The large gun at 14 inches; at 8.5 both guns of the first, and of the second, 2 inches behind, only the large."""
    far = firing(away=15.0)
    assert far.offers(0, "fire", detachment="Guns", target="Foes") == []
    far.players[0].fires("Guns", "Foes", dice=[1])
    assert weapons(far) == [("Large", 1)]
    two = firing(away=10.5, count=2)
    two.players[0].fires("Guns", "Foes", dice=[1, 1, 1])
    assert weapons(two) == [("Small", 1), ("Large", 2)]


@pytest.mark.rule("LI-TGT-02")
def test_all_fire_at_one_target_that_is_an_enemy() -> None:
    table = firing(count=2)
    with refused("LI-TGT-02"):
        table.players[0].fires("Guns", "Guns")
    table.players[0].fires("Guns", "Foes", dice=[1, 1, 1, 1])
    assert [told["target"] for told in table.heard("fired")] == ["Foes"]


@pytest.mark.rule("LI-CP-03", "LI-CP-01")
def test_the_order_decides_the_stage() -> None:
    for order, stages in (("first_fire", (True, False)), ("advance", (False, True)), ("march", (False, False))):
        for stage, acts in zip(STAGES, stages, strict=True):
            guns = detachment("Guns", [(30, 40)], models=(ARMED,), order=order)
            table = imperialis(guns, detachment("Foes", [(30, 30)], seat=1))
            table.begins(FireStage(stage=stage, seat=0))
            assert (table.asked == [(0, "fire")]) is acts


@pytest.mark.rule("LI-CP-02", "LI-CP-01")
def test_first_fire_then_the_engagement_stage_then_advancing_fire() -> None:
    """Each stage is over before the next begins: the foe that falls in the first neither fights nor is fired at."""
    gunner = profile("Gunner", weapons=(LARGE,), morale=None)
    first = detachment("First", [(30, 44)], models=(gunner,), order="first_fire")
    later = detachment("Later", [(34, 44)], models=(gunner,), order="advance")
    line = detachment("Line", [(20, 30)], models=(profile("Man", morale=None),))
    foes = [detachment("Foes", [(20, 29)], seat=1, models=(profile("Man", morale=None),))]
    foes.append(detachment("Others", [(32, 30), (34, 30)], seat=1, models=(profile("Man", morale=None),)))
    table = imperialis(first, later, line, *foes).begins(Battle(at="first_fire"))
    assert table.asked == [(0, "fire")] and table.game.phase == "first_fire"
    table.players[0].fires("First", "Others", dice=[4, 1, 1, 1, 1])
    assert [event.key for event in table.said if event.key in ("fired", "fought")] == ["fired", "fought"]
    assert table.game.phase == "advancing_fire" and table.offers(0, "fire") == ["Later"]
    table.players[0].fires("Later", "Others", dice=[1])
    assert table.game.round == 3, "the End phase has passed, and Orders are due"


def watched(away: float, order: str = "first_fire", models: int = 4) -> Table:
    """The Line moves 5 inches ahead, before Guns so far away."""
    gunner = profile("Gunner", weapons=(gun("Cannon", 12, "2", 2, -4),))
    guns = detachment("Guns", [(32.25, 40 - away)], seat=1, models=(gunner,), order=order)
    line = detachment("Line", rank(30, 40, models), models=(UNARMED,), order="advance", formation="Large")
    rest = detachment("Rest", rank(5, 45, 9), formation="Large", order="first_fire")
    table = imperialis(line, rest, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 32.25,35 as now")
    return table


@pytest.mark.rule("LI-OW-04")
def test_nobody_is_asked_to_whom_it_is_never_a_target() -> None:
    """It comes into a range of 12 inches on the last twentieth of its way, or never."""
    assert watched(away=18.1).over
    last = watched(away=17.9)
    assert last.asked == [(1, "overwatch")] and last.offers(1, "overwatch", detachment="Guns") == ["100"]
    passed_by = detachment("Line", [(30, 40)], models=(UNARMED,), order="advance")
    gunner = profile("Gunner", weapons=(gun("Cannon", 12),))
    table = imperialis(passed_by, detachment("Guns", [(31.25, 27)], seat=1, models=(gunner,), order="advance"))
    table.begins(MovementPhase(seat=0)).players[0].moves("Line", "at 35,40")
    assert sorted(map(int, table.offers(1, "overwatch", detachment="Guns"))) == [15, 20, 25, 30, 35]


@pytest.mark.rule("LI-OW-06", "LI-OW-10")
def test_all_stop_at_the_same_moment_and_only_whoever_moves_is_fired_at() -> None:
    """Half-way each has gone half of its way; who falls lies there, and the others go on."""
    table = watched(away=10.0)
    table.players[1].watches("Guns", 50, dice=[4, 1])
    (told,) = table.heard("fired")
    assert (told["target"], told["overwatch"]) == ("Line", True)
    fallen = [stand for stand in table.detachment("Line").stands if not stand.alive]
    assert [stand.pose.point.y for stand in fallen] == [37.5]
    assert {y for _, y in table.at("Line")} == {35.0}


@pytest.mark.rule("LI-MOR-02", "LI-OW-09")
def test_after_overwatch_the_check_waits_until_the_activation_is_over() -> None:
    """It reaches the end of its move, and falls back only then."""
    table = watched(away=10.0, models=2)
    table.players[1].watches("Guns", 50, dice=[4, 1, 1])
    assert [event.key for event in table.said if event.key in ("moved", "morale_checked")] == [
        "moved",
        "morale_checked",
    ]
    assert table.at("Line")[0][1] < 36.0 and table.detachment("Line").order == "fall_back"


@pytest.mark.rule("LI-MOR-02", "LI-MOR-06", "LI-MOR-07")
def test_after_fire_the_check_is_made_when_all_hits_are_resolved() -> None:
    """One check for both Wounds; a 3 passes, a 2 does not."""
    for die, order in ((3, "advance"), (2, "fall_back")):
        guns = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=(gun("Gun", 24, "2", 4, -4),)),))
        guns.detachment.order = "first_fire"
        foes = detachment("Foes", rank(30, 30, 4), seat=1, order="advance", formation="Large")
        rest = detachment("Rest", rank(5, 5, 9), seat=1, formation="Large")
        table = imperialis(guns, foes, rest, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Foes", dice=[4, 4, die])
        assert [told["passed"] for told in table.heard("morale_checked")] == [die == 3]
        assert table.detachment("Foes").order == order


@pytest.mark.rule("LI-MOR-08", "LI-MOR-05")
def test_half_without_morale_passes_and_less_than_half_checks_by_the_best() -> None:
    """LI-D-48."""
    bold, calm = profile("Bold", morale=None), profile("Calm", morale=2)
    for its, dice in (((bold, bold, UNARMED), []), ((bold, calm, UNARMED), [2])):
        gunner = profile("Gunner", weapons=(gun("Gun", 24, "3", 4, -4),))
        guns = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire")
        foes = detachment("Foes", rank(30, 30, 6), seat=1, models=its, order="advance", formation="Large")
        rest = detachment("Rest", rank(5, 5, 9), seat=1, formation="Large")
        table = imperialis(guns, foes, rest, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, *dice])
        assert [told["need"] for told in table.heard("morale_checked")] == dice


@pytest.mark.rule("LIX-TITAN-03", "LI-FLEE-01")
def test_a_titan_that_flees_turns_to_its_edge_and_goes_as_far_as_others() -> None:
    """A Knight keeps its facing."""
    for its, facing in ((TITAN, 180), (KNIGHT, 0)):
        runner = its.model_copy(update={"morale": 3, "move": 8})
        ours = detachment("Engine", [(30, 20)], models=(runner,), order="fall_back")
        table = imperialis(ours, detachment("Foes", [(5, 4)], seat=1), root=EndPhase()).begins(dice=[1])
        assert table.at("Engine") == [(30, 36)]
        assert table.detachment("Engine").stands[0].pose.degrees == facing


@pytest.mark.rule("LIX-TITAN-04")
def test_knights_go_where_a_titan_cannot() -> None:
    for its, goes in ((KNIGHT, True), (TITAN, False)):
        ours = detachment("Engine", [(30, 40)], models=(its,), order="advance")
        table = imperialis(ours, detachment("Foes", [(5, 4)], seat=1), root=MovementPhase(seat=0)).begins()
        if goes:
            table.players[0].moves("Engine", "at 34,36 facing 0")
            assert table.at("Engine") == [(34, 36)]
            continue
        with refused("LIX-TITAN-01"):
            table.players[0].moves("Engine", "at 34,36 facing 0")


@pytest.mark.rule("LI-WND-01")
def test_wounds_are_told_to_both_sides() -> None:
    ours = detachment("Engine", [(30, 40)], models=(KNIGHT,))
    table = imperialis(ours, detachment("Foes", [(5, 4)], seat=1))
    table.detachment("Engine").stands[0].wounds = 2
    for seat in (0, 1):
        view = RULESET.play.view(table.game, seat)
        assert "model 1 2 of 3 Wounds" in RULESET.words.status(view)
