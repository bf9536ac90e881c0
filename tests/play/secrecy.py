"""Does anything of a secret answer reach those who may not know it?

The same game is played twice, from the same seed and with the bot's clock standing still, with other secret answers.
After every answer those who are not on the secret side look at everything that they can reach: their own and the
public messages with pictures, file names, alt texts and custom_ids, the game as a file, the log, every completion.
All of it must be the same to the byte, and so must be how many requests the bot makes, and of which kind.

    await looks_alike(folder, PLAY, first_answers, second_answers)
"""

from __future__ import annotations

import asyncio
import difflib
import json
import math
import re
import time
from bisect import bisect_right
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from bot.local.people import Person, Seen, text_of
from bot.local.server import LocalTable
from bot.local.world import Message
from rulesets import RULESETS, ruleset
from tests.play.house import House, controls, house
from tests.play.playing import accept_map, choose_force, exchanged, labelled, settled

CLOCK = "1900000000"
SEED = "secrecy"
QUIET = 0.05
"""Seconds without a request after which a bot that is at rest has answered whole what was asked."""
TURNS_OF_THE_LOOP = 50
"""More than it takes this process to read a request that lies there, and to answer it."""
LOOKS_A_BLOCK = 4
"""How often each looks before the answers are changed, where time is measured."""
LOOKS = ("game status", "game board", "game log", "game export", "game verify", "game undo")
_ID = re.compile(r"\b\d{16,20}\b")
_OWN_MESSAGES = ("interactions", "webhooks")
"""What requests are called that only the one hears of who has asked."""
_OWN_TIME = ("GET /channels/{channel_id}/messages/{message_id}",)
"""What the bot asks for some time after its start, whatever is played: whether its calls still stand."""


@dataclass(frozen=True)
class Answer:
    """What a player answers, by a command of the game."""

    who: str
    command: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SecretPlay:
    """A game with secret answers: who sits, in the order of the seats, and who of them knows the secrets.

    `forces`: the entry of the menu that each takes. `state`: the saved game that the table's is exchanged for.
    `opening`: what is answered before, alike in both plays. `toy` is a ruleset of the tests, "module:NAME".
    """

    rules: str
    group: str
    people: Sequence[str]
    knowing: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)
    scenario: str = ""
    battlefield: str = ""
    forces: Sequence[int] = (0, 0, 0)
    state: str = ""
    opening: Sequence[Answer] = ()
    onlooker: str = "Dan"
    toy: str = ""

    @property
    def others(self) -> list[str]:
        """Who may not know: the other side, and somebody who looks on."""
        return [*(name for name in self.people if name not in self.knowing), self.onlooker]


@dataclass
class Watched:
    """A play under way: what was seen, one look after the other, and what the bot has `asked` of Discord from one calm
    to the next (`requests`: since the last). What was written before the message `began` belongs to the lobby."""

    play: SecretPlay
    there: House
    began: int = 0
    seen: list[tuple[str, Any]] = field(default_factory=list)
    requests: list[tuple[str, Any]] = field(default_factory=list)
    asked: list[tuple[str, Any]] = field(default_factory=list)

    def person(self, name: str) -> Person:
        """Somebody at the table, or beside it."""
        return self.there.table.person(name, "games")

    def inspect(self, method: str, template: str, body: Any) -> None:
        """Note a request of the bot; what goes to the one who has asked only by its kind, and nothing of what it does
        in its own time."""
        if f"{method} {template}" in _OWN_TIME:
            return
        own = any(word in template for word in _OWN_MESSAGES)
        self.requests.append((f"{method} {template}", None if own else body))

    def note(self, what: str, found: Any) -> None:
        """Keep what somebody has seen."""
        self.seen.append((what, found))

    async def quiet(self, *, of_all: bool = True) -> None:
        """Wait until nothing is owed and the bot asks for nothing more. `of_all`: what only those hear of who have
        asked is noted too."""
        await settled(self.there)
        await asyncio.sleep(QUIET)
        while not await self._rests():  # noqa: ASYNC110 - another process comes to rest
            await asyncio.sleep(QUIET)
        public = [(kind, body) for kind, body in self.requests if body is not None]
        own = sorted(kind for kind, body in self.requests if body is None) if of_all else []
        self.asked.append((f"requests to calm {len(self.asked)}", [public, own]))
        self.requests.clear()

    async def _rests(self) -> bool:
        """Whether the bot waits for something outside, and not for this process: what it had sent by then is read, and
        what was answered to it has not woken it."""
        heard = len(self.requests)
        if not self.there.at_rest:
            return False
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
        return self.there.at_rest and heard == len(self.requests)


Given = Sequence[Answer | Sequence[Answer]]
"""Answers one after the other; after each, or after several together, the others look."""


async def looks_alike(folder: Path, play: SecretPlay, first: Given, second: Given) -> int:
    """Play both side by side; raises AssertionError with what differs. Returns how many looks were compared."""
    one, other = await asyncio.gather(
        *(_watched(folder / name, play, answers) for name, answers in (("first", first), ("second", second)))
    )
    differing = [*differences(one.seen, other.seen), *differences(one.asked, other.asked)]
    assert not differing, "\n".join(differing[:5])
    return len(one.seen)


async def answer_times(
    folder: Path, play: SecretPlay, first: Sequence[Answer], second: Sequence[Answer], blocks: int
) -> tuple[list[float], list[float]]:
    """How long those who may not know wait for what they look at, in seconds, while the first answers stand and while
    the second do. Both are given in turns in one game, so that the machine's moods reach both: they must answer the
    same questions."""
    times: tuple[list[float], list[float]] = ([], [])
    async with _playing(folder / "timed", play) as watched:
        for block in range(2 * blocks):
            for answer in (first, second)[block % 2]:
                await gives(watched, answer)
            await watched.quiet()
            for name in play.others * LOOKS_A_BLOCK:
                times[block % 2].append(await _waited(watched, name))
    return times


