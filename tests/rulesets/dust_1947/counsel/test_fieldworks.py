"""How the practice opponent goes about wire and mines."""

from __future__ import annotations

from rulesets.dust_1947.counsel.outlook import Outlook
from tests.rulesets.dust_1947.table import dust, squad


def test_it_does_not_walk_into_wire_or_mines_where_there_is_another_way() -> None:
    rows = (". . * . . .", ". . x . . .", ". . . . . .")
    table = dust(*rows, squad("A", "A1", move=3), squad("Z", "F1", seat=1)).begins()
    names = {stand.to for stand in Outlook(table.game, "A").reached("move")}
    assert names and names.isdisjoint({"C1", "C2", "D1"})
    closed = dust("* . *", "* * *", squad("A", "B1"), squad("Z", "C2", seat=1)).begins()
    assert {stand.to for stand in Outlook(closed.game, "A").reached("move")} == {"B1"}
