"""Does anything of a secret answer reach those who may not know it?

The same game is played twice, from the same seed and with the bot's clock standing still, with other secret answers.
After every answer those who are not on the secret side look at everything that they can reach: their own and the
public messages with pictures, file names, alt texts and custom_ids, the game as a file, the log, every completion.
All of it must be the same to the byte, and so must be how many requests the bot makes, and of which kind.

    await looks_alike(folder, PLAY, first_answers, second_answers)
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.local.people import Person, Seen
from bot.local.server import LocalTable
from bot.local.world import Message
from tests.play.house import House, controls, eventually, house
from tests.play.playing import choose_force, labelled, settled

CLOCK = "1900000000"
SEED = "secrecy"
QUIET = 0.015
"""Seconds without a request after which what was asked for has been answered whole."""
LOOKS = ("game status", "game board", "game log", "game export", "game verify", "game undo")
_ID = re.compile(r"\b\d{16,20}\b")
_OWN_MESSAGES = ("interactions", "webhooks")
"""What requests are called that only the one hears of who has asked."""


@dataclass(frozen=True)
class Answer:
    """What a player answers, by a command of the game."""

    who: str
    command: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SecretPlay:
    """A game with secret answers: who sits, in the order of the seats, and who of them knows the secrets.

    `forces`: the entry of the menu that each takes. `toy` is the module of a ruleset that belongs to the tests.
    """

    rules: str
    group: str
    people: Sequence[str]
    knowing: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)
    forces: Sequence[int] = (0, 0, 0)
    onlooker: str = "Dan"
    toy: str = ""

    @property
    def others(self) -> list[str]:
        """Who may not know: the other side, and somebody who looks on."""
        return [*(name for name in self.people if name not in self.knowing), self.onlooker]


Difference = tuple[str, Any, Any]
"""At which look something differs, and both of what was seen."""


@dataclass
class Watched:
    """A play under way: what was seen, one look after the other, and what the bot has asked of Discord."""

    play: SecretPlay
    there: House
    seen: list[tuple[str, Any]] = field(default_factory=list)
    requests: list[tuple[str, Any]] = field(default_factory=list)

    def person(self, name: str) -> Person:
        """Somebody at the table, or beside it."""
        return self.there.table.person(name, "games")

    def inspect(self, method: str, template: str, body: Any) -> None:
        """Note a request of the bot; what goes to the one who has asked only by its kind."""
        own = any(word in template for word in _OWN_MESSAGES)
        self.requests.append((f"{method} {template}", None if own else body))

    def note(self, what: str, found: Any) -> None:
        """Keep what somebody has seen."""
        self.seen.append((what, found))

    async def quiet(self) -> None:
        """Wait until nothing is owed and the bot asks for nothing more."""
        await settled(self.there)
        before = -1
        while before != len(self.requests):
            before = len(self.requests)
            await asyncio.sleep(QUIET)


async def looks_alike(folder: Path, play: SecretPlay, first: Sequence[Answer], second: Sequence[Answer]) -> int:
    """Play both side by side; raises AssertionError with what differs. Returns how many looks were compared."""
    one, other = await asyncio.gather(
        *(_watched(folder / name, play, answers) for name, answers in (("first", first), ("second", second)))
    )
    differing = [*differences(one.seen, other.seen), *differences(one.requests, other.requests)]
    assert not differing, "\n".join(f"{where}\n  {a}\n  {b}" for where, a, b in differing[:5])
    return len(one.seen)


def differences(one: Sequence[tuple[str, Any]], other: Sequence[tuple[str, Any]]) -> Iterator[Difference]:
    """Where two lists of what was seen differ, ids being told apart only by which came first."""
    if len(one) != len(other):
        yield "how many", len(one), len(other)
    names: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for (where, a), (there, b) in zip(one, other, strict=False):
        texts = _without_ids([where, a], names[0]), _without_ids([there, b], names[1])
        if texts[0] != texts[1]:
            yield f"{where} / {there}", *texts


def _without_ids(value: Any, known: dict[str, str]) -> str:
    text = json.dumps(value, sort_keys=True, default=str, ensure_ascii=False)
    return _ID.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), text)


# --- one play --------------------------------------------------------------------------------------------------------


async def _watched(folder: Path, play: SecretPlay, answers: Sequence[Answer]) -> Watched:
    """Play so far that all answers are given, and look after each."""
    folder.mkdir()
    environment = {"SEED": SEED, "CLOCK": CLOCK, "TOY": play.toy}
    async with house(folder, pictures=True, **environment) as there:
        watched = Watched(play, there)
        await begin(watched)
        with _listening(there.table, watched):
            for number, answer in enumerate(answers, 1):
                seen = await watched.person(answer.who).command(f"{play.group} {answer.command}", **answer.options)
                assert "not possible" not in seen.text, seen.text
                await watched.quiet()
                await look_around(watched, f"after answer {number}")
        return watched


@contextmanager
def _listening(table: LocalTable, watched: Watched) -> Iterator[None]:
    table.inspectors.append(watched.inspect)
    try:
        yield
    finally:
        table.inspectors.remove(watched.inspect)


async def begin(watched: Watched) -> None:
    """Open the table, sit down, choose forces and start."""
    play = watched.play
    people = [watched.person(name) for name in play.people]
    options = ", ".join(f"{name}={value}" for name, value in play.options.items())
    seen = await people[0].command("game new", rules=play.rules, **({"options": options} if options else {}))
    assert "is open" in seen.text, seen.text
    for person in people[1:]:
        await _joins(watched, person)
    for person, force in zip(people, play.forces, strict=False):
        await choose_force(person, force)
    await watched.quiet()
    card = next(message for message in people[0].sees()[::-1] if labelled(message, "Start"))
    assert "begins" in (await people[0].press(card, "Start")).text
    await watched.quiet()


async def _joins(watched: Watched, person: Person) -> None:
    """Take the first open seat."""
    await watched.quiet()
    card = person.latest()
    label = next(label for label in controls(card) if label.startswith("Join"))
    seen = await person.press(card, label)
    assert "You are in" in seen.text, seen.text


async def look_around(watched: Watched, when: str) -> None:
    """Everything that those can reach who may not know."""
    for name in watched.play.others:
        person = watched.person(name)
        for command in LOOKS:
            watched.note(f"{when}: {name} /{command}", await _told(watched, await person.command(command)))
        asking = next(message for message in person.sees()[::-1] if labelled(message, "Act"))
        watched.note(f"{when}: {name} presses Act", await _told(watched, await person.press(asking, "Act")))
        watched.note(f"{when}: {name} is offered", await _completions(watched, person))
        shown = [_message(watched, message) for message in person.sees() if message.visible_to is None]
        watched.note(f"{when}: {name} sees", shown)


async def _told(watched: Watched, seen: Seen) -> list[Any]:
    await watched.quiet()
    return [_message(watched, message) for message in (seen.message, *seen.followups) if message is not None]


async def _completions(watched: Watched, person: Person) -> dict[str, Any]:
    """What every option of the game's commands, and of those that look, is completed with."""
    found: dict[str, Any] = {}
    for group in person.commands():
        for command in group.get("options") or []:
            for option in command.get("options") or []:
                if option.get("autocomplete"):
                    name = f"{group['name']} {command['name']}"
                    found[f"{name} {option['name']}"] = await person.complete(name, option["name"])
    return found


def _message(watched: Watched, message: Message) -> dict[str, Any]:
    """All of a message that its reader's client gets; of files the bytes."""
    files = watched.there.table.world.files
    return {
        **{name: getattr(message, name) for name in ("content", "embeds", "components", "flags", "pinged", "mentions")},
        "files": [
            (file.filename, file.description, file.content_type, file.width, file.height, sha256(files[file.id]).hexdigest())
            for file in message.attachments
        ],
    }
