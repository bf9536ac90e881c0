"""Playing in a channel: who may answer, what the others hear, buttons that are old, a game by random presses."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import discord
import pytest
from simcord.actors import MemberActor

from rulesets import ruleset
from tests.bot.moments import moment
from tests.cogs.hall import Hall, Heard, labels, said

ROOT = Path(__file__).parents[2]
NEVER = {"Back", "Undo", "Status", "Default", "Standing orders", "No more tips", "Hint"}


async def acts(hall: Hall, who: MemberActor, random: Random, message: discord.Message | None = None) -> Heard:
    """Press Act and everything that follows at random, until somebody else is asked."""
    heard = await hall.presses(who, "Act", message)
    for _ in range(60):
        buttons = [label for label in heard.buttons if label not in NEVER]
        if heard.menus and (not buttons or random.random() < 0.8):
            option = random.choice(heard.menus[0]["options"])
            heard = await hall.chooses(who, heard.last, option["value"])
        elif buttons:
            heard = await hall.presses(who, random.choice(buttons), heard.last)
        else:
            return heard
    raise AssertionError("this planner never ends")


async def asked(hall: Hall, number: int) -> MemberActor:
    """Who is asked."""
    table = await hall.table(number)
    member = table.seats[table.running.questions[0].seat].member
    return hall.red if member == hall.red.id else hall.blue


async def test_only_who_is_asked_can_act(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    await hall.answers(number)
    assert (await asked(hall, number)) is hall.blue
    before, public = await hall.game(number), len(hall.public())
    for who in (hall.red, hall.guest):
        heard = await hall.presses(who, "Act")
        assert "The table waits for Blue, not for you." in heard.text
        assert heard.menus == []
    assert (await hall.game(number)) is before
    assert len(hall.public()) == public


async def test_a_command_of_somebody_else_is_no_answer(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    before = await hall.game(number)
    heard = await hall.types(hall.guest, "dust pass")
    assert "moment has passed" in heard.text or "not for you" in heard.text or "do not play" in heard.text
    assert (await hall.game(number)) is before
    assert hall.public() == []


async def test_a_refusal_cites_its_rule_and_changes_nothing(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    before = await hall.game(number)
    heard = await hall.types(hall.red, "dust activate", unit="Nobody of Nowhere")
    assert "(DU-" in heard.text
    assert (await hall.game(number)) is before
    assert hall.public() == []


async def test_commands_without_a_game(hall: Hall) -> None:
    assert "no game in this channel" in (await hall.types(hall.red, "dust pass")).text
    await hall.types(hall.red, "game new", game="dust_1947")
    assert "has not begun" in (await hall.types(hall.red, "dust pass")).text
    assert await hall.red.autocomplete(hall.channel, "dust activate", "unit", "") == []


async def test_an_early_command_is_a_plan(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    heard = await hall.types(hall.blue, "dust deploy", unit="@everyone", to="A1")
    assert heard.text.startswith("Noted")
    assert hall.public() == []
    assert len((await hall.game(number)).questions) == 1
    assert await hall.bot.database.rows("SELECT * FROM plans")


async def test_who_plays_both_seats_plans_for_the_one_that_is_asked(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=1), alone=True)
    heard = await hall.types(hall.red, "dust attack", target="Vale Fusiliers")
    assert heard.text.startswith("Noted")
    rows = await hall.bot.database.rows("SELECT seat FROM plans")
    assert [row["seat"] for row in rows] == [1]


async def test_plans_are_not_without_number(hall: Hall) -> None:
    await hall.begins(moment("deploy", seat=0))
    for _ in range(25):
        heard = await hall.types(hall.blue, "dust deploy", unit="X", to="A1")
    assert not heard.text.startswith("Noted")
    assert len(await hall.bot.database.rows("SELECT * FROM plans")) <= 20


async def test_a_reaction_window_asks_the_right_player_once(hall: Hall) -> None:
    number = await hall.begins(moment("react"))
    who = await asked(hall, number)
    heard = await hall.presses(who, "Act", (await status_of(hall, who)).last)
    assert "Nobody reacts" in heard.buttons
    assert "Default" not in heard.buttons, "that is what it would give"
    other = hall.red if who is hall.blue else hall.blue
    assert "not for you" in (await hall.presses(other, "Act", (await status_of(hall, other)).last)).text
    heard = await hall.presses(who, "Nobody reacts", heard.last)
    assert "Confirm" in heard.buttons
    await hall.presses(who, "Confirm", heard.last)
    assert all(q.key != "react" for q in (await hall.game(number)).questions)


async def status_of(hall: Hall, who: MemberActor) -> Heard:
    return await hall.types(who, "game status")


async def test_an_old_button_explains_itself_and_loses_its_controls(hall: Hall) -> None:
    """As when the bot could not take them off in time."""
    number = await hall.begins(moment("activate", seat=0))
    await post_button(hall, "Act", f"u:act:{number}:1")
    old = hall.newest
    await hall.types(hall.red, "game pause")
    await hall.types(hall.red, "game pause")
    before = await hall.game(number)
    heard = await hall.presses(hall.red, "Act", old)
    assert "earlier moment" in heard.text
    assert heard.menus
    assert labels(next(message for message in hall.public() if message.id == old.id)) == []
    assert (await hall.game(number)) is before


@pytest.mark.usefixtures("a_quarter_of_an_hour_later")
async def test_an_old_panel_explains_itself(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    panel = (await hall.presses(hall.red, "Act", (await status_of(hall, hall.red)).last)).last
    value = Heard(hall.heard[-1].result, [panel]).menus[0]["options"][0]["value"]
    await hall.answers(number, rolls=False, same_seat=True)
    before = await hall.game(number)
    assert "moment has passed" in (await hall.chooses(hall.red, panel, value)).text
    assert (await hall.game(number)) is before


async def post_button(hall: Hall, label: str, custom_id: str) -> None:
    """A public message with one button."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    await hall.bot.get_partial_messageable(hall.channel.id).send("from another time", view=view)
    view.stop()


