"""What a seat of the page may do and see: its own, as Discord lets it, whatever it sends."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.local import LocalTable
from bot.local.page import deeds
from bot.local.page.uploads import plain_file_name
from bot.local.watching import until
from bot.local.world import Interaction, Message
from tests.local.sitting import Json, Seat, sit
from tests.local.wire import Wire

BUTTONS = [
    {"type": 2, "style": 1, "label": "Fire", "custom_id": "fire"},
    {"type": 2, "style": 1, "label": "Wait", "custom_id": "wait", "disabled": True},
]
OPTIONS = [{"label": word, "value": word} for word in ("a", "b", "c")]
MENU = {"type": 3, "custom_id": "menu", "options": OPTIONS, "min_values": 1, "max_values": 2}
ROWS = [{"type": 1, "components": BUTTONS}, {"type": 1, "components": [MENU]}]


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """The browser's side."""
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest.fixture
async def ada(session: aiohttp.ClientSession, table: LocalTable) -> Seat:
    """Ada's page, looking at #general."""
    return await sit(session, table, "Ada")


@pytest.fixture
async def ben(session: aiohttp.ClientSession, table: LocalTable) -> Seat:
    """Ben's page, looking at #general."""
    return await sit(session, table, "Ben")


def asked(table: LocalTable) -> Interaction:
    """The newest thing that somebody asked of the bot."""
    return next(reversed(table.world.interactions.values()))


async def hidden(wire: Wire, **more: object) -> Message:
    """A message that only Ada sees."""
    _, body = await wire.answer(wire.asked(), 4, content="for Ada", flags=64, **more)
    return wire.world.messages[int(body["resource"]["message"]["id"])]


# Reading


def said(table: LocalTable, number: int) -> list[str]:
    """Ben says so many things; the ids of his messages."""
    return [str(table.person("Ben", "general").say(str(one)).id) for one in range(number)]


async def test_older_messages_come_in_portions(wire: Wire, ada: Seat) -> None:
    ids = said(wire.table, deeds.PORTION + 20)
    newest = await ada.wish("read")
    assert [one["id"] for one in newest["messages"]] == ids[-deeds.PORTION :]
    assert (newest["more"], newest["joined"]) == (True, False)
    older = await ada.wish("read", before=newest["messages"][0]["id"])
    assert [one["id"] for one in older["messages"]] == ids[: -deeds.PORTION]
    assert older["more"] is False


async def test_catching_up_joins_what_is_there(wire: Wire, ada: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = said(wire.table, 6)
    missed = await ada.wish("read", since=ids[2])
    assert [one["id"] for one in missed["messages"]] == ids[2:]
    assert (missed["joined"], missed["more"]) == (True, True)
    monkeypatch.setattr(deeds, "MOST_SINCE", 3)
    assert (await ada.wish("read", since=ids[0]))["joined"] is False


async def test_unread_messages_and_pings_are_counted_until_they_are_read(wire: Wire, ben: Seat) -> None:
    channel = await ben.hear("world")
    assert channel["guilds"][0]["channels"][0]["unread"] == 0
    await wire.written(content="to all")
    await wire.written(content=wire.table.person("Ben").mention)
    await wire.answer(wire.asked(), 4, content="only Ada sees this", flags=64)
    first, second = await ben.hear("message"), await ben.hear("message")
    assert (first["unread"], first["pings"]) == (1, 0)
    assert (second["unread"], second["pings"]) == (2, 1)
    await ben.wish("mark", message=second["message"]["id"])
    told = await ben.hear("unread")
    assert (told["unread"], told["pings"]) == (0, 0)
    await ben.wish("mark", message=first["message"]["id"])
    assert not [one for one in ben.news if one["t"] == "unread"], "reading does not go backwards"
    gone = wire.world.messages[int(second["message"]["id"])]
    await wire.ask("DELETE", f"/channels/{gone.channel_id}/messages/{gone.id}")
    assert (await ben.hear("gone"))["unread"] == 0


async def test_own_messages_are_not_unread(ada: Seat, ben: Seat) -> None:
    await ada.wish("say", text="words")
    assert (await ada.hear("message"))["unread"] == 0
    assert (await ben.hear("message"))["unread"] == 1


async def test_the_page_knows_whether_the_bot_is_there(wire: Wire, ada: Seat) -> None:
    assert (await ada.hear("world"))["online"] is False
    async with wire.session.ws_connect(f"{wire.table.url}/gateway/") as gateway:
        await gateway.receive_json()
        await gateway.send_json({"op": 2, "d": {"token": wire.world.token, "intents": 1}})
        assert (await ada.hear("online"))["online"] is True
    assert (await ada.hear("online"))["online"] is False


# People


async def test_somebody_new_sits_down(table: LocalTable, session: aiohttp.ClientSession, ada: Seat) -> None:
    table.person("Ben", "general").say("before")
    assert (await ada.wish("invite", name="  Zoë   van Dam "))["name"] == "Zoë van Dam"
    while "Zoë van Dam" not in [one["name"] for one in (await ada.hear("guilds"))["seats"]]:
        pass
    zoe = await sit(session, table, "Zoë van Dam")
    world = await zoe.hear("world")
    assert world["name"] == "Zoë van Dam"
    assert [one["unread"] for one in world["guilds"][0]["channels"]] == [0, 0, 0]
    assert (await zoe.wish("say", text="hello"))["n"]
    assert table.person("Ada").latest().content == "hello"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "1 to 32 characters; this one has 0"),
        ("x" * 33, "this one has 33"),
        ("ada", "called ada already"),
        ("umpire", "called umpire already"),
        ("Here", "called Here already"),
        ("<@1>", "at least one letter"),
        ("a\u202eb", "at least one letter"),
        ("12345", "at least one letter"),
    ],
)
async def test_names_that_nobody_can_have(table: LocalTable, ada: Seat, name: str, words: str) -> None:
    before = len(table.world.users)
    assert words in (await ada.wish("invite", name=name))["error"]
    assert len(table.world.users) == before


