"""Going on from what somebody has put right by hand: asked anew, unwound, or unwound because nobody can answer."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice, ScriptedDice
from rulesets.kit.engine.game import Applied, Game, apply, put_right
from rulesets.kit.engine.procedure import Procedure
from tests.kit.engine.test_offering import chooser, games
from tests.kit.playing import Played, dump, played_out, reloaded, sealed
from tests.kit.toys.charge import Band, Casualties, Charge, ChargeHome, React, Skirmish, skirmish
from tests.kit.toys.rounds import Assault, Campaign, Order, Stake, campaign


def everything_holds(procedure: Procedure) -> bool:
    """Nothing was changed that anything under way hangs on."""
    return True


def looked_again(game: Game, dice: Dice | None = None) -> Applied[Game]:
    """Nothing at all was changed."""
    return put_right(private_copy(game), dice or sealed(), "nothing", everything_holds)


def asks(game: Game) -> list[tuple[int, str, str]]:
    """What is asked, whatever the numbers."""
    return sorted((q.seat, q.key, str(q.values)) for q in game.questions)


@settings(max_examples=20, deadline=None)
@given(games, st.data())
def test_the_same_is_asked_again_where_nothing_was_changed(game: Game, data: st.DataObject) -> None:
    for state, _, _ in played_out(game, chooser(data), clicks=12):
        again = looked_again(state).game
        assert asks(again) == asks(state)
        assert min(q.number for q in again.questions) > state.last_question
        assert dump(reloaded(again)) == dump(again)


@settings(max_examples=20, deadline=None)
@given(games, st.data())
def test_a_game_that_was_looked_at_again_is_played_to_its_end(game: Game, data: st.DataObject) -> None:
    states = [state for state, _, _ in played_out(game, chooser(data), clicks=8)]
    for _, question, _ in played_out(looked_again(states[-1]).game, chooser(data), clicks=200):
        assert question.given is None


def charging() -> Skirmish:
    """A charge that the other side may answer."""
    models = list("abcdefgh")
    table = Played(skirmish(sealed(), A=Band(seat=0, at=0, models=models), B=Band(seat=1, at=3, models=models)))
    table.answers(0, Charge(band="A", target="B"))
    assert asks(table.game)[0][1] == "react"
    return table.game


def test_what_does_not_hold_is_unwound_and_its_caller_goes_on() -> None:
    game = charging()
    after = put_right(private_copy(game), sealed(), "gone", lambda one: not isinstance(one, ChargeHome)).game
    assert [(seat, key) for seat, key, _ in asks(after)] == [(1, "order")]
    assert after.turns_left == game.turns_left - 1


def test_a_question_that_nobody_can_answer_is_unwound() -> None:
    game = charging()
    table = Played(Applied(game, [], [], False))
    table.answers(1, React(how="fire"), *[6, 6, 1, 1, 1, 1, 1, 1])
    assert isinstance(table.game.asking(table.game.questions[0].number), Casualties)
    changed = private_copy(table.game)
    changed.bands["B"].models = ["a"]
    changed.bands["A"].models = []
    after = put_right(changed, ScriptedDice(*[1] * 12), "nobody left", everything_holds).game
    assert "lose" not in [key for _, key, _ in asks(after)]


def test_a_sealed_answer_is_given_anew() -> None:
    table: Played[Campaign] = Played(campaign(sealed()))
    table.answers(0, Order(against="1"))
    again = looked_again(table.game).game
    assert [q.given for q in again.questions] == [None, None]


def test_of_branches_only_the_one_that_does_not_hold_goes() -> None:
    table: Played[Campaign] = Played(campaign(sealed()))
    table.answers(0, Order(against="1"))
    table.answers(1, Order(against="0"))
    assert [(seat, key) for seat, key, _ in asks(table.game)] == [(0, "stake"), (1, "stake")]
    after = put_right(
        private_copy(table.game), sealed(), "one is off", lambda one: not (isinstance(one, Assault) and one.by == 0)
    ).game
    assert [(seat, key) for seat, key, _ in asks(after)] == [(1, "stake")]
    apply(after, 1, after.questions[0].number, Stake(men=1), sealed())


def test_what_follows_draws_from_the_correction_and_counts_as_an_answer() -> None:
    game = charging()
    one, other = (
        put_right(private_copy(game), sealed(), content, lambda procedure: not isinstance(procedure, ChargeHome))
        for content in ("this", "that")
    )
    assert one.game.count == other.game.count == game.count + 1
    assert one.game.model_dump() == other.game.model_dump()
