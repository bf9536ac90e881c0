"""How the turn sounds: initiative, moves, disorder, leaders, the end."""

from __future__ import annotations

from rulesets.julia_augusta.face.tell.text import army, dps, player, where
from rulesets.julia_augusta.table.doings import Gone, How, Row, Shock, Source
from rulesets.julia_augusta.table.happenings.disorder import (
    BasesLost,
    Disorder,
    EagleLost,
    Felt,
    Recovered,
    Routs,
    UnitGone,
)
from rulesets.julia_augusta.table.happenings.leaders import (
    Fate,
    LeaderAtRisk,
    LeaderCrippled,
    LeaderKilled,
    LeaderSafe,
    LeaderWounded,
    SteppedAside,
)
from rulesets.julia_augusta.table.happenings.manoeuvre import GoesOn, Moved
from rulesets.julia_augusta.table.happenings.turn import (
    GameOver,
    HasInitiative,
    Initiative,
    Losses,
    ManoeuvresFirst,
    Tie,
    TurnBegins,
)
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed

CAUSES: dict[Source, str] = {
    "fatigue": "a 6 among the dice of its move, fatigue",
    "wheel": "wheeling within 8″ of the enemy",
    "change": "changing formation within 8″ of the enemy",
    "about_face": "an about face of formed cavalry",
    "rough": "rough ground",
    "passes": "going through {of}",
    "passed": "{of} went through it",
    "passed_and_moves": "it moves in the phase in which others went through it",
    "passed_who_moves": "going through {of}, which moves in the same phase",
    "shooting": "the volley of {of}",
    "ridden": "{of} passed through it",
    "morale": "what its friends suffered",
    "manoeuvre": "its manoeuvre",
    "combat": "the combat",
    "victory": "the victory",
    "success": "the success",
    "inconclusive": "the inconclusive round",
    "setback": "the set-back",
    "defeat": "the defeat",
}
"""Where DPs come from."""
ROWS: dict[Row, str] = {
    "victory": "victory",
    "success": "success",
    "inconclusive": "inconclusive",
    "setback": "set-back",
    "defeat": "defeat",
}
"""The rows of the combat results."""
MOVES: dict[How, str] = {
    "charge": "{unit} charges {inches}",
    "fall_back": "{unit} falls back {inches}",
    "evade": "{unit} evades {inches}",
    "retire": "{unit} retires {inches}",
    "rout": "{unit} routs {inches}",
    "pursue": "{unit} pursues {inches}",
    "follow_up": "{unit} follows up {inches}",
    "pass_through": "{unit} passes through its enemy, {inches}",
}
GONE: dict[Gone, str] = {
    "no_bases": "{unit} is destroyed: no base is left.",
    "eliminated": "{unit} is eliminated in rout: no pursuer has caught it.",
    "left": "{unit} leaves the table: lost.",
}
FELT: dict[Shock, str] = {
    "retire": "The retreat of {of}",
    "rout": "The rout of {of}",
    "destroyed": "The destruction of {of}",
    "left": "{of} leaving the table",
    "leader": "The loss of {of}",
}
"""What friends feel."""
LEAST = 50
"""Thousandths of an inch of a move from which it is told."""


def _initiative(view: Julia, it: Initiative) -> str:
    rolls = (_roll(view, it, seat) for seat in (0, 1))
    return f"Initiative: {'; '.join(rolls)}.{TIES[it.tie]}"


TIES: dict[Tie, str] = {
    "": "",
    "again": " A tie: it is rolled again.",
    "passes": " A tie: it passes to the other side.",
}


def _roll(view: Julia, it: Initiative, seat: int) -> str:
    die, total = it.dice[seat], it.totals[seat]
    return f"{army(view, seat)} {die} + {total - die} (the General's command points) = {total}"


def _moved(view: Julia, it: Moved) -> str:
    """A move; one that a player made is told piece by piece besides, and so is what turns or changes on the spot."""
    if it.inches < LEAST or it.how == "move":
        return ""
    return f"{MOVES[it.how].format(unit=it.unit, inches=saved_inches(it.inches))}, to {where(it.path[-1])}."


