"""The movement steps: what the codes of orders do, costly hexes, swamps, overcrowding, chase and flee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.chapters.movement.chase_and_flee import chased, fled
from rulesets.steampunk_fantasy.chapters.movement.choice_order import choice_groups
from rulesets.steampunk_fantasy.chapters.movement.courses import course
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.table.state import Aim
from tests.rulesets.steampunk_fantasy.table import Placed, Table, huge, orders, refused, riders, steam, tank, troop


def told(movement: str, **state: Any) -> dict[str, Any]:
    """A base that carries out this order."""
    return {"carrying_out": orders(movement, "- + -"), **state}


def stepped(*described: str | Placed, number: int = 1, dice: Sequence[int] = (), **fields: Any) -> Table:
    """A table on which a movement step runs to its first question."""
    return steam(*described, step=number, **fields).begins(MovementStep(number=number), dice)


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


# --- costly hexes ----------------------------------------------------------------------------------------------------


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


# --- stacking --------------------------------------------------------------------------------------------------------


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


# --- chase and flee --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ORD-19")
def test_chase_goes_toward_the_nearest_enemy_and_faces_the_way() -> None:
    table = stepped(
        riders("Boars", at="C5", facing="S", state=told("(slow) Chase + - + -")), troop("Prey", at="C2", seat=1)
    )
    assert (table.where("Boars"), table.base("Boars").facing.name) == ("C4", "N")


@pytest.mark.rule("SF-ORD-19")
def test_of_equal_hexes_the_owner_chooses() -> None:
    table = stepped(riders("Boars", at="C5", state=told("(slow) Chase + - + -")), troop("Prey", at="D2", seat=1))
    assert table.offers(0, "way", base="Boars") == ["C4", "D4"]
    with refused("SF-ORD-19"):
        table.players[0].goes("Boars", "B5")
    table.players[0].goes("Boars", "D4")
    assert table.where("Boars") == "D4"


@pytest.mark.rule("SF-ORD-19")
def test_a_chaser_has_the_choice_between_enemies_that_are_equally_near_and_stays_on_the_map() -> None:
    preys = [troop(name, at=at, seat=1) for name, at in (("Prey", "C3"), ("Game", "C7"), ("Far", "G5"))]
    table = stepped(riders("Boars", at="C5", state=told("(slow) Chase + - + -")), *preys)
    assert table.offers(0, "way", base="Boars") == ["C4", "C6"]
    at_the_edge = riders("Boars", at="A1", state=told("(slow) Chase + - + -"))
    table = stepped(at_the_edge, troop("Prey", at="C1", seat=1))
    assert (table.asked, table.where("Boars")) == ([], "B1")


def test_a_chaser_that_cannot_come_nearer_faces_the_enemy() -> None:
    table = stepped(riders("Boars", at="C5", facing="S", state=told("(slow) Chase + - + -")))
    assert (table.where("Boars"), table.base("Boars").facing.name) == ("C5", "S")


def test_a_chaser_follows_where_its_prey_will_be() -> None:
    table = stepped(
        riders("Boars", at="C5", state=told("(slow) Chase + - + -")),
        troop("Prey", at="C3", seat=1, facing="NE", speed="fast", state=told("(fast) F + R + -")),
    )
    assert set(table.offers(0, "way", base="Boars")) == {"C4", "D4"}
    assert table.where("Prey") == "C3"
    assert chased(table.game, table.base("Boars"), {}) != ()


CHASING = told("(slow) Chase + - + -")


@pytest.mark.rule("SF-ORD-19")
def test_a_chaser_enters_no_hex_in_which_it_would_be_one_too_many() -> None:
    """Its own tank stands in the only nearer hex: it stays, faces the enemy, and is not stunned."""
    own = tank("Ox", at="D4", speed="stand-still")
    table = stepped(riders("Boars", at="D5", facing="S", state=CHASING), own, troop("Prey", at="D1", seat=1))
    boars = table.base("Boars")
    assert (boars.hex.name, boars.facing.name, boars.pinned) == ("D5", "N", 0)
    small = troop("Watch", at="D4")
    table = stepped(riders("Boars", at="D5", facing="S", state=CHASING), small, troop("Prey", at="D1", seat=1))
    assert table.where("Boars") == "D4", "beside a medium base there is room"


@pytest.mark.rule("SF-ORD-19")
def test_a_full_hex_is_not_among_those_to_choose_from() -> None:
    own = tank("Ox", at="C4", speed="stand-still")
    table = stepped(riders("Boars", at="C5", state=CHASING), own, troop("Prey", at="D2", seat=1))
    assert table.where("Boars") == "D4"


@pytest.mark.rule("SF-ORD-19")
def test_a_friend_that_leaves_makes_room_and_one_that_comes_takes_it() -> None:
    leaves = tank("Ox", at="D4", facing="NE", speed="fast", state=told("(fast) F + R + -"))
    table = stepped(riders("Boars", at="D5", state=CHASING), leaves, troop("Prey", at="D1", seat=1))
    assert (table.where("Boars"), table.where("Ox")) == ("D4", "E4")
    comes = tank("Ox", at="C4", facing="SE", speed="fast", state=told("(fast) F + R + -"))
    table = stepped(riders("Boars", at="D5", state=CHASING), comes, troop("Prey", at="D1", seat=1))
    assert (table.where("Boars"), table.where("Ox")) == ("D5", "D4")
    assert not any(base.pinned for base in table.game.bases.values())


@pytest.mark.rule("SF-ORD-19")
def test_the_hex_of_the_enemy_whom_it_chases_is_never_too_full() -> None:
    friend = tank("Ox", at="C4", facing="SE", speed="fast", state=told("(fast) F + R + -"))
    table = steam(riders("Boars", at="D5", state=CHASING), friend, troop("Prey", at="D4", seat=1, facing="S"))
    table.begins(MovementStep(number=1))
    assert table.heard("contested") == [{"hex": "D4", "bases": ["Boars", "Ox", "Prey"]}]


@pytest.mark.rule("SF-ORD-19")
def test_two_chasers_do_not_crowd_each_other_out() -> None:
    packs = [riders(name, at="D5" if name == "Boars" else "C5", state=dict(CHASING)) for name in ("Boars", "Wolves")]
    wall = tank("Ox", at="C4", speed="stand-still")
    table = stepped(*packs, wall, troop("Prey", at="D2", seat=1))
    assert (table.where("Boars"), table.where("Wolves")) == ("D4", "C5")
    assert (table.base("Wolves").facing.name, table.base("Wolves").pinned) == ("N", 0)


@pytest.mark.rule("SF-ORD-19")
def test_of_two_chasers_sent_into_one_hex_the_second_goes_where_there_is_room() -> None:
    packs = [riders(name, at=at, state=dict(CHASING)) for name, at in (("Boars", "C5"), ("Wolves", "E5"))]
    table = stepped(*packs, troop("Prey", at="D2", seat=1))
    red, _ = table.players
    assert [table.offers(0, "way", base=name) for name in ("Boars", "Wolves")] == [["C4", "D4"], ["E4", "D4"]]
    red.goes("Boars", "D4")
    red.goes("Wolves", "D4")
    assert (table.where("Boars"), table.where("Wolves")) == ("D4", "E4")


@pytest.mark.rule("SF-ORD-21")
def test_flee_goes_farther_away() -> None:
    table = stepped(
        troop("Prey", at="C5", speed="slow", state=told("(slow) Flee + - + -")),
        tank("Ram", at="C4", seat=1, facing="S", speed="stand-still"),
    )
    assert table.offers(0, "way", base="Prey") == ["D5", "C6", "B5"]
    table.players[0].goes("Prey", "C6")
    assert (table.where("Prey"), table.base("Prey").facing.name) == ("C6", "S")


@pytest.mark.rule("SF-ORD-22")
def test_a_base_in_the_corner_flees_sideways() -> None:
    table = stepped(
        *(". .", ". ."),
        troop("Prey", at="A1", speed="slow", state=told("(slow) Flee + - + -")),
        tank("Ram", at="A2", seat=1, speed="stand-still"),
    )
    assert table.where("Prey") == "B1"


@pytest.mark.rule("SF-ORD-22")
def test_who_flees_sideways_comes_no_closer() -> None:
    map_of_nine = (". . .",) * 3
    prey = troop("Prey", at="A1", speed="slow", state=told("(slow) Flee + - + -"))
    table = stepped(*map_of_nine, prey, tank("Ram", at="A3", seat=1, speed="stand-still"))
    assert table.where("Prey") == "B1", "A2 is free as well, but nearer to the tank"
    prey = troop("Prey", at="A2", speed="slow", state=told("(slow) Flee + - + -"))
    table = stepped(*map_of_nine, prey, tank("Ram", at="C2", seat=1, speed="stand-still"))
    assert table.offers(0, "way", base="Prey") == ["A1", "A3"], "all of these are two hexes from the tank"


@pytest.mark.rule("SF-ORD-23")
def test_a_trapped_base_is_moved_by_its_enemy() -> None:
    table = stepped(
        *(". .", ". ."),
        troop("Prey", at="B2", speed="slow", state=told("(slow) Flee + - + -")),
        tank("Ram", at="B1", seat=1, speed="stand-still"),
        tank("Ox", at="A2", seat=1, speed="stand-still"),
    )
    assert table.asked == [("blue", "way")]
    assert table.offers(1, "way", base="Prey") == ["B1", "A2"]


def test_nobody_flees_from_nobody() -> None:
    table = stepped(troop("Prey", at="C5", speed="slow", state=told("(slow) Flee + - + -")))
    assert table.where("Prey") == "C5"
    assert fled(table.game, table.base("Prey")) == ((), False)


# --- who chooses when ------------------------------------------------------------------------------------------------

CHARGE = ("(slow) 360,F + - + -",)


def charging(name: str, at: str, seat: int, race: str) -> Placed:
    """Riders who turn and charge in one step."""
    return riders(name, at=at, seat=seat, race=race, movement=CHARGE, state=told(CHARGE[0]))


@pytest.mark.rule("SF-CHO-02", "SF-CHO-03", "SF-CHO-04")
@pytest.mark.example("SF-X-39")
def test_who_goes_into_no_assault_chooses_first_and_then_orks_before_elves() -> None:
    table = stepped(charging("Wargs", "C5", 0, "Ork"), charging("Elks", "C4", 1, "Elf"), number=1)
    assert table.asked == [("red", "declare"), ("blue", "declare")]
    red, blue = table.players
    red.declares("Wargs", assault=True)
    assert table.heard("declared") == []
    blue.declares("Elks", assault=False)
    assert [told["base"] for told in table.heard("declared")] == ["Wargs", "Elks"]
    assert table.asked == [("blue", "way")]
    assert "S" not in table.offers(1, "way", base="Elks")
    blue.goes("Elks", "NE")
    assert table.asked == []
    assert (table.where("Wargs"), table.where("Elks")) == ("C4", "D3")


@pytest.mark.rule("SF-CHO-03")
def test_who_goes_into_an_assault_chooses_last_whatever_its_race() -> None:
    """The wargs could charge either elk; the elks that do not charge choose before them."""
    table = stepped(
        charging("Wargs", "C5", 0, "Ork"),
        charging("Elks", "C4", 1, "Elf"),
        troop("Guard", at="D4", seat=1, race="Elf"),
    )
    table.players[0].declares("Wargs", assault=True)
    table.players[1].declares("Elks", assault=False)
    assert table.asked == [("blue", "way")]
    table.players[1].goes("Elks", "N")
    assert table.offers(0, "way", base="Wargs") == ["N", "NE"]


@pytest.mark.example("SF-X-39")
@pytest.mark.rule("SF-CHO-03", "SF-CHO-04")
def test_of_two_that_both_go_for_an_assault_orks_choose_before_elves() -> None:
    table = stepped(charging("Wargs", "C5", 0, "Ork"), charging("Elks", "C4", 1, "Elf"), number=1)
    red, blue = table.players
    red.declares("Wargs", assault=True)
    blue.declares("Elks", assault=True)
    assert (table.where("Wargs"), table.where("Elks")) == ("C5", "C4")
    assert table.asked == [("red", "meeting")], "each has one way into the other: they meet head-on"
    table = stepped(charging("Wargs", "C6", 0, "Ork"), charging("Elks", "C4", 1, "Elf"), number=1)
    assert table.asked == [("red", "way")]
    table.players[0].goes("Wargs", "N")
    assert table.asked == [("blue", "way")]
    assert table.offers(1, "way", base="Elks") == ["N", "NE", "SE", "S", "SW", "NW"]
    table.players[1].goes("Elks", "S", dice=[1] * 12)
    assert table.heard("assault")[0]["hex"] == "C5"


@pytest.mark.rule("SF-CHO-01", "SF-CHO-04")
def test_of_two_whose_choices_depend_on_each_other_the_lower_race_chooses_first() -> None:
    table = stepped(charging("Wargs", "C6", 0, "Ork"), charging("Elks", "C4", 1, "Elf"))
    assert table.asked == [("red", "way")]
    table.players[0].goes("Wargs", "N")
    assert table.asked == [("blue", "way")]


@pytest.mark.rule("SF-CHO-01")
def test_who_cannot_meet_chooses_at_the_same_time() -> None:
    table = stepped(charging("Wargs", "C8", 0, "Ork"), charging("Elks", "C2", 1, "Elf"))
    assert table.asked == [("red", "way"), ("blue", "way")]


@pytest.mark.rule("SF-CHO-01")
def test_who_depends_on_nobody_chooses_with_the_first() -> None:
    table = steam(
        *(troop("Wargs", at="C6", race="Ork"), troop("Elks", at="C4", seat=1, race="Elf")),
        *(troop("Far", at="A1", race="Spartan"), troop("Friend", at="G9", race="Elf")),
    )
    bases = list(table.game.bases.values())
    near = {"Wargs", "Elks"}
    groups = choice_groups(table.game, bases, lambda one, other: {one.id, other.id} == near)
    assert [[base.id for base in group] for group in groups] == [["Wargs", "Far", "Friend"], ["Elks"]]
    assert choice_groups(table.game, [], lambda one, other: True) == []
    alone = choice_groups(table.game, bases, lambda one, other: False)
    assert [[base.id for base in group] for group in alone] == [["Wargs", "Elks", "Far", "Friend"]]


def test_nobody_waits_for_bases_that_may_stay_as_they_are() -> None:
    turning = told("(stand-still) 360 + - + -")
    table = stepped(troop("One", at="C5", state=turning), troop("Two", at="D5", state=dict(turning)))
    assert table.asked == [("red", "way"), ("red", "way"), ("red", "ready")]
    table.players[0].goes("Two", "S")
    table.players[0].is_ready()
    assert (table.base("One").facing.name, table.base("Two").facing.name) == ("N", "S")


# --- contested hexes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ASLT-01")
@pytest.mark.parametrize("speed", ["stand-still", "fast"])
def test_entering_an_enemys_hex_is_an_assault(speed: str) -> None:
    """Also where both come into an empty hex; a hex whose occupants all leave is free."""
    ram = tank("Ram", at="C5", speed="fast", state=told("(fast) F + R + -"))
    fast = told("(fast) F + R + -")
    away = steam(ram, tank("Ox", at="C4", seat=1, facing="N", speed="fast", state=fast))
    away.begins(MovementStep(number=1))
    assert (away.where("Ram"), away.where("Ox")) == ("C4", "C3")
    at = {"stand-still": "C4", "fast": "C3"}[speed]
    state = fast if speed == "fast" else {}
    table = steam(ram, tank("Ox", at=at, seat=1, facing="S", speed=speed, race="Dwarf", state=state))
    table.begins(MovementStep(number=1), dice=[1] * 12)
    assert table.heard("assault")[0]["hex"] == "C4"


@pytest.mark.rule("SF-ASLT-01", "SF-STACK-03")
def test_a_hex_that_only_one_side_wants_is_not_contested() -> None:
    going_there = [
        troop(name, at=at, seat=1, facing=facing, speed="fast", state=told("(fast) F + R + -"))
        for name, at, facing in (("One", "C5", "N"), ("Two", "C3", "S"))
    ]
    table = stepped(*going_there, troop("Far", at="G9"))
    assert (table.where("One"), table.where("Two"), table.heard("contested")) == ("C4", "C4", [])
    table = stepped(*going_there, troop("Third", at="C4", seat=1), troop("Far", at="G9"))
    assert (table.heard("contested"), len(table.heard("overcrowded"))) == ([], 2)


@pytest.mark.rule("SF-COND-02", "SF-COND-03")
@pytest.mark.parametrize(("pinned", "facing"), [(1, "NE"), (0, "NE")])
def test_a_base_that_was_pinned_before_goes_on_with_its_default_where_it_has_won(pinned: int, facing: str) -> None:
    own = "(default slow) F,R + - + -"
    ram = tank("Ram", at="D5", movement=(own,), armour="0", state={"pinned": pinned})
    table = stepped(ram, troop("Guard", at="D4", seat=1, facing="S"), dice=(5, 1, 1, 1, *(1,) * 4, 1, 1, 1))
    table.players[1].goes("Guard", "S")
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("D4", facing)
