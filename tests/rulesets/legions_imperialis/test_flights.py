"""What the practice opponent proposes for Flyers, hovering and Deep Strike; and standing orders."""

from __future__ import annotations

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.legions_imperialis.actions import Arrive, Fire, Hold, Hover, Move
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.face.asking.deeds import deeds, nothing
from rulesets.legions_imperialis.face.asking.standing_orders import KEYS, LABELS
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Profile
from tests.rulesets.legions_imperialis.table import Fielded, Table, detachment, gun, imperialis, profile, rank, refused

BOMBS = gun("Bombs", 0, "3", 3, -2, "Bombing Run")
KITE = profile("Kite", "vehicle", move=20, rules=("Flyer", "Hover"), weapons=(BOMBS, gun("Lance", 12, "2", 3, -2)))
HUNTER = profile(
    "Hunter", "vehicle", move=20, rules=("Flyer", "Interceptor"), weapons=(gun("Flak", 18, "2", 3, 0, "Skyfire"),)
)
DROPPER = profile("Dropper", rules=("Deep Strike",))


def flying(model: Profile, *others: Fielded) -> Table:
    ours = detachment("Ours", rank(30, 47, 2), models=(model,), order="advance", issued=True)
    return imperialis(ours, *others, root=MovementPhase(seat=0)).begins()


def first(table: Table, kind: str) -> Action:
    return proposals(table.game, table.question(0, kind))[0].answers[0]


def test_a_bomber_flies_over_its_prey_and_drops() -> None:
    table = flying(KITE, detachment("Foes", rank(30, 34, 4), seat=1, issued=True))
    answer = first(table, "move")
    assert isinstance(answer, Move) and answer.bombs == "Foes"
    dice = (1,) * 6
    table.players[0].does(answer, dice)


def test_an_interceptor_hunts() -> None:
    quarry = profile("Quarry", "vehicle", move=20, rules=("Flyer",))
    table = flying(HUNTER, detachment("Prey", rank(30, 20, 2), seat=1, models=(quarry,), issued=True))
    answer = first(table, "move")
    assert isinstance(answer, Move) and answer.intercept == "Prey"


def test_flyers_come_in_where_they_would_fire() -> None:
    ours = detachment("Ours", [(0, 0)] * 2, models=(KITE,), where="reserve", order="advance", issued=True)
    foes = detachment("Foes", rank(10, 30, 4), seat=1, issued=True)
    table = imperialis(ours, foes, root=MovementPhase(seat=0)).begins()
    answer = first(table, "arrive")
    assert isinstance(answer, Arrive)
    table.players[0].does(answer)
    assert table.at("Ours")[0][0] < 16


def test_a_deep_strike_keeps_off_what_would_cost_it_all() -> None:
    ours = detachment("Ours", [(0, 0)] * 4, models=(DROPPER,), where="reserve", order="advance", issued=True)
    table = imperialis(
        ours, detachment("Foes", rank(50, 4, 2), seat=1, issued=True), root=MovementPhase(seat=0)
    ).begins()
    answer = first(table, "arrive")
    assert isinstance(answer, Arrive)
    table.players[0].does(answer, (1, 90, 6))
    assert table.detachment("Ours").on_table


def test_who_is_over_a_marker_hovers_and_others_leave() -> None:
    ours = detachment("Ours", [(30, 24)], models=(KITE,))
    more = detachment("More", [(20, 34)], models=(KITE,))
    table = imperialis(ours, more, detachment("Foes", rank(30, 4, 2), seat=1), root=EndPhase()).begins()
    assert first(table, "hover") == Hover(detachments=["Ours"])


def test_skyfire_at_flyers_while_the_rest_fires_at_others() -> None:
    weapons = gun("Cannon", 30, "2", 3, -2), gun("Flak", 30, "2", 3, -1, "Skyfire")
    guns = detachment("Ours", [(30, 40)], models=(profile("Gunner", weapons=weapons),), order="advance", issued=True)
    quarry = profile("Quarry", "vehicle", move=20, rules=("Flyer",))
    prey = detachment("Prey", [(30, 20)], seat=1, models=(quarry,), issued=True)
    foes = detachment("Foes", rank(30, 30, 4), seat=1, issued=True)
    table = imperialis(guns, foes, prey, root=FireStage(stage="advancing_fire", seat=0)).begins()
    found = [one.answers[0] for one in proposals(table.game, table.question(0, "fire"))]
    assert any(isinstance(one, Fire) and one.target == "Foes" and one.skyfire == "Prey" for one in found)


def test_flyers_that_could_be_deployed_are_held_back() -> None:
    ours = detachment("Ours", [(0, 0)] * 2, models=(KITE,), where="waiting")
    table = imperialis(ours, detachment("Foes", [(0, 0)] * 2, seat=1, where="waiting")).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    assert first(table, "deploy") == Hold(detachment="Ours")


def test_a_standing_order_keeps_all_as_they_are() -> None:
    ours = detachment("Ours", [(30, 24)], models=(KITE,), hovering=True)
    table = imperialis(ours, detachment("Foes", rank(30, 4, 2), seat=1), root=EndPhase()).begins()
    question = table.question(0, "hover")
    assert [one.action for one in deeds(table.game, question)] == [Hover(detachments=["Ours"])]
    assert nothing(table.game, question) == Hover(detachments=[])
    assert "hover" in KEYS and "hover" in LABELS and StandingOrder(key="hover", policy="always")


def test_flyers_and_titans_have_a_pad() -> None:
    """Ahead, a turn, ahead again, press by press; what is confirmed is a goal that the menu takes."""
    kite = profile("Kite", "vehicle", move=20, rules=("Flyer",))
    ours = detachment("Ours", [(30, 44)], models=(kite,), order="advance", issued=True)
    table = imperialis(ours, detachment("Foes", [(50, 4)], seat=1), root=MovementPhase(seat=0)).begins()
    question, draft = table.question(0, "move"), {"type": "move", "detachment": "Ours"}
    empty = RULESET.pads.move_pad(table.game, question, draft, [], "")
    assert empty is not None and empty.told == "" and any(one.label.startswith("To at") for one in empty.snaps)
    pad = RULESET.pads.move_pad(table.game, question, draft, ["ahead 8", "turn right 45", "ahead 4", "back 2"], "2")
    assert pad is not None and pad.told == "at 31.414,34.586 facing 45 as now"
    found = offered(table.game, question, draft)
    assert found is not None and found.holds(pad.told)
    far = RULESET.pads.move_pad(table.game, question, draft, ["ahead 8"] * 3, "")
    assert far is not None and far.told == "" and "Not yet" in far.text
    snapped = RULESET.pads.move_pad(table.game, question, draft, ["ahead 8", empty.snaps[0].piece], "")
    assert snapped is not None and snapped.told == empty.snaps[0].piece
    with refused("LI-MOV-02", "not_understood"):
        RULESET.pads.move_pad(table.game, question, draft, ["sideways 3"], "")
    titan = profile("Titan", "titan", move=8, wounds=5)
    engine = detachment("Ours", [(30, 40)], models=(titan,), order="advance", issued=True)
    table = imperialis(engine, detachment("Foes", [(50, 4)], seat=1), root=MovementPhase(seat=0)).begins()
    strides = RULESET.pads.move_pad(table.game, table.question(0, "move"), draft, ["back 4"], "")
    assert strides is not None and strides.told == "at 30,44 facing 0 as now"
