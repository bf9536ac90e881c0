"""Carrying out what a page sends, as the person in its seat and with no more rights than theirs."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.local import founding, permissions
from bot.local.errors import Json
from bot.local.page import view, wishes
from bot.local.page.uploads import upload, values
from bot.local.people import Modal, NotAccepted, NotOffered, Person, Seen
from bot.local.world import Message, World

W = TypeVar("W", bound=wishes.Wish)
Deed = Callable[[World, Person, W], Awaitable[Json]]
PORTION = 50
"""Messages that a page gets at once."""
MOST_SINCE = 400
"""Missed messages that are handed over after a lost connection; beyond that the page begins with the newest."""
MOST_LETTERS = 100
"""Of the name of a channel or a thread."""
GONE = "that message is not there"


async def carry_out(world: World, seat: Person, wish: wishes.Wish) -> Json:
    """Do it; returns what the page is told."""
    return await _DEEDS[type(wish)](world, seat.at(int(wish.channel)), wish)


async def _read(world: World, here: Person, wish: wishes.Read) -> Json:
    before = int(wish.before) if wish.before else None
    shown = [one for one in here.sees() if not one.dismissed and (before is None or one.id < before)]
    since = [one for one in shown if wish.since and one.id >= int(wish.since)]
    joined = 0 < len(since) <= MOST_SINCE
    chosen = since if joined else shown[-PORTION:]
    return {
        "messages": [view.message(world, here, one) for one in chosen],
        "more": len(shown) > len(chosen) and shown[0] is not chosen[0],
        "joined": joined,
    }


async def _mark(world: World, here: Person, wish: wishes.Mark) -> Json:
    marks = world.marks.setdefault(here.id, {})
    if int(wish.message) > marks.get(here.channel.id, 0):
        marks[here.channel.id] = int(wish.message)
        world.tell("marks", (here.id, here.channel.id))
    return {}


async def _say(world: World, here: Person, wish: wishes.Say) -> Json:
    _demand_writable(world, here)
    here.say(wish.text, files=[upload(one) for one in wish.files])
    return {}


def _demand_writable(world: World, here: Person) -> None:
    place = here.channel
    wanted = permissions.SEND_MESSAGES_IN_THREADS if place.is_thread else permissions.SEND_MESSAGES
    keys = permissions.MANAGE_THREADS if place.locked else 0
    if not permissions.may(world, here.id, place, wanted | keys):
        raise NotAccepted("You do not have permission to send messages in this channel.")


async def _complete(_world: World, here: Person, wish: wishes.Complete) -> Json:
    try:
        return {"choices": await here.complete(wish.name, wish.focused, wish.typed, **values(wish.options))}
    except TimeoutError as late:
        return {"error": str(late)}


async def _command(_world: World, here: Person, wish: wishes.Command) -> Json:
    return _told(await here.command(wish.name, **values(wish.options)))


async def _press(world: World, here: Person, wish: wishes.Press) -> Json:
    return _told(await here.press(_message(world, here, wish.message), wish.custom_id))


async def _select(world: World, here: Person, wish: wishes.Select) -> Json:
    return _told(await here.select(_message(world, here, wish.message), wish.custom_id, wish.values))


async def _message_menu(world: World, here: Person, wish: wishes.MessageMenu) -> Json:
    return _told(await here.right_click(_message(world, here, wish.message), wish.name))


async def _user_menu(world: World, here: Person, wish: wishes.UserMenu) -> Json:
    user = world.users.get(int(wish.user))
    if user is None:
        raise NotOffered("there is nobody like that")
    return _told(await here.right_click(user, wish.name))


async def _submit(world: World, here: Person, wish: wishes.Submit) -> Json:
    opener = world.interactions.get(int(wish.modal))
    if opener is None or opener.modal is None:
        raise NotOffered("that form is no longer open")
    seen = await here.submit(Modal(opener, opener.modal), values(wish.values))
    if seen.acknowledged:
        opener.modal = None
    return _told(seen)


async def _dismiss(world: World, here: Person, wish: wishes.Dismiss) -> Json:
    message = _message(world, here, wish.message)
    if message.visible_to != here.id:
        raise NotOffered("only a message that nobody else sees can be dismissed")
    message.dismissed = True
    world.tell("dismissed", message)
    return {}


async def _invite(world: World, _here: Person, wish: wishes.Invite) -> Json:
    return {"name": founding.invite(world, wish.name).name}


async def _found(world: World, here: Person, wish: wishes.Found) -> Json:
    place = here.channel
    guild = world.guilds.get(place.guild_id or 0)
    name = " ".join(wish.name.split())
    if guild is None or not 0 < len(name) <= MOST_LETTERS:
        raise NotAccepted(f"A name has 1 to {MOST_LETTERS} characters.")
    if not wish.thread:
        _demand(
            world, here, permissions.MANAGE_CHANNELS, "Who manages the server makes channels; anybody makes threads."
        )
        return {"id": str(founding.add_channel(world, guild, name).id)}
    _demand(world, here, permissions.CREATE_PUBLIC_THREADS, "You do not have permission to make threads here.")
    return {"id": str(founding.add_thread(world, world.channels[place.parent_id or place.id], name, here.id).id)}


def _demand(world: World, here: Person, wanted: int, why: str) -> None:
    if not permissions.may(world, here.id, here.channel, wanted):
        raise NotAccepted(why)


_DEEDS: dict[type, Deed[Any]] = {
    wishes.Found: _found,
    wishes.Read: _read,
    wishes.Mark: _mark,
    wishes.Say: _say,
    wishes.Complete: _complete,
    wishes.Command: _command,
    wishes.Press: _press,
    wishes.Select: _select,
    wishes.MessageMenu: _message_menu,
    wishes.UserMenu: _user_menu,
    wishes.Submit: _submit,
    wishes.Dismiss: _dismiss,
    wishes.Invite: _invite,
}


def _message(world: World, here: Person, message_id: str) -> Message:
    message = world.messages.get(int(message_id))
    foreign = message is None or message.channel_id != here.channel.id or message.visible_to not in (None, here.id)
    if message is None or foreign or message.dismissed:
        raise NotOffered(GONE)
    return message


def _told(seen: Seen) -> Json:
    modal = seen.modal
    form = {"id": str(modal.interaction.id), **modal.data} if modal else None
    return {"failure": seen.failure, "modal": form, "type": seen.response_type}
