"""Orders that are put together part by part: what is chosen by itself, what Back takes away."""

from __future__ import annotations

import pytest

from cogs.play._orders import PARTS, Stage
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.question import Option
from tests.bot.moments import SECRET
from tests.kit.toys import raid
from tests.kit.toys.raid import REST
from tests.raid import RULESET

FORKED = ("slow F", "slow F L", "slow F L L", "slow B L", "fast F F")


def listed(monkeypatch: pytest.MonkeyPatch, *orders: str) -> None:
    """The whole list of orders of every band."""
    options = [Option(order, parts=tuple(order.split())) for order in orders]
    monkeypatch.setattr(raid, "marches", lambda: options)


def begun() -> Stage:
    """The orders of the first band, nothing chosen."""
    game = raid.raid(SealedDice(SECRET, ["", ""]), ["Red", "Blue"]).game
    return Stage.begin(RULESET.play.view(game, 0), game.questions[0])


def test_parts_that_leave_no_choice_are_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, *FORKED)
    assert [*begun().ways_on] == ["slow", "fast"]
    assert begun().chosen("fast").draft == {"type": "orders", "band": "A1", "march": "fast F F"}
    assert begun().chosen("slow").chosen("B").draft["march"] == "slow B L"


def test_an_order_may_end_or_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, *FORKED)
    stage = begun().chosen("slow").chosen("F")
    assert stage.whole is not None
    assert stage.left().draft["march"] == "slow F"
    stage = stage.chosen("L")
    assert stage.left().draft["march"] == "slow F L"
    assert stage.chosen("L").draft["march"] == "slow F L L"
    assert begun().chosen("slow").left().parts == ("slow",)


def test_back_takes_away_what_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, *FORKED)
    stage = begun().chosen("slow").chosen("F").chosen("L").chosen("L")
    reached = []
    while not stage.untouched:
        stage = stage.back()
        reached.append(stage.parts)
    assert reached == [("slow", "F", "L"), ("slow", "F"), ("slow",), ()]
    assert begun().chosen("fast").back().untouched


def test_the_only_order_needs_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, "slow F F")
    stage = begun()
    assert stage.draft["march"] == "slow F F"
    assert stage.untouched
    shot = stage.chosen("B1").chosen("B2")
    assert shot.back().draft["shots"] == ["B1"]
    assert shot.back().back().untouched


def test_what_is_half_put_together_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, *FORKED)
    stage = begun().chosen("slow").chosen("F")
    assert stage.kept[PARTS] == ["slow", "F"]
    assert begun().replayed(stage.kept) == stage
    assert begun().replayed({**stage.kept, PARTS: ["slow", "X", "F"]}).parts == ("slow",)


def test_the_default_is_taken_whole_and_left_as_it_is() -> None:
    stage = begun()
    assert stage.question.default is not None
    stage.question.default["shots"] = ["B1", "B2"]
    for _ in range(2):
        assert stage.defaulted().draft == {"type": "orders", "band": "A1", "march": REST, "shots": ["B1", "B2"]}


def test_an_old_menu_changes_nothing() -> None:
    stage = begun().chosen("(slow)")
    assert stage.chosen("(fast)") is stage
    assert stage.chosen("F,L") is stage
