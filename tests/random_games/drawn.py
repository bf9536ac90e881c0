"""What the drawn games of every ruleset show."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from tests.random_games.reach import Reach
from tests.random_games.seen import Seen


class DrawnGames:
    """The tests of the drawn games of one ruleset; their module has what was seen in them as the fixture `seen`."""

    reach: ClassVar[Reach]
    refusals: ClassVar[Collection[str]]
    """Whatever may be refused, by key."""

    def test_nothing_is_said_with_a_slip(self, seen: Seen) -> None:
        assert seen.slips == {}

    def test_every_die_is_told(self, seen: Seen) -> None:
        assert seen.hidden_dice == {}

    def test_the_rules_that_are_watched_decide(self, seen: Seen) -> None:
        assert self.reach.undecided(seen) == set()

    def test_what_decides_is_told(self, seen: Seen) -> None:
        assert self.reach.untold(seen) == set()
        assert self.reach.told_after_all(seen) == set()

    def test_they_come_to_every_refusal(self, seen: Seen) -> None:
        assert self.reach.missed("refusal", self.refusals, seen.refusals) == set()
        assert self.reach.came_after_all("refusal", seen.refusals) == set()


class GamesToEveryRule(DrawnGames):
    """Those of a ruleset whose drawn games come to every rule that is not excused."""

    def test_they_reach_every_rule(self, seen: Seen) -> None:
        assert self.reach.rules_missed(seen) == set()

    def test_they_reach_every_place_of_a_rule(self, seen: Seen) -> None:
        assert self.reach.missed("point", self.reach.places(), seen.points) == set()
        assert self.reach.came_after_all("point", seen.points) == set()
