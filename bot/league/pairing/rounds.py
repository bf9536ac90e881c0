"""The next round of any league: what it would be, and whether there is one."""

from __future__ import annotations

from collections.abc import Iterator

from bot.league.league import League
from bot.league.matches import Pairing, Round
from bot.league.pairing.draft import Draft, numbered
from bot.league.pairing.knock_out import Bracket
from bot.league.pairing.round_robin import Turns
from bot.league.pairing.swiss import SwissRound
from bot.league.refusal import NotAllowed
from bot.league.settings import KnockOut, Ladder, RoundRobin, Swiss


def next_round(league: League) -> Round:
    """The round that would be published now, the same each time it is asked for; raises `NotAllowed`."""
    number = league.last_round + 1
    if isinstance(league.settings.format, Ladder):
        raise NotAllowed("A ladder has no rounds: its players challenge each other.")
    if has_all_rounds(league):
        raise NotAllowed(f"All rounds have been paired: round {league.last_round} was the last.")
    _demand_players(league, number)
    _demand_results(league)
    return Round(number=number, pairings=numbered(league, _drafts(league)), notes=tuple(_notes(league, number)))


def rounds_in_all(league: League) -> int | None:
    """How many rounds there will be; None where nobody can say."""
    match league.settings.format:
        case Swiss() as form:
            return form.rounds
        case RoundRobin() as form:
            return Turns(league, form).rounds
        case KnockOut() as form:
            return Bracket(league, form).rounds
        case Ladder():
            return None


def has_all_rounds(league: League) -> bool:
    """Whether no further round is to be paired."""
    match league.settings.format:
        case Swiss() as form:
            return league.last_round >= form.rounds
        case RoundRobin() as form:
            return league.last_round > 0 and not Turns(league, form).owed()
        case KnockOut() as form:
            return league.last_round > 0 and (
                Bracket(league, form).rounds <= league.last_round or _nobody_is_left(league)
            )
        case Ladder():
            return False


def is_over(league: League) -> bool:
    """Whether everything has been paired and every match has its result."""
    return has_all_rounds(league) and not league.open


def overtaken(league: League) -> tuple[Pairing, ...]:
    """The pairings of a knock-out that no longer follow from the results before them, since one was corrected."""
    form = league.settings.format
    if not isinstance(form, KnockOut):
        return ()
    bracket = Bracket(league, form)
    return tuple(one for number in range(2, league.last_round + 1) for one in _overtaken_in(league, bracket, number))


def _nobody_is_left(league: League) -> bool:
    """Whether a knock-out ends without a final, since everybody has lost or gone."""
    return not league.open and not any(_drafts(league))


def _overtaken_in(league: League, bracket: Bracket, number: int) -> Iterator[Pairing]:
    due = {frozenset({one.first, one.second} - {None}) for one in bracket.drafts(number)}
    return (one for one in league.round(number) if frozenset(one.sides) not in due)


def _drafts(league: League) -> Iterator[Draft]:
    match league.settings.format:
        case Swiss() as form:
            return SwissRound(league, form).drafts()
        case RoundRobin() as form:
            return Turns(league, form).drafts()
        case KnockOut() as form:
            return Bracket(league, form).drafts(league.last_round + 1)
        case Ladder():
            return iter(())


def _demand_players(league: League, number: int) -> None:
    """Raises `NotAllowed` where too few are there; a knock-out that has begun is gone on with by one alone."""
    playing = len(league.playing_in(number))
    if playing < 2 and not (isinstance(league.settings.format, KnockOut) and number > 1):
        raise NotAllowed(f"Round {number} needs two players at least; {playing} would play in it.")


def _demand_results(league: League) -> None:
    """Raises `NotAllowed` where the next round hangs on results that are not there."""
    if isinstance(league.settings.format, KnockOut) and league.open:
        names = "; ".join(_named(league, one) for one in league.open)
        raise NotAllowed(f"The next round of a knock-out needs every result. Open: {names}.")


def _notes(league: League, number: int) -> Iterator[str]:
    """What the organiser should mind before publishing."""
    if league.open:
        names = "; ".join(_named(league, one) for one in league.open)
        yield f"Without a result, and therefore without points: {names}."
    late = [one.name for one in league.playing_in(number) if one.is_late]
    if late and isinstance(league.settings.format, KnockOut):
        yield f"Too late for a knock-out: {', '.join(late)}."


def _named(league: League, pairing: Pairing) -> str:
    return " – ".join(league.name(one) for one in pairing.sides)
