"""A question that several units share: what was decided for each of them is one answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Deed, StandingOrder
from rulesets.kit.facets.ahead import Ahead
from tests.kit.toys.charge import React

VIEW = cast(Game, None)
ASKED = Question(number=1, seat=0, key="react", rule="TY-REACT-01", takes=("react",))
NEVER, ALA, FOOT = (
    StandingOrder(key="react", policy="never"),
    StandingOrder(key="react", policy="always", whom="Ala"),
    StandingOrder(key="react", policy="always", whom="Foot"),
)


def joined(view: Game, question: Question, actions: Sequence[Action]) -> Action:
    """Everybody who does something."""
    return React(how=" and ".join(one.how for one in actions if isinstance(one, React)) or "hold")


AHEAD = Ahead[Game](
    keys={"react": ()},
    deeds=lambda view, question: [Deed(unit, React(how=unit)) for unit in ("Ala", "Foot")],
    nothing=lambda view, question: React(how="hold"),
    joined=joined,
)


@pytest.mark.parametrize(
    ("orders", "how", "by"),
    [
        ([ALA, FOOT], "Ala and Foot", 0),
        ([ALA, NEVER], "Ala", 0),
        ([FOOT, NEVER], "Foot", 0),
        ([StandingOrder(key="react", policy="never", whom="Ala"), FOOT], "Foot", 1),
        ([NEVER], "hold", 0),
    ],
)
def test_each_unit_is_decided_for_by_itself(orders: list[StandingOrder], how: str, by: int) -> None:
    found = AHEAD.answer(VIEW, ASKED, orders)
    assert found is not None
    assert (found.action, found.by) == (React(how=how), by)


def test_the_player_is_asked_where_nobody_has_said_what_one_of_them_does() -> None:
    assert AHEAD.answer(VIEW, ASKED, [ALA]) is None
    assert AHEAD.answer(VIEW, ASKED, [ALA, StandingOrder(key="react", policy="ask", whom="Foot")]) is None
