"""What is proposed is a button, Confirm gives what it shows, and the rest of a kind may answer itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rulesets
from bot.opponent.adviser import CROWD
from bot.store import clicks
from cogs.common.controls import custom_id, read
from cogs.play._carried import for_the_same, going_on
from cogs.play._panel import UNADVISED, as_panel
from cogs.play._planner import Planner
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.facets.counsel import Counsel, Proposal
from tests.cogs.hall import Hall, Heard, open_hall
from tests.cogs.test_smallest_game import begun
from tests.outpost import KEY, among_the_games
from tests.structure.test_outgoing import table_of

ROOT = Path(__file__).parents[2]


def proposals(view: Any, question: Question) -> Sequence[Proposal]:
    """The first two places of each sentry; then all the rest like the first."""
    sentries = offered(view, question, {"type": "step"})
    assert sentries is not None
    found = []
    for sentry in sentries.options:
        places = offered(view, question, {"type": "step", "sentry": sentry.value})
        assert places is not None
        for place in places.options[:2]:
            action = view.read_action({"type": "step", "sentry": sentry.value, "to": place.value})
            found.append(Proposal(f"{sentry.value} to {place.value}", (action,)))
    return [*found, Proposal("Go on like this", found[0].answers, rest=True)]


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    with among_the_games(tmp_path / "games", monkeypatch) as rules:
        known = replace(rules, counsel=Counsel(proposals=proposals))
        real = rulesets.ruleset
        monkeypatch.setattr(rulesets, "ruleset", lambda key: known if key == KEY else real(key))
        for module in ("bot.game.resolution", "bot.game.whole_deployments", "cogs.play._orders"):
            monkeypatch.setattr(f"{module}.ruleset", rulesets.ruleset)
        async with open_hall(tmp_path, monkeypatch) as made:
            yield made


async def opened(hall: Hall) -> tuple[int, Heard]:
    """Ruby's first panel."""
    number = await begun(hall)
    return number, await hall.presses(hall.red, "Act")


async def sentries(hall: Hall, number: int) -> dict[str, str]:
    """Where everybody stands."""
    game: Any = await hall.game(number)
    return {name: sentry.at.name for name, sentry in game.sentries.items()}


async def test_a_proposal_shows_what_it_does_and_confirm_does_it(hall: Hall) -> None:
    number, heard = await opened(hall)
    wanted = heard.buttons[1]
    name, _, place = wanted.partition(" to ")
    before = await sentries(hall, number)
    heard = await hall.presses(hall.red, wanted, heard.last)
    assert name in heard.text
    assert place in heard.text
    assert await sentries(hall, number) == before
    await hall.presses(hall.red, "Confirm", heard.last)
    assert (await sentries(hall, number))[name] == place


async def test_where_many_wait_a_panel_does_without_and_the_next_press_has_them(hall: Hall) -> None:
    hall.bot.adviser._wanted = CROWD
    _, heard = await opened(hall)
    assert UNADVISED.removeprefix("-# ") in heard.text
    assert "Go on like this" not in heard.buttons
    hall.bot.adviser._wanted = 0
    heard = await hall.presses(hall.red, "Act")
    assert UNADVISED.removeprefix("-# ") not in heard.text
    assert "Go on like this" in heard.buttons


async def test_back_leads_from_a_proposal_to_the_others(hall: Hall) -> None:
    _, heard = await opened(hall)
    buttons = heard.buttons
    heard = await hall.presses(hall.red, buttons[0], heard.last)
    for _ in range(3):
        if "Back" in heard.buttons:
            heard = await hall.presses(hall.red, "Back", heard.last)
    assert heard.buttons == buttons


@pytest.mark.usefixtures("a_quarter_of_an_hour_later")
async def test_a_proposal_of_an_older_panel_is_not_taken_for_another(hall: Hall) -> None:
    number, old = await opened(hall)
    before = await sentries(hall, number)
    newer = await hall.presses(hall.red, "Act", (await hall.types(hall.red, "game status")).last)
    newer = await hall.presses(hall.red, newer.buttons[0], newer.last)
    heard = await hall.presses(hall.red, old.buttons[1], old.last)
    assert heard.text == newer.text, "it shows the draft as it is now"
    assert await sentries(hall, number) == before


