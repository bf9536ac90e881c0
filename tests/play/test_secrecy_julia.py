"""Julia Augusta over the wire: charges and responses reach nobody before they are revealed, nor how many there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from tests.play.julia import NAMES, duel, moment, open_of
from tests.play.secrecy import Answer, SecretPlay, looks_alike
from tests.play.tables import typed

LOOKS_EACH = 2 * 9
"""What Ben and an onlooker look at after each answer."""


def secret(holds: Callable[[Julia], bool]) -> tuple[SecretPlay, Julia]:
    """A table at which something holds after its first answer, and that game."""
    found = moment(holds)
    opening = Answer(NAMES[found.seat], str(found.answer.model_dump()["type"]), typed(found.answer))
    return replace(duel(), state=found.before, opening=[opening]), RULESET.play.load(
        RULESET.play.game.model_validate_json(found.after).model_dump(mode="json")
    )


def values(game: Julia, question: Question, **draft: str) -> list[str]:
    """What may be chosen next."""
    found = offered(game, question, draft)
    assert found is not None
    return [option.value for option in found.options]


def charges(question: Question, target: str) -> Answer:
    return Answer("Ada", "charge", {"unit": question.values["unit"], "target": target})


def two_may_charge(game: Julia) -> bool:
    """Whether Ada may charge with two units, and Ben with one."""
    return len(open_of(game, "charge", 0)) > 1 and bool(open_of(game, "charges_done", 1))


async def test_nothing_of_charges_not_even_how_many(tmp_path: Path) -> None:
    """One is written down in the one play, two in the other; then Ada is done, and Ben is not."""
    play, game = secret(two_may_charge)
    one, other = open_of(game, "charge", 0)[:2]
    target = {q.number: values(game, q, type="charge", unit=q.values["unit"])[-1] for q in (one, other)}
    done = Answer("Ada", "done")
    first = [[charges(one, target[one.number])], done]
    second = [[charges(other, target[other.number]), charges(one, "none")], done]
    assert await looks_alike(tmp_path, play, first, second) == 2 * LOOKS_EACH


def two_respond(game: Julia) -> bool:
    """Whether Ada is asked about one charged unit and somebody about another."""
    return bool(open_of(game, "respond", 0)) and len(open_of(game, "respond")) > 1


@pytest.mark.soak
async def test_nothing_of_responses(tmp_path: Path) -> None:
    play, game = secret(two_respond)
    question = open_of(game, "respond", 0)[0]
    unit = question.values["unit"]
    stand, other = values(game, question, type="respond", unit=unit)[:2]
    first, second = ([Answer("Ada", "respond", {"unit": unit, "how": how})] for how in (stand, other))
    assert await looks_alike(tmp_path, play, first, second) == LOOKS_EACH
