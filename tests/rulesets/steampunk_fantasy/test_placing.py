"""Many bases placed at once."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import apply
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.rulesets.steampunk_fantasy.playing import answer, begun

THE_REST = "Place the rest"


def placed_by(game: Steampunk, dice: Dice, seat: int) -> Steampunk:
    """What is proposed to a seat is given."""
    (bulk,) = [one for one in RULESET.play.bulk_answers(RULESET.play.view(game, seat), seat) if one.label == THE_REST]
    for number, action in bulk.answers.items():
        game = apply(game, seat, number, action, dice).game
    return game


def deployed(game: Steampunk, dice: Dice, seats: int) -> Steampunk:
    """All is proposed, and all are done."""
    for seat in range(seats):
        game = placed_by(game, dice, seat)
    for question in [question for question in game.questions if question.key == "ready"]:
        game = apply(game, question.seat, question.number, answer(game, question, random.Random(0)), dice).game
    return game


@pytest.mark.parametrize("seats", [2, 3])
def test_everything_stands_in_its_own_rows_apart_and_faces_the_enemy(seats: int) -> None:
    game = deployed(*begun(4, players=seats, map_of="generated"), seats)
    assert game.stage == "orders"
    bases = [*game.bases.values()]
    assert all(base.on_map and base.hex in own_rows(game, game.side(base)) for base in bases)
    assert {base.facing.name for base in bases if game.side(base) == 0} == {"N"}
    assert {base.facing.name for base in bases if game.side(base) == 1} == {"S"}
    assert max(Counter(base.hex for base in bases).values()) == 1
    assert {game.here(base.hex).terrain for base in bases} == {"clear"}


def test_what_stands_already_is_left_where_it_is() -> None:
    game, dice = begun(4, map_of="generated")
    first = next(question for question in game.questions if question.key == "deploy")
    given = answer(game, first, random.Random(3))
    game = apply(game, first.seat, first.number, given, dice).game
    bulk = RULESET.play.bulk_answers(RULESET.play.view(game, first.seat), first.seat)[0]
    assert first.number not in bulk.answers
    assert given.model_dump()["hex"] not in {action.model_dump()["hex"] for action in bulk.answers.values()}
    game = placed_by(game, dice, first.seat)
    assert RULESET.play.bulk_answers(RULESET.play.view(game, first.seat), first.seat) == []


def test_where_there_are_fewer_hexes_than_bases_two_share_one() -> None:
    game, dice = begun(4)
    game.columns = 3
    game = placed_by(game, dice, 0)
    hexes = Counter(q.given["hex"] for q in game.questions if q.key == "deploy" and q.seat == 0 and q.given)
    assert set(hexes.values()) == {1, 2}
