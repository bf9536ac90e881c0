"""Why two were paired, in one sentence."""

from __future__ import annotations

from bot.league.league import League
from bot.league.matches import BracketWhy, ByeWhy, ChallengeWhy, HandWhy, Pairing, Stage, SwissWhy, TurnWhy
from bot.league.plain import counted, number_text

STAGES: dict[Stage, str] = {
    "round": "a round of the knock-out",
    "semi_final": "a semi-final",
    "final": "the final",
    "third_place": "the match for third place",
}


def reason(league: League, pairing: Pairing) -> str:
    """Why this pairing was made, as things stood then."""
    match pairing.why:
        case SwissWhy() as why:
            return _swiss(league, pairing, why)
        case ByeWhy() as why:
            return _bye(league.name(pairing.first), why)
        case TurnWhy() as why:
            return _turn(league, pairing, why)
        case BracketWhy() as why:
            return _bracket(league, pairing, why)
        case ChallengeWhy() as why:
            return _challenge(league, pairing, why)
        case HandWhy():
            return f"An organiser has paired {_and(league, pairing)} by hand."


def _swiss(league: League, pairing: Pairing, why: SwissWhy) -> str:
    first, second = (league.name(one) for one in pairing.sides)
    clubs = "; both of the same club, which could not be avoided" if why.same_club else ""
    met = f"they have met {_times(why.met)}, which could not be avoided" if why.met else "they have not met yet"
    return f"{_level(first, second, why)}, and {met}{clubs}; {_side(first, second, why)}."


def _level(first: str, second: str, why: SwissWhy) -> str:
    own, other = (number_text(points) for points in why.points)
    if own == other:
        return f"{first} and {second} have {_points(own)} each"
    return f"{first} has {_points(own)} and {second} {other}, the nearest that fits the whole round"


def _side(first: str, second: str, why: SwissWhy) -> str:
    own, other = why.leads
    how = "by turns or by lot" if own == other else f"which {second} has been more often so far"
    return f"{first} is the first side, {how}"


def _bye(name: str, why: ByeWhy) -> str:
    had = f"nobody has had fewer byes than their {why.byes}" if why.byes else "they have had none yet"
    return f"The number of players is odd: {name} has the bye with {_points(number_text(why.points))}, since {had}."


def _turn(league: League, pairing: Pairing, why: TurnWhy) -> str:
    if pairing.is_bye:
        gone = f"{league.name(why.opponent)} has left" if why.opponent else "the number of players is odd"
        return f"{league.name(pairing.first)} has a bye: {gone}."
    names = _and(league, pairing)
    if why.rounds is None:
        return f"{names} have still to meet; the matches of round {why.round} are made from all that are owed."
    return f"{names} meet in round {why.round} of {why.rounds}, as the circle of the round robin turns."


def _bracket(league: League, pairing: Pairing, why: BracketWhy) -> str:
    if pairing.is_bye:
        seed = f" (seed {why.seeds[0]})" if why.seeds[0] else ""
        return f"{league.name(pairing.first)}{seed} has nobody to meet at this place of the bracket and goes on."
    names = " and ".join(
        f"{league.name(one)} (seed {seed})" for one, seed in zip(pairing.sides, why.seeds, strict=True)
    )
    return f"{names} meet in {STAGES[why.stage]}, by their places in the bracket."


def _challenge(league: League, pairing: Pairing, why: ChallengeWhy) -> str:
    below, above = why.rungs
    challenged = pairing.opponent_of(why.challenger)
    other = league.name(challenged) if challenged else ""
    return f"{league.name(why.challenger)} on rung {below} challenges {other} on rung {above}."


def _and(league: League, pairing: Pairing) -> str:
    """Both names, or the name and the bye."""
    return " and ".join([*map(league.name, pairing.sides), *(["the bye"] if pairing.is_bye else [])])


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _points(number: str) -> str:
    return counted(number, "point")
