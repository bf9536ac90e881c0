"""Orders: how they are written, in secret and a round ahead, and what is carried out of them."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.view import without_sealed_answers
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.chapters.orders.carrying_out import movement_part, settle_movement, turn_up
from rulesets.steampunk_fantasy.chapters.orders.defaults import default_movement
from rulesets.steampunk_fantasy.chapters.orders.speeds import changed
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing, default_orders, likely_speed
from rulesets.steampunk_fantasy.face.tell.questions_told import AS_LAST_ROUND
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.order_notation import fire_order, movement_order
from tests.rulesets.steampunk_fantasy.table import FIRE, GUN, card, orders, refused, steam, tank, troop

TWO_GROUPS = (
    {"name": "gun", "weapons": ("gun",), "orders": FIRE},
    {"name": "quick", "weapons": ("gun",), "orders": ("Fire + Fire",)},
)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("F + F", "then 3 parts"),
        ("(fast) F + X + -", '"X" in'),
        ("(quick) F + F + -", '"quick" in'),
        ("", "is not an order"),
        ("(fast F + F + -", "is not an order"),
        ("(fast) F,L,F + F + -", "leaves the hex twice"),
    ],
)
def test_an_order_that_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        movement_order(text)


@pytest.mark.parametrize("text", ["(slow) 360,A + F + F", "- + - + -", "(slow, fast) B[crawl] + - + -"])
def test_an_order_is_written_as_it_is_read(text: str) -> None:
    assert movement_order(text).text == text
    assert fire_order("(stand-still) Load[5] + Fire").parts == (("Load[5]",), ("Fire",))


@pytest.mark.rule("SF-ORD-01")
def test_a_base_gets_a_movement_order_and_one_for_each_fire_group() -> None:
    table = steam(tank("Ram", at="C3", fire=TWO_GROUPS), troop("Guard", at="C8", seat=1)).begins(Writing(turn=2))
    red, _ = table.players
    with refused("SF-ORD-01", "missing"):
        red.orders("Ram", "(slow) A + F + -", "- + Fire")
    red.orders("Ram", "(slow) A + F + -", "- + Fire", "Fire + Fire")
    red.is_ready()
    table.players[1].is_ready()
    assert table.base("Ram").stack[0].fire == ("- + Fire", "Fire + Fire")


@pytest.mark.rule("SF-ORD-02")
@pytest.mark.example("SF-X-11")
def test_orders_are_put_under_those_that_lie_there() -> None:
    table = steam(tank("Ram", at="C3", state={"stack": [orders("(slow) F + - + -", "- + -", turn=3)]}), turn=3)
    table.begins(Writing(turn=4))
    table.players[0].orders("Ram", "(slow) A + F + -", "- + -")
    table.players[0].is_ready()
    assert [written.turn for written in table.base("Ram").stack] == [3, 4]
    turn_up(table.game)
    assert table.base("Ram").carrying_out == orders("(slow) F + - + -", "- + -", turn=3)


@pytest.mark.rule("SF-ORD-02")
def test_any_order_of_the_list_may_be_written_and_the_defaults() -> None:
    table = steam(tank("Ram", at="C3", speed="slow", movement=("(fast) F + L + -",))).begins(Writing(turn=2))
    assert table.offers(0, "orders", base="Ram") == [
        *("(slow) F + - + -", "(fast) F + L + -", "(fast) F + F + -", "(stand-still) - + - + -"),
    ]
    with refused("SF-ORD-04", "not_in_the_list"):
        table.players[0].orders("Ram", "(fast) Rev + - + -", "- + -")


@pytest.mark.rule("SF-ORD-02")
def test_the_orders_of_each_base_come_to_its_own_stack() -> None:
    table = steam(tank("Ram", at="C3"), tank("Ox", at="D3"), troop("Guard", at="C8", seat=1)).begins(Writing(turn=2))
    red, blue = table.players
    red.orders("Ox", "(slow) B + - + -", "- + Aim")
    red.orders("Ram", "(slow) A + F + -", "- + Fire")
    blue.orders("Guard", "(slow) R + - + -", "Fire + -")
    red.is_ready()
    blue.is_ready()
    written = {
        name: [(one.turn, one.movement, one.fire) for one in base.stack] for name, base in table.game.bases.items()
    }
    assert written == {
        "Ram": [(2, "(slow) A + F + -", ("- + Fire",))],
        "Ox": [(2, "(slow) B + - + -", ("- + Aim",))],
        "Guard": [(2, "(slow) R + - + -", ("Fire + -",))],
    }


@pytest.mark.rule("SF-ORD-03")
def test_nobody_sees_what_the_other_side_writes() -> None:
    table = steam(tank("Ram", at="C3"), troop("Guard", at="C8", seat=1)).begins(Writing(turn=2))
    red, blue = table.players
    assert table.game.stage == "orders"
    red.orders("Ram", "(slow) A + F + -", "- + Fire")
    assert table.asked == [("blue", "orders"), ("red", "ready"), ("blue", "ready")]
    assert "A + F" not in without_sealed_answers(table.game, 1).model_dump_json()
    red.orders("Ram", "(slow) B + - + -", "- + Fire")
    red.is_ready()
    blue.is_ready()
    assert table.base("Ram").stack[0].movement == "(slow) B + - + -"
    for seat in (1, None):
        assert "B + - + -" not in RULESET.play.view(table.game, seat).bases["Ram"].model_dump_json()
    assert RULESET.play.view(table.game, 0).bases["Ram"].stack == table.base("Ram").stack


@pytest.mark.rule("SF-ORD-03")
def test_a_movement_order_lies_face_down_until_movement_step_1() -> None:
    table = steam(tank("Ram", at="C3", state={"carrying_out": orders("(slow) A + F + -", "- + Fire")}), step=0)
    assert RULESET.play.view(table.game, 1).bases["Ram"].carrying_out == orders("", "- + Fire")
    table.game.step = 1
    assert RULESET.play.view(table.game, 1).bases["Ram"].carrying_out == orders("(slow) A + F + -", "- + Fire")


@pytest.mark.rule("SF-ORD-03")
def test_what_nobody_has_written_is_hidden_and_told_as_well() -> None:
    """A base without orders, one with none but defaults, and one of whose two groups only one fires."""
    waiting = [orders("(slow) F + - + -", "- + -", "- + -"), orders("(slow) F + - + -", "- + -", "Fire + Fire")]
    tanks = [
        tank(name, at=at, fire=TWO_GROUPS, state={"stack": [written]})
        for name, at, written in (("Ram", "C3", waiting[0]), ("Ox", "D3", waiting[1]))
    ]
    table = steam(troop("Guard", at="E3"), *tanks, step=0)
    turn_up(table.game)
    assert RULESET.play.view(table.game, 1).bases["Guard"].carrying_out is None
    told = [(event.key, event.values) for event in table.game.events]
    assert told == [
        ("fire_orders", {"base": "Ox", "orders": [("gun", "- + -"), ("quick", "Fire + Fire")]}),
        ("no_fire_orders", {"bases": ["Ram"]}),
    ]
    table.begins(Writing(turn=2))
    table.players[0].is_ready()
    assert [base.stack[-1].fire for base in table.game.bases.values()] == [("- + -",), ("- + -",) * 2, ("- + -",) * 2]


@pytest.mark.rule("SF-ORD-03", "SF-COND-02")
def test_who_is_pinned_is_asked_for_no_orders() -> None:
    table = steam(tank("Ram", at="C3", state={"pinned": 1}), tank("Ox", at="D3"), troop("Guard", at="C8", seat=1))
    table.begins(Writing(turn=2))
    assert [question.values.get("base") for question in table.game.questions] == ["Ox", "Guard", None, None]


def test_what_was_not_written_has_the_default() -> None:
    table = steam(tank("Ram", at="C3", speed="fast")).begins(Writing(turn=2))
    table.players[0].is_ready()
    assert table.base("Ram").stack == [orders("(default fast) F + F + -".replace("default ", ""), "- + -", turn=2)]


def test_as_last_round_writes_what_was_written_last() -> None:
    last = orders("(slow) A + F + -", "- + Fire")
    table = steam(tank("Ram", at="C3", state={"last_written": last}), troop("Guard", at="A1")).begins(Writing(turn=2))
    bulk = next(
        one for one in RULESET.play.bulk_answers(RULESET.play.view(table.game, 0), 0) if one.label == AS_LAST_ROUND
    )
    (given,) = bulk.answers.values()
    table.players[0].does(given)
    table.players[0].is_ready()
    assert table.base("Ram").stack[-1].movement == last.movement
    assert RULESET.play.bulk_answers(RULESET.play.view(table.game, 1), 1) == []


def test_the_likely_speed_comes_first() -> None:
    written = orders("(slow) A + F + -", "- + -")
    table = steam(tank("Ram", at="C3", speed="slow", state={"stack": [written]})).begins(Writing(turn=2))
    assert likely_speed(table.game, table.base("Ram")) == "fast"
    assert table.offers(0, "orders", base="Ram")[0].startswith("(fast)")


@pytest.mark.rule("SF-COND-02")
def test_a_pinned_base_gets_no_orders_and_keeps_those_that_wait() -> None:
    kept = orders("(slow) A + F + -", "- + Fire", turn=2)
    table = steam(tank("Ram", at="C3", state={"pinned": 1, "stack": [kept]}), troop("Guard", at="A1"))
    table.begins(Writing(turn=3))
    assert ("red", "orders") in table.asked
    assert "Ram" not in [question.values.get("base") for question in table.game.questions]
    turn_up(table.game)
    assert (table.base("Ram").carrying_out, table.base("Ram").stack) == (None, [kept])
    table.base("Ram").pinned = 0
    turn_up(table.game)
    assert table.base("Ram").carrying_out == kept


@pytest.mark.rule("SF-ORD-07", "SF-ORD-08", "SF-ORD-09")
@pytest.mark.parametrize(
    ("speed", "parts"), [("fast", ("F", "F", "-")), ("slow", ("F", "-", "-")), ("stand-still", ("-", "-", "-"))]
)
def test_the_defaults(speed: str, parts: tuple[str, ...]) -> None:
    found = default_movement(card("Any", movement=("(fast) F + R + -",)), speed)
    assert found.parts == tuple((part,) for part in parts)
    assert found.speeds == (speed,)


@pytest.mark.rule("SF-ORD-30")
def test_a_unit_may_have_its_own_default() -> None:
    own = card("Wyrm", movement=("(default slow) 360 + - + F",))
    assert default_movement(own, "slow").text == "(slow) 360 + - + F"
    assert default_movement(own, "fast").text == "(fast) F + F + -"
    assert default_movement(own, "rest").text == "(rest) - + - + -"


@pytest.mark.rule("SF-ORD-28", "SF-ORD-04")
@pytest.mark.example("SF-X-09")
def test_an_order_for_another_speed_is_replaced_by_the_default() -> None:
    table = steam(tank("Ram", at="C3", speed="slow", state={"carrying_out": orders("(fast) F + R + -", "- + -")}))
    settle_movement(table.game, table.base("Ram"))
    assert table.base("Ram").carrying_out == orders("(slow) F + - + -", "- + -")
    assert table.game.events[-1].values["why"] == "not_at_this_speed"


@pytest.mark.rule("SF-ORD-28", "SF-ORD-25")
def test_an_order_that_is_not_in_the_list_is_replaced() -> None:
    waiting = orders("(fast) Rev + Rev + Rev", "Load + Load")
    table = steam(tank("Ram", at="C3", speed="fast", state={"stack": [waiting]}))
    turn_up(table.game)
    settle_movement(table.game, table.base("Ram"))
    assert table.base("Ram").carrying_out == orders("(fast) F + F + -", "- + -")


@pytest.mark.rule("SF-ORD-28", "SF-ORD-04")
@pytest.mark.parametrize(("speed", "fits"), [("fast", True), ("slow", True), ("stand-still", False), ("crawl", False)])
def test_an_order_of_the_list_stands_at_each_of_its_speeds(speed: str, fits: bool) -> None:
    order = "(fast, slow) L + - + -"
    ram = tank("Ram", at="C3", speed=speed, movement=(order,), state={"stack": [orders(order, "- + Fire")]})
    table = steam(ram)
    turn_up(table.game)
    settle_movement(table.game, table.base("Ram"))
    carried = table.base("Ram").carrying_out
    assert carried is not None
    assert (carried.movement == order, carried.fire) == (fits, ("- + Fire",))


@pytest.mark.rule("SF-ORD-28", "SF-ORD-25")
def test_each_fire_group_keeps_an_order_of_its_own_list() -> None:
    quick = ("- + Fire", "Fire + Fire"), ("Fire + Fire", "Fire + Fire"), ("Fire + Fire", "- + Fire"), ("- + Fire",)
    kept = [
        ("- + Fire", "Fire + Fire"),
        ("Fire + Fire", "Fire + Fire"),
        ("Fire + Fire", "- + -"),
        ("- + Fire", "- + -"),
    ]
    found = []
    for fire in quick:
        table = steam(tank("Ram", at="C3", fire=TWO_GROUPS, state={"stack": [orders("(slow) A + F + -", *fire)]}))
        turn_up(table.game)
        carried = table.base("Ram").carrying_out
        found.append(carried.fire if carried else ())
    assert found == kept


@pytest.mark.rule("SF-ORD-05", "SF-TURN-03")
def test_each_step_carries_out_its_part() -> None:
    table = steam(tank("Ram", at="C3", speed="fast", state={"carrying_out": orders("(fast) F + B + -", "- + -")}))
    assert [movement_part(table.game, table.base("Ram"), step) for step in (1, 2, 3)] == [("F",), ("B",), ("-",)]


@pytest.mark.rule("SF-COND-03")
def test_a_pinned_base_goes_on_by_the_default_of_its_speed() -> None:
    written = orders("(fast) R + R + R", "- + -")
    table = steam(tank("Ram", at="C3", speed="fast", state={"pinned": 2, "carrying_out": written}))
    assert [movement_part(table.game, table.base("Ram"), step) for step in (1, 2, 3)] == [("F",), ("F",), ("-",)]
    table.base("Ram").speed = "slow"
    assert movement_part(table.game, table.base("Ram"), 2) == ("-",)


@pytest.mark.rule("SF-ORD-13", "SF-ORD-15")
def test_the_ladder_of_speeds() -> None:
    assert [changed("B", speed) for speed in ("fast", "slow", "stand-still", "crawl")] == [
        *("slow", "stand-still", None, "stand-still"),
    ]
    assert [changed("A", speed) for speed in ("stand-still", "slow", "fast", "rest")] == ["slow", "fast", None, "slow"]


@pytest.mark.rule("SF-ORD-14", "SF-ORD-16")
def test_speeds_by_name() -> None:
    assert changed("B[crawl]", "slow") == "crawl"
    assert changed("A[slow]", "rest") == "slow"
    assert changed("F", "fast") == "fast"


def test_a_base_for_which_nothing_is_left_has_defaults_for_every_group() -> None:
    table = steam(tank("Ram", at="C3", fire=TWO_GROUPS, weapons=(GUN,)))
    assert default_orders(table.game, table.base("Ram")).fire == ["- + -", "- + -"]


@pytest.mark.parametrize(("allowed", "refusal"), [("no", True), ("yes", False)])
def test_a_partner_answers_for_the_other_only_where_both_allowed_it(allowed: str, refusal: bool) -> None:
    """SF-D-95; the enemy never does, and does not see what partners see of each other."""
    table = steam(
        tank("Ram", at="C3"),
        tank("Ox", at="D3", seat=1),
        troop("Court", at="C8", seat=2),
        sides=(0, 0, 1),
        options={"answer_for_partner": allowed},
    ).begins(Writing(turn=2))
    ram = next(question for question in table.game.questions if question.values.get("base") == "Ram")
    given = Orders(base="Ram", movement="(slow) A + F + -", fire=["- + -"])
    with refused("SF-ORD-01", "not_your_decision"):
        apply(table.game, 2, ram.number, given, ScriptedDice())
    if refusal:
        with refused("SF-ORD-01", "not_your_decision"):
            apply(table.game, 1, ram.number, given, ScriptedDice())
        return
    after = apply(table.game, 1, ram.number, given, ScriptedDice()).game
    assert RULESET.play.view(after, 1).question(ram.number).given == given.model_dump(mode="json")
    assert "A + F" not in RULESET.play.view(after, 2).question(ram.number).model_dump_json()
