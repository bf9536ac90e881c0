"""A game that has itself shown: how it was then goes out with what the answer made, and is not kept."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import apply, begin
from rulesets.kit.engine.procedure import Call, Procedure, step
from rulesets.kit.engine.said import Happening
from tests.kit.toys.bench import Bench, Say, Talk


class Begins(Happening):
    """It begins."""


class Gone(Happening):
    """Somebody is gone."""

    unit: str


class LastWords(Happening):
    """The last words."""


class Parade(Procedure):
    """Two talks, each shown when it is over; the last words are not."""

    kind = "toy_shown.parade"

    @step
    def first(self, game: Bench, dice: Dice) -> Call:
        game.say(Begins())
        return Call(Talk())

    @step
    def march(self, game: Bench, dice: Dice) -> None:
        game.standing.remove("one")
        game.say(Gone(unit="one"))
        game.show("march", Gone(unit="one"))

    @step
    def march_on(self, game: Bench, dice: Dice) -> Call:
        game.standing.remove("two")
        game.say(Gone(unit="two"))
        game.show("march")
        game.say(LastWords())
        return Call(Talk(seat=1))


def test_it_is_shown_as_it_was_and_what_was_said_is_counted() -> None:
    dice = SealedDice(b"secret")
    begun = begin(Bench(), Parade(), dice)
    applied = apply(begun.game, 0, begun.game.questions[0].number, Say(word="no"), dice)
    one, two = applied.shots
    assert not begun.shots
    assert [event.key for event in applied.events] == ["gone", "gone", "last_words"]
    assert (one.stage, one.after, one.game.standing) == ("march", 1, ["two", "three"])
    assert (two.stage, two.after, two.game.standing) == ("march", 2, ["three"])
    assert (one.caption.key, one.caption.values, two.caption.key) == ("gone", {"unit": "one"}, "")


def test_what_is_shown_is_neither_saved_nor_kept_nor_changed_later() -> None:
    dice = SealedDice(b"secret")
    begun = begin(Bench(), Parade(), dice)
    applied = apply(begun.game, 0, begun.game.questions[0].number, Say(word="no"), dice)
    assert applied.game.shots == []
    assert "shots" not in applied.game.model_dump()
    later = apply(applied.game, 1, applied.game.questions[0].number, Say(word="kill three"), dice)
    assert later.game.standing == []
    assert [shot.game.standing for shot in applied.shots] == [["two", "three"], ["three"]]
    assert not later.shots
