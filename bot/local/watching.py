"""Waiting for something to become true at the table, without looking twice when nothing happened."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from bot.local.limits import ACKNOWLEDGE_WITHIN
from bot.local.world import Event, Interaction, World

T = TypeVar("T")


async def until(world: World, holds: Callable[[], T], patience: float | None) -> T:
    """Wait until `holds()` is true and return it; TimeoutError after `patience` seconds of real time."""
    news = asyncio.Event()

    def hear(_event: Event) -> None:
        news.set()

    world.listeners.append(hear)
    try:
        async with asyncio.timeout(patience):
            while not (held := holds()):
                await news.wait()
                news.clear()
            return held
    finally:
        world.listeners.remove(hear)


async def acknowledged(world: World, interaction: Interaction, within: float = ACKNOWLEDGE_WITHIN) -> bool:
    """Wait for the first answer; false when so many seconds of the table's time passed without one."""
    answer = asyncio.create_task(until(world, lambda: interaction.acknowledged is not None, None))
    late = asyncio.create_task(world.clock.sleep_until(interaction.created + within))
    try:
        await asyncio.wait({answer, late}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        answer.cancel()
        late.cancel()
    return interaction.acknowledged is not None
