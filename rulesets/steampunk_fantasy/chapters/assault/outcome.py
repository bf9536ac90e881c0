"""What came of the contested hexes of a step: who won them, who may go in, and which hexes are closed meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.saved import Saved
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.reasons import NoRoom, NoSuchBase
from rulesets.steampunk_fantasy.table.stacking import fits, limit_broken
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Outcome(Saved):
    """A contested hex; `winner` is the side that gets it, None as long as that is open or if nobody is left for it.
    `fought`: there was an assault."""

    contest: Contest
    winner: int | None = None
    fought: bool = False

    @property
    def names(self) -> list[str]:
        """All the bases that want the hex."""
        return [*self.contest.standing, *self.contest.entering]


def there(game: Steampunk, names: Iterable[str], side: int | None = None) -> list[UnitBase]:
    """Those of these bases that are still on the map (and of a side)."""
    bases = (game.bases[name] for name in names)
    return [base for base in bases if base.on_map and side in (None, game.side(base))]


def sides(game: Steampunk, contest: Contest) -> list[int]:
    """The sides that still want a hex."""
    return sorted({game.side(base) for base in there(game, [*contest.standing, *contest.entering])})


def going_in(game: Steampunk, outcome: Outcome) -> list[UnitBase]:
    """Those who tried to enter a hex and are let in, if there is room for them."""
    return [base for base in there(game, outcome.contest.entering) if let_in(game.side(base), outcome.winner)]


@rule(without=True)
def let_in(side: int, winner: int | None) -> bool:
    """SF-ASLT-17: a loser that was trying to enter stays in the hex that it came from."""
    return side == winner


def staying(game: Steampunk, outcome: Outcome) -> list[UnitBase]:
    """The winners that stood in the hex."""
    return [base for base in there(game, outcome.contest.standing) if game.side(base) == outcome.winner]


@rule(without=False)
def too_many(game: Steampunk, outcome: Outcome) -> bool:
    """SF-STACK-04: more winners would enter than the hex may hold."""
    return not fits(game, [*staying(game, outcome), *going_in(game, outcome)])


def beaten(game: Steampunk, outcome: Outcome) -> list[UnitBase]:
    """The losers of an assault; none if no winner is left to drive them out (SF-D-51)."""
    if not outcome.fought or outcome.winner is None or not there(game, outcome.names, outcome.winner):
        return []
    return there(game, outcome.names, 1 - outcome.winner)


def takes(game: Steampunk, base: UnitBase, place: Hex, outcomes: Sequence[Outcome]) -> bool:
    """Whether a hex can take a base that retreats: no enemy in it, room beside its friends, and if it was contested in
    this step, only if its own side won it and room is left after the winners (SF-D-94). The losers in such a hex leave
    it at the same time."""
    contested = next((outcome for outcome in outcomes if outcome.contest.hex == place), None)
    driven = beaten(game, contested) if contested is not None else []
    others = [other for other in game.at(place, air=base.air) if other.id != base.id and other not in driven]
    if not game.contains(place) or any(game.hostile(base, other) for other in others):
        return False
    if contested is None:
        return fits(game, [*others, base])
    if contested.winner != game.side(base):
        return False
    coming = [other for other in going_in(game, contested) if other not in others]
    return fits(game, [*others, *coming, base])


def ousted(game: Steampunk, base: UnitBase) -> bool:
    """Whether a base cannot stay in its hex: an enemy is in it, or too many friends."""
    others = [other for other in game.at(base.hex, air=base.air) if other.id != base.id]
    return any(game.hostile(base, other) for other in others) or not fits(game, [*others, base])


def with_room(
    game: Steampunk, inside: Sequence[UnitBase], bases: Sequence[UnitBase], names: Sequence[str], *, all_wanted: bool
) -> Offer | None:
    """The bases that find room in a hex beside those inside and those that were named; None if nobody
    does, or if no more are wanted. `all_wanted`: as many as find room."""
    if "" in names:
        return None
    own = [base.id for base in bases]
    named = [game.bases[name] for name in names]

    def judge(choice: str) -> Refused | None:
        if choice in names or choice not in own:
            return Refused("SF-STACK-01", NoSuchBase(value=choice, options=own))
        against = limit_broken(game, [*inside, *named, game.bases[choice]])
        return Refused(against, NoRoom(base=choice)) if against is not None else None

    room = offer("choices", own, judge, many=True, enough=bool(inside or named) and not all_wanted)
    return room if room.options else None
