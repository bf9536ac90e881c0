"""A real bot at the local table: slash command, buttons, menu, form, completion, files, threads."""

import asyncio

import discord
import pytest

from bot.local import LocalTable, Seen, Upload, payloads
from bot.local.people import NotAccepted, NotOffered, buttons_of, text_of
from bot.local.watching import until
from bot.local.world import Message
from tests.local import openapi
from tests.local.sitting import PATIENCE

pytestmark = pytest.mark.usefixtures("bot")


async def announced(table: LocalTable, **options: object) -> Message:
    """Ada starts a game against Ben; the card on the table."""
    ada = table.person("Ada", "games")
    await ada.command("game new", opponent="Ben", **options)
    return await ada.until(lambda shown: next((one for one in shown if one.embeds), None)) or ada.latest()


async def test_deferred_answer_and_announcement(table: LocalTable) -> None:
    ada, ben = table.person("Ada", "games"), table.person("Ben", "games")
    seen = await ada.command("game new", opponent=ben, points=750, army=Upload("army.txt", b"12345"))
    assert (seen.response_type, seen.ephemeral, seen.content) == (5, True, "Ben 750 5")
    card = await ben.until(lambda shown: next((one for one in shown if one.embeds), None))
    assert card is not None
    assert card.pinged == [ben.id]
    assert seen.message in ada.sees()
    assert seen.message not in ben.sees()
    assert "your turn" in text_of(card)
    assert card.attachments[0].width == 320


async def test_button_changes_its_message(table: LocalTable) -> None:
    card = await announced(table)
    seen = await table.person("Ben", "games").press(card, "fire")
    assert (seen.response_type, seen.content, seen.components, seen.edits) == (7, "Fired.", [], 1)
    with pytest.raises(NotOffered):
        await table.person("Ben", "games").press(card, "fire")


async def test_button_deferred_then_edited_and_followed_up(table: LocalTable) -> None:
    card = await announced(table)
    ben = table.person("Ben", "games")
    seen = await ben.press(card, "Later")
    await ben.until(lambda _: seen.followups)
    assert (seen.response_type, card.content, seen.followups[0].visible_to) == (6, "Later it was.", ben.id)


async def test_menu_and_form(table: LocalTable) -> None:
    card = await announced(table)
    ben = table.person("Ben", "games")
    assert (await ben.select(card, "unit", ["g"])).content == "Chosen: g"
    with pytest.raises(NotAccepted):
        await ben.select(card, "unit", ["x"])
    opened = await ben.press(card, "write")
    assert opened.modal is not None
    assert (opened.modal.title, list(opened.modal.fields)) == ("Write an order", ["words"])
    with pytest.raises(NotAccepted):
        await ben.submit(opened, {"words": "x" * 41})
    assert (await ben.submit(opened.modal, {"words": "Hold"})).content == "Order: Hold"


async def test_completion(table: LocalTable) -> None:
    ada = table.person("Ada")
    offered = await ada.complete("game move", focused="to", typed="a")
    assert [choice["value"] for choice in offered] == ["a1", "a2"]
    moved = await ada.command("game move", to="a2", far=True)
    assert moved.content == "Moved to a2 far."
    assert moved.message is not None
    assert payloads.message(table.world, moved.message)["interaction_metadata"]["name"] == "game move"


async def test_layout_thread_and_menus_of_the_right_button(table: LocalTable) -> None:
    ada = table.person("Ada")
    seen = await ada.command("layout")
    assert "turn 2 of 6" in seen.text
    assert seen.message is not None
    assert buttons_of(seen.message) == {"act": "Act"}
    thread = await ada.command("thread")
    assert thread.content.startswith("See <#")
    assert ada.sees("Ada against Ben")[0].content == "Here."
    assert (await ada.right_click(table.person("Dan"), "Who is this")).content == "This is Dan."
    assert (await ada.right_click(ada.say("Well met"), "Read back")).content == "It says: Well met"


async def test_no_answer_in_three_seconds(table: LocalTable) -> None:
    ada = table.person("Ada")
    asking = asyncio.create_task(ada.command("silent"))
    await asyncio.sleep(0)
    table.clock.skip(3.1)
    seen: Seen = await asking
    assert (seen.acknowledged, seen.content) == (False, "The application did not respond")


async def test_the_client_checks_options(table: LocalTable) -> None:
    ada = table.person("Ada")
    with pytest.raises(NotAccepted, match="still needed: opponent"):
        await ada.command("game new")
    with pytest.raises(NotAccepted, match="too small"):
        await ada.command("game new", opponent="Ben", points=1)
    with pytest.raises(NotOffered):
        await ada.command("game old")


async def test_every_request_fits_discords_description(table: LocalTable) -> None:
    openapi.needs_description()
    table.inspectors.append(openapi.inspect)
    card = await announced(table)
    ben = table.person("Ben", "games")
    await ben.submit(await ben.press(card, "write"), {"words": "Hold"})
    later = await ben.press(card, "later")
    await ben.until(lambda _: later.followups)
    await ben.select(card, "unit", ["g"])
    await ben.complete("game move", focused="to")
    await ben.command("layout")
    await ben.command("thread")
    assert table.findings == []


async def test_resumes_and_starts_a_new_session(table: LocalTable, bot: discord.Client) -> None:
    told = asyncio.Event()

    async def on_resumed() -> None:
        told.set()

    bot.on_resumed = on_resumed  # type: ignore[attr-defined]
    await table.faults.drop_gateway()
    asking = asyncio.create_task(table.person("Ada").command("game move", to="b1"))
    async with asyncio.timeout(PATIENCE):
        await told.wait()
    assert (await asking).content == "Moved to b1."
    assert (table.gateway.identified, table.gateway.resumed) == (1, 1)


async def test_waits_when_told_and_sends_again(table: LocalTable) -> None:
    table.faults.too_many_requests("POST /channels/{channel_id}/messages", retry_after=0.02)
    card = await announced(table)
    assert card.pinged == [table.person("Ben").id]
    assert sum(bool(one.embeds) for one in table.person("Ben", "games").sees()) == 1


async def test_a_new_session_after_an_invalid_one(table: LocalTable) -> None:
    table.faults.refuse_resume()
    await table.faults.drop_gateway()
    await until(table.world, lambda: table.gateway.identified == 2, PATIENCE)
    assert (await table.person("Ada").command("game move", to="b1")).content == "Moved to b1."
