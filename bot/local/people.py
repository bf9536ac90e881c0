"""A person at the table: everything that somebody's Discord client does."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.local import messages, payloads, permissions
from bot.local.bodies import Upload
from bot.local.errors import Json
from bot.local.forms import submitted
from bot.local.interactions import Desk
from bot.local.limits_components import BUTTON, SELECT, SELECTS, walk
from bot.local.messages import Letter
from bot.local.options import Filling, NotAccepted, NotOffered, channel_of, fill, find
from bot.local.seeing import Modal, Seen, buttons_of, menus_of, text_of
from bot.local.watching import acknowledged, until
from bot.local.world import (
    COMMAND,
    COMPLETION,
    COMPONENT,
    DIRECT_MESSAGE,
    MODAL,
    Channel,
    Interaction,
    Member,
    Message,
    User,
    World,
)

__all__ = ["Modal", "NotAccepted", "NotOffered", "Person", "Seen", "Upload", "buttons_of", "menus_of", "text_of"]

T = TypeVar("T")
Place = Channel | str | int
PATIENCE = 10.0
"""Seconds of real time for which a person waits for "is thinking" to end; then TimeoutError."""


class Person:
    """A member with a client. `patience` 0 returns as soon as the bot has acknowledged."""

    def __init__(self, world: World, desk: Desk, user: User, channel: Channel, patience: float = PATIENCE) -> None:
        self._world = world
        self._desk = desk
        self.user = user
        self.channel = channel
        self.patience = patience

    @property
    def id(self) -> int:
        """The account's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """How a message names this person."""
        return f"<@{self.user.id}>"

    def at(self, channel: Place) -> "Person":
        """The same person, looking at another channel."""
        return Person(self._world, self._desk, self.user, self._place(channel), self.patience)

    def _place(self, channel: Place | None) -> Channel:
        place = self.channel if channel is None else channel_of(self._world, channel)
        if not permissions.may(self._world, self.id, place, permissions.VIEW_CHANNEL):
            raise NotOffered(f"{self.user.name} does not see #{place.name}")
        return place

    # Reading

    def sees(self, channel: Place | None = None) -> list[Message]:
        """The messages of a channel, oldest first, with those that only this person sees."""
        place = self._place(channel)
        return [one for one in self._world.in_channel(place.id) if one.visible_to in (None, self.id)]

    def latest(self, channel: Place | None = None) -> Message:
        """The newest message."""
        return self.sees(channel)[-1]

    def direct_messages(self) -> list[Message]:
        """What the bot wrote to this person directly, oldest first."""
        mine = [one for one in self._world.channels.values() if one.kind == DIRECT_MESSAGE and self.id in one.members]
        return [message for channel in mine for message in self.sees(channel)]

    async def until(self, holds: Callable[[list[Message]], T], channel: Place | None = None) -> T:
        """Wait until `holds(messages of the channel)` is true and return it."""
        place = self._place(channel)
        return await until(self._world, lambda: holds(self.sees(place)), self.patience or PATIENCE)

    def commands(self, channel: Place | None = None) -> list[Json]:
        """The commands that this person is offered."""
        place = self._place(channel)
        return [one for one in self._world.commands_for(place.guild_id) if self._offers(one, place)]

    def _offers(self, command: Json, place: Channel) -> bool:
        contexts = command.get("contexts")
        if contexts is not None and (1 if place.kind == DIRECT_MESSAGE else 0) not in contexts:
            return False
        needed = command.get("default_member_permissions")
        granted = permissions.in_channel(self._world, self.id, place)
        if not granted & permissions.USE_APPLICATION_COMMANDS:
            return False
        if needed is None or granted == permissions.ALL:
            return True
        return int(needed) != 0 and granted & int(needed) == int(needed)

    # Doing

    async def command(self, name: str, /, **options: Any) -> Seen:
        """Use a slash command such as "game new". `channel=` is the place, unless the command has such an option."""
        here, command = self._looking(name, options)
        filling = Filling(self._world, here.channel, self.id)
        filled = fill(command, filling, options)
        return await here._ask(COMMAND, command.data(filled, filling.resolved))

    async def complete(self, name: str, /, focused: str, typed: str = "", **options: Any) -> list[Json]:
        """What the option `focused` offers after `typed`, the other options being filled in so far."""
        here, command = self._looking(name, options)
        option = next((one for one in command.options if one["name"] == focused and one.get("autocomplete")), None)
        if option is None:
            raise NotOffered(f"/{name}: {focused} offers no completions")
        filled = fill(command, Filling(self._world, here.channel, self.id), options, partly=True)
        filled.append({"name": focused, "type": option["type"], "value": typed, "focused": True})
        seen = await here._ask(COMPLETION, command.data(filled, {}))
        if seen.failure:
            raise TimeoutError(seen.failure)
        return seen.choices

    def _looking(self, name: str, options: dict[str, Any]) -> tuple["Person", Any]:
        channel = options.get("channel")
        command = find(self.commands(), name)
        if channel is None or any(one["name"] == "channel" for one in command.options):
            return self, command
        here = self.at(options.pop("channel"))
        return here, find(here.commands(), name)

    async def press(self, message: Message | Seen | int, custom_id: str) -> Seen:
        """Press a button, by its custom id or its label."""
        shown = self._shown(message)
        button = _component(shown, custom_id, (BUTTON,))
        data = {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button["id"]}
        return await self._at(shown)._ask(COMPONENT, data, shown)

    async def select(self, message: Message | Seen | int, custom_id: str, values: Sequence[Any]) -> Seen:
        """Choose from a menu: values of its options, or users, roles and channels."""
        shown = self._shown(message)
        menu = _component(shown, custom_id, SELECTS)
        filling = Filling(self._world, self._world.channels[shown.channel_id], self.id)
        chosen = chosen_values(menu, values, filling)
        data = {"custom_id": menu["custom_id"], "component_type": menu["type"], "id": menu["id"], "values": chosen}
        if filling.resolved:
            data["resolved"] = filling.resolved
        return await self._at(shown)._ask(COMPONENT, data, shown)

    async def submit(self, modal: Modal | Seen, values: dict[str, Any]) -> Seen:
        """Fill in a form (custom id → value) and send it."""
        form = modal.modal if isinstance(modal, Seen) else modal
        if form is None or form.interaction.user_id != self.id:
            raise NotOffered("there is no form open")
        opener = form.interaction
        place = self._world.channels[opener.channel_id]
        data = submitted(form, values, Filling(self._world, place, self.id))
        return await self.at(place)._ask(MODAL, data, self._world.messages.get(opener.message_id or 0))

    async def right_click(self, target: "Message | Member | Person | User", name: str) -> Seen:
        """Use a command of the menu of a message or a member."""
        kind = 3 if isinstance(target, Message) else 2
        here = self._at(target) if isinstance(target, Message) else self
        command = next((one for one in here.commands() if one["type"] == kind and one["name"] == name), None)
        if command is None:
            raise NotOffered(f"the menu has no entry {name!r}")
        filling = Filling(self._world, here.channel, self.id)
        if isinstance(target, Message):
            target_id = str(self._shown(target).id)
            filling.resolved["messages"] = {target_id: payloads.message(self._world, target)}
        else:
            target_id = filling.name_user(target)
        data = {"id": command["id"], "name": name, "type": kind, "target_id": target_id, "resolved": filling.resolved}
        return await here._ask(COMMAND, data)

    def say(self, text: str, channel: Place | None = None, files: Sequence[Upload] = ()) -> Message:
        """Write a plain message."""
        letter = Letter(self._place(channel), self.id, {"content": text}, dict(enumerate(files)))
        return messages.write(self._world, letter)

    # Behind it

    def _at(self, message: Message) -> "Person":
        return self if message.channel_id == self.channel.id else self.at(message.channel_id)

    def _shown(self, message: Message | Seen | int) -> Message:
        known = message.message if isinstance(message, Seen) else message
        wanted = known.id if isinstance(known, Message) else known
        shown = self._world.messages.get(wanted or 0)
        if shown is None or shown.visible_to not in (None, self.id):
            raise NotOffered("that message is not there")
        self._place(shown.channel_id)
        return shown

    async def _ask(self, kind: int, data: Json, message: Message | None = None) -> Seen:
        self._place(self.channel)
        interaction = self._desk.open(kind, self.id, self.channel, data, message)
        seen = Seen(self._world, interaction)
        if await acknowledged(self._world, interaction, self._desk.within) and self.patience:
            await self._until_done(seen)
        return seen

    async def _until_done(self, seen: Seen) -> None:
        try:
            await until(self._world, lambda: not seen.thinking, self.patience)
        except TimeoutError:
            words = f"the bot is still thinking after {self.patience} s about {_described(seen.interaction)}"
            raise TimeoutError(words) from None


