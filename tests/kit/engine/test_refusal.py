"""Several reasons at once are still one refusal for whoever knows nothing of it."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.refusal import Refusals, Refused, reasons_of
from rulesets.kit.engine.said import Reason


class TooFar(Reason):
    """It is too far."""

    away: int


class NoLine(Reason):
    """There is no line of fire."""


FIRST, SECOND = Refused("TY-MOVE-01", TooFar(away=7)), Refused("TY-FIRE-01", NoLine())


def test_the_first_reason_stands_for_all() -> None:
    with pytest.raises(Refused) as caught:
        raise Refusals([FIRST, SECOND])
    assert (caught.value.rule, caught.value.key, caught.value.values) == ("TY-MOVE-01", "too_far", {"away": 7})
    assert reasons_of(caught.value) == (FIRST, SECOND)


def test_a_single_reason_is_its_own() -> None:
    assert reasons_of(FIRST) == (FIRST,)
