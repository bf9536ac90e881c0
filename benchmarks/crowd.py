"""Players at many tables of the stand-in: what each sees next, and when their presses were answered.

Nobody looks twice: the world tells of every message, and a table's next press is chosen from what it has told.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random

from bot.local import LocalTable
from bot.local.limits_components import BUTTON, SELECT, walk
from bot.local.people import buttons_of, menus_of
from bot.local.world import COMPONENT, Event, Interaction, Message

NEVER_PRESSED = {
    *("Back", "Undo", "Concede", "Status", "Default", "Standing orders", "Rematch", "Withdraw"),
    *("All questions", "Change the answer", "Hint", "No more tips", "Other…"),
}


@dataclass
class Times:
    """What was measured, in milliseconds from the press: to its acknowledgement, to the answer, to the picture."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    pressed: int = 0
    panels_with_pictures: int = 0


@dataclass(eq=False)
class Station:
    """One game: the newest public message with “Act”, the open panel, the press under way, the last Confirm's time."""

    channel: int
    public: Message | None = None
    panel: Message | None = None
    asked: Interaction | None = None
    confirmed: float | None = None

    @property
    def shown(self) -> Message | None:
        """Where the next press is made: on a message that still has its controls."""
        return next((one for one in (self.panel, self.public) if one is not None and _leads_on(one)), None)

    @property
    def at_confirm(self) -> bool:
        """Whether the panel asks for the last press."""
        return self.panel is not None and "Confirm" in buttons_of(self.panel).values()

    def control(self, random: Random) -> tuple[str, list[str]]:
        """What is pressed, by its custom id, and the values chosen in it."""
        assert self.shown is not None
        menus = menus_of(self.shown)
        buttons = _forward(self.shown)
        if menus and (not buttons or random.random() < 0.8):
            custom_id, values = random.choice(sorted(menus.items()))
            return custom_id, [random.choice(values)]
        return random.choice(buttons), []


def _forward(message: Message) -> list[str]:
    """The buttons of a message that lead on."""
    return sorted(custom_id for custom_id, label in buttons_of(message).items() if label not in NEVER_PRESSED)


def _leads_on(message: Message) -> bool:
    return bool(menus_of(message) or _forward(message))


class Crowd:
    """All stations, and the ear that hears what the bot writes."""

    def __init__(self, table: LocalTable, channels: list[int], seed: int) -> None:
        self._table, self._random = table, Random(seed)
        self._stations = {channel: Station(channel) for channel in channels}
        self._waiting: tuple[deque[Station], deque[Station]] = (deque(), deque())
        self.times = Times()
        self._silent = set(channels)
        table.world.listeners.append(self._hear)

    @property
    def settled(self) -> bool:
        """Whether every table has shown its first message."""
        return not self._silent

    @property
    def unanswered(self) -> int:
        """How many presses are under way."""
        return sum(station.asked is not None for station in self._stations.values())

    def press(self, share_of_pictures: float) -> None:
        """One press at the table that has waited longest; a Confirm as often as pictures are still wanted."""
        station = self._next(len(self.times.pictures) < share_of_pictures * self.times.pressed)
        if station is None or station.shown is None:
            return
        message, confirming = station.shown, station.at_confirm
        custom_id, values = station.control(self._random)
        station.asked = self._open(message, custom_id, values)
        station.confirmed = station.asked.created if confirming else station.confirmed
        self.times.pressed += 1

    def _next(self, confirm: bool) -> Station | None:
        for queue in self._waiting[:: 1 if confirm else -1]:
            while queue:
                station = queue.popleft()
                if station.asked is None and station.shown is not None:
                    return station
        return None

    def _open(self, message: Message, custom_id: str, values: list[str]) -> Interaction:
        """What the client of the one who may press sends."""
        control = next(one for one in walk(message.components) if one.get("custom_id") == custom_id)
        kind = SELECT if values else BUTTON
        data = {"custom_id": custom_id, "component_type": kind, "id": control["id"]}
        member = message.visible_to or message.mentions[0]
        channel = self._table.world.channels[message.channel_id]
        return self._table.desk.open(
            COMPONENT, member, channel, {**data, "values": values} if values else data, message
        )

    def _queue(self, station: Station) -> None:
        if station.asked is None and station.shown is not None:
            self._waiting[0 if station.at_confirm else 1].append(station)

    # --- what is heard -----------------------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        thing = event.thing
        station = self._stations.get(getattr(thing, "channel_id", 0))
        if station is None:
            return
        if isinstance(thing, Message):
            if thing.visible_to is None and event.name == "MESSAGE_CREATE":
                self._hear_post(station, thing)
            elif station.asked is not None and not thing.loading:
                self._hear_answer(station, station.asked, thing)
        elif event.name == "interaction" and isinstance(thing, Interaction) and thing is station.asked:
            self._hear_acknowledged(station, thing)

    def _hear_post(self, station: Station, message: Message) -> None:
        """A report in the channel; one that calls nobody waits for a practice opponent."""
        self._silent.discard(station.channel)
        station.public = message if message.mentions else None
        if station.confirmed is not None and message.attachments:
            self.times.pictures.append((message.created - station.confirmed) * 1000)
            station.confirmed = None
        if station.panel is None:
            self._queue(station)

    def _hear_acknowledged(self, station: Station, asked: Interaction) -> None:
        """The first answer; a second message instead of a panel is a refusal, and begins anew."""
        if asked.followups:
            station.asked = station.panel = None
            self._queue(station)
        elif asked.acknowledged is not None:
            self.times.acknowledged.append((asked.acknowledged - asked.created) * 1000)

    def _hear_answer(self, station: Station, asked: Interaction, message: Message) -> None:
        """The panel shows what came of the press; one that leads nowhere waits for the next report."""
        if message.visible_to is None or message.id not in (asked.original_id, asked.message_id):
            return
        self.times.answered.append((self._table.clock.now() - asked.created) * 1000)
        self.times.panels_with_pictures += bool(message.attachments)
        station.asked = None
        station.panel = message if _leads_on(message) else None
        if station.panel is None and station.public is not None and station.public.created < asked.created:
            station.public = None
        self._queue(station)