async def test_a_control_of_another_version_explains_and_removes_itself(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    await post_button(hall, "Charge", "u:charge2:x")
    assert "another version" in (await hall.presses(hall.red, "Charge")).text
    assert labels(hall.newest) == []


async def test_buttons_work_after_a_restart(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    await hall.answers(number)
    panel = (await hall.presses(hall.blue, "Act")).last
    await hall.restarts()
    value = Heard(hall.heard[-1].result, [panel]).menus[0]["options"][0]["value"]
    heard = await hall.chooses(hall.blue, panel, value)
    assert heard.buttons or heard.menus
    heard = await hall.presses(hall.blue, "Act")
    assert "›" in heard.text, "the half-made order is still there"


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_piece_of_a_game_by_random_presses(hall: Hall, seed: int) -> None:
    """Every answer is acknowledged, ephemeral and within the limits (`Hall._checked`); only who is asked is pinged."""
    random = Random(seed)
    number = await hall.begins(moment("activate"))
    message = (await status_of(hall, await asked(hall, number))).last
    for _ in range(6):
        who = await asked(hall, number)
        await acts(hall, who, random, message)
        table = await hall.table(number)
        if table.phase == "over":
            break
        message = None
        now_asked = {table.seats[q.seat].member for q in table.running.questions}
        newest = hall.newest
        assert {user.id for user in newest.mentions} == now_asked
        assert "Act" in labels(newest)
        assert [m for m in hall.public() if labels(m) and m.id != newest.id] == []
        assert said(newest).count("<@") == len(now_asked)


async def test_choices_that_come_to_what_is_proposed_are_not_said_again(hall: Hall) -> None:
    """At the only target "shoot" is the same answer as the volley that is proposed with its odds."""
    save = ROOT / "tests/rulesets/julia_augusta/saves/activation.volley_after_move.json"
    number = await hall.begins(ruleset("julia_augusta").play.load(json.loads(save.read_text())))
    who = await asked(hall, number)
    heard = await hall.presses(who, "Act", (await status_of(hall, who)).last)
    assert heard.buttons[:2] == ["Shoot at River Cohort, 42 % for a DP or more", "Herons: no volley"]
    assert not {"No volley", "Shoot: rolls", "Shoot"} & {*heard.buttons}
