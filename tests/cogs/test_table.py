"""What players settle between them: by command, by button, by consent."""

from __future__ import annotations

import discord
import pytest

from bot.settling.putting_right import BY_SCORE, END_OF_GAME, START_OF_ACTIVATION
from tests.bot.moments import RULES, moment
from tests.cogs.hall import Hall, Heard, labels, said


async def test_undo_of_an_own_step_is_free(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    count = (await hall.game(number)).count
    await hall.answers(number, rolls=False, same_seat=True)
    assert "Taken back." in (await hall.types(hall.red, "game undo")).text
    assert (await hall.game(number)).count == count
    assert "no step of yours" in (await hall.types(hall.red, "game undo")).text


async def test_undo_button_under_the_answer(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    count = (await hall.game(number)).count
    heard = await hall.answers(number, rolls=False, same_seat=True)
    assert "Undo" in heard.buttons
    assert "Taken back." in (await hall.presses(hall.red, "Undo", heard.last)).text
    assert (await hall.game(number)).count == count
    assert "moved on" in (await hall.presses(hall.red, "Undo", heard.last)).text


async def test_no_undo_button_after_a_roll(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    heard = await hall.answers(number, rolls=True)
    assert "Undo" not in heard.buttons


async def test_undo_of_a_roll_by_consent(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    count = (await hall.game(number)).count
    await hall.answers(number, rolls=True)
    heard = await hall.types(hall.red, "game undo")
    assert "Open again:" in heard.text
    assert "2 of 2 such undos left" in heard.text
    assert not any("Agree" in labels(message) for message in hall.public())
    assert "The other side is asked" in (await hall.presses(hall.red, "Ask the other side", heard.last)).text
    asked = hall.asking("Agree")
    assert [user.id for user in asked.mentions] == [hall.blue.id]
    assert labels(asked) == ["Agree", "Decline", "Withdraw"]
    assert "Open again:" in said(asked)
    assert "Only who has asked" in (await hall.presses(hall.blue, "Withdraw")).text
    assert "other side has to answer" in (await hall.presses(hall.red, "Agree")).text
    assert "do not play" in (await hall.presses(hall.guest, "Agree")).text
    assert labels(hall.asking("Agree"))
    assert "Taken back." in (await hall.presses(hall.blue, "Agree")).text
    assert (await hall.game(number)).count == count
    assert not any("Agree" in labels(message) for message in hall.public())


async def test_a_stale_consent_explains_itself_and_removes_itself(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    await hall.answers(number, rolls=True)
    heard = await hall.types(hall.red, "game undo")
    await hall.presses(hall.red, "Ask the other side", heard.last)
    await hall.answers(number)
    count = (await hall.game(number)).count
    assert "moved on" in (await hall.presses(hall.blue, "Agree")).text
    assert (await hall.game(number)).count == count
    assert not any("Agree" in labels(message) for message in hall.public())


async def test_a_draw(hall: Hall) -> None:
    number = await hall.begins(moment("activate"))
    await hall.types(hall.red, "game draw")
    assert "Red offers a draw" in hall.last_reports()
    assert "declined" in (await hall.presses(hall.blue, "Decline")).text
    assert (await hall.table(number)).phase == "running"
    await hall.types(hall.blue, "game draw")
    assert "It is a draw" in (await hall.presses(hall.red, "Agree")).text
    assert (await hall.table(number)).phase == "over"
    assert labels(hall.newest) == ["Rematch", "Status"]


async def test_concede_asks_for_confirmation(hall: Hall) -> None:
    number = await hall.begins(moment("activate"))
    assert "do not play" in (await hall.types(hall.guest, "game concede")).text
    heard = await hall.types(hall.red, "game concede")
    assert "Blue wins. This cannot be taken back." in heard.text
    assert heard.buttons == ["Confirm"]
    assert (await hall.table(number)).phase == "running"
    assert "You have conceded" in (await hall.presses(hall.red, "Confirm", heard.last)).text
    assert (await hall.table(number)).phase == "over"
    assert hall.newest.content == ""
    assert [labels(message) for message in hall.public()] == [["Rematch", "Status"]]
    assert "no game in this channel" in (await hall.types(hall.red, "game concede")).text


async def test_a_seat_is_handed_over(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    assert "plays on for you" in (await hall.types(hall.red, "game replace", member=hall.guest)).text
    assert (await hall.table(number)).seats[0].member == hall.guest.id
    assert [user.id for user in hall.newest.mentions] == [hall.guest.id]
    heard = await hall.presses(hall.guest, "Act")
    assert heard.menus or heard.buttons
    assert "not for you" in (await hall.presses(hall.red, "Act")).text
    assert "do not play" in (await hall.types(hall.red, "game replace", member=hall.blue)).text


async def test_the_sergeant_plays_on_until_its_player_is_back(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=1))
    (choice,) = await hall.red.autocomplete(hall.channel, "game standin", "seat", "bl")
    assert choice["value"] == "Blue"
    await hall.types(hall.red, "game standin", seat="Blue", plays="sergeant")
    assert "plays on for Blue" in (await hall.presses(hall.blue, "Agree")).text
    assert (await hall.table(number)).seats[1].thinks
    assert "The sergeant plays on for Blue" in said(hall.asking("Take the seat back"))
    await hall.restarts()
    assert "for nobody of your name" in (await hall.presses(hall.guest, "Take the seat back")).text
    assert "play on yourself" in (await hall.presses(hall.blue, "Take the seat back")).text
    assert "Blue" not in (await hall.table(number)).seats[1].name
    assert (await hall.table(number)).seats[1].member == hall.blue.id
    assert [user.id for user in hall.newest.mentions] == [hall.blue.id]
    assert all("Take the seat back" not in labels(message) for message in hall.public())


async def test_who_comes_back_may_join_as_well(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=1))
    await hall.types(hall.blue, "game standin")
    await hall.presses(hall.red, "Agree")
    assert (await hall.table(number)).seats[1].away == hall.blue.id
    assert "play on yourself" in (await hall.types(hall.blue, "game join")).text
    assert (await hall.table(number)).seats[1].member == hall.blue.id


async def test_a_bot_takes_no_seat(hall: Hall) -> None:
    await hall.begins(moment("activate"))
    robot = hall.guild.add_member(hall.env.create_user("robot", bot=True))
    assert "A bot cannot play" in (await hall.types(hall.red, "game replace", member=robot)).text


async def completions(hall: Hall, option: str, current: str = "", **filled: str) -> list[str]:
    found = await hall.red.autocomplete(hall.channel, "game correct", option, current, **filled)
    return [choice["value"] for choice in found]


async def test_what_can_be_corrected_completes_itself(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    units = await completions(hall, "unit")
    on_board = [name for name, unit in (await hall.game(number)).units.items() if unit.where == "board"]  # type: ignore[attr-defined]
    assert units
    assert set(units) & set(on_board)
    whats = await completions(hall, "what", unit=units[0])
    assert {"stunned", "place", "turn", START_OF_ACTIVATION, END_OF_GAME} <= set(whats)
    assert {"stunned", "turn"} <= set(await completions(hall, "what"))
    assert await completions(hall, "value", unit=units[0], what="stunned") == ["yes", "no"]
    assert await completions(hall, "value", "n", unit=units[0], what="stunned") == ["no"]
    assert await completions(hall, "value", what="turn") == ["1", "2", "3", "4"]
    assert 0 < len(await completions(hall, "value", unit=units[0], what="place")) <= 25


async def test_players_correct_together(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    unit = (await completions(hall, "unit"))[0]
    wish = {"unit": unit, "what": "stunned", "value": "yes"}
    heard = await hall.types(hall.red, "game correct", **wish, reason="@everyone **forgot** <@1>")
    assert "The other side is asked" in heard.text
    assert "everyone forgot 1" in hall.last_reports()
    assert [user.id for user in hall.newest.mentions] == [hall.blue.id]
    await hall.presses(hall.blue, "Agree")
    assert (await hall.game(number)).units[unit].stunned  # type: ignore[attr-defined]
    assert any("Put right by agreement" in said(message) for message in hall.public())
    assert "put right" in (await hall.types(hall.guest, "game log")).text


async def test_nonsense_is_refused_with_its_rule(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    unit = (await completions(hall, "unit"))[0]
    heard = await hall.types(hall.red, "game correct", unit=unit, what="stunned", value="purple")
    assert "(DU-" in heard.text
    heard = await hall.types(hall.red, "game correct", unit="The Moon", what="stunned", value="yes")
    assert "(DU-" in heard.text
    assert hall.public() == []


async def test_an_organiser_corrects_at_once_with_a_reason(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    unit = (await completions(hall, "unit"))[0]
    role = hall.guild.create_role("Organisers")
    boss_role = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    boss = hall.guild.add_member(hall.env.create_user("boss"), roles=[boss_role])
    organiser = hall.guild.add_member(hall.env.create_user("orga"), roles=[role])
    wish = {"unit": unit, "what": "stunned", "value": "yes"}
    assert "do not play" in (await hall.types(organiser, "game correct", **wish, reason="ruling")).text
    assert f"Organisers: <@&{role.id}>" in (await hall.types(boss, "setup", organiser=role)).text
    assert "Give a reason" in (await hall.types(organiser, "game correct", **wish)).text
    assert "Put right." in (await hall.types(organiser, "game correct", **wish, reason="ruling")).text
    assert (await hall.game(number)).units[unit].stunned  # type: ignore[attr-defined]
    assert any("Put right by an organiser" in said(message) for message in hall.public())


async def test_back_to_the_start_of_the_activation_by_consent(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    count = (await hall.game(number)).count
    await hall.answers(number, rolls=False, same_seat=True)
    await hall.types(hall.red, "game correct", what=START_OF_ACTIVATION, reason="wrong unit")
    await hall.presses(hall.blue, "Agree")
    assert (await hall.game(number)).count == count


async def test_after_an_error_the_game_goes_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await hall.begins(moment("activate", seat=0))
    await hall.answers(number, rolls=False, same_seat=True)

    def fails(*args: object) -> None:
        raise ZeroDivisionError("a step that is wrong")

    with monkeypatch.context() as patch:
        patch.setattr("bot.game.resolution.apply", fails)
        heard = await hall.answers(number)
    assert "error 1" in heard.text
    assert "number 1" in hall.last_reports()
    label = "Back to the start of this activation"
    assert labels(hall.newest) == [label, "Status"]
    assert label in (await hall.types(hall.blue, "game status")).buttons
    assert "stopped by an error" in (await hall.types(hall.red, "dust pass")).text
    assert "do not play" in (await hall.presses(hall.guest, label)).text
    await hall.presses(hall.blue, label)
    assert labels(hall.newest) == ["Act", "Status"]
    await hall.answers(number)


async def test_an_own_request_is_withdrawn(hall: Hall) -> None:
    number = await hall.begins(moment("activate"))
    await hall.types(hall.red, "game draw")
    assert "You have taken it back." in (await hall.presses(hall.red, "Withdraw")).text
    assert not any("Agree" in labels(message) for message in hall.public())
    await hall.types(hall.red, "game draw")
    await hall.presses(hall.blue, "Agree")
    assert (await hall.table(number)).phase == "over"


# --- the panel of a correction ---------------------------------------------------------------------------------------


async def picks(hall: Hall, heard: Heard, label: str) -> Heard:
    """The red player picks a line of the panel's menu; of a long list in its last portion."""
    if ":rightpage:" in heard.menus[0]["custom_id"]:
        heard = await hall.chooses(hall.red, heard.last, heard.menus[0]["options"][-1]["value"])
    value = next(entry["value"] for entry in heard.menus[0]["options"] if entry["label"] == label)
    return await hall.chooses(hall.red, heard.last, value)


async def test_a_correction_is_put_together_by_menus_alone(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    unit = (await completions(hall, "unit"))[0]
    heard = await hall.types(hall.red, "game correct")
    for label in (unit, "stunned", "yes"):
        heard = await picks(hall, heard, label)
    assert f"{unit} › stunned › yes" in heard.text
    assert heard.buttons == ["Confirm", "Back"]
    form = await hall.red.click(heard.last, label="Confirm")
    assert form.modal is not None
    field = form.modal["components"][0]["components"][0]["custom_id"]
    await hall.red.submit_modal(form, {field: "I forgot"})
    assert "I forgot" in said(hall.asking("Agree"))
    await hall.presses(hall.blue, "Agree")
    assert (await hall.game(number)).units[unit].stunned  # type: ignore[attr-defined]


async def test_a_list_that_is_longer_than_a_menu_comes_in_portions(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    unit = (await completions(hall, "unit"))[0]
    place = RULES.corrections.correctable(await hall.game(number), unit)["place"][-1]
    heard = await hall.types(hall.red, "game correct")
    for label in (unit, "place", place):
        heard = await picks(hall, heard, label)
    assert f"{unit} › place › {place}" in heard.text
    back = await hall.presses(hall.red, "Back", heard.last)
    assert f"{unit} › place" in back.text
    assert back.menus


async def test_a_panel_of_another_moment_says_so(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    heard = await hall.types(hall.red, "game correct")
    await hall.answers(number, rolls=False, same_seat=True)
    value = heard.menus[0]["options"][0]["value"]
    assert "moved on" in (await hall.chooses(hall.red, heard.last, value)).text


async def test_the_end_of_a_game_by_its_score(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0), alone=True)
    heard = await hall.types(hall.red, "game correct", what=END_OF_GAME, value=BY_SCORE)
    assert "The game is over." in heard.text
    assert (await hall.table(number)).phase == "over"
    assert labels(hall.newest) == ["Rematch", "Status"]


async def test_onlookers_get_no_panel(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    heard = await hall.types(hall.guest, "game correct")
    assert "do not play" in heard.text
    assert not heard.menus
