"""The movement steps: costly hexes, swamps and overcrowding."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.table.state import Aim
from tests.rulesets.steampunk_fantasy.stepping import stepped, told
from tests.rulesets.steampunk_fantasy.table import Placed, huge, orders, steam, tank, troop


@pytest.mark.rule("SF-TERR-17", "SF-TERR-18", "SF-TERR-19")
@pytest.mark.example("SF-X-30")
def test_a_tank_climbs_a_hill_with_its_second_action() -> None:
    table = steam(". .", "h .", ". .", tank("Ram", at="A3", state=told("(slow) F + - + -")))
    table.begins(MovementStep(number=1))
    assert table.where("Ram") == "A3"
    assert table.base("Ram").toward is not None
    table.begins(MovementStep(number=1))
    assert (table.where("Ram"), table.base("Ram").toward) == ("A2", None)


@pytest.mark.rule("SF-TERR-17", "SF-TERR-18", "SF-TERR-09")
@pytest.mark.parametrize(("size", "needed"), [("medium", 1), ("large", 2), ("huge", 3)])
def test_as_many_tokens_as_the_hex_costs_more_than_one(size: str, needed: int) -> None:
    """Out of swamp onto a hill: 2, and for large units 1 more, for huge ones 2."""
    beast = huge("Wyrm", at="A3", size=size, state=told("(slow) F + - + -"))
    table = steam(". .", "h .", "w .", beast)
    for tokens in range(1, needed + 1):
        table.begins(MovementStep(number=1))
        toward = table.base("Wyrm").toward
        assert (table.where("Wyrm"), toward.tokens if toward else 0) == ("A3", tokens)
        assert [(one["tokens"], one["needed"]) for one in table.heard("token")] == [(tokens, needed)]
    table.begins(MovementStep(number=1))
    assert (table.where("Wyrm"), table.base("Wyrm").toward) == ("A2", None)


@pytest.mark.rule("SF-TERR-19")
@pytest.mark.example("SF-X-30")
def test_turning_loses_the_token() -> None:
    table = steam(". .", "h .", ". .", tank("Ram", at="A3", state=told("(slow) F + - + -")))
    table.begins(MovementStep(number=1))
    table.game.bases["Ram"].carrying_out = orders("(slow) R + - + -", "- + -")
    table.begins(MovementStep(number=1))
    assert table.base("Ram").toward is None


@pytest.mark.rule("SF-TERR-17", "SF-TERR-18", "SF-TERR-19")
@pytest.mark.example("SF-X-49")
@pytest.mark.parametrize(("turns_to", "place", "tokens"), [("N", "A2", 0), ("NE", "A3", 1)])
def test_a_free_turn_that_is_not_used_keeps_the_token(turns_to: str, place: str, tokens: int) -> None:
    """In its second turn it enters; had it turned away and back, it would earn its first token once more."""
    table = steam(". .", "r .", ". .", troop("Guard", at="A3", speed="slow"))
    guard = troop("Guard").card.name
    for turn, last in ((1, turns_to), (2, "N")):
        table.game.turn, table.game.bases[guard].carrying_out = turn, orders("(slow) 360 + F + 360")
        table.begins(MovementStep(number=1))
        table.players[0].goes(guard, "N")
        table.begins(MovementStep(number=2))
        toward = table.base(guard).toward
        if turn == 1:
            assert (table.where(guard), toward.tokens if toward else 0) == ("A3", 1)
            table.begins(MovementStep(number=3))
            table.players[0].goes(guard, last)
            assert (table.base(guard).toward is None) == (last != "N"), "a turn loses the token"
    assert (table.where(guard), toward.tokens if toward else 0) == (place, tokens)


@pytest.mark.rule("SF-ORD-33")
def test_an_aim_is_lost_with_the_hex_and_does_not_come_back_with_it() -> None:
    aims = {"aims": {"gun": Aim(hex=parse_hex("C5"), until=9)}}
    table = stepped(tank("Ram", at="C5", speed="stand-still", state=told("(stand-still) Rev + - + -", **aims)))
    assert (table.where("Ram"), table.base("Ram").aims) == ("C6", {})
    table.game.bases["Ram"].carrying_out = orders("(slow) F + - + -")
    table.game.bases["Ram"].speed = "slow"
    table.begins(MovementStep(number=1))
    assert (table.where("Ram"), table.base("Ram").aims) == ("C5", {})


@pytest.mark.rule("SF-TERR-10")
@pytest.mark.example("SF-X-31")
def test_a_tank_gets_stuck_in_a_swamp() -> None:
    table = steam(". .", ". .", "w .", tank("Ram", at="A3", speed="fast", state=told("(fast) F + F + -")))
    table.begins(MovementStep(number=1), dice=[2])
    assert (table.where("Ram"), table.base("Ram").toward) == ("A3", None)
    table.begins(MovementStep(number=2), dice=[4])
    assert table.base("Ram").toward is not None
    table.begins(MovementStep(number=2), dice=[3])
    assert table.where("Ram") == "A2"


@pytest.mark.rule("SF-TERR-10")
def test_nobody_else_rolls_in_a_swamp() -> None:
    table = stepped(". .", ". .", "w .", troop("Guard", at="A3", speed="fast", state=told("(fast) F + R + -")))
    assert table.where("Guard") == "A2"
    turning = stepped(". .", ". .", "w .", tank("Ram", at="A3", state=told("(slow) R + - + -")))
    assert turning.heard("swamp") == []
    flying = stepped(". .", ". .", "w .", tank("Ram", at="A3", state=told("(slow) F + - + -", air=True)))
    assert flying.heard("swamp") == []
    for letter in (".", "f", "h", "r"):
        dry = stepped(". .", ". .", f"{letter} .", tank("Ram", at="A3", state=told("(slow) F + - + -")))
        assert (dry.heard("swamp"), dry.where("Ram")) == ([], "A2")


@pytest.mark.rule("SF-STACK-01", "SF-STACK-03", "SF-TURN-13")
@pytest.mark.example("SF-X-29")
def test_two_tanks_do_not_fit_beside_infantry() -> None:
    table = stepped(
        troop("Guard", at="C4"),
        tank("Ram", at="C5", speed="fast", facing="N", state=told("(fast) F + R + -")),
        tank("Ox", at="C3", speed="fast", facing="S", state=told("(fast) F + R + -")),
    )
    assert [table.where(name) for name in ("Guard", "Ram", "Ox")] == ["C4", "C5", "C3"]
    assert [table.base(name).pinned for name in ("Guard", "Ram", "Ox")] == [0, 2, 2]
    assert table.base("Ram").carrying_out is None


@pytest.mark.rule("SF-STACK-01")
@pytest.mark.parametrize(
    ("others", "enters"),
    [
        ([troop("One", at="C4")], True),
        ([troop("One", at="C4"), troop("Two", at="C4")], False),
        ([tank("One", at="C4", speed="stand-still")], False),
    ],
)
def test_two_bases_of_which_one_is_large(others: list[Placed], enters: bool) -> None:
    table = stepped(*others, tank("Ram", at="C5", speed="fast", state=told("(fast) F + R + -")))
    assert table.where("Ram") == ("C4" if enters else "C5")


@pytest.mark.rule("SF-STACK-02")
def test_a_huge_base_is_alone() -> None:
    table = stepped(troop("Guard", at="C4"), huge("Wyrm", at="C5", speed="fast", state=told("(fast) F + R + -")))
    assert table.where("Wyrm") == "C5"


@pytest.mark.rule("SF-STACK-02", "SF-STACK-01")
@pytest.mark.parametrize(
    ("others", "enters"), [([], True), ([troop("Guard", at="C4")], False), ([huge("Ox", at="C4")], False)]
)
def test_a_huge_base_enters_what_is_empty(others: list[Placed], enters: bool) -> None:
    still = [Placed(one.card, one.at, speed="stand-still") for one in others]
    table = stepped(*still, huge("Wyrm", at="C5", speed="fast", state=told("(fast) F + R + -")))
    assert (table.where("Wyrm"), table.base("Wyrm").pinned) == (("C4", 0) if enters else ("C5", 2))
    wyrm = huge("Wyrm", at="C4", speed="stand-still")
    table = stepped(wyrm, troop("Guard", at="C5", speed="fast", state=told("(fast) F + R + -")))
    assert table.where("Guard") == "C5"


@pytest.mark.rule("SF-STACK-03", "SF-COND-03")
@pytest.mark.example("SF-X-50")
def test_two_fast_tanks_before_one_hex_come_free_again() -> None:
    """Stunned in their first turn, by default still one before the other in the next, and free for the third."""
    fast = told("(fast) F + F + -")
    table = steam(
        tank("Ram", at="C5", speed="fast", facing="N", state=fast),
        tank("Ox", at="C3", speed="fast", facing="S", state=dict(fast)),
    )

    def pinned() -> list[int]:
        return [table.base(name).pinned for name in ("Ram", "Ox")]

    for turn, tokens in ((1, 2), (2, 1)):
        table.game.turn = turn
        for number in (1, 2, 3):
            table.begins(MovementStep(number=number))
            assert pinned() == [tokens] * 2
            assert [len(table.heard(key)) for key in ("overcrowded", "moved")] == [2 * (turn == number == 1), 0]
        table.begins(Aftermath())
        assert pinned() == [tokens - 1] * 2
    assert (table.where("Ram"), table.where("Ox")) == ("C5", "C3")
    table.game.turn, table.game.bases["Ram"].carrying_out = 3, orders("(fast) F + R + -")
    table.game.bases["Ox"].carrying_out = orders("(fast) B + B + -")
    table.begins(MovementStep(number=1))
    assert (table.where("Ram"), table.base("Ox").speed, pinned()) == ("C4", "slow", [0, 0])


@pytest.mark.rule("SF-STACK-03")
def test_who_is_pinned_already_gets_no_tokens_for_overcrowding() -> None:
    wall = tank("Wall", at="C4", speed="stand-still")
    table = stepped(wall, tank("Ram", at="C5", speed="fast", state={"pinned": 1}))
    assert (table.where("Ram"), table.base("Ram").pinned, table.heard("overcrowded")) == ("C5", 1, [])


def test_who_is_stopped_stops_who_follows() -> None:
    table = stepped(
        tank("Wall", at="C3", speed="stand-still"),
        tank("Ram", at="C4", speed="fast", state=told("(fast) F + R + -")),
        tank("Ox", at="C5", speed="fast", state=told("(fast) F + R + -")),
    )
    assert (table.where("Ram"), table.where("Ox")) == ("C4", "C5")
