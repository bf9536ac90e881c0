"""Looking ahead: no further than to the first die, and never to anything else than what will be."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.foresight import foreseen, next_question, rolled_at_once
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from tests.kit.engine.test_offering import games
from tests.kit.playing import dump, sealed
from tests.kit.toys.charge import Band, Charge, Rest, skirmish
from tests.kit.toys.rounds import campaign

RED, BLUE = 0, 1


def lined_up(**guard: Any) -> Game:
    """Lancers (red) four places from a Guard (blue); red is asked."""
    return skirmish(sealed(), Lancers=Band(seat=RED, at=0, models=["a"]), Guard=Band(**BANDS, **guard)).game


BANDS: dict[str, Any] = {"seat": BLUE, "at": 4, "models": ["w", "x", "y"]}


def test_a_charge_is_foreseen_up_to_the_question_it_leads_to() -> None:
    game = lined_up()
    before = dump(game)
    ahead = foreseen(game, game.questions[0], Charge(band="Lancers", target="Guard"))
    assert ahead is not None
    asked = next_question(ahead)
    assert asked is not None
    assert (asked.seat, asked.key) == (BLUE, "react")
    assert dump(game) == before


def test_nothing_is_foreseen_beyond_a_die() -> None:
    game = lined_up(pinned=True)
    assert foreseen(game, game.questions[0], Charge(band="Lancers", target="Guard")) is None
    assert foreseen(game, game.questions[0], Rest(band="Lancers")) is not None


def test_what_is_rolled_at_once_is_counted_and_not_rolled() -> None:
    game = lined_up(pinned=True)
    before = dump(game)
    charge = Charge(band="Lancers", target="Guard")
    apply(game, RED, game.questions[0].number, charge, dice := sealed())
    assert rolled_at_once(game, game.questions[0], charge) == len(dice.rolled[0].faces) > 0
    assert rolled_at_once(game, game.questions[0], Rest(band="Lancers")) == 0
    assert rolled_at_once(game, game.questions[0], Charge(band="Lancers", target="Lancers")) == 0
    assert dump(game) == before
    hidden = game.questions[0].model_copy(update={"sealed": True})
    assert rolled_at_once(game, hidden, charge) == 0


def test_sealed_answers_lead_nowhere_that_can_be_foreseen() -> None:
    game = campaign(sealed(), seats=2).game
    question = game.questions[0]
    assert question.sealed
    assert foreseen(game, question, any_answer(game, question, lambda count: 0)) is None
    assert next_question(game) is None


@settings(max_examples=60, deadline=None)
@given(games, st.data())
def test_what_is_foreseen_is_what_comes(game: Game, data: st.DataObject) -> None:
    for _ in range(6):
        if not game.questions:
            return
        question = game.questions[0]
        action = any_answer(game, question, lambda count: data.draw(st.integers(0, count - 1)))
        ahead = foreseen(game, question, action)
        applied = apply(game, question.seat, question.number, action, sealed())
        assert ahead is None or dump(ahead) == dump(applied.game)
        assert not (ahead is None and not applied.rolls and not question.sealed and not applied.revealed)
        game = applied.game
