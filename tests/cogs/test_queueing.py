"""A queue by thumb and by command: planned on the table as it is, carried out later, seen by its owner only."""

from __future__ import annotations

import re

import pytest

from bot.refusal import NotPossible
from cogs.play._queue_panel import place_of
from tests.cogs.hall import Hall, Heard, said
from tests.rulesets.dust_1947.table import dust, squad


async def opened(hall: Hall) -> int:
    """Red is asked to activate; each side has several units."""
    game = dust(
        squad("Rifles", at="A1"), squad("Scouts", at="A3"), squad("Reserve", at="A5"),
        squad("Guard", at="L5", seat=1), squad("Raiders", at="L7", seat=1), squad("Gunners", at="L9", seat=1),
    ).begins().game  # fmt: skip
    return await hall.begins(game)


async def red_acts(hall: Hall, unit: str) -> None:
    """Red activates a unit that does nothing."""
    await hall.types(hall.red, "dust activate", unit=unit)
    await hall.types(hall.red, "dust declare", actions="nothing, nothing")


async def by_proposal(hall: Hall, begins: str) -> Heard:
    """Blue plans what is proposed for a unit."""
    heard = await hall.types(hall.blue, "game queue")
    heard = await hall.presses(hall.blue, "Plan an activation", heard.last)
    label = next(button for button in heard.buttons if button.startswith(f"{begins}:"))
    heard = await hall.presses(hall.blue, label, heard.last)
    return await hall.presses(hall.blue, "Confirm", heard.last)


async def test_whole_activations_are_planned_by_proposals_and_carried_out_later(hall: Hall) -> None:
    number = await opened(hall)
    heard = await by_proposal(hall, "Guard")
    assert "Planned: activate Guard; declare" in heard.text
    assert "1. activate Guard; declare" in heard.text
    heard = await hall.presses(hall.blue, "Plan an activation", heard.last)
    assert not any(button.startswith("Guard:") for button in heard.buttons), "who is queued is not offered again"
    label = next(button for button in heard.buttons if button.startswith("Raiders:"))
    heard = await hall.presses(hall.blue, label, heard.last)
    heard = await hall.presses(hall.blue, "Confirm", heard.last)
    assert "2. activate Raiders" in heard.text
    await hall.restarts()
    await red_acts(hall, "Rifles")
    game = await hall.game(number)
    assert game.questions[0].seat == 0
    assert game.units["Guard"].activated  # type: ignore[attr-defined]
    assert "1. activate Raiders" in (await hall.types(hall.blue, "game queue")).text


async def test_an_attack_is_planned_though_an_enemy_could_react_before_it(hall: Hall) -> None:
    game = dust(
        squad("Rifles", at="G5"), squad("Scouts", at="A3"),
        squad("Guard", at="L5", seat=1), squad("Raiders", at="L9", seat=1),
    ).begins().game  # fmt: skip
    await hall.begins(game)
    heard = await hall.types(hall.blue, "game queue")
    heard = await hall.presses(hall.blue, "Plan an activation", heard.last)
    assert "It is supposed that no enemy reacts" in heard.text
    heard = await hall.chooses(hall.blue, heard.last, "Guard")
    heard = await hall.chooses(hall.blue, heard.last, "move, attack")
    heard = await hall.chooses(hall.blue, (await hall.by_menu(hall.blue, heard)).last, "J5")
    (fires,) = (button for button in heard.buttons if button.startswith("Fire at Rifles"))
    heard = await hall.presses(hall.blue, fires, heard.last)
    heard = await hall.presses(hall.blue, "Confirm", heard.last)
    assert "1. activate Guard; declare move, attack; move J5; attack Rifles" in heard.text


async def test_an_activation_is_planned_choice_by_choice(hall: Hall) -> None:
    await opened(hall)
    heard = await hall.types(hall.blue, "game queue")
    heard = await hall.presses(hall.blue, "Plan an activation", heard.last)
    heard = await hall.chooses(hall.blue, heard.last, "Gunners")
    assert heard.buttons[-1] == "Queue"
    heard = await hall.chooses(hall.blue, heard.last, "nothing, nothing")
    heard = await hall.presses(hall.blue, "Confirm", heard.last)
    assert "1. activate Gunners; declare nothing, nothing – stops if loss" in heard.text


