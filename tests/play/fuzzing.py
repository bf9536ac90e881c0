"""Members who send anything that Discord passes on: hostile texts, foreign and old controls, forms nobody opened."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bot.local import payloads
from bot.local.bodies import Upload
from bot.local.errors import Json
from bot.local.limits_components import BUTTON, SELECTS, walk
from bot.local.options import CHANNEL, FILE, MENTIONABLE, NUMBER, ROLE, STRING, USER, Filling, Found
from bot.local.people import Person
from bot.local.watching import acknowledged
from bot.local.world import COMMAND, COMPLETION, COMPONENT, MODAL, Event, Interaction, Message
from tests.play.house import House

SUB_COMMANDS = (1, 2)
REMEMBERED = 400
"""Messages whose controls are pressed again and again, however old they are."""
KEPT = 2000
"""Messages that only one member saw, and interactions, that the stand-in keeps while it is stormed."""
TEXTS = (
    "",
    " ",
    "@everyone @here",
    "<@&1> <@!2> <#3> </game new:4> <t:99999999999999999:R>",
    "**__~~`||",
    "```\n" * 40,
    "[press](https://example.invalid)",
    "\u202eright to left\u202c",
    "a\u0300" * 500,
    "\U0001f3b2" * 1000,
    "\x01\x1b[31m\ufffe\u0000",
    "A" * 6000,
    "A1, " * 1500,
    "-1",
    "0",
    "00007",
    "٣",
    "1e309",
    "NaN",
    "9" * 400,
    "' OR 1=1; DROP TABLE games; --",
    "../../../../etc/passwd",
    "{}",
    '{"a": ' * 900,
    "[" * 3000,
    "distance=99999999999",
    "look_over=never, look_over=never",
    "generated 12x9 hill",
    "generated 999999x999999 x",
    "if",
    "None",
)
FILES = (
    b"",
    b"\x00" * 5000,
    b"\xff\xfe\xff",
    b'{"version": 1}',
    b"[" * 100_000,
    b"size = 'x'\n[[unit]]\n" * 50,
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    b"<a>" * 30_000,
    b"PK\x03\x04" + b"\x00" * 100,
)
NAMES = ("a.toml", "b.json", "../c.cat", "d" * 200 + ".zip", "e.gst", "f")


class Fuzzer:
    """Some members in some channels; everything they send is drawn from `seed`."""

    def __init__(self, house: House, people: list[Person], seed: str) -> None:
        self._house, self._people, self._random = house, people, Random(seed)
        self._world = house.table.world
        self._messages: deque[Message] = deque(maxlen=REMEMBERED)
        self._controls: deque[str] = deque(maxlen=REMEMBERED)
        self._words: deque[str] = deque(TEXTS, maxlen=REMEMBERED)
        self._own: deque[int] = deque()
        self.unanswered: list[str] = []
        self.unforeseen: list[str] = []
        self.sent = 0
        self._world.listeners.append(self._hear)

    # --- what is remembered ------------------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        message = event.thing
        if not isinstance(message, Message):
            return
        if "Something went wrong" in message.content:
            self.unforeseen.append(message.content)
        controls = [one["custom_id"] for one in walk(message.components) if one.get("custom_id")]
        if controls:
            self._messages.append(message)
            self._controls.extend(controls)
        if event.name == "MESSAGE_CREATE" and message.visible_to is not None:
            self._own.append(message.id)
        while len(self._own) > KEPT:
            self._world.messages.pop(self._own.popleft(), None)

    # --- sending -----------------------------------------------------------------------------------------------------

    async def storm(self, number: int, at_once: int = 16) -> None:
        """Send so many interactions, never more than `at_once` of them unanswered."""
        left = iter(range(number))
        await asyncio.gather(*(self._send_from(left) for _ in range(at_once)))
        self._forget()

    async def _send_from(self, left: Iterator[int]) -> None:
        for _ in left:
            await self.one()
            if self.sent % KEPT == 0:
                self._forget()

    def _forget(self) -> None:
        for number in list(self._world.interactions)[:-KEPT]:
            del self._world.interactions[number]

    async def one(self) -> None:
        """One interaction, and its first answer."""
        send = self._random.choice(self._kinds())
        interaction = send(self._random.choice(self._people))
        self.sent += 1
        if not await acknowledged(self._world, interaction, self._house.table.desk.within):
            self.unanswered.append(json.dumps(interaction.data)[:500])

    def _kinds(self) -> list[Callable[[Person], Interaction]]:
        often: list[Callable[[Person], Interaction]] = [*[self._command] * 6, *[self._complete] * 4]
        return [*often, self._form, self._wrong_press, *([self._press] * 8 if self._messages else [])]

    def _open(self, person: Person, kind: int, data: Json, message: Message | None = None) -> Interaction:
        return self._house.table.desk.open(kind, person.id, person.channel, data, message)

    # --- commands ----------------------------------------------------------------------------------------------------

    def _command(self, person: Person) -> Interaction:
        """A command with hostile values for its options; what the client guarantees (types, choices) holds mostly."""
        command = self._random.choice(person.commands())
        if command["type"] != 1:
            return self._from_menu(person, command)
        found = self._leaf(command)
        filling = Filling(self._world, person.channel, person.id)
        given = [o for o in found.options if o.get("required") or self._random.random() < 0.5]
        filled = [self._filled(option, filling) for option in given if self._random.random() < 0.97]
        return self._open(person, COMMAND, found.data(filled, filling.resolved))

    def _from_menu(self, person: Person, command: Json) -> Interaction:
        """A command of the menu of a member (2) or a message (3)."""
        data = {name: command[name] for name in ("id", "name", "type")}
        filling = Filling(self._world, person.channel, person.id)
        if command["type"] == 2:
            target = filling.name_user(self._random.choice(self._people))
            return self._open(person, COMMAND, {**data, "target_id": target, "resolved": filling.resolved})
        public = (message for message in self._world.messages.values() if message.visible_to is None)
        message = self._random.choice(list(self._messages) or list(public))
        shown = {str(message.id): payloads.message(self._world, message)}
        return self._open(person, COMMAND, {**data, "target_id": str(message.id), "resolved": {"messages": shown}})

    def _leaf(self, command: Json) -> Found:
        """Any command at the end of a group."""
        way: list[Json] = []
        inside = command
        while steps := [one for one in inside.get("options") or [] if one["type"] in SUB_COMMANDS]:
            inside = self._random.choice(steps)
            way.append(inside)
        return Found(command, way)

    def _filled(self, option: Json, filling: Filling) -> Json:
        return {"name": option["name"], "type": option["type"], "value": self._value(option, filling)}

    def _value(self, option: Json, filling: Filling) -> Any:
        if option.get("choices"):
            return self._random.choice(option["choices"])["value"]
        named: dict[int, Callable[[], Any]] = {
            STRING: lambda: self._random.choice(self._words)[: option.get("max_length", 6000)],
            USER: lambda: filling.name_user(self._random.choice(list(self._world.users))),
            MENTIONABLE: lambda: filling.name_user(self._random.choice(self._people)),
            CHANNEL: lambda: filling.name_channel({}, self._random.choice(list(self._world.channels))),
            ROLE: lambda: filling.name_role(self._role(filling)),
            FILE: lambda: filling.name_file(self._file()),
            NUMBER: lambda: self._random.choice((0.5, -1e300, 1e300)),
            5: lambda: self._random.random() < 0.5,
        }
        return named.get(option["type"], lambda: self._number(option))()

    def _number(self, option: Json) -> int:
        least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
        return int(self._random.choice((least, most, max(least, min(most, self._random.randint(-3, 30))))))

    def _role(self, filling: Filling) -> Any:
        guild = self._world.guilds[filling.channel.guild_id or 0]
        return self._random.choice(list(guild.roles.values()))

    def _file(self) -> Upload:
        return Upload(self._random.choice(NAMES), self._random.choice(FILES))

    def _complete(self, person: Person) -> Interaction:
        """Somebody types into an option; what is offered is typed by others later."""
        while True:
            command = self._random.choice(person.commands())
            if command["type"] != 1:
                continue
            found = self._leaf(command)
            typing = [option for option in found.options if option.get("autocomplete")]
            if typing:
                break
        focused = self._random.choice(typing)
        filling = Filling(self._world, person.channel, person.id)
        others = [o for o in found.options if o is not focused and o["type"] != FILE and self._random.random() < 0.6]
        typed = {"name": focused["name"], "type": focused["type"], "value": "", "focused": True}
        if self._random.random() < 0.6:
            typed["value"] = self._random.choice(self._words)
        data = found.data([*(self._filled(option, filling) for option in others), typed], filling.resolved)
        interaction = self._open(person, COMPLETION, data)
        asyncio.get_running_loop().call_later(1.0, self._learn, interaction)
        return interaction

    def _learn(self, interaction: Interaction) -> None:
        choices = interaction.choices or []
        self._words.extend(str(c["value"]) for c in self._random.sample(choices, min(2, len(choices))))

    # --- controls and forms ------------------------------------------------------------------------------------------

    def _press(self, person: Person) -> Interaction:
        """A control of a message that was there once, mostly by the one who saw it, with values that fit or do not."""
        message = self._random.choice(self._messages)
        known = [one for one in walk(message.components) if one.get("custom_id")]
        presser = person.at(message.channel_id)
        owner = message.visible_to
        if owner is not None and self._random.random() < 0.8:
            presser = next((p.at(message.channel_id) for p in self._people if p.id == owner), presser)
        if not known:
            return self._wrong_press(presser)
        control = self._random.choice(known)
        data: Json = {"custom_id": control["custom_id"], "component_type": control["type"], "id": control.get("id", 0)}
        if control["type"] in SELECTS:
            data["values"] = self._values(control)
        return self._open(presser, COMPONENT, data, message)

    def _values(self, menu: Json) -> list[str]:
        offered = [option["value"] for option in menu.get("options") or []] or ["1"]
        if self._random.random() < 0.1:
            return [self._random.choice(self._words)[:100]]
        return self._random.sample(offered, self._random.randint(0 if self._random.random() < 0.1 else 1, 1))

    def _wrong_press(self, person: Person) -> Interaction:
        """A control that is not there: another version's, or one that somebody made up."""
        kind = self._random.choice((BUTTON, 3))
        data: Json = {"custom_id": self._made_up(), "component_type": kind, "id": 1}
        if kind == 3:
            data["values"] = [self._random.choice(self._words)[:100]]
        shown = self._random.choice(self._messages) if self._messages else None
        here = person.at(shown.channel_id) if shown is not None else person
        return self._open(here, COMPONENT if shown is not None else MODAL, data | {"components": []}, shown)

    def _made_up(self) -> str:
        """A custom id with a part of it changed."""
        parts = (self._random.choice(self._controls) if self._controls else "u:act:1:1").split(":")
        for place in range(len(parts)):
            if self._random.random() < 0.4:
                parts[place] = self._random.choice(("u", "act", "0", "1", "7", "9" * 18, "9" * 30, "-1", "", "?", "aA"))
        return ":".join(parts)[:100] or "u"

    def _form(self, person: Person) -> Interaction:
        """A form that nobody opened, or that was opened by an older version."""
        names = self._random.sample(("words", "value", "unit", "number", "name", "u"), self._random.randint(0, 3))
        fields = [{"type": 4, "custom_id": name, "value": self._random.choice(self._words)[:4000]} for name in names]
        rows = [{"type": 1, "components": [one]} for one in fields]
        return self._open(person, MODAL, {"custom_id": self._made_up(), "components": rows})