def _described(interaction: Interaction) -> str:
    data = interaction.data
    return str(data.get("name") or data.get("custom_id"))


def _component(message: Message, wanted: str, kinds: Sequence[int]) -> Json:
    fitting = [one for one in walk(message.components) if one["type"] in kinds and one.get("custom_id")]
    for name in ("custom_id", "label", "placeholder"):
        for one in fitting:
            if one.get(name) == wanted:
                if one.get("disabled"):
                    raise NotOffered(f"{wanted!r} is disabled")
                return one
    there = ", ".join(str(one["custom_id"]) for one in fitting) or "nothing"
    raise NotOffered(f"{wanted!r} is not at this message; there is {there}")


def chosen_values(menu: Json, values: Sequence[Any], filling: Filling) -> list[str]:
    """The values of a menu as they are sent; the client keeps to the options and their number."""
    least, most = menu.get("min_values"), menu.get("max_values")
    if not (1 if least is None else least) <= len(values) <= (1 if most is None else most):
        raise NotAccepted(f"the menu does not take {len(values)} values")
    if len(set(values)) != len(values):
        raise NotAccepted("the menu does not take a value twice")
    if menu["type"] == SELECT:
        offered = [option["value"] for option in menu["options"]]
        wrong = [value for value in values if value not in offered]
        if wrong:
            raise NotAccepted(f"not in the menu: {wrong}")
        return list(values)
    kind = {5: 6, 6: 8, 7: 9, 8: 7}[menu["type"]]
    return [filling.value({**menu, "type": kind}, value) for value in values]
