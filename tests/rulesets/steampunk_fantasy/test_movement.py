"""The movement steps: what the codes of orders do, and when."""

from __future__ import annotations

import pytest

from rulesets.steampunk_fantasy.chapters.movement.courses import course
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from tests.rulesets.steampunk_fantasy.stepping import stepped, told
from tests.rulesets.steampunk_fantasy.table import orders, steam, tank, troop


@pytest.mark.rule("SF-ORD-10")
def test_forward_is_one_hex_through_the_front() -> None:
    table = stepped(tank("Ram", at="C5", facing="NE", speed="fast", state=told("(fast) F + R + -")))
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("D4", "NE")


@pytest.mark.rule("SF-ORD-17")
def test_reverse_is_one_hex_through_the_back() -> None:
    table = stepped(
        tank("Ram", at="C5", facing="N", speed="stand-still", state=told("(stand-still) Rev + - + -")),
    )
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("C6", "N")


@pytest.mark.rule("SF-ORD-11", "SF-ORD-12")
@pytest.mark.parametrize(("order", "facing"), [("(slow) R + - + -", "NE"), ("(slow) L + - + -", "NW")])
def test_rotations_are_one_hex_side(order: str, facing: str) -> None:
    table = stepped(tank("Ram", at="C5", state=told(order)))
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("C5", facing)


@pytest.mark.rule("SF-ORD-06", "SF-ORD-20")
@pytest.mark.example("SF-X-07")
def test_actions_of_one_step_are_done_in_their_order() -> None:
    table = stepped(troop("Guard", at="C5", speed="slow", state=told("(slow) 360,A + F + F")))
    assert table.offers(0, "way", base="Guard") == ["N", "NE", "SE", "S", "SW", "NW"]
    assert table.base("Guard").speed == "slow"
    table.players[0].goes("Guard", "SE")
    assert (table.base("Guard").facing.name, table.base("Guard").speed) == ("SE", "fast")
    for number, place in ((2, "D5"), (3, "E6")):
        table.begins(MovementStep(number=number))
        assert table.where("Guard") == place


@pytest.mark.rule("SF-ORD-29")
def test_a_part_that_cannot_be_done_is_replaced_by_the_default_of_the_step() -> None:
    order = told("(fast) F + R + -", carrying_out=orders("(stand-still) A + F + -", "- + -"))
    table = stepped(tank("Ram", at="C5", speed="fast", state=order), number=2)
    assert table.where("Ram") == "C4"
    table.game.bases["Ram"].carrying_out = orders("(fast) F + B + -", "- + -")
    table.game.bases["Ram"].speed = "stand-still"
    table.begins(MovementStep(number=2))
    assert table.base("Ram").speed == "stand-still"
    assert table.heard("part_replaced") == [
        {"base": "Ram", "part": "B", "why": "B", "speed": "stand-still", "instead": "-"}
    ]


@pytest.mark.rule("SF-ORD-29")
@pytest.mark.parametrize(
    ("speed", "wrong", "instead"),
    [("fast", "A", ["F", "F", "-"]), ("stand-still", "B", ["-", "R", "L"]), ("slow", "A", ["A", "A", "A"])],
)
def test_instead_of_each_part_stands_the_same_part_of_the_default(speed: str, wrong: str, instead: list[str]) -> None:
    order = f"({speed}) {wrong} + {wrong} + {wrong}"
    listed = (order, "(default stand-still) - + R + L")
    for number, part in enumerate(instead, 1):
        table = steam(tank("Ram", at="C5", speed=speed, movement=listed, state=told(order)))
        assert course(table.game, table.base("Ram"), number).part == (part,)


@pytest.mark.rule("SF-ORD-29", "SF-ORD-10")
def test_nothing_drives_off_the_map() -> None:
    table = stepped(tank("Ram", at="C1", facing="N", speed="fast", state=told("(fast) F + R + -")))
    assert table.where("Ram") == "C1"
    assert table.heard("part_replaced")[0]["instead"] == "-"


@pytest.mark.rule("SF-ORD-29", "SF-ORD-10", "SF-ORD-17")
@pytest.mark.parametrize(
    ("order", "facing", "why", "speed"),
    [
        ("(slow) F + - + -", "N", "F", None),
        ("(slow) R,L,F + - + -", "N", "F", None),
        ("(slow) Rev + - + -", "S", "Rev", None),
        ("(slow) A,A + - + -", "N", "A", "slow"),
        ("(slow) B[crawl],A,F + - + -", "N", "F", None),
    ],
)
def test_the_action_that_cannot_be_done_is_named(order: str, facing: str, why: str, speed: str | None) -> None:
    table = stepped(tank("Ram", at="C1", facing=facing, movement=(order,), state=told(order)))
    (replaced,) = table.heard("part_replaced")
    assert (replaced["why"], replaced["speed"]) == (why, speed)


