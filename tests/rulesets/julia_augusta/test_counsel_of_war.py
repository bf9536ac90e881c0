"""What the page makes of fights: what one is worth, who charges with whom, where leaders ride, when time presses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.julia_augusta.chapters.command.leading import LeaderActions
from rulesets.julia_augusta.counsel.commanding import soon_fights
from rulesets.julia_augusta.counsel.moving import in_reach, targets
from rulesets.julia_augusta.counsel.stakes import at_stake, clash, harm
from rulesets.julia_augusta.counsel.urgency import AT_EASE, PRESSED, boldness
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.kit.facets.counsel import Proposal
from tests.rulesets.julia_augusta.charging import charge_phase
from tests.rulesets.julia_augusta.fighting import in_contact
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    chariots,
    general,
    julia,
    leader,
    legion,
    warband,
)

LEVEL, AHEAD, BEHIND = 0, 4, -4


def proposed(table: Table, seat: int = 0) -> list[Proposal]:
    """What is proposed for the first question of a seat."""
    question = next(one for one in table.game.questions if one.seat == seat and one.given is None)
    return [*RULESET.counsel.proposals(RULESET.play.view(table.game, seat), question)]


@pytest.mark.parametrize(
    ("score", "state", "bases"),
    [
        (4, {}, 0.0),
        (1, {}, 0.9),
        (0, {}, 0.9),
        (-1, {}, 1.8),
        (-1, {"dp": 3}, 9.0),
        (-1, {"formation": "unformed"}, 2.7),
        (-4, {}, 3.7),
        (-4, {"formation": "unformed"}, 9.0),
        (0, {"dp": 5}, 1.9),
    ],
)
def test_a_score_costs_a_unit_bases_order_or_all_that_it_has(score: int, state: dict[str, int], bases: float) -> None:
    assert harm(warband("Iceni", at=(36, 30), bases=9, files=3, **state), score) == pytest.approx(bases)


def test_a_combat_is_worth_what_one_side_loses_over_the_other_in_percent_of_its_army() -> None:
    table = in_contact(legion("XX", at=(36, 30), bases=5), warband("Iceni", at=(36, 30), bases=10, files=5))
    won, lost = at_stake(table.game, ["XX", "Iceni"], 0, {1: Fraction(1)}), {-1: Fraction(1)}
    theirs, ours = 10 * 0.5 * 2 / 5, 5 * 0.5 * 1 / 6
    assert won == pytest.approx(10 * theirs - 20 * ours), "10 percent a base of theirs, 20 of ours"
    assert at_stake(table.game, ["XX", "Iceni"], 1, lost) == pytest.approx(-won)


def test_a_leader_who_can_still_inspire_makes_a_combat_worth_more() -> None:
    units = legion("XX", at=(36, 30)), warband("Iceni", at=(36, 27))
    alone, led = julia(*units), julia(*units, leader("Paulinus", unit="XX"))
    worth = [clash(it.game, {"XX": "Iceni"}, it.unit("XX")) for it in (alone, led)]
    assert worth[0] is not None
    assert worth[1] is not None
    assert worth[1].hits > worth[0].hits + 1
    assert worth[1].worth > worth[0].worth
    assert led.unit("XX").inspired == 0


def test_nobody_charges_alone_who_would_be_broken() -> None:
    tired = auxiliaries("Batavi", at=(36, 30), dp=4)
    table = charge_phase(tired, warband("Iceni", at=(36, 27), bases=9, files=4))
    assert proposed(table)[0].label == "Batavi: no charge"


def test_who_would_only_share_the_losses_lets_a_friend_charge_alone() -> None:
    """Each unit of a side pays for its result: what friends have declared is known to whoever is asked next."""
    iceni = warband("Iceni", at=(36, 27), bases=8, dp=3)
    left, right = (
        auxiliaries(name, at=(x, 30), grade="C", bases=6, files=2) for name, x in (("Left", 34), ("Right", 38))
    )
    table = charge_phase(left, right, iceni)
    assert "Left: charge Iceni" in proposed(table)[0].label
    romans, _ = table.players
    romans.charges("Left", "Iceni")
    assert proposed(table)[0].label == "Right: no charge"
    assert "Right: charge Iceni" in proposed(charge_phase(right, iceni))[0].label


def test_a_charged_unit_counter_charges_where_that_is_better_and_light_troops_flee_from_the_line() -> None:
    table = charge_phase(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 27)))
    romans, britons = table.players
    romans.charges("XX", "Iceni")
    romans.is_done()
    britons.is_done()
    assert proposed(table, 1)[0].label == "Iceni: counter-charge XX"
    table = charge_phase(legion("XX", at=(36, 30)), chariots("Essedarii", at=(36, 27), bases=2, dp=4))
    romans, britons = table.players
    romans.charges("XX", "Essedarii")
    romans.is_done()
    britons.is_done()
    assert proposed(table, 1)[0].label == "Essedarii: evade"


def test_a_leader_rides_to_the_unit_that_fights() -> None:
    far, iceni = auxiliaries("Batavi", at=(20, 30)), warband("Iceni", at=(30, 27))
    table = julia(far, legion("XX", at=(30, 30)), iceni, general("Paulinus", unit="Batavi"), phase="command")
    table.begins(LeaderActions(seat=0))
    first = proposed(table)[0]
    assert first.label == "Paulinus rides to XX"
    assert first.why == "A leader with a unit that fights is worth a hit"


def test_a_leader_rides_to_the_unit_that_may_come_at_an_enemy_this_turn() -> None:
    far, iceni = auxiliaries("Batavi", at=(20, 30)), warband("Iceni", at=(30, 23))
    table = julia(far, legion("XX", at=(30, 30)), iceni, general("Paulinus", unit="Batavi"), phase="command")
    assert proposed(table.begins(LeaderActions(seat=0)))[0].label == "Paulinus rides to XX"


def test_to_stay_is_proposed_only_where_no_way_leads_to_a_better_place() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), warband("Iceni", at=(36, 6)))
    table.players[0].manoeuvres("Batavi", "move")
    labels = [one.label for one in proposed(table)]
    assert labels[0].startswith("Forward")
    assert not any("stay here" in label for label in labels)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(36, 27)))
    table.players[0].manoeuvres("Batavi", "move", dice=[2])
    assert "Batavi: stay here" in [one.label for one in proposed(table)]


def test_a_unit_soon_fights_that_may_charge_or_be_charged() -> None:
    table = julia(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 27)), auxiliaries("Batavi", at=(20, 30)))
    assert soon_fights(table.game, table.unit("XX"))
    assert not soon_fights(table.game, table.unit("Batavi"))


def test_the_others_stand_only_where_nobody_has_anything_to_do() -> None:
    ready, far = auxiliaries("Ready", at=(36, 30)), auxiliaries("Far", at=(20, 40))
    table = manoeuvring(ready, far, warband("Iceni", at=(36, 27)))
    labels = [one.label for one in proposed(table)]
    assert labels[0].startswith("Far: ")
    assert "The others stand" not in labels
    assert [one.label for one in proposed(manoeuvring(ready, warband("Iceni", at=(36, 27))))] == ["The others stand"]


def test_who_is_abeam_is_no_target_of_a_charge_but_holds_a_unit_up() -> None:
    table = julia(legion("XX", at=(36, 30)), warband("Beside", at=(42, 34), facing=90), warband("Ahead", at=(36, 22)))
    xx = table.unit("XX")
    assert not in_reach(xx, table.unit("Beside"))
    assert targets(table.game, xx)[0].id == "Beside"
    assert in_reach(xx, julia(warband("Ahead", at=(36, 27))).unit("Ahead"))


@pytest.mark.rule("JA-VIC-02")
@pytest.mark.parametrize(
    ("turn", "limit", "lost", "expected"),
    [
        (8, "12", LEVEL, 0.0),
        (9, "12", LEVEL, PRESSED),
        (9, "12", BEHIND, PRESSED),
        (9, "12", AHEAD, AT_EASE),
        (9, "none", LEVEL, 0.0),
        (5, "8", LEVEL, PRESSED),
    ],
)
def test_the_turn_limit_presses_who_is_not_clearly_ahead(turn: int, limit: str, lost: int, expected: float) -> None:
    mine, theirs = max(0, -lost), max(0, lost)
    table = julia(
        legion("XX", at=(36, 40), bases=8 - mine, start_bases=8),
        warband("Iceni", at=(36, 8), bases=8 - theirs, start_bases=8),
        options={"turns": limit},
        turn=turn,
    )
    assert boldness(table.game, 0) == expected
