"""Pinned bases, and what fades in the aftermath (COND, AFT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.chapters.conditions.pinned import pin
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.table.state import Acid, Aim, Cloud, Ground
from tests.rulesets.steampunk_fantasy.table import Placed, Table, orders, steam, tank, troop

GUARD = troop("Guard", at="C3")
FOE = troop("Foe", at="C5", seat=1)
SHOOTS = {"carrying_out": orders("- + - + -", "Fire + -")}


def pinned(**state: Any) -> Table:
    """A tank that was just pinned."""
    table = steam(tank("Ram", at="C3", state=state))
    pin(table.game, table.base("Ram"))
    return table


@pytest.mark.rule("SF-COND-01")
def test_two_tokens_when_first_pinned() -> None:
    assert pinned().base("Ram").pinned == 2
    assert pinned(pinned=1).base("Ram").pinned == 2


@pytest.mark.rule("SF-COND-02")
def test_the_order_in_execution_is_lost_and_the_stack_kept() -> None:
    waiting = orders("(fast) F + L + -", turn=2)
    base = pinned(carrying_out=orders("(fast) F + R + -"), stack=[waiting]).base("Ram")
    assert (base.carrying_out, base.stack) == (None, [waiting])


@pytest.mark.rule("SF-ORD-33")
def test_a_pinned_base_loses_its_aims() -> None:
    assert pinned(aims={"gun": Aim(hex=parse_hex("C3"), until=2)}).base("Ram").aims == {}


@pytest.mark.rule("SF-COND-04")
def test_a_pinned_base_is_silent_in_gunnery() -> None:
    free = steam(troop("Guard", at="C3", state=SHOOTS), FOE).begins(Gunnery(part=0))
    assert free.asked == [("red", "targets")]
    still = steam(troop("Guard", at="C3", state={**SHOOTS, "pinned": 1}), FOE).begins(Gunnery(part=0))
    assert still.over


def after_the_turn(*described: Placed) -> Table:
    """The aftermath."""
    return steam(*described).begins(Aftermath())


@pytest.mark.rule("SF-AFT-02")
def test_one_pinned_token_fades() -> None:
    table = after_the_turn(tank("Ram", at="C3", state={"pinned": 2}), FOE)
    assert (table.base("Ram").pinned, table.base("Foe").pinned) == (1, 0)
    assert table.heard("pinned_fades") == [{"base": "Ram", "tokens": 1}]


@pytest.mark.rule("SF-AFT-01")
def test_one_marker_of_each_type_leaves_every_hex() -> None:
    cloud = Cloud(strength=6, needed=4, markers=2)
    ground = {"A1": Ground(smoke=2, poison=cloud, acid=cloud), "B1": Ground(smoke=1)}
    table = steam(GUARD)
    table.game.ground = {parse_hex(name): one for name, one in ground.items()}
    table.begins(Aftermath())
    first, second = table.game.here(parse_hex("A1")), table.game.here(parse_hex("B1"))
    assert (first.smoke, second.smoke) == (1, 0)
    assert [one.markers for one in (first.poison, first.acid) if one] == [1, 1]


@pytest.mark.rule("SF-HEX-02", "SF-AFT-01")
def test_a_cloud_ends_with_its_last_marker() -> None:
    table = steam(GUARD)
    table.game.lay(parse_hex("A1"), poison=Cloud(strength=6, needed=4, markers=1))
    table.begins(Aftermath())
    assert table.game.here(parse_hex("A1")).poison is None


@pytest.mark.rule("SF-ORD-33", "SF-CONT-10")
def test_aims_and_downgrades_are_of_their_turn() -> None:
    here = parse_hex("C3")
    aims = {"old": Aim(hex=here, until=1), "new": Aim(hex=here, until=2)}
    table = after_the_turn(tank("Ram", at="C3", state={"aims": aims, "acids": [Acid(major=False, downgrades=1)]}))
    assert list(table.base("Ram").aims) == ["new"]
    assert table.base("Ram").acids[0].downgrades == 0
