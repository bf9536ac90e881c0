"""What a game says, as models."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Happening, Reason, Sentence, Sentences
from tests.kit.toys.bench import Bench


class ManFalls(Happening):
    """Somebody falls."""

    who: str
    times: int = 1


class TooFar(Reason):
    """It is too far."""

    key = "far_away"
    inches: int


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
