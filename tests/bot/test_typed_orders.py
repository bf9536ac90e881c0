"""Orders as they are typed: the example of the players' page, and what a list that is too short hears."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from bot.game.typed import Typed, read_command
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.bot.moments import RULES, moment
from tests.rulesets.steampunk_fantasy import playing

PAGE = Path(__file__).parents[2] / "docs" / "games" / "steampunk.md"
MOVEMENT = "(slow) 360 + F + 360"


@cache
def writing() -> Steampunk:
    """A game of sample armies in which orders are written."""
    game, dice = playing.begun(0)
    chance = Random(0)
    while game.stage != "orders":
        question = playing.next_question(game, chance)
        game = apply(game, question.seat, question.number, playing.answer(game, question, chance), dice).game
    return game


def ordered(**typed: str) -> Orders:
    """What `/steam orders` means for Guard 1, who has rifles and satchels."""
    question: Question = next(q for q in writing().questions if q.values.get("base") == "Guard 1")
    told: Typed = {"base": "Guard 1", "movement": MOVEMENT, **typed}
    action = read_command(RULESET, RULESET.play.view(writing(), question.seat), question, "orders", told)
    assert isinstance(action, Orders)
    return action


def refused(**typed: str) -> str:
    """The words with which it is refused."""
    with pytest.raises(Refused) as found:
        ordered(**typed)
    return RULESET.words.refusal(found.value)


@pytest.mark.rule("SF-ORD-01", "SF-ORD-24")
def test_the_example_of_the_players_page_is_accepted() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    example = re.search(r"`/steam orders base: (.+?) movement: (.+?) fire: (.+?)`", page)
    assert example is not None
    assert example[1] == "Guard 1"
    assert ordered(movement=example[2], fire=example[3]).fire == ["(stand-still, crawl, rest) - + Fire", "- + -"]


def test_the_speeds_may_be_left_out_where_one_order_is_meant() -> None:
    assert ordered(movement="360+f+360", fire="Fire + -, - + -").fire[0] == "(stand-still, crawl) Fire + -"


def test_an_order_that_several_speeds_have_is_not_guessed() -> None:
    assert "is not in the order list" in refused(movement="- + - + -", fire="- + -, - + -")


@pytest.mark.rule("SF-ORD-01")
def test_a_list_that_is_too_short_names_the_weapon_that_lacks() -> None:
    assert refused(fire="- + Fire").startswith("Say fire for Satchels too: Fire")
    assert refused().startswith("Say fire too")


def test_a_list_that_is_too_short_says_that_one_more_is_needed() -> None:
    game = moment("declare")
    question = game.questions[0]
    view = RULES.play.view(game, question.seat)
    with pytest.raises(Refused) as found:
        read_command(RULES, view, question, "declare", {"actions": "move"})
    assert RULES.words.refusal(found.value).startswith("Say one more of actions, after the 1 that you gave: ")
