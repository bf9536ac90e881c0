"""The words of tests about control: a side's tests, and what came of them."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.command.control_tests import ControlTests
from tests.rulesets.julia_augusta.table import Described, Table, julia


def controlling(*described: Described, seat: int = 0, dice: tuple[int, ...] = ()) -> Table:
    """A side's control tests, up to the first question or the end."""
    return julia(*described, phase="command").begins(ControlTests(seat=seat), dice=dice)