def _disorder(view: Julia, it: Disorder) -> str:
    parts = []
    if it.added:
        parts.append(f"takes {dps(it.added)}, {it.dp} of {it.limit} now")
    if it.lost:
        lost = f"{count(it.lost, 'base')} lost instead of as many more"
        parts.append(f"is shaken at {it.dp} of {dps(it.limit)}, {lost}")
    return f"{it.unit} {'; it '.join(parts)}: {_cause(it)}."


def _cause(it: Disorder) -> str:
    """What DPs come of; those of a support by the unit in front of it."""
    cause = CAUSES[it.cause].format(of=it.of)
    return f"{cause} of {it.of}, which it supports" if it.cause in ROWS and it.of is not None else cause


def _bases_lost(view: Julia, it: BasesLost) -> str:
    left = f"{count(it.left, 'base')} and {dps(it.dp)} left"
    return f"{it.unit} loses {count(it.lost, 'base')} by {CAUSES[it.cause]}: {left}."


def _felt(view: Julia, it: Felt) -> str:
    friends = listed(f"{name} {dps(number)}" for name, number in it.dps.items())
    return f"{FELT[it.what].format(of=it.of)} is felt within 4″: {friends}."


def _losses(view: Julia, it: Losses) -> str:
    lost = f"{it.lost} of {count(it.start, 'base')} that count are lost"
    return f"Losses of the {army(view, it.seat)}: {lost}; they are beaten at {it.beaten}."


FATES: dict[Fate, str] = {
    "": "nothing happens",
    "killed": "he falls",
    "wounded": "he is wounded",
    "unhurt": "he is unhurt",
}


def _at_risk(view: Julia, it: LeaderAtRisk) -> str:
    return f"{it.leader} is in danger: {it.die}; on the risk table {it.table}: {FATES[it.fate]}."


def _killed(view: Julia, it: LeaderKilled) -> str:
    rank = "the General" if it.general else "a leader"
    comes = f" His second in command takes his place in turn {it.comes}." if it.comes else ""
    return f"**{it.leader}, {rank}, is dead.**{comes}"


def recovered(it: Recovered) -> str:
    """What came of DPs that were taken off."""
    rallied = " It is rallied." if it.rallied else ""
    return f"{it.removed} off, {dps(it.dp)} left.{rallied}"


def _routs(view: Julia, it: Routs) -> str:
    return f"**{it.unit} is caught and routs.**" if it.caught else f"**{it.unit} routs.**"


def _goes_on(view: Julia, it: GoesOn) -> str:
    return f"{it.unit} goes {saved_inches(it.inches)} farther: friends stand where its move ends."


def _crippled(view: Julia, it: LeaderCrippled) -> str:
    return f"{it.leader} is crippled: he still moves and controls, nothing else."


EVENTS: list[Sentence[Julia]] = [
    Sentence(TurnBegins, lambda view, it: f"**Turn {it.turn}**"),
    Sentence(Initiative, _initiative),
    Sentence(HasInitiative, lambda view, it: f"{player(view, it.seat)} has the initiative."),
    Sentence(ManoeuvresFirst, lambda view, it: f"The {army(view, it.seat)} manoeuvre first."),
    Sentence(Moved, _moved),
    Sentence(SteppedAside, lambda view, it: f"{it.leader} steps out of the way of {it.unit}."),
    Sentence(Disorder, _disorder),
    Sentence(BasesLost, _bases_lost),
    Sentence(Felt, _felt),
    Sentence(Losses, _losses),
    Sentence(Routs, _routs),
    Sentence(GoesOn, _goes_on),
    Sentence(UnitGone, lambda view, it: f"**{GONE[it.why].format(unit=it.unit)}**"),
    Sentence(EagleLost, lambda view, it: f"**The Eagle of {it.legion} is lost.**"),
    Sentence(LeaderSafe, lambda view, it: f"{it.leader} is in danger: {it.die}: safe (only a 1 hurts)."),
    Sentence(LeaderAtRisk, _at_risk),
    Sentence(LeaderCrippled, _crippled),
    Sentence(LeaderWounded, lambda view, it: f"{it.leader} has {count(it.cp, 'command point')} left."),
    Sentence(LeaderKilled, _killed),
    Sentence(GameOver, lambda view, it: ""),
]