async def _waited(watched: Watched, name: str) -> float:
    began = time.perf_counter()
    await watched.person(name).command("game status")
    return time.perf_counter() - began


def told_apart(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two samples lie apart (Kolmogorov and Smirnov), in units of what chance alone exceeds once in 1,000
    times: above 1 they come from different sources."""
    ends = sorted({*one, *other})
    a, b = sorted(one), sorted(other)
    apart = max(abs(bisect_right(a, end) / len(a) - bisect_right(b, end) / len(b)) for end in ends)
    return apart / (1.95 * math.sqrt((len(a) + len(b)) / (len(a) * len(b))))


Looks = Sequence[tuple[str, Any]]


def differences(one: Looks, other: Looks) -> Iterator[str]:
    """Where two lists of what was seen differ, and in which lines; ids are told apart only by which came first."""
    if len(one) != len(other):
        yield f"{len(one)} against {len(other)}"
    names: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for (where, a), (there, b) in zip(one, other, strict=False):
        texts = _without_ids([where, a], names[0]), _without_ids([there, b], names[1])
        if texts[0] != texts[1]:
            lines = difflib.unified_diff(texts[0].splitlines(), texts[1].splitlines(), lineterm="", n=0)
            yield "\n  ".join([f"{where} / {there}", *islice(lines, 3, 9)])


def _without_ids(value: Any, known: dict[str, str]) -> str:
    text = json.dumps(value, sort_keys=True, default=str, ensure_ascii=False, indent=0)
    return _ID.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), text)


# --- one play --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _playing(folder: Path, play: SecretPlay) -> AsyncIterator[Watched]:
    """A game at its first secret answers."""
    async with house(_made(folder), pictures=True, SEED=SEED, CLOCK=CLOCK, TOY=play.toy) as there:
        watched = Watched(play, there)
        await begin(watched)
        if play.state:
            await exchanged(there, play.state)
        for answer in play.opening:
            await gives(watched, answer)
            await watched.quiet()  # so that what is told goes out in the same messages
        yield watched


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def _watched(folder: Path, play: SecretPlay, answers: Given) -> Watched:
    """Play so far that all answers are given, and look after each."""
    async with _playing(folder, play) as watched:
        with _listening(watched.there.table, watched):
            for number, answer in enumerate(answers, 1):
                together = [answer] if isinstance(answer, Answer) else answer
                for one in together:
                    await gives(watched, one)
                await watched.quiet(of_all=isinstance(answer, Answer))
                await look_around(watched, f"after answer {number}")
        return watched


async def gives(watched: Watched, answer: Answer) -> None:
    """A player answers in secret, or plans an answer."""
    before = _given(watched.there)
    seen = await watched.person(answer.who).command(f"{watched.play.group} {answer.command}", **answer.options)
    assert _given(watched.there) == before + 1, f"{answer}: {seen.text}"


def _given(there: House) -> int:
    """How many answers stand in the record, and how many are planned."""
    recorded = there.rows("SELECT count(*) AS given FROM record WHERE kind = 'answer'")[0]["given"]
    return int(recorded) + int(there.rows("SELECT count(*) AS given FROM plans")[0]["given"])


@contextmanager
def _listening(table: LocalTable, watched: Watched) -> Iterator[None]:
    table.inspectors.append(watched.inspect)
    watched.asked.clear()
    try:
        yield
    finally:
        table.inspectors.remove(watched.inspect)


async def begin(watched: Watched) -> None:
    """Open the table, sit down, choose forces and start."""
    play = watched.play
    people = [watched.person(name) for name in play.people]
    options = ", ".join(f"{name}={value}" for name, value in play.options.items())
    asked = {"scenario": play.scenario, "map": play.battlefield, "options": options}
    told = {name: text for name, text in asked.items() if text}
    seen = await people[0].command("game new", game=play.rules, **told)
    if play.battlefield:
        seen = await accept_map(people[0], seen)
    assert "is open" in seen.text, seen.text
    for person in people[1:]:
        await _joins(watched, person)
    for person, force in zip(people, play.forces, strict=False):
        await choose_force(person, force)
    await people[0].until(_ready)
    card = people[0].latest()
    watched.began = card.id
    assert "begins" in (await people[0].press(card, "Start")).text
    await watched.quiet()


def _ready(messages: list[Message]) -> bool:
    """Whether the card of a table at which everybody has chosen is there."""
    return labelled(messages[-1], "Start") and "no force yet" not in text_of(messages[-1])


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
        public = [message for message in person.sees() if message.visible_to is None and message.id > watched.began]
        watched.note(f"{when}: {name} sees", [_message(watched, message) for message in public])


async def _told(watched: Watched, seen: Seen) -> list[Any]:
    await watched.quiet()
    return [_message(watched, message) for message in (seen.message, *seen.followups) if message is not None]


async def _completions(watched: Watched, person: Person) -> dict[str, Any]:
    """What every option is completed with, of the game's commands and of the house's."""
    found: dict[str, Any] = {}
    groups = {ruleset(key).box.command for key in RULESETS} - {watched.play.group}
    for group in person.commands():
        for command in [] if group["name"] in groups else group.get("options") or []:
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
            (file.filename, file.description, file.content_type, sha256(files[file.id]).hexdigest())
            for file in message.attachments
        ],
    }