@pytest.mark.rule("SF-ORD-29", "SF-ORD-20", "SF-COND-03")
def test_at_the_edge_a_free_turn_may_lead_back_into_the_map() -> None:
    order = "(slow) 360,F + - + -"
    table = stepped(troop("Guard", at="C1", facing="N", speed="slow", movement=(order,), state=told(order)))
    assert table.heard("part_replaced") == []
    assert "N" not in table.offers(0, "way", base="Guard")
    table.players[0].goes("Guard", "S")
    assert table.where("Guard") == "C2"
    for state in ({"pinned": 1, **told("(fast) R + R + R")}, {}):
        table = steam(tank("Ram", at="C5", speed="fast", state=state))
        parts = [course(table.game, table.base("Ram"), number).part for number in (1, 2, 3)]
        assert parts == [("F",), ("F",), ("-",)], "a base that is pinned, or has no order, does its default"


@pytest.mark.rule("SF-ORD-06")
def test_all_actions_of_a_part_are_done_before_and_after_its_move() -> None:
    order = "(slow) R,A,F,R + - + -"
    table = stepped(tank("Ram", at="C5", facing="N", movement=(order,), state=told(order)))
    ram = table.base("Ram")
    assert (ram.hex.name, ram.facing.name, ram.speed) == ("D4", "SE", "fast")
    keys = [event.key for event in table.said if event.key in ("turned", "speed", "moved")]
    assert keys == ["turned", "speed", "moved", "turned"]


@pytest.mark.rule("SF-TURN-13", "SF-ORD-06")
def test_who_got_where_it_wanted_is_done_before_the_assaults() -> None:
    order = "(slow) F,R + - + -"
    rider = tank("Free", at="A5", movement=(order,), state=told(order))
    ram = tank("Ram", at="D5", armour="0")
    table = stepped(rider, ram, troop("Guard", at="D4", seat=1, facing="S"), dice=(5, 1, 1, 1, *(1,) * 4, 1, 1, 1))
    keys = [event.key for event in table.said]
    assert keys.index("turned") < keys.index("assault")
    assert (table.where("Free"), table.base("Free").facing.name) == ("A4", "NE")


@pytest.mark.rule("SF-TURN-13", "SF-ASLT-04")
def test_each_of_those_who_reverse_into_an_assault_fights_with_its_back() -> None:
    back = told("(stand-still) Rev + - + -")
    plain = {"facing": "S", "speed": "stand-still", "armour": "0"}
    rams = [tank(name, at=at, state=dict(back), **plain) for name, at in (("Ram", "C5"), ("Ox", "F5"))]
    foes = [troop(name, at=at, seat=1, facing="S") for name, at in (("Guard", "C4"), ("Watch", "F4"))]
    table = stepped(*rams, *foes, dice=(*(1,) * 6, *(1,) * 6))
    assert [(one["base"], len(one["rolled"])) for one in table.heard("assault_roll")] == [
        *(("Ram", 2), ("Guard", 4), ("Ox", 2), ("Watch", 4)),
    ]


@pytest.mark.rule("SF-TURN-13")
def test_all_moves_are_made_together() -> None:
    """Who follows closely is not stopped by the one in front, who leaves at the same time."""
    table = stepped(
        tank("First", at="C4", speed="fast", state=told("(fast) F + R + -")),
        tank("Second", at="C5", speed="fast", state=told("(fast) F + R + -")),
    )
    assert (table.where("First"), table.where("Second")) == ("C3", "C4")


@pytest.mark.rule("SF-TURN-13", "SF-ORD-06")
@pytest.mark.parametrize(
    ("order", "key", "rule"),
    [
        ("(slow) F + - + -", "moved", "SF-ORD-10"),
        ("(slow) Rev + - + -", "moved", "SF-ORD-17"),
        ("(slow) Chase + - + -", "moved", "SF-ORD-19"),
        ("(slow) Flee + - + -", "moved", "SF-ORD-21"),
        ("(slow) R + - + -", "turned", "SF-ORD-11"),
        ("(slow) L + - + -", "turned", "SF-ORD-12"),
        ("(slow) A + - + -", "speed", "SF-ORD-15"),
        ("(slow) B + - + -", "speed", "SF-ORD-13"),
    ],
)
def test_each_action_is_told_by_its_own_rule(order: str, key: str, rule: str) -> None:
    """The enemy is so placed that there is one hex to chase and one to flee into."""
    ram = tank("Ram", at="A2", speed="slow", movement=(order,), state=told(order))
    fleeing = "Flee" in order
    rows = (". .",) * (3 if fleeing else 9)
    table = stepped(*rows, ram, troop("Prey", at="A1" if fleeing else "A9", seat=1, facing="S"))
    if fleeing:
        table.players[0].goes("Ram", "A3")
    assert [event.rule for event in table.said if event.key == key] == [rule]


@pytest.mark.rule("SF-CHO-02", "SF-ORD-20")
def test_a_free_turn_is_told_by_its_own_rule() -> None:
    table = stepped(troop("Guard", at="C5", speed="slow", state=told("(slow) 360 + F + 360")))
    table.players[0].goes("Guard", "SE")
    assert [event.rule for event in table.said if event.key == "turned"] == ["SF-ORD-20"]
    assert table.base("Guard").facing.name == "SE"
