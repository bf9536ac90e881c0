"""The base of what is saved with a game and changes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel


class Saved(BaseModel):
    """A model whose fields are set many times a click, by steps and by the kit."""

    if not TYPE_CHECKING:
        # Without a look at pydantic's settings at each of them; the type checker knows what may be set.
        __setattr__ = object.__setattr__
