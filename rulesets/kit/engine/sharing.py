"""Frozen values that many saved games have in common (unit cards) are kept once in memory.

Hundreds of games are held at the same time. Without this each would read and hold the same cards again, and every full
search of Python's garbage collector would walk over all of them, while everybody waits.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import GetCoreSchemaHandler, ValidatorFunctionWrapHandler
from pydantic_core import CoreSchema, core_schema

from rulesets.kit.engine.latest import Latest

MOST = 2048
"""So many different values of a field are remembered; the one read longest ago is forgotten first."""


class Shared:
    """For a field that holds a frozen model: `Annotated[Card, Shared()]`."""

    def __init__(self) -> None:
        self._known: Latest[Any] = Latest(MOST)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        if not source.model_config.get("frozen"):
            raise TypeError(f"{source.__name__} may change, so games cannot share it")
        return core_schema.no_info_wrap_validator_function(self._read, handler(source))

    def _read(self, value: Any, read: ValidatorFunctionWrapHandler) -> Any:
        """A saved value as it was read the first time; anything but a save is taken as it is."""
        if not isinstance(value, dict):
            return read(value)
        text = json.dumps(value)
        known = self._known.get(text)
        return self._known.keep(text, read(value)) if known is None else known
