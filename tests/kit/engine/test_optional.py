"""Secret orders for many bands at once: those that nobody waits for, and partners who answer for each other."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.game import Game, begin, put_right
from rulesets.kit.engine.procedure import Ask, AskAll, Outcome, Procedure, step
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.view import without_sealed_answers
from tests.kit.playing import Played, dump, played_out, refused, reloaded, sealed
from tests.kit.toys.raid import REST, RULE, Orders, Raid, Ready, raid

RED, GREEN, BLUE = 0, 1, 2
"""Red and Green stand together against Blue."""
ADVANCE = "(slow) F + F + F"


def pair(*, allied: bool = True, rounds: int = 1) -> Played[Raid]:
    return Played(raid(sealed(), ["Red", "Green", "Blue"], allied=allied, rounds=rounds))


def asked_for(table: Played[Raid], band: str) -> Question:
    return next(question for question in table.game.questions if question.values.get("band") == band)


def gives(table: Played[Raid], seat: int, band: str, march: str = ADVANCE) -> None:
    table.answers(seat, Orders(band=band, march=march), number=asked_for(table, band).number)


def is_done(table: Played[Raid], *seats: int) -> None:
    for seat in seats:
        asked = next(question for question in table.game.questions if (question.seat, question.key) == (seat, "ready"))
        table.answers(seat, Ready(), number=asked.number)


def marched(table: Played[Raid]) -> dict[str, str]:
    return {event.values["band"]: event.values["march"] for event in table.last.events if event.key == "marched"}


def test_nobody_waits_for_optional_answers() -> None:
    table = pair()
    gives(table, RED, "A1")
    is_done(table, RED, GREEN)
    assert [question.key for question in table.game.questions if question.owed] == ["ready"]
    assert not table.last.revealed
    is_done(table, BLUE)
    assert table.last.revealed
    assert marched(table) == {name: ADVANCE if name == "A1" else REST for name in table.game.bands}


def test_an_answer_may_be_changed_until_the_last_seat_is_done() -> None:
    table = pair()
    gives(table, RED, "A1")
    is_done(table, RED, GREEN)
    gives(table, RED, "A1", "(fast) F + F + -")
    gives(table, RED, "A2")
    is_done(table, BLUE)
    assert (marched(table)["A1"], marched(table)["A2"]) == ("(fast) F + F + -", ADVANCE)


def test_what_was_left_to_its_default_counts_as_given_for_the_dice() -> None:
    said, left = pair(rounds=2), pair(rounds=2)
    for band in said.game.bands:
        gives(said, said.game.bands[band].seat, band, REST)
    for table in (said, left):
        is_done(table, RED, GREEN, BLUE)
    assert dump(said.game) == dump(left.game)


def test_a_partner_may_answer_if_that_was_agreed() -> None:
    table = pair()
    gives(table, GREEN, "A1")
    with refused(RULE, "not_your_decision"):
        gives(table, BLUE, "A1")
    with refused(RULE, "not_your_decision"):
        gives(table, RED, "C1")
    with refused(RULE, "not_your_decision"):
        gives(pair(allied=False), GREEN, "A1")


@pytest.mark.parametrize("allied", [True, False])
def test_a_partner_sees_what_was_ordered(allied: bool) -> None:
    table = pair(allied=allied)
    gives(table, RED, "A2")
    given = {
        question.values.get("band"): question.given for question in without_sealed_answers(table.game, GREEN).questions
    }
    assert given["A2"] == Orders(band="A2", march=ADVANCE).model_dump()
    assert given["A1"] is None


@pytest.mark.parametrize("seat", [BLUE, None])
def test_others_see_how_many_orders_were_given_and_not_which(seat: int | None) -> None:
    seen = []
    for band, march in (("A1", ADVANCE), ("A2", REST)):
        table = pair()
        gives(table, RED, band, march)
        seen.append(dump(without_sealed_answers(table.game, seat)))
    assert seen[0] == seen[1]
    assert [question["given"] for question in seen[0]["questions"]].count({}) == 1


def test_a_game_may_keep_secret_even_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Raid, "tells_how_many", False)
    seen = []
    for bands in ([], ["A1"], ["A1", "A2"]):
        table = pair()
        for band in bands:
            gives(table, RED, band)
        seen.append(dump(without_sealed_answers(table.game, BLUE))["questions"])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(("seat", "shown"), [(RED, True), (GREEN, True), (BLUE, False), (None, False)])
def test_what_would_answer_by_default_is_for_those_who_may_see_the_answer(seat: int | None, shown: bool) -> None:
    """It may hang on a secret."""
    view = without_sealed_answers(pair(allied=False).game, seat)
    orders = [question for question in view.questions if question.optional and question.seat == RED]
    assert orders and all((question.default is not None) == shown for question in orders)


def test_whether_a_seat_is_done_stays_visible() -> None:
    table = pair()
    is_done(table, GREEN)
    view = without_sealed_answers(table.game, None)
    assert [question.seat for question in view.questions if question.owed] == [RED, BLUE]


def test_random_play_ends_and_goes_on_from_the_store() -> None:
    start = pair(rounds=2).game
    last = start
    for last, _, _ in played_out(reloaded(start), lambda below: 7 % below, clicks=200):
        assert dump(reloaded(last)) == dump(last)
    assert len([question for question in last.questions if question.owed]) == 1


def test_after_a_correction_by_hand_orders_stay_given_and_all_say_anew_that_they_are_done() -> None:
    table = pair()
    gives(table, RED, "A1")
    is_done(table, RED)
    again = put_right(reloaded(table.game), sealed(), "", lambda procedure: True).game
    given = {question.values.get("band", question.key): question.given for question in again.questions}
    assert given.pop("A1") == asked_for(table, "A1").given
    assert set(given.values()) == {None}


def test_after_a_correction_by_hand_what_is_not_possible_any_more_is_asked_anew() -> None:
    table = pair()
    gives(table, RED, "A1")
    wrong = reloaded(table.game)
    given = next(q for q in wrong.questions if q.given)
    wrong.change_questions([given.answered({"type": "orders", "band": "A1", "march": "backwards"})])
    again = put_right(wrong, sealed(), "", lambda procedure: True).game
    assert [question.given for question in again.questions] == [None] * len(table.game.questions)


class Careless(Procedure):
    """Asks what the kit does not let it ask."""

    kind = "toy_raid.careless"
    how: str

    @step
    def ask(self, game: Game, dice: object) -> Outcome:
        resting = Orders(band="A1", march=REST)
        if self.how == "alone":
            return Ask(0, "orders", RULE, (Orders,), default=resting, optional=True)
        if self.how == "all":
            return AskAll([Ask(0, "orders", RULE, (Orders,), default=resting, optional=True)])
        ready = Ask(0, "ready", RULE, (Ready,))
        return AskAll([Ask(0, "orders", RULE, (Orders,), optional=True), ready])


@pytest.mark.parametrize("how", ["alone", "all", "no default"])
def test_an_optional_question_needs_a_default_and_one_that_is_waited_for(how: str) -> None:
    with pytest.raises(TypeError):
        begin(Game(ruleset="toy_raid", players=["Red"]), Careless(how=how), sealed())
