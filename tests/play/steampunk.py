"""Steampunk Fantasy over the wire: tables of two and of two against one, and games that stand at a moment."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from random import Random
from typing import Any

from bot.local.people import Person
from bot.local.world import Message
from rulesets.kit.action import Action
from rulesets.kit.game import apply
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.state import Steampunk
from tests.play.house import ByButtons, House, controls, over
from tests.play.playing import by_buttons, public, settled
from tests.play.secrecy import SecretPlay, Watched, begin
from tests.rulesets.steampunk_fantasy import playing

SMALL, MAP = "small", "mill_valley"
NAMES = ("Ada", "Ben", "Cleo")
KETTLES, COURT = 1, 0
"""The sample armies as the entries of the menu are counted."""
LATEST = 7
"""The turn from which on a game might end before anything came of the moment."""
ANSWERS = 2000
"""More answers than a game of the sample armies has rounds and choices."""


def table_for(seats: int, *, scenario: str = SMALL, battlefield: str = MAP) -> SecretPlay:
    """A table of two, or of two against one."""
    options = {"seats": str(seats)} if seats > 2 else {}
    people, forces = NAMES[:seats], (KETTLES, COURT, KETTLES)[:seats]
    return SecretPlay(RULESET.key, RULESET.command, people, people[: seats - 1], options, scenario, battlefield, forces)


async def seated(there: House, play: SecretPlay, seed: int = 0) -> dict[int, ByButtons]:
    """Open the table and start the game; its players by their seats."""
    await begin(Watched(play, there))
    people = [there.table.person(name, "games") for name in play.people]
    return dict(enumerate(by_buttons(seed, *people).values()))


def standing(there: House) -> Steampunk:
    """The game as it is saved."""
    return RULESET.load(json.loads(there.rows("SELECT state FROM games")[0]["state"]))


def asking(person: Person) -> Message:
    """The newest public message with “Act” under it."""
    return next(message for message in public(person)[::-1] if "Act" in controls(message))


async def goes_on(there: House, players: Mapping[int, ByButtons], until: Callable[[Steampunk], bool]) -> Steampunk:
    """Whoever is asked answers by buttons, until the game has come so far or is over."""
    for _ in range(ANSWERS):
        await settled(there)
        game = standing(there)
        if game.verdict is not None or until(game):
            return game
        seat = next(question.seat for question in game.questions if question.owed)
        await players[seat].turn(asking(players[seat].person))
    raise AssertionError("this game never comes so far")


async def presses(there: House, person: Person, *labels: str) -> str:
    """Act, and then buttons by their labels; the text of the last panel."""
    await settled(there)
    player = ByButtons(person, Random(0))
    seen = await player.press(asking(person), "Act")
    for label in labels:
        assert seen.message is not None
        assert label in controls(seen.message), f"{label} is not among {[*controls(seen.message)]}: {seen.text}"
        seen = await player.press(seen.message, label)
    return seen.text


def typed(action: Action) -> dict[str, str]:
    """The options of the command that gives an answer."""
    fields: dict[str, Any] = action.model_dump(exclude={"type"})
    told = {name: ", ".join(value) if isinstance(value, list) else str(value) for name, value in fields.items()}
    return {name: text for name, text in told.items() if text}


def check_stages(there: House, person: Person) -> None:
    """Each stage in which something happened is one message with its pictures."""
    bodies = {row["message"]: json.loads(row["body"]) for row in there.rows("SELECT * FROM outbox WHERE kind = 'post'")}
    stages = [message for message in public(person) if bodies.get(message.id, {}).get("alone")]
    assert stages
    assert all(message.attachments for message in stages)


# --- moments ---------------------------------------------------------------------------------------------------------


def stands_open(game: Steampunk, key: str) -> bool:
    """Whether a question of this key is open; of many that may be left as they are, half must be given."""
    asked = [question for question in game.questions if question.key == key]
    missing = [question for question in asked if question.given is None]
    return bool(missing) and (not missing[0].optional or len(missing) <= len(asked) / 2)


@cache
def moment(key: str, stage: str = "") -> str:
    """A saved game of two in which a question of this key is open (in a stage of this name); both sides close in."""
    for seed in range(30):
        game, dice = playing.begun(seed)
        chance = Random(seed)
        while game.verdict is None:
            if stage in game.stage and game.turn < LATEST and stands_open(game, key):
                game.players = [*NAMES[:2]]
                return game.model_dump_json()
            question = playing.next_question(game, chance)
            action = playing.answer(game, question, chance, closing=True)
            game = apply(game, question.seat, question.number, action, dice).game
    raise AssertionError(f"no random game ever asks “{key}” in {stage or 'any stage'}")


async def stands_at(there: House, key: str, stage: str = "") -> None:
    """The table's game is exchanged for one that stands at a moment: the bot reads again what has a newer version."""
    await settled(there)
    with closing(sqlite3.connect(there.database, timeout=10)) as connection, connection:
        connection.execute("UPDATE games SET state = ?, version = version + 1", (moment(key, stage),))


def ended(person: Person) -> bool:
    """Whether the channel has been told of the end."""
    return over(person.sees())
