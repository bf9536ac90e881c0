"""The pictures on the boxes of the games: drawn when they are first looked at, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from bot.lobby.first_battle import scene_of
from bot.refusal import NotPossible
from renders.finished import Picture
from rulesets.kit.pictures.scene import Scene


class Covers:
    """The pictures of the games; `draw` gives None where one is late or cannot be drawn."""

    def __init__(self, draw: Callable[[Scene], Awaitable[Picture | None]]) -> None:
        self._draw = draw
        self._known: dict[str, Picture] = {}

    def has(self, keys: Iterable[str]) -> bool:
        """Whether the pictures of these games are drawn already."""
        return self._known.keys() >= set(keys)

    async def of(self, key: str) -> Picture | None:
        """The picture of a game; None while there is none: words do without it."""
        if key not in self._known:
            try:
                scene = await asyncio.to_thread(scene_of, key)
            except NotPossible:
                return None
            picture = await self._draw(scene)
            if picture is None:
                return None
            self._known[key] = picture
        return self._known[key]
