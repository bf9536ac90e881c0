"""Proposals are legal, few, and cost nothing: over random games, each is taken by the engine, answer by answer."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from rulesets.dust_1947.chapters.weapons.loaded import empty
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.foresight import foreseen, next_question
from rulesets.kit.engine.offering import check, only_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from tests.kit.playing import dump
from tests.rulesets.dust_1947.counsel.playing import asked

ADVISED = 62
"""The seed of a game in which both seats take the first proposal, for all tests that look at one."""


@cache
def whole(seed: int, scenario: str, advised: tuple[int, ...]) -> list[tuple[Dust, Question]]:
    """All that is asked in a game; what was proposed in it is not reckoned again."""
    return [*asked(seed, advised=advised, scenario=scenario)]


def advised() -> list[tuple[Dust, Question]]:
    """All that is asked in that game."""
    return whole(ADVISED, "skirmish", (0, 1))


def is_taken(view: Dust, question: Question, proposal: Proposal) -> None:
    """Each answer is offered where it is given, and the next follows from it without a die."""
    seat, here = question.seat, view
    for number, action in enumerate(proposal.answers, 1):
        check(here, question, action)
        after = foreseen(here, question, action)
        if number < len(proposal.answers):
            assert after is not None, f"dice fall before answer {number + 1} of {proposal}"
            following = next_question(after)
            assert following is not None and following.seat == seat, proposal
            here, question = after, following


@pytest.mark.parametrize(
    ("seed", "scenario", "every", "advised"),
    [
        (1, "skirmish", 14, ()),
        (ADVISED, "skirmish", 17, (0, 1)),
        pytest.param(4, "breakthrough", 13, (0, 1), marks=pytest.mark.soak),
        pytest.param(2, "skirmish", 3, (0, 1), marks=pytest.mark.soak),
        pytest.param(3, "hold", 13, (), marks=pytest.mark.soak),
    ],
)
def test_every_proposal_is_taken(seed: int, scenario: str, every: int, advised: tuple[int, ...]) -> None:
    """Of a game every so many questions are looked at."""
    seen = set()
    for view, question in islice(whole(seed, scenario, advised), seed % every, None, every):
        if view.verdict is not None:
            break
        before = dump(view)
        found = RULESET.counsel.proposals(view, question)
        assert found, question.key
        seen.add(question.key)
        for proposal in found:
            assert proposal.answers
            assert 0 < len(proposal.label) <= 80 and len(proposal.why) <= 100
            is_taken(view, question, proposal)
        assert len({proposal.label for proposal in found}) == len(found) <= 14
        assert dump(view) == before
        assert [*RULESET.counsel.proposals(view, question)] == [*found]
        assert RULESET.counsel.usual is not None
        usual = RULESET.counsel.usual(view, question)
        assert usual is not None and usual.answers == found[0].answers
    assert {"deploy", "activate", "declare"} <= seen


def test_what_a_view_is_asked_twice_is_found_once() -> None:
    view, question = next(one for one in asked(5) if one[1].key == "activate")
    view.settled()
    assert RULESET.counsel.proposed(view, question) is RULESET.counsel.proposed(view, question)


def test_where_there_is_one_answer_it_is_proposed() -> None:
    for view, question in asked(6):
        action = only_answer(view, question) if view.verdict is None else None
        if action is not None:
            assert {proposal.answers[0] for proposal in RULESET.counsel.proposals(view, question)} == {action}


def test_the_rest_is_placed_with_one_press() -> None:
    """The first proposal places the likeliest unit, and everything else after it by itself."""
    view, question = next(one for one in asked(7) if one[1].key == "deploy")
    first, *others = RULESET.counsel.proposals(view, question)
    assert first.label == "Place the rest" and first.rest
    assert {one.answers[0].model_dump()["unit"] for one in others} == {
        one.id for one in view.units.values() if one.seat == question.seat and one.joined is None
    }
    assert not any(one.rest for one in others)


def test_the_first_five_are_of_different_units() -> None:
    view, question = next(one for one in advised() if one[1].key == "activate" and one[0].turn == 2)
    found = RULESET.counsel.proposals(view, question)
    named = [one.answers[0].unit for one in found[:5] if hasattr(one.answers[0], "unit")]
    assert len(set(named)) >= 4


def test_a_whole_activation_is_one_proposal() -> None:
    """Who acts, what he does, where he goes and whom he attacks: four answers with one press."""
    longest = 0
    for view, question in advised():
        if question.key == "activate" and view.verdict is None:
            longest = max(longest, *(len(one.answers) for one in RULESET.counsel.proposals(view, question)))
    assert longest == 4


def test_the_first_proposals_win_against_chance() -> None:
    """Whoever takes the first proposal each time fires where it can, and takes more of the enemy than it loses."""
    whole = [*asked(22, advised=(1,))]
    over, _ = whole[-1]
    assert over.verdict is not None and over.verdict.winners == [1]
    assert sum(question.seat == 1 and question.key == "attack" for _, question in whole) >= 5


def test_only_what_is_empty_is_loaded_and_then_fired() -> None:
    loading = set()
    for view, question in advised():
        if question.key == "declare" and view.verdict is None:
            told = [one.label for one in RULESET.counsel.proposals(view, question) if "RELOAD" in one.label]
            loading.update(told)
            assert bool(empty(view.units[question.values["unit"]])) or not told
    assert any("fire at" in label for label in loading)
