"""Few games that come to all that many come to: which of a hundred `make test` plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase

from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.random_games.sharing import Game

COUNTED = ("laid", "stood", "cards", "questions", "ends", "noted")
"""What is looked at as it is."""
EXCUSED = {"points": "point", "events": "event", "refusals": "refusal", "decided": "undecided"}
"""What need not be come to where there is an excuse of this kind."""

Thing = tuple[str, str]
"""Something that a game came to: what is counted, and its key."""


def things(reach: Reach, seen: Seen) -> set[Thing]:
    """All that games came to and have to."""
    found = {(name, key) for name in COUNTED for key in getattr(seen, name)}
    for name, kind in EXCUSED.items():
        excused = {one.key for one in reach.excused(kind)}
        found |= {(name, key) for key, times in getattr(seen, name).items() if times and key not in excused}
    return found | {("untold", one) for one in reach.never_told() if any(fnmatchcase(key, one) for key in seen.untold)}


def chosen(came_to: Mapping[Game, Collection[Thing]], first: Sequence[Game], times: int = 1) -> list[Game]:
    """The games besides the first ones with which each thing is come to so many times, or as often as in all of them:
    always the one next that comes to most of what is still wanting."""
    all_in_all = Counter(thing for found in came_to.values() for thing in found)
    wanting = Counter({thing: min(times, number) for thing, number in all_in_all.items()})
    for game in first:
        wanting -= Counter(came_to.get(game, ()))
    found: list[Game] = []
    while wanting:
        best = max(came_to.keys() - {*first, *found}, key=lambda game: (len(wanting.keys() & came_to[game]), game))
        found.append(best)
        wanting -= Counter(came_to[best])
    return sorted(found)
