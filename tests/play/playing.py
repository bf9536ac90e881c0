"""Games played over the wire: opened, brought to their first question, played to their end, compared with the books."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from bot.local.people import Person, Seen, menus_of, text_of
from bot.local.world import Message
from tests.play.house import ROOT, ByButtons, House, acting, controls, eventually, over

SCENARIO = "skirmish"
HEIGHTS, VILLAGE, SMALL = "generated 12x9 mill", "generated 12x9 hill", "generated 10x7 hill"
"""Maps that are made: raised ground with buildings on it, a street between houses of one to three floors, woods."""
LACKS = "I am missing a permission"
TURNS = 1000
"""More turns than any game of the scenario has."""


def labelled(message: Message | None, label: str) -> bool:
    """Whether there is a button of this label."""
    return message is not None and label in controls(message)


async def open_game(
    host: Person,
    opponent: Person | None = None,
    *,
    against: str | None = None,
    rules: str = "dust_1947",
    scenario: str = SCENARIO,
    battlefield: str = "",
    options: str = "",
) -> None:
    """Open a table by command, choose forces and start it by buttons. A map is looked at and accepted first."""
    told = {"opponent": opponent.user} if opponent is not None else {"against": against}
    told |= {"game": rules, "scenario": scenario, **({"map": battlefield} if battlefield else {})}
    told |= {"options": options} if options else {}
    seen = await host.command("game new", **told)
    if battlefield:
        seen = await accept_map(host, seen)
    assert "is open" in seen.text, seen.text
    for number, person in enumerate((host, opponent or host)):
        await choose_force(person, number)
    await host.until(lambda messages: labelled(messages[-1], "Start") and "no force yet" not in text_of(messages[-1]))
    seen = await host.press(host.latest(), "Start")
    assert "begins" in seen.text, seen.text
    await host.until(acting)


async def open_battle(host: Person, opponent: Person, battlefield: str = HEIGHTS, scenario: str = "standard") -> None:
    """A game with full forces, aircraft and huge walkers among them, on a map that is made."""
    await open_game(host, opponent, scenario=scenario, battlefield=battlefield)


async def accept_map(person: Person, shown: Seen) -> Seen:
    """Look at the map that was made, and open the table on it."""
    assert shown.message is not None, shown.text
    assert shown.message.attachments, "the map is not shown"
    seen = await person.press(shown.message, "Accept")
    await person.until(lambda _: seen.followups)
    return seen


async def choose_force(person: Person, number: int = 0) -> Seen:
    """Take a force by the buttons of the table's card: each seat another one of those that field everything."""
    card = await person.until(lambda messages: next((m for m in messages[::-1] if labelled(m, "Choose force")), None))
    assert card is not None
    seen = await person.press(card, "Choose force")
    assert seen.message is not None
    custom_id, values = next(iter(menus_of(seen.message).items()))
    return await person.select(seen.message, custom_id, [values[-1 - number]])


def public(person: Person) -> list[Message]:
    """What everybody sees of the person's channel."""
    return [message for message in person.sees() if message.visible_to is None]


async def play(players: Mapping[int, ByButtons], turns: int = TURNS, after: int = 0) -> int:
    """Play by buttons until the game is over or so many turns were taken; the id of the last message acted on."""
    someone = next(iter(players.values())).person
    for _ in range(turns):
        message = await someone.until(partial(_next, after))
        if not isinstance(message, Message):
            return after
        after = message.id
        await asked(players, message).turn(message)
    return after


def _next(after: int, messages: list[Message]) -> Message | bool | None:
    """The next message to act on; true when the game is over."""
    return over(messages) or newer(messages, after)


def newer(messages: list[Message], after: int) -> Message | None:
    """The message with “Act” under it, if it is newer than `after`."""
    found = acting(messages)
    return found if found is not None and found.id > after else None


def asked(players: Mapping[int, ByButtons], message: Message) -> ByButtons:
    """The player for whom a message waits: the one whom it pings."""
    return next(player for member, player in players.items() if member in message.pinged)


def by_buttons(seed: int, *people: Person) -> dict[int, ByButtons]:
    """Players who press at random, each with dice of its own."""
    return {person.id: ByButtons(person, Random(f"{seed} {person.user.name}")) for person in people}


async def settled(house: House) -> None:
    """Wait until nothing is owed any more; that a message has arrived is noted after it was seen."""
    await eventually(lambda: not house.rows("SELECT 1 FROM outbox WHERE state = 'owed'"))


async def exchanged(there: House, text: str) -> None:
    """The table's game is exchanged for a saved one: the bot reads again what has a newer version."""
    await settled(there)
    with closing(sqlite3.connect(there.database, timeout=60)) as connection, connection:
        connection.execute("UPDATE games SET state = ?, version = version + 1", (text,))


def check_channel(house: House, person: Person) -> None:
    """Every message owed to the person's channel is there once, in order, with its words; and nothing else is but what
    was said of a permission. Those that somebody has deleted are gone."""
    rows = house.rows("SELECT * FROM outbox WHERE channel = ? ORDER BY id", person.channel.id)
    assert {row["state"] for row in rows} <= {"sent"}
    posts = [row for row in rows if row["kind"] == "post" and row["message"] is not None]
    arrived = [row["message"] for row in posts]
    said = [message for message in public(person) if message.author_id != person.id]
    shown = {message.id: message for message in said if not message.content.startswith(LACKS)}
    assert arrived == sorted(arrived), "messages overtook each other"
    assert list(shown) == sorted(set(arrived)), "a message is missing, or came twice"
    for row in posts:
        post = json.loads(row["body"])
        words = text_of(shown[row["message"]])
        if post["alone"] and shown[row["message"]].edited is not None:
            continue  # a league's card, which is kept up to date
        assert post["title"] in words
        if not post["replaces"]:
            assert post["text"].strip() in words
    asking = [row["message"] for row in posts if json.loads(row["body"])["asks"]]
    for message in shown.values():
        if message.id in asking and message.id != asking[-1]:
            assert not controls(message), "an old message kept its buttons"


def check_pictures(house: House, person: Person) -> None:
    """Every report that calls a player has come with its picture; a card has none."""
    shown = {message.id: message for message in public(person)}
    rows = house.rows("SELECT * FROM outbox WHERE kind = 'post' AND channel = ?", person.channel.id)
    posts = [(row["message"], json.loads(row["body"])) for row in rows]
    reports = [message for message, post in posts if post["ping"] and not post["replaces"]]
    assert reports
    assert all(shown[report].attachments for report in reports), "a report came without its picture"


def check_record(house: House) -> None:
    """Each answer that an interaction of a player gave has one line in the record, and each line one interaction."""
    handled = [json.loads(row["outcome"]) for row in house.rows("SELECT outcome FROM interactions")]
    answers = house.rows("SELECT 1 FROM record WHERE kind = 'answer' AND member IS NOT NULL")
    assert len(answers) == sum(outcome.get("answers", 0) for outcome in handled)
    for game in house.rows("SELECT id FROM games"):
        numbers = [row["number"] for row in house.rows("SELECT number FROM record WHERE game = ?", game["id"])]
        assert numbers == list(range(1, len(numbers) + 1))


def verified(path: Path) -> str:
    """What the stand-alone script says of a file of dice."""
    return subprocess.run(
        [sys.executable, ROOT / "docs" / "verify_dice.py", path], capture_output=True, text=True, check=True
    ).stdout
