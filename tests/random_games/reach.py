"""What the random games of a ruleset have to come across, and what they need not, each with its reason."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulesets.kit.engine.moments import Skill
from rulesets.kit.engine.points import POINTS
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.ruleset import Ruleset
from tests.random_games.deciding import ONE_OF, is_drawn
from tests.random_games.packages import package_of
from tests.random_games.seen import Seen
from tests.random_games.sharing import Game, Play, come_across


class Excuse(NamedTuple):
    """Why something does not come in play. `rare`: some runs do come to it; `direct`: a test of its own shows it."""

    key: str
    reason: str
    rare: bool = False
    direct: bool = False


@dataclass(frozen=True)
class Reach:
    """`shares` is how many games of each battle there are to a hundred, `watched` plays one of them, which should last
    `late` turns; `excuses` is the file of what does not come in play. Of the hundred `make test` plays one of `part`,
    the first of each battle, and some `besides` that come to what those do not; the soak runs play all."""

    ruleset: Ruleset[Any]
    shares: Mapping[str, int]
    watched: Play
    late: int
    excuses: Path
    part: int = 1
    besides: Sequence[Game] = ()

    @property
    def package(self) -> str:
        """Where the rule points of the ruleset stand."""
        return package_of(self.ruleset)

    def games(self, rounds: int = 1) -> list[Game]:
        """Which games are played in so many rounds of a hundred: battles with their seeds."""
        return [(battle, seed) for battle, share in self.shares.items() for seed in range(share * rounds)]

    def drawn(self) -> list[Game]:
        """The games of the hundred that are played in `make test`."""
        first = [(name, seed) for name, share in self.shares.items() for seed in range(ceil(share / self.part))]
        return [*first, *self.besides]

    def played(self, rounds: int | None = None, one_of: int = ONE_OF) -> Seen:
        """What the drawn games came across, or those of so many rounds of a hundred; one of so many rule points is
        watched for whether it decides."""
        games = self.drawn() if rounds is None else self.games(rounds)
        never_tried = [one.key for kind in ("undecided", "point") for one in self.excused(kind)]
        return come_across(games, self.watched, one_of, never_tried)

    def report(self, seen: Seen) -> str:
        """What a run of games tells, for whoever reads it."""
        return seen.report(self.package, self.late)

    def excused(self, kind: str = "refusal") -> list[Excuse]:
        """What does not come in play: "refusal", "point" (a place of a rule), "undecided" (one that decides nothing),
        "skill", "event" or "question"."""
        return _excuses(self.excuses, kind)

    def missed(self, kind: str, there: Iterable[str], reached: Mapping[str, int]) -> set[str]:
        """What there is and no game came to, without an excuse."""
        return {key for key in there if not reached.get(key)} - {one.key for one in self.excused(kind)}

    def came_after_all(self, kind: str, reached: Mapping[str, int]) -> set[str]:
        """What is said never to come in play, and did."""
        return {one.key for one in self.excused(kind) if not one.rare and reached.get(one.key)}

    def undecided(self, seen: Seen, one_of: int = ONE_OF) -> set[str]:
        """The places of rules that decided nothing in any game, of those that were watched, without a reason."""
        watched = {name for name in self.places() if is_drawn(name, one_of)}
        return self.missed("undecided", watched, seen.decided) - {one.key for one in self.excused("point")}

    def untold(self, seen: Seen) -> set[str]:
        """The places of events that stand in no words and no picture, without a reason."""
        return {place for place in seen.untold if not any(fnmatchcase(place, one.key) for one in self._untold())}

    def told_after_all(self, seen: Seen) -> set[str]:
        """What is said to be told nowhere, and always was told."""
        needless = [one for one in self._untold() if not any(fnmatchcase(place, one.key) for place in seen.untold)]
        return {one.key for one in needless if not one.rare}

    def never_told(self) -> list[str]:
        """Which places of events are told nowhere in any run."""
        return [one.key for one in self._untold() if not one.rare]

    def _untold(self) -> list[Excuse]:
        """The places of events that need not be told (`moved.*`), each with its reason."""
        return _excuses(self.excuses.with_name("untold.toml"), "untold")

    def places(self) -> set[str]:
        """Every place of a rule in the ruleset."""
        return {name for name in POINTS if name.startswith(self.package)}

    def rules_missed(self, seen: Seen) -> set[str]:
        """The rules that no game came to at any of their places, without an excuse."""
        excused = {rule for one in self.excused("point") for rule in POINTS[one.key].ids}
        return {rule for rule, number in seen.rules_reached(self.package).items() if number == 0} - excused

    def skills_missed(self, seen: Seen, skills: Iterable[type[Skill]]) -> set[str]:
        """The skills with places of a rule none of which was reached, without an excuse."""
        return {one.key for one in skills if not _did_something(seen, one)} - {one.key for one in self.excused("skill")}

    def refusal(self, tried: Callable[[], object]) -> str:
        """The key of the refusal that something meets, which has words."""
        with pytest.raises(Refused) as caught:
            tried()
        assert self.ruleset.words.refusal(caught.value)
        return caught.value.key


def _excuses(file: Path, kind: str) -> list[Excuse]:
    told = tomllib.loads(file.read_text(encoding="utf-8")).get(kind, [])
    assert all(one["reason"] for one in told)
    named = [(key, one) for one in told for key in one.get("keys", [one.get("key")])]
    return [Excuse(key, one["reason"], one.get("rare", False), one.get("direct", False)) for key, one in named]


def _did_something(seen: Seen, skill: type[Skill]) -> bool:
    """Whether a skill did anything; one without a place of its own only has to be there."""
    mine = [name for name in POINTS if name.startswith(f"{skill.__module__}.{skill.__qualname__}.")]
    return not mine or any(seen.points[name] for name in mine)
