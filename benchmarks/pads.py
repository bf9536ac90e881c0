"""Ten pads at once, a press a second on each, through the protocol. Run as `python -m benchmarks.pads`.

The tables are battles with full armies, each at a unit that is to be moved: first all of Julia Augusta (bodies of
bases), then all of Dystopian Legions (sections of single models). What is measured is the time from a press to the pad
that shows what came of it, with its picture: as a player sees it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, percentile, show
from benchmarks.play import PLAYERS
from benchmarks.process import BotProcess
from benchmarks.tables import like, lobby
from bot.facets import maps_of
from bot.game import announce
from bot.game.automatic import Automatic
from bot.game.resolution import Resolution
from bot.local import LocalTable
from bot.local.founding import found
from bot.local.people import Person, buttons_of
from bot.local.watching import until
from bot.local.world import COMPONENT, Event, Interaction, Message, World
from bot.store import clicks, clocks, games, outbox
from bot.store.database import Database
from bot.table.tables import Table
from cogs.play._orders import PARTS
from rulesets import ruleset
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, any_answer, extended, offered, types_offered
from rulesets.kit.engine.question import Draft, Question

YARDSTICKS = ("Python", "PNG")

PADS, SECONDS, WARM_SECONDS = 10, 30, 5
SENT_MS = 300
BATTLES = 3
KEY, BACK = ":key:", ":shorter:"


@dataclass(frozen=True)
class Battle:
    """A battle of a game whose units are moved on a pad: what is asked then, and the kind of answer that opens it."""

    title: str
    game: str
    forces: tuple[str, str]
    asked: str
    answer: str
    map: str = ""

    def to_be_moved(self, number: int) -> Table:
        """The first moment at which a unit is to be moved; the same number gives the same dice."""
        battle, random = Resolution.of(self._table(number), Automatic()), Random(number)
        battle.begin()
        while not self._is_asked(view := _view(battle.table), question := _open(battle.table.running)):
            action = any_answer(view, question, random.randrange)
            battle.answer(battle.table.seats[question.seat].member or 0, question.number, action)
        return battle.table

    def _table(self, number: int) -> Table:
        chosen = maps_of(ruleset(self.game)).wanted("battle", self.map, str(number)).text
        return lobby(number, self.game, self.forces, (1, 2), "battle", battlefield=chosen)

    def _is_asked(self, view: Game, question: Question) -> bool:
        return question.key == self.asked and types_offered(view, question).holds(self.answer)

    def draft(self, view: Game, question: Question) -> Draft:
        """The answer as far as it goes before its way is put together piece by piece."""
        draft: Draft = {TYPE: self.answer}
        while (offer := offered(view, question, draft)) is not None and offer.kind != "moves":
            draft = extended(draft, offer, offer.options[0].value)
        return {**draft, PARTS: []}


def _view(table: Table) -> Game:
    """What the seat that is asked sees."""
    view: Game = ruleset(table.ruleset).play.view(table.running, _open(table.running).seat)
    return view


def _open(game: Game) -> Question:
    """The first question that nobody has answered yet."""
    return next(question for question in game.questions if question.given is None)


JULIA = Battle(
    "move pad", "julia_augusta", ("frontier_column", "gathered_tribes"), asked="move", answer="move", map="generated"
)
LEGIONS = Battle("section pad", "dystopian_legions", ("expedition", "republic"), asked="choose_move", answer="advance")


async def _fill(path: Path, world: World, battle: Battle) -> None:
    """Every channel with a running game, its first message owed, and its pad begun."""
    database = await Database.open(path)
    channels = [channel.id for channel in world.channels.values()]
    one, other = (user.id for user in world.users.values() if user.name in PLAYERS)
    battles = [battle.to_be_moved(number) for number in range(BATTLES)]
    async with database.transaction() as tx:
        for number, channel in enumerate(channels):
            made = like(battles[number % BATTLES], channel, (one, other))
            question = _open(made.running)
            draft = battle.draft(_view(made), question)
            await games.add_table(tx, made)
            await games.save_table(tx, made)
            await clocks.sync_questions(tx, made.id, made.running.questions, made.pace, int(time.time()))
            await clicks.keep_drafts(tx, made.id, question.seat, question.number, [draft])
            await outbox.owe_post(tx, made.id, channel, announce.reminder(made, "The game goes on"), None, 0)
    await database.close()


@dataclass
class Pads:
    """The open pads, the press that each waits for, and how long presses took, in milliseconds."""

    table: LocalTable
    random: Random
    shown: list[Message] = field(default_factory=list)
    asked: dict[int, Interaction] = field(default_factory=dict)
    sent: list[float] = field(default_factory=list)
    pictures: int = 0

    def hear(self, event: Event) -> None:
        """A pad shows what came of its press."""
        message = event.thing
        if isinstance(message, Message) and event.name == "MESSAGE_UPDATE" and message.id in self.asked:
            self.sent.append((self.table.clock.now() - self.asked.pop(message.id).created) * 1000)
            self.pictures += bool(message.attachments)

    def press(self, message: Message) -> None:
        """A key at random; Back where there is none."""
        ids = [*buttons_of(message)]
        keys = [one for one in ids if KEY in one] or [one for one in ids if BACK in one]
        data = {"custom_id": self.random.choice(keys), "component_type": 2}
        channel = self.table.world.channels[message.channel_id]
        self.asked[message.id] = self.table.desk.open(COMPONENT, message.visible_to or 0, channel, data, message)

    async def pressed_for(self, seconds: int) -> None:
        """A press a second on each, at even distances."""
        started = time.perf_counter()
        for number in range(seconds * PADS):
            await asyncio.sleep(max(0.0, started + number / PADS - time.perf_counter()))
            self.press(self.shown[number % PADS])


async def _opened(table: LocalTable) -> list[Message]:
    """Who is asked in each channel presses Act."""
    return [await _pad_of(table, channel.name) for channel in table.world.channels.values()]


async def _pad_of(table: LocalTable, channel: str) -> Message:
    ada = table.person(PLAYERS[0], channel)
    await ada.until(lambda messages: any("Act" in buttons_of(one).values() for one in messages))
    asking = next(one for one in reversed(ada.sees()) if "Act" in buttons_of(one).values())
    asked = next(person for person in _people(table, channel) if person.id in asking.pinged)
    act = next(custom_id for custom_id, label in buttons_of(asking).items() if label == "Act")
    seen = await asked.press(asking, act)
    assert seen.message is not None, seen.text
    return seen.message


def _people(table: LocalTable, channel: str) -> Iterator[Person]:
    yield from (table.person(name, channel) for name in PLAYERS)


async def measured(folder: Path, battle: Battle, *before: str) -> Pads:
    """All presses of some seconds, after some that are not counted."""
    world = found(World(), "Pads", PLAYERS, [f"table-{number}" for number in range(PADS)])
    await _fill(folder / "umpire.sqlite3", world, battle)
    table = LocalTable(world)
    await table.start()
    bot = await BotProcess.started(table, folder, *before)
    try:
        pads = Pads(table, Random(1), await _opened(table))
        world.listeners.append(pads.hear)
        await pads.pressed_for(WARM_SECONDS)
        await until(world, lambda: not pads.asked, SECONDS)
        pads.sent.clear()
        pads.pictures = 0
        await pads.pressed_for(SECONDS)
        await until(world, lambda: not pads.asked, SECONDS)
        return pads
    finally:
        await bot.stopped()
        await table.stop()


def _figures(battle: Battle) -> list[Figure]:
    with TemporaryDirectory() as folder:
        pads = asyncio.run(measured(Path(folder), battle))
    return [
        Figure(f"{battle.title}: press to pad, ten at once, median", percentile(pads.sent, 0.5), "ms"),
        Figure(f"{battle.title}: press to pad, ten at once, p95", percentile(pads.sent, 0.95), "ms", SENT_MS),
        Figure(f"{battle.title}: pads with their picture", 100 * pads.pictures / len(pads.sent), "%", 100, True),
    ]


def figures() -> list[Figure]:
    """Press to pad, in both games."""
    return [figure for battle in (JULIA, LEGIONS) for figure in _figures(battle)]


if __name__ == "__main__":
    show(figures)