# What is refused


async def test_a_hidden_message_is_its_seats_own(wire: Wire, ada: Seat, ben: Seat) -> None:
    message = await hidden(wire, components=ROWS)
    assert (await ben.wish("read"))["messages"] == []
    pressed = await ben.wish("press", message=str(message.id), custom_id="fire")
    assert pressed["error"] == "that message is not there"
    assert "not there" in (await ben.wish("dismiss", message=str(message.id)))["error"]
    assert "not there" in (await ben.wish("select", message=str(message.id), custom_id="menu", values=["a"]))["error"]
    assert (await ada.wish("dismiss", message=str(message.id))).keys() == {"t", "n"}
    assert (await ada.hear("gone"))["id"] == str(message.id)
    assert (await ada.wish("read"))["messages"] == []
    assert "not there" in (await ada.wish("press", message=str(message.id), custom_id="fire"))["error"]


async def test_only_hidden_messages_are_dismissed(wire: Wire, ada: Seat) -> None:
    message = await wire.written(content="open")
    assert "can be dismissed" in (await ada.wish("dismiss", message=str(message.id)))["error"]
    assert message.id in wire.world.messages


@pytest.mark.parametrize(
    ("do", "about", "words"),
    [
        ("press", {"custom_id": "wait"}, "disabled"),
        ("press", {"custom_id": "other"}, "not at this message"),
        ("press", {"custom_id": "menu"}, "not at this message"),
        ("select", {"custom_id": "menu", "values": ["d"]}, "not in the menu"),
        ("select", {"custom_id": "menu", "values": []}, "does not take 0 values"),
        ("select", {"custom_id": "menu", "values": ["a", "b", "c"]}, "does not take 3 values"),
        ("select", {"custom_id": "menu", "values": ["a", "a"]}, "a value twice"),
        ("message menu", {"name": "nothing"}, "no entry"),
    ],
)
async def test_controls_that_are_not_offered(wire: Wire, ada: Seat, do: str, about: Json, words: str) -> None:
    message = await wire.written(content="c", components=ROWS)
    assert words in (await ada.wish(do, message=str(message.id), **about))["error"]
    assert not wire.world.interactions, "the bot does not hear of it"


async def test_a_message_of_another_channel_is_not_reached(wire: Wire, ada: Seat) -> None:
    message = await wire.written(content="c", components=ROWS)
    elsewhere = str(wire.world.channel_named("games").id)
    answer = await ada.wish("press", channel=elsewhere, message=str(message.id), custom_id="fire")
    assert "not there" in answer["error"]


async def test_a_form_is_sent_once_and_by_whom_it_was_opened_for(wire: Wire, ada: Seat, ben: Seat) -> None:
    field = {"type": 1, "components": [{"type": 4, "custom_id": "w", "label": "Words", "style": 1, "max_length": 5}]}
    interaction = wire.asked()
    await wire.answer(interaction, 9, title="Write", custom_id="form", components=[field])
    form = str(interaction.id)
    assert "no form" in (await ben.wish("submit", modal=form, values={"w": "x"}))["error"]
    assert "length" in (await ada.wish("submit", modal=form, values={"w": "x" * 6}))["error"]
    assert "must be filled in" in (await ada.wish("submit", modal=form, values={}))["error"]
    sending = asyncio.create_task(ada.wish("submit", modal=form, values={"w": "five"}))
    await until_asked(wire, 5)
    await wire.answer(asked(wire.table), 4, content="thanks")
    assert (await sending)["failure"] is None
    assert "no longer open" in (await ada.wish("submit", modal=form, values={"w": "five"}))["error"]
    assert "no longer open" in (await ada.wish("submit", modal="1", values={}))["error"]


