"""Commander, Attached Deployment, Master Tactician and Implacable: who leads others, and who is told nothing (SR)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.tables.places import Point, pose
from rulesets.legions_imperialis.actions import Assign, Fire, Stay
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.deployment.attaching import Attaching
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.morale.checks import morale
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.orders.tactics import new_orders, note_what_is_open
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.face.tell.question_words import asks
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TROOPER,
    Fielded,
    Table,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

CHIEF = profile("Chief", morale=2, wounds=2, rules=("Commander",))
NOWHERE = (0.0, 0.0)
FOES = detachment("Foes", [(5, 4)], seat=1, issued=True)


def words(table: Table, key: str) -> str:
    """The first event of a kind, in words."""
    return RULESET.words.event(table.game, next(one for one in table.said if one.key == key))


# --- Commander, Attached Deployment -----------------------------------------------------------------------------------


def waiting(name: str, *models: Any, count: int = 1, formation: str = "Gate", **state: Any) -> Fielded:
    """A Detachment that is to be deployed."""
    told = {"models": models or (TROOPER,), "formation": formation, "where": "waiting", **state}
    return detachment(name, [NOWHERE] * count, **told)


def attaching(*fielded: Fielded) -> Table:
    return imperialis(*fielded, FOES, root=Attaching(), phase="deployment", round=0).begins()


@pytest.mark.rule("LIX-SR-COMMANDER-01")
def test_a_commander_goes_with_one_of_his_type_in_his_formation_as_his_player_says() -> None:
    table = attaching(
        waiting("Chief", CHIEF),
        waiting("Line", count=2),
        waiting("Storm", count=3),
        waiting("Tanks", TANK),
        waiting("Others", count=2, formation="Other"),
        waiting("Theirs", count=2, seat=1),
    )
    assert table.asked == [(0, "attach")] and table.offers(0, "pick") == ["Line", "Storm"]
    assert "with whom Chief goes: Line and Storm" in asks("Ada", table.game.questions[0])
    assert table.game.questions[0].default == {"type": "pick", "choice": "Line"}, "if the answer is overdue"
    for other in ("Tanks", "Others", "Theirs", "Chief"):
        with refused("LIX-SR-COMMANDER-01"):
            table.players[0].picks(other)
    table.players[0].picks("Storm")
    storm = table.detachment("Storm")
    assert table.over and "Chief" not in table.game.detachments
    assert [(stand.label, stand.profile, stand.wounds) for stand in storm.stands][-1] == ("4", "Chief", 2)
    assert table.game.profile(storm, storm.stand("4")).rules == ("Commander",) and morale(table.game, storm) == 2
    assert words(table, "attached") == "Chief goes with Storm, as model 4 of it."


@pytest.mark.rule("LIX-SR-COMMANDER-02", "LIX-SR-COMMANDER-03", "LIX-SR-ATTACHED-02")
def test_one_commander_each_and_who_finds_nobody_is_a_detachment_of_his_own() -> None:
    table = attaching(
        *(waiting(name, CHIEF.model_copy(update={"name": name})) for name in ("One", "Two", "Three")),
        waiting("Line", count=2),
        waiting("Storm", count=2),
    )
    table.players[0].picks("Line")
    assert table.over, "the second goes with the only one that is left, and nobody asks"
    assert [len(table.detachment(name).stands) for name in ("Line", "Storm", "Three")] == [3, 3, 1]
    assert table.detachment("Three").where == "waiting"


@pytest.mark.rule("LIX-SR-ATTACHED-01", "LIX-SR-ATTACHED-02")
def test_who_only_goes_along_goes_with_anybody_of_his_type_and_is_lost_without() -> None:
    medic = profile("Medic", rules=("Attached Deployment",))
    table = attaching(waiting("Medic", medic), waiting("Line", formation="Other"), waiting("Tanks", TANK))
    assert table.over and [stand.profile for stand in table.detachment("Line").stands] == ["Trooper", "Medic"]
    table = attaching(waiting("Medic", medic, count=2), waiting("Surgeon", medic), waiting("Tanks", TANK))
    for name, count in (("Medic", 2), ("Surgeon", 1)):
        lost = table.detachment(name)
        assert lost.where == "destroyed" and [stand.wounds for stand in lost.stands] == [0] * count
    assert "finds nobody with whom it could go" in words(table, "attached")
    two = attaching(waiting("Medic", medic), waiting("Other", medic), waiting("Line"))
    assert len(two.detachment("Line").stands) == 3, "several may go with one"


@pytest.mark.rule("LIX-SR-COMMANDER-01", "LIX-DEPL-03", "LI-BRK-03")
def test_commanders_are_attached_before_command_is_rolled_off_and_count_for_their_formation() -> None:
    chief, line = waiting("Chief", CHIEF), waiting("Line", count=2)
    table = imperialis(chief, line, waiting("Foe", seat=1, formation="F"), root=Battle(), phase="deployment", round=0)
    table.begins(dice=[5, 2])
    assert [one.key for one in table.said][:2] == ["attached", "rolled_off"]
    assert table.asked == [(0, "edge")] and table.game.formations["Gate"].break_point == 2


@pytest.mark.rule("LIX-SR-COMMANDER-01", "LI-ALLOC-01", "LIX-SR-FURIOUS")
def test_an_attached_chief_fires_is_hit_and_fights_with_what_is_his_own() -> None:
    chief = profile("Chief", save=2, morale=2, weapons=(gun("Pistol", 24, "3", 4, 0),), rules=("Commander",))
    table = attaching(waiting("Chief", chief), waiting("Line", count=1))
    line = table.detachment("Line")
    line.where, line.order = "table", "first_fire"
    for stand, x in zip(line.stands, (30, 31.5), strict=True):
        stand.pose = pose(Point(x, 40), 0.0)
    table.detachment("Foes").stands[0].pose = pose(Point(30, 30), 180.0)
    table.begins(FireStage(stage="first_fire", seat=0))
    table.players[0].fires("Line", "Foes", dice=[1] * 4)
    volleys = table.heard("fired")[0]["volleys"]
    assert [(one["weapon"], one["models"]) for one in volleys] == [("Gun", ["1"]), ("Pistol", ["2"])]


# --- Master Tactician -------------------------------------------------------------------------------------------------

MASTER = profile("Master", weapons=(gun(),), rules=("Master Tactician",))


def staff(*others: Fielded, broken: tuple[str, ...] = (), master: Any = MASTER, **state: Any) -> Table:
    """A Master Tactician at 30,40, others, and the Orders of a round: all of ours advance."""
    told = imperialis(
        detachment("Staff", [(30, 40)], models=(master,), **state), *others, FOES, root=OrdersPhase(), broken=broken
    ).begins()
    for seat in (0, 1):
        if (seat, "assign") in told.asked:
            told.players[seat].does(Assign(others="advance"))
    told.detachment("Foes").order = ""
    return told


def friend(x: float = 37, name: str = "Line", **state: Any) -> Fielded:
    return detachment(name, [(x, 40)], **state)


@pytest.mark.rule("LIX-SR-MASTER-01", "LI-ACT-04")
def test_as_he_is_activated_one_friend_near_him_may_have_another_order() -> None:
    table = staff(friend(), friend(37.1, "Far"))
    table.begins(MovementPhase(seat=0)).players[0].stays("Staff")
    assert table.asked == [(0, "tactics")]
    assert table.offers(0, "pick") == ["none", "first_fire/Line", "march/Line", "charge/Line"]
    assert "a friend of Staff another Order" in asks("Ada", table.game.questions[0])
    table.players[0].picks("march/Line")
    assert table.detachment("Line").order == "march" and table.detachment("Far").order == "advance"
    assert words(table, "order_replaced").endswith("gives Line March in place of Advance.")
    assert table.asked == [(0, "activate")]
    table.players[0].moves("Line", "at 37,25")
    again = staff(friend())
    again.begins(MovementPhase(seat=0)).players[0].stays("Staff")
    again.players[0].picks("none")
    assert again.detachment("Line").order == "advance" and again.asked == [(0, "activate")]


@pytest.mark.rule("LIX-SR-MASTER-01", "LIX-SR-MASTER-02", "LIX-AURA-01")
def test_nobody_is_asked_about_who_was_activated_or_has_no_order_or_is_not_a_friend() -> None:
    for change in ({"acted": True}, {"order": "fall_back"}, {"order": ""}, {"seat": 1}):
        table = staff(friend())
        table.game.detachments["Line"] = table.detachment("Line").model_copy(update=change)
        table.begins(MovementPhase(seat=0)).players[0].stays("Staff")
        assert (0, "tactics") not in table.asked, change
    table = staff(friend())
    table.begins(MovementPhase(seat=0)).players[0].stays("Line")
    table.players[0].stays("Staff")
    assert table.over and table.detachment("Line").acted
    plain = staff(friend(), master=TROOPER)
    plain.begins(MovementPhase(seat=0)).players[0].stays("Staff")
    assert plain.asked == [(0, "activate")] and plain.detachment("Line").open_to == []


@pytest.mark.rule("LIX-SR-MASTER-02", "LI-BRK-10", "LIX-SR-CORTEX-01")
def test_the_broken_may_have_any_order_and_all_other_bounds_hold() -> None:
    """LIX-D-38: what it could be issued in this Orders phase, wherever it stands now."""
    broken = staff(friend(), broken=("Formation of Line",))
    assert broken.detachment("Line").open_to == ["first_fire", "advance", "march", "charge"]
    brass = profile("Brass", rules=("Cybernetica Cortex (Advance, March)",))
    held = staff(friend(models=(brass,)))
    held.begins(MovementPhase(seat=0)).players[0].stays("Staff")
    assert held.offers(0, "pick") == ["none", "march/Line"]


@pytest.mark.rule("LIX-SR-MASTER-02", "LIX-SR-CORTEX-02")
def test_a_broken_cortex_that_obeys_nothing_open_to_the_broken_is_ignored_for_the_whole_round() -> None:
    """Decision 62: it could be issued what others can, and being Broken bounds nothing; one that obeys Charge still
    obeys."""
    for obeys, open_to in (
        ("March", ["first_fire", "advance", "march", "charge"]),
        ("March, Charge", ["march", "charge"]),
        ("Advance, March", ["advance", "march"]),
    ):
        brass = friend(models=(profile("Brass", rules=(f"Cybernetica Cortex ({obeys})",)),))
        assert staff(brass, broken=("Formation of Line",)).detachment("Line").open_to == open_to


@pytest.mark.rule("LIX-SR-MASTER-01", "LI-CHG-04")
def test_what_each_could_be_issued_is_noted_as_the_orders_phase_stands() -> None:
    """Of one side at a time, and anew each round: who is issued nothing has nothing open."""
    touching = detachment("Enemy", [(37, 39)], seat=1, issued=True)
    table = staff(friend(), friend(44, "Free"), friend(50, "Fleeing", order="fall_back"), touching)
    for one in table.game.detachments.values():
        one.open_to = ["march"]
    note_what_is_open(table.game, 0)
    every = ["first_fire", "advance", "march", "charge"]
    told = {name: one.open_to for name, one in table.game.detachments.items()}
    ours = {"Staff": every, "Line": every[:3], "Free": every, "Fleeing": []}
    assert told == ours | {"Enemy": ["march"], "Foes": ["march"]}
    note_what_is_open(table.game, 1)
    assert table.detachment("Enemy").open_to == [], "there is no Master Tactician on that side"


@pytest.mark.rule("LIX-SR-MASTER-01")
def test_who_is_not_on_the_table_is_near_nobody() -> None:
    table = staff(friend())
    master = table.detachment("Staff")
    assert new_orders(table.game, master)
    master.where = "reserve"
    assert new_orders(table.game, master) == ()


@pytest.mark.rule("LIX-SR-MASTER-01", "LI-FFS-01", "LI-AFS-01")
def test_in_a_stage_of_fire_a_friend_who_waits_with_first_fire_may_advance_and_fire_later() -> None:
    table = staff(friend())
    for name in ("Staff", "Line"):
        table.detachment(name).order = "first_fire"
    table.detachment("Foes").stands[0].pose = pose(Point(32, 24), 180.0)
    table.begins(FireStage(stage="first_fire", seat=0))
    table.players[0].does(Fire(detachment="Staff", target="Foes"))
    assert table.asked == [(0, "tactics")] and not table.heard("fired"), "before it fires"
    table.players[0].picks("advance/Line", dice=[1])
    assert table.over and len(table.heard("fired")) == 1
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Line", "Foes", dice=[1])
    idle = staff(friend())
    for name in ("Staff", "Line"):
        idle.detachment(name).order = "first_fire"
    idle.begins(FireStage(stage="first_fire", seat=0))
    assert idle.asked == [(0, "tactics")], "though nobody has a target"
    idle.players[0].picks("none")
    assert idle.over and idle.detachment("Line").order == ""


@pytest.mark.rule("LIX-SR-MASTER-01", "LI-RND-04")
def test_in_the_next_round_everybody_may_be_told_again() -> None:
    table = staff(friend(acted=True))
    table.begins(Battle(at="round_begins"))
    assert not table.detachment("Line").acted


# --- Implacable -------------------------------------------------------------------------------------------------------

TOUGH = profile("Tough", wounds=3, caf=0, rules=("Implacable",))


def beaten(*others: Fielded, models: Any = (TOUGH,), dice: tuple[int, ...] = (1, 1, 6, 6)) -> Table:
    """Ours lose a Fight against one of theirs."""
    ours = detachment("Ours", [(30, 30)], models=models)
    foes = detachment("Foes", [(30, 29)], seat=1, models=(profile("Strong", wounds=3),))
    return imperialis(foes, ours, *others, root=EngagementStage()).begins(dice=[*dice])


@pytest.mark.rule("LIX-SR-IMPLAC-01", "LIX-SR-IMPLAC-02", "LI-RSLT-03")
def test_who_is_implacable_checks_no_morale_and_stays_or_goes_as_its_player_says() -> None:
    table = beaten()
    assert table.asked == [(0, "stands_firm")] and not table.heard("morale_checked")
    assert table.offers(0, "pick") == ["stays", "withdraws"]
    assert "Ours withdraws, which is Implacable" in asks("Ada", table.game.questions[0])
    table.players[0].picks("stays")
    assert table.over and table.at("Ours") == [(30, 30)] and not table.detachment("Ours").withdrew
    assert words(table, "stands_firm") == "Ours are Implacable: no Morale check, they stay."
    gone = beaten()
    gone.players[0].picks("withdraws", dice=[2])
    assert gone.detachment("Ours").withdrew and gone.at("Ours") == [(30, 37)]
    other = profile("Man", wounds=3, rules=())
    assert beaten(models=(other,), dice=(1, 1, 6, 6, 6)).heard("morale_checked")


@pytest.mark.rule("LIX-SR-IMPLAC-01", "LI-RSLT-04", "LI-MOR-05")
def test_each_loser_is_asked_about_or_checked_by_itself() -> None:
    """One model that is Implacable is enough; the others of the Combat check as ever."""
    man = profile("Man", wounds=3)
    ours = detachment("Ours", [(30, 30), (31, 30)], models=(TOUGH, man))
    more = detachment("More", [(29, 30)], models=(man,))
    foes = detachment("Foes", [(29, 29), (30, 29), (31, 29)], seat=1, models=(profile("Strong", wounds=9, caf=9),))
    table = imperialis(foes, ours, more, root=EngagementStage(), options={"pairing": "auto"})
    table.begins(dice=[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6])
    assert table.asked == [(0, "stands_firm")] and table.heard("morale_checked")[0]["detachment"] == "More"
    table.players[0].picks("stays")
    assert table.over


@pytest.mark.rule("LIX-SR-IMPLAC-01", "LI-MOR-02", "LI-FB-02")
def test_under_fire_the_implacable_check_like_others() -> None:
    gunner = profile("Gunner", weapons=(gun("Gun", 24, "1", 4, -4),))
    guns = detachment("Guns", [(32, 44)], models=(gunner,), order="first_fire")
    foes = detachment("Foes", rank(30, 30, 2), seat=1, models=(profile("F", rules=("Implacable",)),), order="advance")
    table = imperialis(guns, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Foes", dice=[4, 6])
    assert table.heard("morale_checked")[0]["passed"]


def test_stay_is_still_a_stay() -> None:
    """A Master Tactician who does nothing was activated all the same."""
    table = staff(friend())
    table.begins(MovementPhase(seat=0)).players[0].does(Stay(detachment="Staff"))
    assert table.detachment("Staff").acted
