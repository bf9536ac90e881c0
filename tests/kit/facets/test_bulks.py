"""Answers to many questions at once, group by group."""

from __future__ import annotations

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.bulks import by_groups
from tests.bot.moments import SECRET
from tests.kit.toys.raid import REST, Orders, OrdersAsked, Raid, raid

FAST = "(fast) F + F + F"


def asked(game: Raid) -> list[Question]:
    """What the first seat is asked of its bands."""
    return [question for question in game.questions if question.seat == 0 and question.asks(OrdersAsked)]


def orders(march: str, *, without: str = "") -> object:
    """The answer that orders a march, to all but one band."""

    def answer(question: Question) -> Orders | None:
        band = question.told(OrdersAsked).band
        return Orders(band=band, march=march) if band != without else None

    return answer


def test_each_group_and_all_others_get_each_answer() -> None:
    game = raid(SealedDice(SECRET, ["", ""]), ["a", "b"]).game
    first, second = asked(game)
    answers = {"advance": orders(FAST), "rest": orders(REST, without="A2")}
    groups = {"Formation I": [first.number], "Formation II": [second.number]}
    made = by_groups([first, second], groups, answers, "Look at it:")  # type: ignore[arg-type]
    assert [bulk.label for bulk in made] == ["Formation I: advance", "Formation I: rest", "Formation II: advance"]
    assert [bulk.group for bulk in made] == ["Formation I", "Formation I", "Formation II"]
    assert made[0].answers == {first.number: Orders(band="A1", march=FAST)}
    first = first.answered(Orders(band="A1", march=REST).model_dump())
    made = by_groups([first, second], {}, answers)  # type: ignore[arg-type]
    assert [(bulk.label, [*bulk.answers]) for bulk in made] == [("All others: advance", [second.number])]
