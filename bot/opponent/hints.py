"""A hint: what the practice opponent would do in one's place, its best three answers with their reasons.

Only where both have settled it for the table, or where nobody but practice opponents plays against one; never in a
rated game, and never in a league's.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.names import as_said
from bot.opponent.thinker import Hint, NotThought, Thinker
from bot.refusal import NotPossible
from bot.store import league_games
from bot.store.database import Database
from bot.table.asked import open_for
from bot.table.options import HINTS, is_rated
from bot.table.sides import opponents
from bot.table.tables import Table
from rulesets.kit.counsel.grades import ADVISER
from rulesets.kit.counsel.weighing import DECIDED

SHOWN = 3
LABEL, WHY = 80, 100
"""Characters of an answer and of its reason that are shown."""
NOTHING_TO_SAY = "There is nothing to choose from that would be worth a hint."


async def hint(
    database: Database, thinker: Thinker, table: Table, member: int, number: int = 0
) -> tuple[int, list[str]]:
    """The number of a question that a member is asked (`number`: this one, where it is open), and lines with the best
    answers; raises `NotPossible`."""
    await demand_hints(database, table, member)
    asked = open_for(table, member)
    if not asked:
        raise NotPossible("You are asked nothing just now.")
    question = next((one for one in asked if one.number == number), asked[0])
    try:
        seed = f"hint {table.id} {table.running.count}"
        best = await thinker.hints(table, question.seat, question.number, ADVISER.key, seed)
    except NotThought:
        raise NotPossible("Nothing comes to mind now; ask once more.") from None
    return question.number, told(best)


async def demand_hints(database: Database, table: Table, member: int) -> None:
    """Raises `NotPossible` where a member gets no hints at this table."""
    seats = table.seats_of(member)
    if not seats:
        raise NotPossible("You do not play at this table.")
    if is_rated(table) or await league_games.pairing_of(database, table.id) is not None:
        raise NotPossible("There are no hints in a rated game.")
    if not has_hints(table, member):
        raise NotPossible("There are hints only where both have settled it before the game (`hints`).")


def has_hints(table: Table, member: int) -> bool:
    """Whether a panel of a member has the button, as far as the table itself says; a league's games are refused."""
    seats = table.seats_of(member)
    if not seats or is_rated(table):
        return False
    practising = all(other.practice for other in opponents(table, table.seats[seats[0]]))
    return practising or table.options.get(HINTS.key) == "yes"


def told(hints: Sequence[Hint]) -> list[str]:
    """The best answers in words, one line each; how much less than the best one another is worth."""
    if not hints:
        return [NOTHING_TO_SAY]
    best = hints[0]
    return [f"{place}. {_told(one, best)}" for place, one in enumerate(hints[:SHOWN], start=1)]


def _told(one: Hint, best: Hint) -> str:
    label, why = as_said(one.label, LABEL), as_said(one.why, WHY)
    return f"**{label}**{f' – {why}' if why else ''}{_beside(one, best)}"


def _beside(one: Hint, best: Hint) -> str:
    """By how much an answer is worse, or how likely it wins the game at once."""
    if abs(one.worth) > DECIDED / 10:
        share = min(1.0, abs(one.worth) / DECIDED)
        return f" (in {share:.0%} of {one.trials} trials it {'wins' if one.worth > 0 else 'loses'} the game)"
    if one is best:
        return f" (tried {one.trials} times)" if one.trials > 1 else ""
    return f" ({best.worth - one.worth:.1f} less)" if best.worth - one.worth >= 0.05 else " (as good)"