async def test_what_stops_an_activation_is_chosen_by_menus(hall: Hall) -> None:
    await opened(hall)
    heard = await by_proposal(hall, "Guard")
    heard = await hall.presses(hall.blue, "Plan an activation", heard.last)
    label = next(button for button in heard.buttons if button.startswith("Raiders:"))
    heard = await hall.presses(hall.blue, "Confirm", (await hall.presses(hall.blue, label, heard.last)).last)
    (_, second) = heard.menus[0]["options"]
    heard = await hall.chooses(hall.blue, heard.last, second["value"])
    assert heard.text.startswith("**2 of 2**: activate Raiders")
    heard = await hall.chooses(hall.blue, heard.last, "near")
    heard = await hall.chooses(hall.blue, heard.last, "6")
    assert "stops if loss, near=6" in heard.text
    heard = await hall.chooses(hall.blue, heard.last, "loss")
    heard = await hall.chooses(hall.blue, heard.last, "no matter")
    assert heard.text.strip().endswith("stops if near=6")
    heard = await hall.presses(hall.blue, "Earlier", heard.last)
    assert heard.text.startswith("**1 of 2**: activate Raiders")
    heard = await hall.presses(hall.blue, "All stop so", heard.last)
    assert heard.text.count("stops if near=6") == 2
    heard = await hall.presses(hall.blue, "Withdraw all", heard.last)
    assert "Nothing is planned" in heard.text
    with pytest.raises(NotPossible, match="was withdrawn"):
        place_of(second["value"], [])


async def test_a_queue_that_stopped_says_why_to_its_owner_and_to_nobody_else(hall: Hall) -> None:
    number = await opened(hall)
    await by_proposal(hall, "Guard")
    heard = await hall.types(hall.blue, "game queue", stop="near=12")
    assert "stops if near=12" in heard.text
    await hall.types(hall.red, "dust activate", unit="Rifles")
    heard = await hall.types(hall.red, "dust declare", actions="nothing, nothing")
    assert "Guard" not in heard.text
    told = (await hall.types(hall.blue, "game status")).text
    assert "Your queue has stopped at Guard: " in told
    heard = await hall.types(hall.blue, "game queue")
    assert re.search(r"is at range \d+\.\n1\. activate Guard", heard.text)
    for look in ("game status", "game log", "game queue"):
        text = (await hall.types(hall.red, look)).text
        assert "Guard;" not in text and "stopped" not in text and "near=" not in text
    assert not any("near=" in said(message) or "queue" in said(message) for message in hall.public())
    await hall.types(hall.blue, "game queue", stop="nothing")
    heard = await hall.presses(hall.blue, "Go on", (await hall.types(hall.blue, "game queue")).last)
    assert "Nothing is planned" in heard.text
    assert (await hall.game(number)).units["Guard"].activated  # type: ignore[attr-defined]


async def test_a_queue_by_commands(hall: Hall) -> None:
    number = await opened(hall)
    for unit in ("Guard", "Raiders"):
        await hall.types(hall.blue, "dust activate", unit=unit)
        await hall.types(hall.blue, "dust declare", actions="nothing, nothing")
    heard = await hall.types(hall.blue, "game queue", activation=2, stop="loss, near=3")
    assert "1. activate Guard; declare nothing, nothing\n2. activate Raiders" in heard.text
    assert heard.text.strip().endswith("stops if loss, near=3")
    heard = await hall.types(hall.blue, "game queue", activation=2, change="earlier")
    assert "1. activate Raiders" in heard.text
    assert "There are 2 activations" in (await hall.types(hall.blue, "game queue", activation=7, change="later")).text
    assert "choose from loss" in (await hall.types(hall.blue, "game queue", stop="rain")).text
    assert "One at a time" in (await hall.types(hall.blue, "game queue", stop="loss", change="go on")).text
    heard = await hall.types(hall.blue, "game queue", activation=1, change="withdraw")
    assert "Raiders" not in heard.text
    await red_acts(hall, "Rifles")
    assert (await hall.game(number)).units["Guard"].activated  # type: ignore[attr-defined]


async def test_a_command_given_early_joins_the_activation_that_it_is_for(hall: Hall) -> None:
    number = await opened(hall)
    await hall.types(hall.blue, "dust activate", unit="Guard")
    await hall.types(hall.blue, "game queue", stop="loss")
    await hall.types(hall.blue, "dust declare", actions="move, nothing")
    assert "activate Guard; declare move, nothing – stops" in (await hall.types(hall.blue, "game queue")).text
    await red_acts(hall, "Rifles")
    asked = (await hall.game(number)).questions[0]
    assert (asked.key, asked.seat) == ("move", 1), "the plan ends before the move"
    await hall.presses(hall.blue, "Act", (await hall.types(hall.blue, "game status")).last)
    await hall.types(hall.blue, "dust move", to="K5")
    assert (await hall.game(number)).questions[0].seat == 0


async def test_only_players_have_queues(hall: Hall) -> None:
    await opened(hall)
    assert "do not play" in (await hall.types(hall.guest, "game queue")).text
    assert "Queue" in (await hall.types(hall.blue, "game status")).buttons
    assert "Queue" not in (await hall.types(hall.guest, "game status")).buttons
    heard = await hall.presses(hall.blue, "Queue", (await hall.types(hall.blue, "game orders")).last)
    assert "Nothing is planned" in heard.text
