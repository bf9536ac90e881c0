"""Why a unit takes no control test, or conforms to nobody."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import OfAUnit


class TakesNoTest(OfAUnit):
    """A unit takes no control test."""


class DoesNotTest(OfAUnit):
    """A unit that takes no test need not conform."""


class NobodyToCopy(OfAUnit):
    """A unit has nobody beside it to conform to."""


class NoFriend(OfAUnit):
    """That is no other unit of this side."""


class NotControlled(OfAUnit):
    """That unit is not controlled."""


class NotNear(OfAUnit):
    """That unit is too far away."""


class FacesOtherwise(OfAUnit):
    """That unit faces another way."""


class MustTest(OfAUnit):
    """Only a test can stop a unit that pursues."""
