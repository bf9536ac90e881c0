"""Tables of any ruleset over the wire: opened and begun, played on until something holds, exchanged for a moment."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from bot.local.people import Person
from bot.local.world import Message
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.facets.ruleset import Ruleset
from tests.play.house import ByButtons, ByCommands, House, controls, over
from tests.play.playing import (
    by_buttons,
    check_channel,
    check_pictures,
    check_record,
    public,
    settled,
    verified,
)
from tests.play.secrecy import SecretPlay, Watched, begin

G = TypeVar("G", bound=Game)
ANSWERS = 2000
"""More answers than a game of sample forces has."""


@dataclass(frozen=True)
class Tables(Generic[G]):
    """The games of one ruleset in a house that has one table."""

    rules: Ruleset[G]

    def standing(self, there: House) -> G:
        """The game as it is saved."""
        return self.rules.play.load(json.loads(there.rows("SELECT state FROM games")[0]["state"]))

    async def goes_on(self, there: House, players: Mapping[int, ByButtons], until: Callable[[G], bool]) -> G:
        """Whoever is asked answers by buttons, until the game has come so far or is over."""
        for _ in range(ANSWERS):
            await settled(there)
            game = self.standing(there)
            if game.verdict is not None or until(game):
                return game
            seat = next(question.seat for question in game.questions if question.owed)
            await players[seat].turn(asking(players[seat].person))
        raise AssertionError("this game never comes so far")

    async def types_on(self, there: House, players: Mapping[int, ByCommands], until: Callable[[G], bool]) -> G:
        """The same by commands alone: anybody's question, each option one of its completions."""
        chance = Random("whose turn")
        for _ in range(ANSWERS):
            await settled(there)
            game = self.standing(there)
            if game.verdict is not None or until(game):
                return game
            seat = chance.choice([question.seat for question in game.questions if question.owed])
            mine = [question for question in game.questions if question.seat == seat and question.given is None]
            await players[seat].turn([*chance.choice(mine).takes])
        raise AssertionError("this game never comes so far")


async def seated(there: House, play: SecretPlay, seed: int = 0) -> dict[int, ByButtons]:
    """Open the table and start the game; its players by their seats."""
    await begin(Watched(play, there))
    people = [there.table.person(name, "games") for name in play.people]
    return dict(enumerate(by_buttons(seed, *people).values()))


def typing(players: Mapping[int, ByButtons], group: str) -> dict[int, ByCommands]:
    """The same players, who from now on only type."""
    return {seat: ByCommands(player.person, group, Random(f"typed {seat}")) for seat, player in players.items()}


def asking(person: Person) -> Message:
    """The newest public message with “Act” under it."""
    return next(message for message in public(person)[::-1] if "Act" in controls(message))


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


def stages(there: House, person: Person) -> list[Message]:
    """The messages that each tell of one stage, with its pictures."""
    bodies = {row["message"]: json.loads(row["body"]) for row in there.rows("SELECT * FROM outbox WHERE kind = 'post'")}
    return [message for message in public(person) if bodies.get(message.id, {}).get("alone")]


def check_stages(there: House, person: Person) -> None:
    """Each stage in which something happened is one message with its pictures."""
    found = stages(there, person)
    assert found
    assert all(message.attachments for message in found)


async def finished(there: House, folder: Path, *, staged: bool = True) -> None:
    """The game has its verdict, its record is whole, and every die is as it was sealed. `staged`: it tells of
    stages."""
    await settled(there)
    ada = there.table.person("Ada", "games")
    assert over(ada.sees())
    if staged:
        check_stages(there, ada)
    check_channel(there, ada)
    check_pictures(there, ada)
    check_record(there)
    seen = await ada.command("game verify")
    files = [file for message in (seen.message, *seen.followups) if message for file in message.attachments]
    path = folder / "dice.json"
    path.write_bytes(there.table.world.files[files[0].id])
    assert "dice are as they were sealed" in await asyncio.to_thread(verified, path)