async def test_the_rest_answers_itself_until_an_undo(hall: Hall) -> None:
    number, heard = await opened(hall)
    heard = await hall.presses(hall.red, "Go on like this", heard.last)
    assert "answers itself" in heard.text
    await hall.presses(hall.red, "Confirm", heard.last)
    game: Game = await hall.game(number)
    assert game.verdict is not None, "against the practice opponent nobody else is asked"
    record = await hall.bot.database.rows("SELECT automatic FROM record WHERE game = ? AND seat = 0", (number,))
    assert {row["automatic"] for row in record[1:]} == {"proposed"}


async def test_who_is_asked_something_else_is_asked_again(hall: Hall) -> None:
    number = await begun(hall)
    async with hall.bot.database.transaction() as tx:
        await clicks.set_standing_order(tx, number, 0, StandingOrder(key="another", policy="proposed"))
    heard = await hall.presses(hall.red, "Act")
    heard = await hall.presses(hall.red, heard.buttons[0], heard.last)
    await hall.presses(hall.red, "Confirm", heard.last)
    assert await clicks.standing_orders(hall.bot.database, number) == []


async def test_act_leaves_one_panel(hall: Hall) -> None:
    _, old = await opened(hall)
    new = await hall.presses(hall.red, "Act")
    assert new.last.id != old.last.id
    with pytest.raises(Exception, match="Unknown Message"):
        await hall.presses(hall.red, old.buttons[0], old.last)


async def test_what_begins_anew_after_a_proposal_is_asked_with_all_that_is_proposed(hall: Hall) -> None:
    _, heard = await opened(hall)
    heard = await hall.presses(hall.red, heard.buttons[0], heard.last)
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert "Confirm" not in heard.buttons
    assert "Go on like this" in heard.buttons


def test_the_panel_goes_on_for_whom_the_proposal_was_for() -> None:
    """Fire at the Hammer Troopers was pressed: what is worth more by itself does not take its place after the move."""
    near, far = Proposal("Fire at near", (), toward="Near: the first"), Proposal("Fire at far", (), toward="Far" * 30)
    nobody = Proposal("March", ())
    for wanted in (near, far):
        carried = going_on(wanted)
        assert read(custom_id("confirm", 10**17, 10**17, 10**9, carried)) is not None, "it fits a button"
        assert for_the_same([nobody, near, far], carried) is wanted
    assert for_the_same([nobody, near], going_on(far)) is nobody
    assert for_the_same([near, nobody], going_on(nobody)) is near
    assert for_the_same([], going_on(near)) is None


def labels_of(key: str, moment: str) -> list[str]:
    """What the buttons of the panel say that a saved game asks for."""
    text = (ROOT / f"tests/rulesets/{key}/saves/{moment}.json").read_text("utf-8")
    game = rulesets.ruleset(key).play.game.model_validate_json(text)
    question = game.questions[0]
    planner = Planner.begin(table_of(key, game), question, question.seat)
    return [control.label for control in as_panel(planner).controls]


@pytest.mark.parametrize("moment", ["battle.initiative", "rad_attack.morale"])
def test_what_a_proposal_says_has_no_second_button(moment: str) -> None:
    """To add no dice is proposed, so that nothing is "left as it is" beside it."""
    labels = labels_of("dystopian_legions", moment)
    assert "Leave as it is" not in labels
    assert any(label.startswith("No ") for label in labels)


SECOND = {
    ("legions_imperialis", "activation.acts"): ["Tank (1): stay", "Tank (1): Move"],
    ("legions_imperialis", "activation.defends"): ["Hit: model 4", "Model 1", "Model 2", "Model 3"],
    ("dystopian_legions", "call_time"): ["Play on", "Call time"],
    ("julia_augusta", "activation.moves"): [
        "Add a d6 to the move; a 6 tires a formed unit (1 DP)",
        "Forward 2″",
        "Move: with the move pad",
        "Stay where it stands",
    ],
}
"""The buttons with an answer where one of some choices is proposed."""


@pytest.mark.parametrize(("key", "moment"), SECOND)
def test_one_choice_that_is_proposed_has_no_second_button(key: str, moment: str) -> None:
    labels = labels_of(key, moment)
    assert [one for one in labels if one != "Standing orders"] == SECOND[key, moment]
