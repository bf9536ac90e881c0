"""Spies: off the board, revealed beside the enemy, or never seen."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.actions import Deploy
from rulesets.dust_1947.chapters.turn import victory
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table import skills_in_play
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Table, dust, hero, refused, squad

SPY = ("Spy",)
HIDDEN = hero("A", "", skills=SPY, ap=7, state={"where": "off board"})
ENEMY = squad("Z", "F5", seat=1)


def revealed(dice: str, *rows: str, at: str = "") -> Table:
    """A spy tries to reveal itself, and appears at a place."""
    table = dust(*rows, HIDDEN, ENEMY if not rows else squad("Z", "C1", seat=1))
    table.players[0].activates("A")
    table.players[0].reveals("reveal", dice=dice)
    if at:
        table.players[0].deploys("A", at)
    return table


def test_keeping_a_spy_off_the_board_is_said_in_words() -> None:
    table = dust(HIDDEN, ENEMY)
    said = [RULESET.words.action(table.game, Deploy(unit="A", to=place)) for place in ("A1", "off board")]
    assert said == ["Place A in A1", "Leave A off the board"]


@pytest.mark.rule("DU-SKILL-SPY-01")
def test_a_spy_is_deployed_like_any_other_or_kept_off_the_board() -> None:
    zones = ((parse_square("A1"),), (parse_square("L9"),))
    for place in ("A1", "off board"):
        units = (hero("A", "", skills=SPY), squad("Z", "", seat=1))
        table = dust(*units, root=Deployment(seat=0), zones=zones)
        assert table.offers("deploy", unit="A") == ["A1", "off board"]
        table.players[0].deploys("A", place)
        assert table.where("A") == place
    with refused("DU-SETUP-01", "no_such_square"):
        dust(squad("A", ""), squad("Z", "", seat=1), root=Deployment(seat=0), zones=zones).players[0].deploys(
            "A", "off board"
        )


@pytest.mark.rule("DU-SKILL-SPY-02")
def test_a_hidden_spy_may_stay_and_counts_as_a_unit_in_play() -> None:
    table = dust(HIDDEN, ENEMY)
    assert table.begins().game.questions[0].values["left"] == [1, 1]
    assert not victory.has_wiped_out(table.game, 1)
    table.players[0].activates("A")
    table.players[0].reveals("stay")
    assert (table.where("A"), table.unit("A").activated) == ("off board", True)
    assert table.asked == [("blue", "activate")]


@pytest.mark.example("DU-X-57")
@pytest.mark.rule("DU-SKILL-SPY-03", "DU-SKILL-SPY-04")
def test_with_one_bloc_it_appears_beside_an_enemy_with_one_action() -> None:
    table = revealed("B S")
    assert table.offers("deploy", unit="A") == ["F4", "G4", "G5", "G6", "F6", "E6", "E5", "E4"]
    with refused("DU-SKILL-SPY-04", "not_beside_an_enemy"):
        table.players[0].deploys("A", "F7")
    table.players[0].deploys("A", "F4")
    assert "sustained" not in table.offers("declare")
    assert table.offers("declare", actions=["move"]) == []
    table.players[0].declares("move")
    table.players[0].moves("F3")
    assert "revealed" not in table.unit("A").skill_state


@pytest.mark.rule("DU-SKILL-SPY-05")
def test_with_two_bloc_it_has_two_actions_and_never_a_third() -> None:
    ace = hero("A", "", skills=("Spy", "Infantry Ace"), state={"where": "off board"})
    table = dust(ace, ENEMY)
    table.players[0].activates("A")
    table.players[0].reveals("reveal", dice="B B")
    table.players[0].deploys("A", "F4")
    with refused("DU-ACT-02"):
        table.players[0].declares("nothing")
    assert table.offers("declare", actions=["attack", "move"]) == []
    table.players[0].declares("nothing", "nothing")
    assert "revealed" not in table.unit("A").skill_state


@pytest.mark.rule("DU-SKILL-SPY-06", "DU-SKILL-SPY-03")
def test_without_a_bloc_it_stays_and_may_try_again() -> None:
    table = revealed("S C")
    assert (table.where("A"), table.unit("A").activated) == ("off board", True)
    assert table.unit("A").skill_state == {}


@pytest.mark.rule("DU-SKILL-SPY-04")
def test_it_does_not_appear_indoors() -> None:
    assert revealed("B S", ". 1 . . .").offers("deploy", unit="A") == ["D1"]


@pytest.mark.rule("DU-SKILL-SPY-07")
def test_no_order_reaches_a_spy_off_the_board() -> None:
    table = dust(HIDDEN, hero("B", "A1", skills=SPY), ENEMY)
    refusal = skills_in_play.commanded(table.game, table.unit("A"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("DU-SKILL-SPY-07", "spy_hears_nobody")
    assert skills_in_play.commanded(table.game, table.unit("B")) is None


@pytest.mark.rule("DU-SKILL-SPY-08", "DU-VIC-07")
def test_a_spy_that_was_never_seen_counts_as_eliminated() -> None:
    assert victory.scores(dust(HIDDEN, ENEMY).game) == [0, 7]
    airborne = squad("A", "", skills=("Airborne",), ap=7, state={"where": "off board"})
    assert victory.scores(dust(airborne, ENEMY).game) == [0, 0]
