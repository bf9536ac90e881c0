"""What a kept world forgets, so that years of playing do not fill the disk."""

from itertools import islice

from bot.local import messages
from bot.local.cabinet import Row
from bot.local.limits import TOKEN_LIVES
from bot.local.world import DISCORD_EPOCH_MS, Message, World

DAY = 24 * 3600.0
HIDDEN_KEPT = DAY
"""Seconds after which an ephemeral message is gone; Discord forgets it as soon as its page is loaded anew."""
MESSAGES_KEPT = 20_000
"""The newest so many messages of a world are kept, and those that are pinned."""


def tidy(world: World) -> list[Row]:
    """Forget what is too old; returns what is gone from the world without an event that tells of it."""
    now = world.clock.now()
    for message in _too_old(world, now):
        messages.remove(world, message)
    gone = [*_of_lost_channels(world), *_spent(world, now)]
    for kind, thing_id in gone:
        del getattr(world, kind)[thing_id]
    for file_id in _orphans(world, now):
        world.files.pop(file_id, None)
    return gone


def _of_lost_channels(world: World) -> list[Row]:
    return [("messages", one.id) for one in world.messages.values() if one.channel_id not in world.channels]


def _too_old(world: World, now: float) -> list[Message]:
    hidden = [one for one in world.messages.values() if one.visible_to is not None and now - one.created > HIDDEN_KEPT]
    surplus = max(0, len(world.messages) - len(hidden) - MESSAGES_KEPT)
    open_ones = (one for one in world.messages.values() if one.visible_to is None and not one.pinned)
    return [*hidden, *islice(open_ones, surplus)]


def _spent(world: World, now: float) -> list[Row]:
    """Interactions that can no longer be answered and that no message names as its origin."""
    named = {one.interaction_id for one in world.messages.values()}
    old = (one for one in world.interactions.values() if now - one.created > TOKEN_LIVES)
    return [("interactions", one.id) for one in old if one.id not in named]


def _orphans(world: World, now: float) -> list[int]:
    """Files that no message shows, once whoever was to fetch them has had a day."""
    shown = {file.id for message in world.messages.values() for file in message.attachments}
    return [one for one in world.files if one not in shown and now - _born(one) > DAY]


def _born(thing_id: int) -> float:
    return ((thing_id >> 22) + DISCORD_EPOCH_MS) / 1000
