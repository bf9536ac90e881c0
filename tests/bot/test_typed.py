"""Answers as they are typed: names for what they stand for, lists with commas, completions from the same offers."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.typed import choices, completions, read_command
from bot.table.tables import Table
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import check, offered
from rulesets.kit.engine.refusal import Refused
from tests.bot.club import BLUE, RED, Club
from tests.bot.moments import RULES, answered, moment, opened, random_answer

KEYS = ("join", "deploy", "first", "activate", "declare", "move", "attack", "react")


def typed_of(game: Game, seed: int) -> tuple[str, dict[str, str], object]:
    """A legal answer as a member would type it by its values, and the action that it means."""
    question = game.questions[0]
    action = random_answer(game, question, Random(seed))
    fields = action.model_dump()
    kind = str(fields.pop("type"))
    typed = {name: ", ".join(v) if isinstance(v, list) else str(v) for name, v in fields.items() if v}
    return kind, typed, action


@pytest.mark.parametrize("key", KEYS)
def test_what_was_meant_is_read(key: str) -> None:
    game = moment(key)
    question = game.questions[0]
    for seed in range(10):
        kind, typed, action = typed_of(game, seed)
        assert read_command(RULES, RULES.play.view(game, question.seat), question, kind, typed) == action


@pytest.mark.parametrize("key", KEYS)
def test_capitals_and_spaces_do_not_matter(key: str) -> None:
    game = moment(key)
    question = game.questions[0]
    kind, typed, action = typed_of(game, 1)
    loud = {name: f"  {text.upper()} " for name, text in typed.items()}
    assert read_command(RULES, RULES.play.view(game, question.seat), question, kind, loud) == action


@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_a_menu_may_be_typed(key: str) -> None:
    game = moment(key)
    question = game.questions[0]
    view = RULES.play.view(game, question.seat)
    kind = question.takes[0]
    found = offered(view, question, {"type": kind})
    if found is None or not found.options:
        pytest.skip("nothing to type here")
    labels = [choice.label.casefold() for choice in choices(RULES, view, question, found)]
    assert len(set(labels)) == len(labels), "two options that read alike cannot be told apart"


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("activate", {"unit": "Nobody of Nowhere"}),
        ("activate", {"unit": ""}),
        ("activate", {"unit": ",,,"}),
        ("activate", {"unit": "@everyone\u202e" * 50}),
        ("move", {"to": "A1"}),
        ("pass", {"unit": "A1"}),
    ],
)
def test_what_is_not_legal_is_refused_with_a_rule(kind: str, typed: dict[str, str]) -> None:
    game = moment("activate", seat=0)
    question = game.questions[0]
    with pytest.raises(Refused) as refused:
        read_command(RULES, RULES.play.view(game, question.seat), question, kind, typed)
    assert refused.value.rule.startswith("DU-")
    assert RULES.words.refusal(refused.value)


async def a_table(club: Club, game: Game) -> Table:
    return await club.table(await club.table_at(game))


async def test_completions_are_what_is_offered(club: Club) -> None:
    game = moment("deploy", seat=0)
    table, question = await a_table(club, game), game.questions[0]
    units = completions(table, RED, "deploy", "unit", {}, "")
    assert units
    places = completions(table, RED, "deploy", "to", {"unit": units[0].value}, "")
    assert places
    facings = completions(table, RED, "deploy", "facing", {"unit": units[0].value, "to": places[0].value}, "")
    typed = {"unit": units[0].value, "to": places[0].value, **({"facing": facings[0].value} if facings else {})}
    check(game, question, read_command(RULES, game, question, "deploy", typed))


async def test_completions_hold_what_was_typed(club: Club) -> None:
    table = await a_table(club, moment("deploy", seat=0))
    units = [choice.value for choice in completions(table, RED, "deploy", "unit", {}, "")]
    some = completions(table, RED, "deploy", "unit", {}, units[0][:4].upper())
    assert units[0] in [choice.value for choice in some]
    assert completions(table, RED, "deploy", "unit", {}, "xyzzy") == []


async def test_nothing_completes_for_a_seat_that_is_not_asked(club: Club) -> None:
    table = await a_table(club, moment("deploy", seat=0))
    assert completions(table, BLUE, "deploy", "unit", {}, "") == []
    assert completions(table, RED, "attack", "target", {}, "") == []


async def test_a_list_goes_on_with_a_comma(club: Club) -> None:
    game = moment("declare")
    table, seat = await a_table(club, game), game.questions[0].seat
    first = completions(table, (RED, BLUE)[seat], "declare", "actions", {}, "")
    assert first
    longer = completions(table, (RED, BLUE)[seat], "declare", "actions", {}, f"{first[0].value}, ")
    assert all(choice.value.startswith(f"{first[0].value}, ") for choice in longer)


def test_every_answer_of_a_random_game_can_be_typed() -> None:
    game, random = opened(), Random(5)
    while game.questions:
        question = game.questions[0]
        kind, typed, action = typed_of(game, random.randrange(1000))
        assert read_command(RULES, RULES.play.view(game, question.seat), question, kind, typed) == action
        game = answered(game, random).game
