"""Who runs home first, where Detachments get into each other's way: their player says it."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.actions import Run
from rulesets.legions_imperialis.chapters.combat.combat import Combat
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import Place, Table, detachment, imperialis, profile, refused

FAR = detachment("Foes", [(55, 4)], seat=1)


def fleeing(*at: Place, **fields: object) -> Table:
    """One Detachment of one model each, all with Fall Back Orders, as the End phase begins."""
    names = ("Back", "Front", "Third")
    ours = [
        detachment(name, [place], order="fall_back", formation="Line") for name, place in zip(names, at, strict=False)
    ]
    return imperialis(*ours, FAR, **fields).begins(EndPhase())


def crowding() -> Table:
    """Back runs 10 inches, Front, which is a little ahead and slower, 8: to places that lie over one another."""
    slow = profile("Slow", move=4)
    back = detachment("Back", [(30, 20)], order="fall_back", formation="Line")
    front = detachment("Front", [(30.4, 21.1)], models=(slow,), order="fall_back", formation="Line")
    return imperialis(back, front, FAR).begins(EndPhase())


@pytest.mark.rule("LI-FLEE-06")
def test_their_player_says_who_flees_first() -> None:
    """Whoever comes second is put aside."""
    for first, then in (("Front", "Back"), ("Back", "Front")):
        table = crowding()
        assert table.asked == [(0, "run")]
        table.players[0].does(Run(runners=[first]), (6, 6))
        unmoved = {"Front": (30.4, 29.1), "Back": (30.0, 30.0)}
        assert table.at(first) == [unmoved[first]] and table.at(then) != [unmoved[then]]
        assert [one["detachment"] for one in table.heard("ran")] == [first, then]


@pytest.mark.rule("LI-FLEE-06")
def test_with_none_named_the_nearest_to_its_edge_is_first() -> None:
    table = crowding()
    assert table.game.questions[0].values["detachments"] == ["Front", "Back"]
    assert table.game.questions[0].default == {"type": "run", "runners": []}
    table.players[0].does(Run(), (6, 6))
    assert [one["detachment"] for one in table.heard("ran")] == ["Front", "Back"]


@pytest.mark.rule("LI-FLEE-06", "LI-WDR-08")
@pytest.mark.parametrize("ahead, asked", [(10.5, True), (11.5, False)])
def test_a_way_home_is_as_long_as_the_die_may_make_it(ahead: float, asked: bool) -> None:
    """Movement and 6: Back comes 11 inches far."""
    ours = [
        detachment(name, [at], order="fall_back", formation="Line")
        for name, at in (("Back", (30, 10)), ("Front", (30, 10 + ahead)))
    ]
    table = imperialis(*ours, FAR).begins(EndPhase(), dice=() if asked else (6, 6))
    assert (table.asked == [(0, "run")]) is asked


@pytest.mark.rule("LI-FLEE-06", "LI-WDR-08")
def test_nobody_is_asked_whose_ways_do_not_meet() -> None:
    """Columns of bases of 1 inch with 2 inches to each side meet up to 5 inches apart."""
    assert imperialis().begins(EndPhase()).over
    apart = imperialis(
        detachment("Back", [(20, 20)], order="fall_back"), detachment("Front", [(25.1, 20)], order="fall_back"), FAR
    ).begins(EndPhase(), dice=(6, 6))
    assert apart.over
    assert fleeing((20, 20), (24.9, 20)).asked == [(0, "run")]
    assert imperialis(detachment("Back", [(20, 20)], order="fall_back"), FAR).begins(EndPhase(), dice=(6,)).over


@pytest.mark.rule("LI-FLEE-06")
def test_each_side_says_it_for_itself() -> None:
    theirs = [
        detachment(name, [at], seat=1, order="fall_back") for name, at in (("One", (10, 30)), ("Two", (11.1, 30)))
    ]
    ours = [detachment(name, [at], order="fall_back") for name, at in (("Back", (40, 20)), ("Front", (41.1, 20)))]
    table = imperialis(*ours, *theirs).begins(EndPhase())
    table.players[0].does(Run(runners=["Front"]))
    assert table.asked == [(1, "run")]
    table.players[1].does(Run(runners=["Two"]), (6, 6, 6, 6))
    assert [one["detachment"] for one in table.heard("ran")] == ["Front", "Back", "Two", "One"]


@pytest.mark.rule("LI-WDR-08")
def test_their_player_says_who_withdraws_first() -> None:
    """Two of the losing side, each with a foe whom it touches: the one that is named first rolls and runs first."""
    ours = [detachment(name, [at]) for name, at in (("Left", (30, 30)), ("Right", (31.2, 30)))]
    foes = [detachment(name, [at], seat=1) for name, at in (("One", (30, 29)), ("Two", (31.2, 29)))]
    for named, first in ((["Right"], "Right"), (["Left"], "Left"), ([], "Left")):
        combat = Combat(detachments=["Left", "Right", "One", "Two"], won=[0, 0], at="result")
        table = imperialis(*ours, *foes)
        for one in table.game.detachments.values():
            for stand in one.stands:
                stand.wounds = 2
        combat = combat.model_copy(update={"won": [0, 2]})
        table.begins(combat, dice=(1, 1))
        assert table.asked == [(0, "run")]
        table.players[0].does(Run(runners=named), (3, 4))
        told = [(one["detachment"], one["die"]) for one in table.heard("ran")]
        assert next(name for name, _ in told) == first and [die for _, die in told] == [3, 4]


@pytest.mark.rule("LI-WDR-08")
def test_the_nearest_to_its_edge_withdraws_first_if_nobody_says_otherwise() -> None:
    """Right is nearer, though it is named second."""
    ours = [detachment(name, [at]) for name, at in (("Left", (30, 30)), ("Right", (31.2, 30.5)))]
    foes = detachment("One", [(30, 29)], seat=1)
    table = imperialis(*ours, foes).begins(
        Combat(detachments=["Left", "Right", "One"], won=[0, 1], at="result"), (1, 1)
    )
    table.players[0].does(Run(), (3, 4))
    assert [one["detachment"] for one in table.heard("ran")] == ["Right", "Left"]


@pytest.mark.rule("LI-FLEE-06")
def test_who_is_no_runner_is_refused_and_the_last_one_is_no_choice() -> None:
    table = fleeing((30, 20), (31.1, 20), (32.2, 21))
    with refused("LI-WDR-08", "not_ready"):
        table.players[0].does(Run(runners=["Foes"]))
    assert set(table.offers(0, "run", runners=["Back"])) == {"Front", "Third"}
    assert table.offers(0, "run", runners=["Back", "Front"]) == []


def test_one_press_takes_the_order_that_is_proposed() -> None:
    table = fleeing((30, 20), (30.4, 21.1))
    first, *others = RULESET.counsel.proposals(table.game, table.game.questions[0])
    assert first.answers == (Run(),) and [one.answers for one in others] == [(Run(runners=["Back"]),)]
