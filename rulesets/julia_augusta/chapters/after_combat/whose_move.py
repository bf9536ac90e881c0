"""Who may make a result move next (ACM-17)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rulesets.julia_augusta.chapters.after_combat.result_choices import Noted, Way
from rulesets.julia_augusta.table.state import Julia, Result
from rulesets.kit.engine.points import rule

GIVE_WAY, PASS, FOLLOW = range(3)
"""The stages of the result moves of a combat."""
Open = Mapping[str, Sequence[Way]]
"""What each unit may do that may move now."""


@rule(without=FOLLOW)
def stage(result: Result) -> int:
    """JA-ACM-17: first all who lose and retire, then who passes through, then who follows up and pursues."""
    if result.move in ("fall_back", "retire", "rout") or (result.move == "halt" and result.score < 0):
        return GIVE_WAY
    return PASS if result.move == "pass_through" else FOLLOW


def movers(game: Julia, noted: Noted, left: Iterable[str]) -> list[str]:
    """Those that move now: of the first stage in which anybody is left, the initiative player's before the other's."""

    def turn(name: str) -> tuple[int, bool]:
        return stage(noted[name]), game.units[name].seat != game.initiative

    now = min(map(turn, left), default=None)
    return [name for name in left if turn(name) == now]


def open_to(noted: Noted, open_now: Open) -> Open:
    """Of those that move now, with all that they may do, the ones that are not kept waiting by each other.

    Who may relieve ranks says so, and does so, before those behind it move: they stay then.
    """
    may_stay = {name for name, ways in open_now.items() if any(way.relieves for way in ways)}
    before_its_supports = {name for name in may_stay if stage(noted[name]) == GIVE_WAY}
    return {
        name: ways
        for name, ways in open_now.items()
        if noted[name].supports not in may_stay and (name in before_its_supports or not waits(noted, open_now, name))
    }


@rule(without=False)
def waits(noted: Noted, moving: Collection[str], name: str) -> bool:
    """JA-ACM-17: supports give way before the units in front of them; they close up and pursue after these."""
    if stage(noted[name]) == GIVE_WAY:
        return any(noted[other].supports == name for other in moving)
    return noted[name].supports in moving
