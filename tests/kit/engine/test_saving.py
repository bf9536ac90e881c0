"""Between any two clicks a game is data: saved, loaded, undone, replayed and upgraded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.procedure import saved_names
from rulesets.kit.engine.upgrading import upgraded
from tests.kit.engine.test_offering import chooser, games
from tests.kit.playing import Played, dump, played_out, reloaded, sealed
from tests.kit.toys.charge import Band, Charge, Lose, React, Runs, Skirmish, skirmish
from tests.kit.toys.rounds import campaign


@settings(max_examples=40, deadline=None)
@given(games, st.data())
def test_a_game_goes_on_the_same_after_it_was_saved(game: Game, data: st.DataObject) -> None:
    for state, question, action in played_out(game, chooser(data), clicks=15):
        back = reloaded(state)
        assert dump(back) == dump(state)
        assert offers_of(back) == offers_of(state)
        awake = apply(state, question.seat, question.number, action, sealed())
        slept = apply(back, question.seat, question.number, action, sealed())
        assert dump(slept.game) == dump(awake.game)
        assert (slept.events, slept.rolls, slept.revealed) == (awake.events, awake.rolls, awake.revealed)


def offers_of(game: Game) -> list[tuple[int, Any]]:
    found = [(question, offered(game, question, {})) for question in game.questions]
    return [(question.number, offer and offer.options) for question, offer in found]


@settings(max_examples=20, deadline=None)
@given(games, st.data())
def test_a_replay_with_the_same_dice_is_identical(game: Game, data: st.DataObject) -> None:
    played = list(played_out(game, chooser(data), clicks=20))
    again = reloaded(game)
    for state, question, action in played:
        assert dump(again) == dump(state)
        again = apply(again, question.seat, question.number, action, sealed()).game


def before_the_fire() -> Played[Skirmish]:
    models = list("abcdefgh")
    table = Played(skirmish(sealed(), A=Band(seat=0, at=0, models=models), B=Band(seat=1, at=3, models=models)))
    table.answers(0, Charge(band="A", target="B"))
    return table


def test_the_same_action_after_an_undo_gives_the_same_dice_and_another_gives_others() -> None:
    snapshot = before_the_fire().game.model_dump_json()

    def fell(how: str) -> list[tuple[int, ...]]:
        game = Skirmish.model_validate_json(snapshot)
        applied = apply(game, 1, game.questions[0].number, React(how=how), sealed())
        return [roll.faces for roll in applied.rolls]

    assert fell("fire") == fell("fire")
    assert fell("hold")[0] != fell("fire")[0]


def test_the_count_of_answers_is_set_back_by_an_undo() -> None:
    table = before_the_fire()
    snapshot = reloaded(table.game)
    table.answers(1, React(how="fire"), *[6, 6, 1, 1, 1, 1, 1, 1])
    assert table.game.count == snapshot.count + 1
    table.game = snapshot
    table.answers(1, React(how="fire"), *[6, 6, 1, 1, 1, 1, 1, 1])
    assert table.game.count == snapshot.count + 1
    table.answers(0, Lose(models=["a", "h"]), 1, 1, *[1] * 14)
    assert table.game.bands["A"].models == list("bcdefg")


def test_announcements_are_not_saved() -> None:
    game = before_the_fire().game
    game.say(Runs(band="A", to=3))
    assert game.events
    assert "events" not in dump(game)
    assert "revealed" not in dump(game)


# --- old saves


def _names_its_seats(saved: dict[str, Any]) -> dict[str, Any]:
    """Version 2 calls the sides players."""
    saved = dict(saved)
    saved["players"] = saved.pop("sides")
    return saved


def _reaction_is_a_step(saved: dict[str, Any]) -> dict[str, Any]:
    """Version 3 calls the step "react" "reaction"."""
    return dict(_renamed(saved, "react", "reaction"))


def _renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        here = {"at": new} if value.get("kind") == "toy_charge.charge" and value.get("at") == old else {}
        return {key: _renamed(item, old, new) for key, item in value.items()} | here
    return [_renamed(item, old, new) for item in value] if isinstance(value, list) else value


UPGRADES = (_names_its_seats, _reaction_is_a_step)


def old_save() -> dict[str, Any]:
    """A skirmish of version 1 that waits in the middle of a charge."""
    saved = dump(before_the_fire().game)
    saved["sides"] = saved.pop("players")
    return {**dict(_renamed(saved, "reaction", "react")), "save_version": 1}


def test_an_old_save_is_upgraded_and_played_on() -> None:
    saved = upgraded(old_save(), UPGRADES)
    game = Skirmish.model_validate(saved)
    assert (game.save_version, game.players) == (3, ["Red", "Blue"])
    done = apply(game, 1, game.questions[0].number, React(how="fire"), ScriptedDice(*[6] * 8))
    assert list(done.game.bands) == ["B"]


def test_an_upgrade_begins_where_the_save_stands() -> None:
    second = upgraded(old_save(), UPGRADES[:1])
    assert second["save_version"] == 2
    assert upgraded(second, UPGRADES) == upgraded(old_save(), UPGRADES)
    newest = upgraded(old_save(), UPGRADES)
    assert upgraded(newest, UPGRADES) == newest


def test_a_save_of_the_future_is_not_read() -> None:
    with pytest.raises(ValueError, match="version 4"):
        upgraded({**old_save(), "save_version": 4}, UPGRADES)


def test_a_save_of_an_unknown_procedure_is_not_read() -> None:
    saved = dump(campaign(sealed()).game)
    saved["root"]["kind"] = "toy_rounds.unknown"
    with pytest.raises(KeyError):
        type(campaign(sealed()).game).model_validate(saved)


def test_saved_names_are_kinds_with_their_steps() -> None:
    assert saved_names()["toy_rounds.flank"] == ["press"]
    assert saved_names()["toy_charge.casualties"] == ["choose", "remove"]
