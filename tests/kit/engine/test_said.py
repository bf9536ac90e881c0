"""What a game says, as models."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Asked, Happening, Reason, Sentence, Sentences
from tests.kit.toys.bench import Bench


class ManFalls(Happening):
    """Somebody falls."""

    who: str
    times: int = 1


class TooFar(Reason):
    """It is too far."""

    key = "far_away"
    inches: int


class OfAMan(Asked):
    """What is asked about somebody."""

    who: str


class WhoFallsAsked(OfAMan):
    """Who falls, of so many."""

    of: int = 1


EVENTS = Sentences[Bench]([Sentence(ManFalls, lambda view, it: f"{it.who} falls {it.times} times ({it.rule}).")])
REASONS = Sentences[None]([Sentence(TooFar, lambda _, it: f"{it.inches} inches are too far.")])


def test_what_is_said_is_an_event_and_comes_back_as_its_model() -> None:
    game = Bench()
    game.say(ManFalls(rule="TY-TURN-01", who="Red"), seats=(0,))
    (event,) = game.events
    assert (event.key, event.rule, event.values) == ("man_falls", "TY-TURN-01", {"who": "Red", "times": 1})
    assert (event.heard_by(0), event.heard_by(1)) == (True, False)
    told = {"rule": event.rule, **event.values}
    assert EVENTS.tell(game, event.key, told) == "Red falls 1 times (TY-TURN-01)."


def test_why_not_is_a_refusal_under_its_own_key() -> None:
    refused = Refused("TY-MOVE-01", TooFar(inches=9))
    assert (refused.rule, refused.key, refused.values) == ("TY-MOVE-01", "far_away", {"inches": 9})
    assert REASONS.tell(None, refused.key, refused.values) == "9 inches are too far."


def test_a_field_that_there_is_not_is_found_where_it_is_said() -> None:
    with pytest.raises(ValidationError, match="whom"):
        ManFalls.model_validate({"whom": "Red"})


@pytest.mark.parametrize(("key", "values"), [("man_rises", {"who": "Red"}), ("man_falls", {"who": 7})])
def test_what_has_no_words_any_more_is_a_lookup_that_fails(key: str, values: dict[str, object]) -> None:
    with pytest.raises(LookupError):
        EVENTS.tell(Bench(), key, values)


def test_one_thing_has_one_sentence() -> None:
    one = Sentence[None](TooFar, lambda _, it: "")
    with pytest.raises(TypeError, match="far_away"):
        Sentences([one], [one])


def _question(what: Asked) -> Question:
    return Question(number=1, seat=0, key=what.key, rule="", takes=("pick",), values=what.values())


def test_what_is_asked_is_plain_data_and_comes_back_as_its_model() -> None:
    question = _question(WhoFallsAsked(who="Red", of=3))
    assert (question.key, question.values) == ("who_falls", {"who": "Red", "of": 3})
    assert question.told(WhoFallsAsked) == WhoFallsAsked(who="Red", of=3)
    assert (question.told(OfAMan).who, question.asks(WhoFallsAsked), question.asks(OfAMan)) == ("Red", True, False)


def test_a_question_may_be_about_other_things() -> None:
    class WhereAsked(Asked):
        """Where it happens."""

        place: str

    assert _question(WhereAsked(place="A2")).about(OfAMan) is None
    found = _question(WhoFallsAsked(who="Red")).about(OfAMan)
    assert found is not None
    assert found.who == "Red"


def test_values_of_an_earlier_version_are_read_without_what_nobody_asks_any_more() -> None:
    old = Question(number=1, seat=0, key="who_falls", rule="", takes=("pick",), values={"who": "Red", "why": "fear"})
    assert old.told(WhoFallsAsked) == WhoFallsAsked(who="Red", of=1)
