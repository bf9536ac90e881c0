"""The movement steps: hexes that both sides want."""

from __future__ import annotations

import pytest

from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from tests.rulesets.steampunk_fantasy.stepping import stepped, told
from tests.rulesets.steampunk_fantasy.table import steam, tank, troop


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