async def until_asked(wire: Wire, kind: int) -> None:
    """Wait until the bot is asked something of this kind."""
    await until(wire.world, lambda: wire.world.interactions and asked(wire.table).kind == kind, 3)


@pytest.mark.parametrize(
    ("kind", "do", "words"),
    [(3, "press", "This interaction failed"), (2, "command", "The application did not respond")],
)
async def test_discords_words_after_three_seconds(wire: Wire, ada: Seat, kind: int, do: str, words: str) -> None:
    await wire.put_commands([{"name": "play", "description": "d"}])
    message = await wire.written(content="c", components=ROWS)
    about = {"message": str(message.id), "custom_id": "fire"} if kind == 3 else {"name": "play", "options": {}}
    waiting = asyncio.create_task(ada.wish(do, **about))
    await until_asked(wire, kind)
    wire.table.clock.skip(3.1)
    assert (await waiting)["failure"] == words
    status, body = await wire.answer(asked(wire.table), 4, content="too late")
    assert (status, body["code"]) == (404, 10062)


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "[]",
        "null",
        "{",
        '{"n": 1}',
        '{"n": 1, "do": "fly", "channel": "1"}',
        '{"n": 1, "do": "read", "channel": 1}',
        '{"n": 1, "do": "read", "channel": "-1"}',
        '{"n": 1, "do": "read", "channel": "1", "seat": "Ben"}',
        '{"n": 1, "do": "command", "channel": "1", "name": "x", "options": {"a": {"b": 1}}}',
        json.dumps({"n": 1, "do": "say", "channel": "1", "text": "x" * 2001}),
        "[" * 5000,
    ],
)
async def test_what_cannot_be_read_is_answered(ada: Seat, sent: str) -> None:
    await ada.send(sent)
    assert "cannot be read" in (await ada.hear("answer"))["error"]
    assert (await ada.wish("read"))["messages"] == []


async def test_channels_that_a_seat_does_not_see(wire: Wire, ben: Seat) -> None:
    _, thread = await wire.ask("POST", f"/channels/{wire.general.id}/threads", {"name": "secret", "type": 12})
    for do in ("read", "mark", "say"):
        about = {"mark": {"message": "1"}, "say": {"text": "x"}}.get(do, {})
        assert "does not see" in (await ben.wish(do, channel=thread["id"], **about))["error"]
    assert "no channel" in (await ben.wish("read", channel="12345"))["error"]


async def test_a_channel_that_a_seat_does_not_see_is_no_option(wire: Wire, ben: Seat) -> None:
    option = {"name": "where", "description": "d", "type": 7, "required": True}
    await wire.put_commands([{"name": "play", "description": "d", "options": [option]}])
    _, thread = await wire.ask("POST", f"/channels/{wire.general.id}/threads", {"name": "secret", "type": 12})
    answer = await ben.wish("command", name="play", options={"where": thread["id"]})
    assert "no channel" in answer["error"]


async def test_nobody_writes_into_a_closed_thread(wire: Wire, ada: Seat, ben: Seat) -> None:
    path = f"/channels/{wire.general.id}/threads"
    _, thread = await wire.ask("POST", path, {"name": "Ada against Ben", "type": 11})
    await wire.ask("PATCH", f"/channels/{thread['id']}", {"locked": True, "archived": True})
    assert "permission" in (await ben.wish("say", channel=thread["id"], text="x"))["error"]
    assert "error" not in await ada.wish("say", channel=thread["id"], text="she manages the server")


# Files


async def test_files_come_with_words(table: LocalTable, ada: Seat) -> None:
    file = {"file": "../../my map.txt", "data": base64.b64encode(b"bytes").decode()}
    await ada.wish("say", text="see here", files=[file])
    attachment = table.person("Ben").latest().attachments[0]
    assert (attachment.filename, table.world.files[attachment.id]) == ("my_map.txt", b"bytes")


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ([{"file": "a.bin", "data": "A" * (14 * 1024 * 1024)}], "too powerful"),
        ([{"file": "a.bin", "data": "%%%"}], "arrived broken"),
        ([{"file": "", "data": ""}], "cannot be read"),
        ([{"file": "a", "data": ""}] * 11, "cannot be read"),
    ],
)
async def test_files_that_are_refused(table: LocalTable, ada: Seat, files: list[Json], words: str) -> None:
    assert words in (await ada.wish("say", text="x", files=files))["error"]
    assert not table.world.files
    assert not table.world.messages


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("C:\\maps\\hill.toml", "hill.toml"),
        ("../../etc/passwd", "passwd"),
        ("<b>.png", "b_.png"),
        ("...", "file"),
        ("a\x00\u202eb.txt", "a_b.txt"),
        ("x" * 200 + ".toml", "x" * 89 + ".toml"),
        ("Straße 7.json", "Straße_7.json"),
    ],
)
def test_file_names_are_plain(name: str, plain: str) -> None:
    assert plain_file_name(name) == plain
