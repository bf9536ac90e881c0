"""FOLLOW ME: who hears it, who moves, and the pit that lets any hero call (SKILL-FOLLOW, BAB)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.ruleset import RULESET
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker

FAR = squad("Z", "L9", seat=1)
BOSS = hero("Boss", "C3", skills=("Follow Me",))


def calls(
    *others: Placed, boss: Placed = BOSS, dice: str = "", rows: tuple[str, ...] = (), second: str = "nothing"
) -> Table:
    """The hero takes FOLLOW ME."""
    table = dust(*rows, boss, *others, FAR)
    table.players[0].activates(boss.card.name)
    table.players[0].declares("follow me", second, dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
def test_those_with_bloc_move_two_squares_in_the_order_of_their_player() -> None:
    table = calls(squad("A", "B3", move=1), squad("B", "C5", move=4), squad("C", "D3"), dice="B B S")
    assert table.heard("follows")[0]["ready"] == ["A", "B"]
    assert table.offers("command") == ["A", "B", "nobody more"]
    red, _ = table.players
    with refused("DU-SKILL-FOLLOW-01", "cannot_follow"):
        red.commands("C")
    red.commands("B")
    with refused("DU-SKILL-FOLLOW-01", "too_far"):
        red.moves("C8")
    red.moves("C7")
    red.commands("A")
    red.moves("B5")
    assert (table.where("B"), table.where("A")) == ("C7", "B5")
    assert [table.unit(name).activated for name in "AB"] == [False, False]
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
@pytest.mark.parametrize("face", ["C", "S"])
def test_without_bloc_nobody_moves(face: str) -> None:
    table = calls(squad("A", "B3"), dice=face)
    assert (table.where("A"), table.asked) == ("B3", [("blue", "activate")])


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
def test_the_others_may_stay() -> None:
    table = calls(squad("A", "B3"), squad("B", "C5"), dice="B B")
    table.players[0].commands("nobody more")
    assert (table.where("A"), table.where("B"), table.asked) == ("B3", "C5", [("blue", "activate")])


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
@pytest.mark.parametrize(
    "deaf",
    [
        squad("A", "C6"),
        squad("A", "B3", armour="S3"),
        walker("A", "B3"),
        squad("A", "B3", state={"suppressed": True}),
        squad("A", "B3", state={"stunned": True}),
        squad("A", "B3", state={"skill_state": {"followed": 1}}),
        squad("A", "B3", seat=1),
    ],
)
def test_who_does_not_hear_it(deaf: Placed) -> None:
    table = calls(deaf)
    assert table.heard("impossible")[0]["action"] == "follow me"


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-LOS-13")
def test_nobody_follows_whom_he_does_not_see() -> None:
    rows = (". . . .", ". . . .", ". X . .", ". . . .")
    table = calls(squad("A", "A3"), rows=rows)
    assert table.heard("impossible")[0]["action"] == "follow me"


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
def test_it_is_called_once_a_turn() -> None:
    table = dust(BOSS, squad("A", "B3"), FAR)
    table.players[0].activates("Boss")
    with refused("DU-SKILL-FOLLOW-01", "led_already"):
        table.players[0].declares("follow me", "follow me")
    again = dust(hero("Boss", "C3", skills=("Follow Me",), state={"skill_state": {"led": 1}}), squad("A", "B3"), FAR)
    again.players[0].activates("Boss")
    with refused("DU-SKILL-FOLLOW-01", "led_already"):
        again.players[0].declares("follow me", "nothing")


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-ACT-03")
def test_who_has_followed_may_still_activate() -> None:
    table = calls(squad("A", "B3"), dice="B")
    table.players[0].commands("A")
    table.players[0].moves("B4")
    assert "has followed this turn" in RULESET.words.status(table.game)
    table.players[1].activates("Z")
    table.players[1].declares("nothing", "nothing")
    assert table.asked == [("red", "activate")]


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-REACT-01")
def test_a_move_that_follows_draws_no_reaction() -> None:
    table = dust(BOSS, squad("A", "D3"), squad("Z", "G3", seat=1))
    table.players[0].activates("Boss")
    table.players[0].declares("follow me", "nothing", dice="B")
    table.players[0].commands("A")
    table.players[0].moves("E3")
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-WIRE-01")
def test_wire_stops_who_follows_but_ends_nobody_elses_activation() -> None:
    rows = (". . . . . .", ". . . . . .", ". x . . . .", ". . . . . .", ". . . . . .")
    table = dust(*rows, BOSS, squad("A", "C2"), squad("Z", "F5", seat=1))
    table.players[0].activates("Boss")
    table.players[0].declares("follow me", "move", dice="B")
    table.players[0].commands("A")
    table.players[0].moves("B3", dice="S")
    assert (table.where("A"), table.asked) == ("C2", [("red", "move")])


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-HERO-05")
def test_a_squad_with_its_hero_calls_and_moves_as_one() -> None:
    boss = hero("Boss", "C3", skills=("Follow Me",), state={"joined": "A"})
    table = dust(squad("A", "C3"), boss, squad("B", "C4"), FAR)
    table.players[0].activates("A")
    table.players[0].declares("follow me", "nothing", dice="B")
    assert table.offers("command") == ["B", "nobody more"]


PIT = (". . . . . .", ". . . q . .", ". . . . . .", ". . . . . .")


def at_a_pit(one: Placed, *others: Placed, **more: Any) -> list[str]:
    table = dust(*PIT, one, *others, squad("Z", "F4", seat=1))
    table.players[0].activates(one.card.name)
    return table.offers("declare", **more)


@pytest.mark.rule("DU-BAB-01")
def test_a_pit_lets_a_hero_call() -> None:
    assert "follow me" in at_a_pit(hero("Boss", "C3"))
    assert "follow me" not in at_a_pit(squad("A", "C3"))
    assert "follow me" not in at_a_pit(tank("A", "C3"))
    led = squad("A", "C3"), hero("Boss", "C3", state={"joined": "A"})
    assert "follow me" in at_a_pit(*led)
    table = calls(squad("A", "B3"), boss=hero("Boss", "C3"), rows=PIT, dice="B")
    assert table.offers("command") == ["A", "nobody more"]


@pytest.mark.rule("DU-BAB-01")
def test_only_beside_the_pit() -> None:
    table = calls(squad("A", "A3"), boss=hero("Boss", "B4"), rows=PIT)
    assert table.heard("impossible")[0]["action"] == "follow me"


@pytest.mark.rule("DU-BAB-01", "DU-LOS-15")
def test_a_pit_hides_nobody() -> None:
    table = dust(*PIT, squad("A", "B2"), squad("Z", "F2", seat=1))
    table.players[0].activates("A")
    table.players[0].declares("attack", "nothing")
    assert "Z" in table.offers("attack")
