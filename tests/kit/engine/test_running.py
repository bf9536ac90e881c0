"""The runner's edges: endings, asking again, nobody to ask, unwinding, results and side by side."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.kit.engine.dice import Dice, ScriptedDice
from rulesets.kit.engine.game import apply, begin
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.procedure import (
    KINDS,
    AnyProcedure,
    Ask,
    AskAll,
    Call,
    CallAll,
    Done,
    Goto,
    Procedure,
    answers,
    choices,
    step,
)
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Stale
from tests.kit.playing import Played, dump, refused, reloaded, sealed
from tests.kit.toys.bench import Bench, Caller, Say, Talk, ask

YES, NO, AGAIN = Say(word="yes"), Say(word="no"), Say(word="again")


def on_the_bench(root: Procedure, *faces: int) -> Played[Bench]:
    return Played(begin(Bench(), root, ScriptedDice(*faces)))


class SideBySide(Procedure):
    """Calls any procedures at once, then rolls a die."""

    kind = "toy_bench.side_by_side"
    parts: list[AnyProcedure] = []
    results: list[int | None] = []
    die: int = 0

    @step
    def call(self, game: Bench, dice: Dice) -> CallAll:
        parts, self.parts = self.parts, []
        return CallAll(parts, into="results")

    @step
    def join(self, game: Bench, dice: Dice) -> Done:
        self.die = dice.roll(1)[0]
        game.heard.append(f"{self.results} and {self.die}")
        return Done(self.die)


class Assembly(Procedure):
    """Asks any seats in secret."""

    kind = "toy_bench.assembly"
    seats: list[int] = []

    @step
    def listen(self, game: Bench, dice: Dice) -> AskAll:
        return AskAll([ask(seat) for seat in self.seats])

    @choices("listen")
    def words(self, game: Bench, question: Question, draft: Draft) -> Offer | None:
        return None if "word" in draft else offer("word", ["yes", "no"])

    @answers("listen")
    def heard(self, game: Bench, dice: Dice, given: list[Say]) -> Done:
        game.heard.append(" ".join(say.word for say in given) or "silence")
        return Done(len(given))


class Misfit(Procedure):
    kind = "toy_bench.misfit"
    count: int = 0

    @step
    def call(self, game: Bench, dice: Dice) -> Call:
        return Call(Words(), into="count")


class Words(Procedure):
    kind = "toy_bench.words"

    @step
    def end(self, game: Bench, dice: Dice) -> Done:
        return Done("three")


class Reaper(Procedure):
    """Takes a unit away in its last step."""

    kind = "toy_bench.reaper"

    @step
    def reap(self, game: Bench, dice: Dice) -> Done:
        game.standing.remove("one")
        return Done()


class Fall(Procedure):
    """Calls what takes its own unit away: the step after the call must not come."""

    kind = "toy_bench.fall"

    def alive(self, game: Bench) -> bool:
        return "one" in game.standing

    @step
    def call(self, game: Bench, dice: Dice) -> Call:
        return Call(Reaper())

    @step
    def never(self, game: Bench, dice: Dice) -> None:
        game.heard.append("never")


class Outer(Procedure):
    """Calls Fall, and goes on where Fall ended."""

    kind = "toy_bench.outer"

    @step
    def call(self, game: Bench, dice: Dice) -> Call:
        return Call(Fall())

    @step
    def after(self, game: Bench, dice: Dice) -> Ask:
        return ask(2, "after")


class Twice(Procedure):
    """An answer may lead to a call, and to another step."""

    kind = "toy_bench.twice"
    result: int = 0

    @step
    def first(self, game: Bench, dice: Dice) -> Ask:
        return ask(0, "first")

    @choices("first")
    def words(self, game: Bench, question: Question, draft: Draft) -> Offer | None:
        return None if "word" in draft else offer("word", ["call", "skip"])

    @answers("first")
    def chosen(self, game: Bench, dice: Dice, action: Say) -> Call | Goto:
        return Goto("last") if action.word == "skip" else Call(Talk(seat=1), into="result")

    @step
    def middle(self, game: Bench, dice: Dice) -> None:
        game.heard.append(f"middle {self.result}")

    @step
    def last(self, game: Bench, dice: Dice) -> Done:
        game.heard.append("last")
        return Done()


def test_an_answer_may_end_the_procedure_with_a_result() -> None:
    table = on_the_bench(Caller())
    table.answers(0, YES, 5)
    assert table.game.heard == ["yes", "result 5"]
    assert table.game.root is None


def test_an_answer_may_be_asked_for_again_at_the_same_step() -> None:
    table = on_the_bench(Caller())
    first = table.game.questions[0].number
    table.answers(0, AGAIN)
    assert table.asked() == [(0, "once more")]
    with pytest.raises(Stale):
        apply(table.game, 0, first, YES, sealed())
    table.answers(0, NO)
    assert table.game.heard == ["no", "afterwards", "result -1"]


def test_an_answer_may_call_or_go_to_a_step() -> None:
    table = on_the_bench(Twice())
    table.answers(0, Say(word="call"))
    table.answers(1, YES, 4)
    assert table.game.heard == ["yes", "middle 4", "last"]
    table = on_the_bench(Twice())
    table.answers(0, Say(word="skip"))
    assert table.game.heard == ["last"]


def test_where_nobody_is_asked_all_answers_are_in() -> None:
    assert on_the_bench(Assembly()).game.heard == ["silence"]


def test_no_procedures_side_by_side_give_no_results() -> None:
    assert on_the_bench(SideBySide(), 3).game.heard == ["[] and 3"]


def test_a_branch_may_end_without_being_answered() -> None:
    table = on_the_bench(SideBySide(parts=[Talk(unit="nobody"), Talk(seat=1)]))
    assert table.asked() == [(1, "word")]
    table.answers(1, YES, 2, 6)
    assert table.game.heard == ["yes", "[None, 2] and 6"]


def test_where_no_branch_asks_the_dice_go_on() -> None:
    started = begin(Bench(), SideBySide(parts=[Talk(unit="nobody")]), sealed())
    assert [roll.label for roll in started.rolls] == ["begin"]


def test_results_come_in_the_order_of_the_branches() -> None:
    table = on_the_bench(SideBySide(parts=[Talk(seat=0), Talk(seat=1), Talk(seat=2)]))
    for seat, face in ((2, 3), (0, 1)):
        table.answers(seat, YES, face)
    table.answers(1, YES, 2, 6)
    assert table.game.heard[-1] == "[1, 2, 3] and 6"


def test_a_step_does_not_come_when_what_it_called_took_its_unit() -> None:
    table = on_the_bench(Outer())
    assert table.game.heard == []
    assert table.asked() == [(2, "after")]


def test_an_unwound_call_leaves_the_field_as_it_was() -> None:
    table = on_the_bench(Caller(unit="one"))
    table.answers(0, Say(word="kill one"))
    assert table.game.heard == ["kill one", "result 99"]


def test_a_procedure_that_ended_by_its_answer_has_its_result_though_its_unit_fell() -> None:
    table = on_the_bench(Caller(unit="one"))
    table.answers(0, Say(word="fall"))
    assert table.game.heard == ["fall", "result 7"]


def test_a_procedure_whose_unit_falls_with_its_answer_is_unwound() -> None:
    table = on_the_bench(Talk(unit="one"))
    table.answers(0, Say(word="kill one"))
    assert table.game.heard == ["kill one"]
    assert table.game.root is None


@pytest.mark.parametrize(("killer", "victim"), [(0, 1), (1, 0)])
def test_unwinding_withdraws_the_questions_of_other_branches(killer: int, victim: int) -> None:
    """Whether the branch that falls stands before or after the one that is answered."""
    units = ["one", "two"]
    table = on_the_bench(SideBySide(parts=[Talk(seat=0, unit="one"), Talk(seat=1, unit="two"), Talk(seat=2)]))
    gone = table.game.open_for(victim)[0].number
    table.answers(killer, Say(word=f"kill {units[victim]}"))
    assert table.asked() == [(2, "word")]
    with pytest.raises(Stale):
        apply(table.game, victim, gone, YES, sealed())
    table.answers(2, YES, 4, 6)
    results = [-1, None, 4] if killer == 0 else [None, -1, 4]
    assert table.game.heard[-1] == f"{results} and 6"


def test_unwinding_reaches_into_the_branches_of_a_branch() -> None:
    inner = SideBySide(parts=[Talk(seat=1, unit="two"), Talk(seat=2, unit="three")])
    table = on_the_bench(SideBySide(parts=[Talk(seat=0), inner]))
    table.answers(0, Say(word="kill two"))
    assert table.asked() == [(2, "word")]
    table.game = reloaded(table.game)
    table.answers(2, Say(word="kill three"), 3, 5)
    assert table.game.heard[-2:] == ["[None, None] and 3", "[-1, 3] and 5"]
    assert table.game.root is None


def test_sealed_questions_of_an_unwound_procedure_are_withdrawn() -> None:
    table = on_the_bench(SideBySide(parts=[Talk(seat=0), Lodge()]))
    table.answers(1, YES)
    table.answers(0, Say(word="kill two"), 6)
    assert table.game.questions == []
    assert table.game.heard[-1] == "[-1, None] and 6"


class Lodge(Assembly):
    """A secret round of seats 1 and 2 while "two" stands."""

    kind = "toy_bench.lodge"
    seats: list[int] = [1, 2]

    def alive(self, game: Bench) -> bool:
        return "two" in game.standing


def test_a_result_that_does_not_fit_its_field_is_found_at_once() -> None:
    with pytest.raises(ValidationError):
        on_the_bench(Misfit())


def test_a_subclass_keeps_the_order_of_its_steps() -> None:
    assert Lodge.steps == ("listen",)
    assert Lodge.answering == {"listen": "heard"}


def test_two_procedures_of_one_kind_are_not_allowed() -> None:
    with pytest.raises(TypeError, match="two procedures"):
        type("Other", (Procedure,), {"kind": "toy_bench.talk", "__module__": __name__, "__annotations__": {}})


def test_an_exception_leaves_the_game_as_it_was() -> None:
    """To kill who is dead already is a bug of the toy."""
    table = on_the_bench(Talk())
    table.game.standing.remove("one")
    before = dump(table.game)
    with pytest.raises(ValueError, match="not in list"):
        table.answers(0, Say(word="kill one"))
    assert dump(table.game) == before


def test_a_finished_game_has_no_open_question() -> None:
    table = on_the_bench(Talk())
    number = table.game.questions[0].number
    table.answers(0, YES, 1)
    with pytest.raises(Stale):
        apply(table.game, 0, number, YES, sealed())


def test_only_the_seat_that_is_asked_answers() -> None:
    table = on_the_bench(Talk())
    with refused("TY-TURN-01", "not_your_decision"):
        apply(table.game, 1, table.game.questions[0].number, YES, sealed())


def test_the_chooser_is_found_inside_a_branch_of_a_view() -> None:
    table = on_the_bench(SideBySide(parts=[Talk(seat=0), SideBySide(parts=[Talk(seat=1)])]))
    question = table.game.open_for(1)[0]
    found = offered(reloaded(table.game), question, {"type": "say"})
    assert found is not None
    assert found.holds("yes")


def test_a_click_reports_only_its_own_dice() -> None:
    table = on_the_bench(SideBySide(parts=[Talk(seat=0), Talk(seat=1)]))
    dice = ScriptedDice(1, 2, 3)
    first = apply(table.game, 0, table.game.open_for(0)[0].number, YES, dice)
    second = apply(first.game, 1, first.game.open_for(1)[0].number, YES, dice)
    assert [roll.faces for roll in first.rolls] == [(1,)]
    assert [roll.faces for roll in second.rolls] == [(2,), (3,)]
    assert first.irreversible


def test_the_joined_dice_hang_on_which_branch_was_answered_how() -> None:
    contents = set()
    for words in (("yes", "no"), ("no", "yes")):
        table = on_the_bench(SideBySide(parts=[Talk(seat=0), Talk(seat=0)]))
        for word, number in zip(words, (1, 2), strict=True):
            table.took(apply(table.game, 0, number, Say(word=word), sealed()))
        contents.add(table.last.rolls[-1].content)
    assert len(contents) == 2


def test_a_step_may_not_hide_a_field_of_the_kit() -> None:
    with pytest.raises(TypeError, match="the step asked of Hiding"):

        class Hiding(Procedure):
            @step
            def asked(self, game: Bench, dice: Dice) -> None:  # type: ignore[assignment]
                """A name that the kit keeps for itself."""


def _goes(name: str) -> dict[str, object]:
    def begin(self: Procedure, game: Any, dice: Dice) -> Goto | None:
        return Goto("begni")

    def other(self: Procedure, game: Any, dice: Dice) -> None:
        return None

    def taken(self: Procedure, game: Any, dice: Dice, action: Any) -> None:
        return None

    body: dict[str, object] = {"__module__": __name__, "kind": f"toy_bench.wrong_{name}"}
    if name == "goto":
        return {**body, "begin": step(begin)}
    return {**body, "begin": step(other), "taken": answers("begni")(taken)}


@pytest.mark.parametrize(("name", "where"), [("goto", "Goto in"), ("answers", "@answers of taken")])
def test_a_step_that_there_is_not_is_found_when_the_class_is_made(name: str, where: str) -> None:
    with pytest.raises(TypeError, match=f"{where}.*no step “begni”; there are begin"):
        type("Wrong", (Procedure,), _goes(name))
    assert f"toy_bench.wrong_{name}" not in KINDS
