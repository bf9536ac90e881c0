"""What is offered is what is accepted, at every click of random play of both toys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rulesets.kit.engine import offering
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer, at_once, closed, completed, extended, offered, only_answer, starts
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Reason
from tests.kit.playing import Played, dump, played_out, refused, sealed
from tests.kit.toys.bench import Bench, Say, Talk
from tests.kit.toys.charge import Band, Charge, Lose, React, Rest, skirmish
from tests.kit.toys.rounds import Order, Stake, Stand, campaign

SKILLS = ["sharpshooters", "fearless", "stubborn", "pikes", "nimble"]

bands = st.builds(
    lambda at, models, skills: {"at": at, "models": list("abcd"[:models]), "skills": skills},
    st.integers(0, 12),
    st.integers(1, 4),
    st.lists(st.sampled_from(SKILLS), max_size=2, unique=True),
)
skirmishes = st.builds(
    lambda one, two, three: (
        skirmish(
            sealed(), A=Band(seat=0, **one), B=Band(seat=1, **{**two, "models": list("wxyz")}), C=Band(seat=0, **three)
        ).game
    ),
    bands,
    bands,
    bands,
)
campaigns = st.builds(lambda seats: campaign(sealed(), seats=seats).game, st.integers(2, 4))
games = skirmishes | campaigns


def every_answer(game: Game, question: Question, draft: Draft | None = None) -> Iterator[Action]:
    """All complete actions that are offered."""
    draft = draft or {}
    found = offered(game, question, draft)
    if found is None:
        yield completed(game, draft)
        return
    for option in found.options:
        yield from every_answer(game, question, extended(draft, found, option.value))
    if found.enough:
        yield from every_answer(game, question, closed(draft, found))


def chooser(data: st.DataObject) -> Any:
    return lambda count: data.draw(st.integers(0, count - 1))


@settings(max_examples=40, deadline=None)
@given(games, st.data())
def test_every_offered_action_is_accepted_and_the_old_game_stays(game: Game, data: st.DataObject) -> None:
    for state, question, _ in played_out(game, chooser(data), clicks=12):
        before = dump(state)
        offers = list(every_answer(state, question))
        assert offers
        for action in offers:
            apply(state, question.seat, question.number, action, sealed())
        assert dump(state) == before


def tampered(action: Action, data: st.DataObject) -> dict[str, Any]:
    """The action with one field changed to something else."""
    fields = action.model_dump(mode="json")
    name = data.draw(st.sampled_from(sorted(set(fields) - {"type"})))
    odd = st.sampled_from(["A", "B", "C", "0", "1", "3", "a", "w", "hold", "fire", "evade", "press", "", "\u2014"])
    if isinstance(fields[name], int):
        value: Any = data.draw(st.integers(-2, 7))
    elif isinstance(fields[name], list):
        value = data.draw(st.lists(odd, max_size=3))
    else:
        value = data.draw(odd)
    return {**fields, name: value}


@settings(max_examples=60, deadline=None)
@given(games, st.data())
def test_an_action_is_accepted_exactly_if_it_is_offered(game: Game, data: st.DataObject) -> None:
    for state, question, action in played_out(game, chooser(data), clicks=12):
        other = state.read_action(tampered(action, data))
        before = dump(state)
        if other in list(every_answer(state, question)):
            apply(state, question.seat, question.number, other, sealed())
        else:
            with pytest.raises(Refused) as caught:
                apply(state, question.seat, question.number, other, sealed())
            assert caught.value.rule.startswith("TY-")
        assert dump(state) == before


OTHERS = [Charge(band="A", target="B"), Rest(), React(how="hold"), Lose(models=["a"]), Say(word="yes")]
OTHERS += [Order(), Stake(men=1), Stand(how="hold")]


@pytest.mark.parametrize("action", OTHERS, ids=lambda action: action.type)
def test_an_action_that_is_not_asked_for_is_refused(action: Action) -> None:
    table = Played(campaign(sealed()))
    if isinstance(action, Order):
        table.answers(0, action)
    else:
        with refused("TY-ORDER-01", "not_asked_for"):
            table.answers(0, action)


def test_an_action_of_one_kind_begins_with_its_type() -> None:
    game = campaign(sealed()).game
    assert starts(game, game.questions[0]) == {"type": "order"}
    game_of_two = skirmish(sealed(), A=Band(seat=0, at=0, models=["a"]), B=Band(seat=1, at=3, models=["b"])).game
    assert starts(game_of_two, game_of_two.questions[0]) == {}


def test_a_type_that_cannot_be_completed_is_not_offered_but_says_why() -> None:
    game = skirmish(sealed(), A=Band(seat=0, at=0, models=["a"], pinned=True), B=Band(seat=1, at=3, models=["b"])).game
    found = offered(game, game.questions[0], {})
    assert found is not None
    assert [option.value for option in found.options] == ["rest"]
    with refused("TY-MOVE-02", "not_fit"):
        apply(game, 0, game.questions[0].number, Charge(band="A", target="B"), sealed())


def test_a_number_left_as_it_is_need_not_be_offered() -> None:
    """`stop` stays 0 where nothing is said; 0 itself is no option."""
    table = Played(skirmish(sealed(), A=Band(seat=0, at=0, models=["a"]), B=Band(seat=1, at=5, models=["b"])))
    with refused("TY-TURN-01", "not_offered"):
        table.answers(0, Charge(band="A", target="B", stop=3))
    table.answers(0, Charge(band="A", target="B", stop=0))
    assert table.asked() == [(1, "react")]


def test_the_only_answer_is_known() -> None:
    alone = skirmish(sealed(), A=Band(seat=0, at=0, models=["a"]), B=Band(seat=1, at=12, models=["b"])).game
    assert only_answer(alone, alone.questions[0]) is None
    asked = Question(number=0, seat=0, key="word", rule="TY-TURN-01", takes=("say",))
    assert only_answer(_Single(asked), asked) == Say(word="yes")


class _Single(Bench):
    """A bench whose only word is yes."""

    def __init__(self, asked: Question) -> None:
        super().__init__(questions=[asked])

    def asking(self, number: int) -> Talk:
        return _OneWord(at="listen")


class _OneWord(Talk):
    def words(self, game: Bench, question: Question, draft: Draft) -> Offer | None:
        return None if "word" in draft else offer("word", [Option("yes"), "no"], _only_yes)


class OnlyYes(Reason):
    """Any other word."""


def _only_yes(value: str) -> Refused | None:
    return None if value == "yes" else Refused("TY-TURN-01", OnlyYes())


def test_whatever_was_begun_and_leads_to_nothing_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = skirmish(sealed(), A=Band(seat=0, at=0, models=["a"]), B=Band(seat=1, at=12, models=["b"])).game
    question, blind = bench.questions[0], iter([True, True, False])
    real = offering._any_option

    def sometimes_nothing(found: Offer, choose: Any) -> Any:
        return [] if next(blind, False) else real(found, choose)

    monkeypatch.setattr(offering, "_any_option", sometimes_nothing)
    assert any_answer(bench, question, lambda count: 0) in every_answer(bench, question)
    monkeypatch.setattr(offering, "_any_option", lambda found, choose: [])
    with pytest.raises(ValueError, match="leads to an answer"):
        any_answer(bench, question, lambda count: 0)


def test_what_a_judge_refuses_is_not_offered_and_its_reason_is_kept() -> None:
    found = offer("word", [Option("yes", {"cost": 1}), "no"], _only_yes)
    assert [option.value for option in found.options] == ["yes"]
    assert found.options[0].about == {"cost": 1}
    reason = found.why_not("no")
    assert reason is not None
    assert reason.key == "only_yes"


def test_an_action_is_only_its_own_fields() -> None:
    with pytest.raises(ValidationError):
        Say.model_validate({"type": "say", "word": "yes", "loud": True})
    assert Say(word="ja", type="say").content() == '{"type":"say","word":"ja"}'
    with pytest.raises(KeyError):
        Bench().read_action({"type": "shout"})


def at_the_loss(*dice: int) -> Played[Any]:
    """A band of three that was fired at and must choose who falls."""
    red, blue = Band(seat=0, at=0, models=["a", "b", "c"]), Band(seat=1, at=4, models=["w", "x", "y"])
    table = Played(skirmish(sealed(), Lancers=red, Guard=blue))
    table.answers(0, Charge(band="Lancers", target="Guard"))
    table.answers(1, React(how="fire"), *dice)
    return table


def words(game: Game, draft: Draft, limit: int = 25) -> list[str]:
    """What can be chosen at once."""
    found = at_once(game, game.questions[0], draft, limit)
    return [" ".join(option.value for _, option in steps) for steps in found]


def test_whole_lists_are_offered_at_once_or_not_at_all() -> None:
    game = at_the_loss(6, 6, 5).game
    assert words(game, {"type": "lose"}, 6) == ["a b", "a c", "b a", "b c", "c a", "c b"]
    assert words(game, {"type": "lose"}, 5) == []
    assert words(game, {"type": "lose", "models": ["b"]}) == ["a", "c"]


def test_action_types_are_offered_with_what_they_are_about() -> None:
    red, blue = Band(seat=0, at=0, models=["a"]), Band(seat=1, at=4, models=["w"])
    game = skirmish(sealed(), Lancers=red, Guard=blue).game
    assert words(game, {}) == ["charge Lancers", "rest"]
    assert words(game, {"type": "charge"}) == []


def test_words_need_not_be_said_where_a_field_may_be_left_as_it_is() -> None:
    """Whatever is not refused may be said all the same, suggested or not."""

    def judge(text: str) -> Refused | None:
        return None if text.startswith("at ") else Refused("T-01", Reason())

    free = spoken("to", ["at 3,4", "home"], judge, enough=True)
    assert (free.possible, free.holds("at 9,9"), free.holds("home")) == (True, True, False)
    assert [option.value for option in free.options] == ["at 3,4"]
    assert spoken("to", [], judge, enough=True).possible
    assert not spoken("to", [], judge).possible
