"""Conditions and hex effects over whole turns (COND, TURN, CONT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import place_fire
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from rulesets.steampunk_fantasy.table.state import Acid
from tests.rulesets.steampunk_fantasy.table import GUN, Placed, Table, orders, steam, tank, troop

DREAD = {"name": "dread", "range": 12, "special": ("only psychic damage[d6]",)}
SHAKEN = {"regular": ("1+: +1 on future damage",), "psychic": ("1+: pinned",)}


def turns(table: Table) -> Table:
    """From the beginning of the next turn."""
    return table.begins(Battle(at="turn_begins"))


@pytest.mark.example("SF-X-32")
@pytest.mark.rule("SF-COND-02", "SF-COND-03", "SF-AFT-02")
def test_a_tank_that_is_pinned_in_gunnery_1() -> None:
    stack = {"stack": [orders("(fast) F + L + -", "- + Fire", turn=2)]}
    ram = tank("Ram", at="D9", speed="fast", tables=SHAKEN, weapons=({**GUN, "range": 12},), state=stack)
    foe = troop(
        "Foe", at="A1", seat=1, strong=1, weapons=(DREAD,), state={"stack": [orders("- + - + -", "Fire + -", turn=2)]}
    )
    table = turns(steam(ram, foe))
    red, blue = table.players
    red.orders("Ram", "(fast) F + R + -", "- + -")
    red.is_ready()
    blue.is_ready()
    blue.targets("Foe", "Ram", dice=(5, 1))
    assert (table.where("Ram"), table.base("Ram").pinned) == ("D7", 1)
    assert [told["base"] for told in table.heard("shot")] == ["Foe"]
    assert ("red", "orders") not in table.asked, "turn 3: pinned, and gets no new orders"
    blue.is_ready()
    assert (table.where("Ram"), table.base("Ram").pinned) == ("D5", 0)
    red.is_ready()
    blue.is_ready()
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("D4", "NE"), "turn 4: the orders written for turn 3"


@pytest.mark.example("SF-X-53")
@pytest.mark.rule("SF-TURN-05", "SF-TURN-11", "SF-CONT-06")
def test_fumes_of_acid_act_in_the_next_turn() -> None:
    table = turns(
        steam(troop("Guard", at="C3", state={"acids": [Acid(major=True)]}), troop("Foe", at="G9", seat=1), turn=3)
    )
    red, blue = table.players
    red.is_ready()
    blue.is_ready(dice=(3,))
    cloud = table.game.here(parse_hex("C3")).poison
    assert cloud is not None
    assert (cloud.strength, cloud.needed, cloud.markers) == (4, 4, 1)
    assert table.base("Guard").poisons == []
    red.is_ready()
    blue.is_ready(dice=(1, 1, 1, 1, 1, 1))
    assert table.base("Guard").met == ["C3 poison"]
    assert len(table.heard("cloud_poisons")) == 1
    assert table.game.here(parse_hex("C3")).poison is None


def driving(speed: str = "slow") -> Placed:
    """A tank at D5 that drives to D4."""
    return tank("Ram", at="D5", speed=speed, state={"carrying_out": orders("(slow) F + - + -")})


@pytest.mark.rule("SF-TURN-05", "SF-ASLT-02")
def test_who_drives_into_a_burning_hex_meets_the_fire_in_the_same_step() -> None:
    table = steam(driving())
    place_fire(table.game, parse_hex("D4"))
    table.begins(MovementStep(number=1), (5,))
    assert (table.where("Ram"), table.base("Ram").fires) == ("D4", 1)


@pytest.mark.rule("SF-TURN-09")
def test_who_retreats_into_a_burning_hex_meets_the_fire_after_the_assault() -> None:
    table = steam(driving(), troop("Guard", at="D4", seat=1, facing="S"))
    place_fire(table.game, parse_hex("D3"))
    table.begins(MovementStep(number=1), (5, 1, 1, 1, *(1,) * 4, 1, 1, 1))
    table.players[1].goes("Guard", "S", dice=(5,))
    assert (table.where("Guard"), table.base("Guard").fires) == ("D3", 1)


@pytest.mark.rule("SF-TURN-05", "SF-HEX-01")
def test_who_fails_to_enter_has_met_the_fire_of_the_contested_hex() -> None:
    table = steam(driving(), troop("Guard", at="D4", seat=1, facing="S"))
    place_fire(table.game, parse_hex("D4"))
    fires, assault, damage = (5, 1), (1, 1, 1, 1, 5, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 4)
    table.begins(MovementStep(number=1), (*fires, *assault, *damage))
    assert (table.where("Ram"), table.base("Ram").fires) == ("D5", 1)


def a_turn(*described: Placed, dice: tuple[int, ...] = ()) -> Table:
    """A turn in which nobody is asked for anything but orders."""
    table = turns(steam(*described, troop("Foe", at="A1", seat=1, weapons=(), fire=())))
    table.players[0].is_ready()
    table.players[1].is_ready(dice=dice)
    return table


def ordered(movement: str, fire: str) -> dict[str, Any]:
    """Orders that lie on the table for turn 2."""
    return {"stack": [orders(movement, fire, turn=2)]}


@pytest.mark.rule("SF-TURN-01", "SF-TURN-10")
@pytest.mark.parametrize(("fire", "at"), [("Aim + -", "D9"), ("- + Aim", "D7")])
def test_gunnery_before_and_after_the_three_movement_steps(fire: str, at: str) -> None:
    scout = {"name": "gun", "weapons": ("gun",), "orders": ("Aim + -", "- + Aim")}
    ram = tank("Ram", at="D9", speed="fast", state=ordered("(default fast) F + F + -", fire), fire=(scout,))
    told = [event.key for event in a_turn(ram).said if event.key in ("aims", "moved")]
    assert told == (["aims", "moved", "moved"] if at == "D9" else ["moved", "moved", "aims"])


@pytest.mark.rule("SF-TURN-03")
def test_three_movement_steps() -> None:
    guard = troop("Guard", at="D9", state=ordered("(stand-still) R + R + R", "- + -"))
    assert a_turn(guard).base("Guard").facing.name == "S"


@pytest.mark.rule("SF-TURN-03", "SF-SETUP-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_when_a_side_is_pushed_off_the_map_the_step_is_the_last(seat: int) -> None:
    """The last base of one side stands at the edge, and the tank drives it over."""
    fast = {"speed": "fast", "state": ordered("(default fast) F + F + -", "- + -"), "armour": "0"}
    ram = tank("Ram", at="D2", seat=1 - seat, weapons=(), fire=(), **fast)
    edge = troop("Foe", at="D1", seat=seat, facing="S", weapons=(), fire=())
    table = turns(steam(*sorted((ram, edge), key=lambda one: one.seat)))
    table.players[0].is_ready()
    falls = (5, 1, 1, 1), (1,) * 4, (1, 1)
    table.players[1].is_ready(
        dice=[*falls[0], *falls[1], *falls[2], 1] if seat else [*falls[1], *falls[0], *falls[2], 1]
    )
    assert table.where("Foe") == "left"
    assert (table.game.step, table.game.verdict is not None and table.game.verdict.key) == (1, "eliminated")
    assert table.game.verdict is not None
    assert table.game.verdict.winners == [1 - seat]


@pytest.mark.rule("SF-TURN-11", "SF-TURN-12")
def test_the_turn_ends_with_agony_and_the_aftermath() -> None:
    burning, stunned = tank("Ram", at="D9", state={"fires": 1}), troop("Mate", at="G9", state={"pinned": 2})
    table = a_turn(burning, stunned, dice=(2, 4))
    assert (table.base("Ram").fires, table.base("Mate").pinned) == (0, 1)


@pytest.mark.example("SF-X-09")
@pytest.mark.rule("SF-ORD-28", "SF-ORD-08")
def test_a_tank_that_was_slowed_drives_its_default_instead() -> None:
    table = a_turn(tank("Ram", at="D9", speed="slow", state=ordered("(fast) F + R + -", "- + -")))
    ram = table.base("Ram")
    assert (ram.hex.name, ram.facing.name, ram.speed) == ("D8", "N", "slow")


LOADING = ("(stand-still, slow) - + Load", "(stand-still, slow) Load + -")


@pytest.mark.example("SF-X-10")
@pytest.mark.rule("SF-ORD-26")
@pytest.mark.parametrize(("fire", "rounds"), [(LOADING[0], {"gun": 1}), (LOADING[1], {})])
def test_a_tank_that_brakes_may_load_in_gunnery_2_and_not_in_gunnery_1(fire: str, rounds: dict[str, int]) -> None:
    group = {"name": "gun", "weapons": ("gun",), "orders": (*LOADING, "Fire + -")}
    table = a_turn(tank("Ram", at="D9", speed="fast", fire=(group,), state=ordered("(fast) F + B + -", fire)))
    assert (table.where("Ram"), table.base("Ram").speed) == ("D8", "slow")
    assert table.base("Ram").loaded == rounds
    assert len(table.heard("fire_not_allowed")) == (not rounds)


@pytest.mark.example("SF-X-11")
@pytest.mark.rule("SF-ORD-02")
def test_orders_are_carried_out_a_turn_after_they_were_written() -> None:
    waiting = {"stack": [orders("(fast) F + F + -", "- + -", turn=3)]}
    ram = tank("Ram", at="D9", speed="fast", state=waiting)
    table = turns(steam(ram, troop("Foe", at="A1", seat=1, weapons=(), fire=()), turn=2))
    red, blue = table.players
    red.orders("Ram", "(fast) F + R + -", "- + -")
    red.is_ready()
    blue.is_ready()
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("D7", "N"), "turn 3: what was written in turn 2"
    red.is_ready()
    blue.is_ready()
    assert (table.where("Ram"), table.base("Ram").facing.name) == ("D6", "NE"), "turn 4: what was written in turn 3"


@pytest.mark.example("SF-X-30")
@pytest.mark.rule("SF-TERR-17", "SF-TERR-18", "SF-TERR-19")
@pytest.mark.parametrize(("second", "at", "tokens"), [("(slow) F + - + -", "A8", 0), ("(slow) R + - + -", "A9", 0)])
def test_a_tank_climbs_a_hill_in_two_turns_running(second: str, at: str, tokens: int) -> None:
    stack = {"stack": [orders("(slow) F + - + -", "- + -", turn=2), orders(second, "- + -", turn=3)]}
    rows = (*(". .",) * 7, "h .", ". .")
    table = turns(steam(*rows, tank("Ram", at="A9", state=stack), troop("Foe", at="B1", seat=1, weapons=(), fire=())))
    for turn in (2, 3):
        assert table.game.turn == turn
        for player in table.players:
            player.is_ready()
        toward = table.base("Ram").toward
        if turn == 2:
            assert (table.where("Ram"), toward.tokens if toward else 0) == ("A9", 1)
    assert (table.where("Ram"), toward.tokens if toward else 0) == (at, tokens)
