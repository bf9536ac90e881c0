"""How fieldworks sound: wire that is cut, mines that are cleared, trenches that are filled."""

from __future__ import annotations

from rulesets.dust_1947.face.tell.causes import because, counting, shown
from rulesets.dust_1947.face.tell.names import Asker, unit
from rulesets.dust_1947.table.happenings.skills import BeginsToBury, Buries, CutsWire, FillsTrench, MakesWay, Sweeps
from rulesets.dust_1947.table.questions import MakeWayAsked
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain


def _cuts(game: Dust, it: CutsWire) -> str:
    end = f"a gap is open in {it.square}" if it.opened else "it holds"
    end += "; the activation ends" if it.ends else ""
    needs = f"on {counting('clearing')}{because(it.rule)}"
    return f"{unit(game, it.unit)} cuts the wire in {it.square} {needs}: {shown(it.dice, 'clearing')}: {end}."


def _sweeps(game: Dust, it: Sweeps) -> str:
    clear = [f"{', '.join(it.squares)} {'is' if len(it.squares) == 1 else 'are'} clear"] if it.squares else []
    end = ", ".join([*clear, *(["the mines go off"] if it.bursts else [])]) or "none is found"
    needs = f"on {counting('clearing')}{because(it.rule)}"
    return f"{unit(game, it.unit)} clears mines in {it.square} {needs}: {shown(it.dice, 'clearing')}: {end}."


def _fills(game: Dust, it: FillsTrench) -> str:
    end = "it is filled" if it.filled else "nothing happens"
    needs = f"on {counting('clearing')}{because(it.rule)}"
    return f"{unit(game, it.unit)} fills the trench in {it.square} {needs}: {shown(it.dice, 'clearing')}: {end}."


def _begins_to_bury(game: Dust, it: BeginsToBury) -> str:
    return (
        f"{unit(game, it.unit)} heaps earth upon {it.work}; a second action right after it decides{because(it.rule)}."
    )


def _buries(game: Dust, it: Buries) -> str:
    end = "it is buried, with all that are in it" if it.buried else "it stands"
    needs = f"on {counting('clearing')}{because(it.rule)}"
    return f"{unit(game, it.unit)} buries {it.work} {needs}: {shown(it.dice, 'clearing')}: {end}."


def _makes_way(game: Dust, it: MakesWay) -> str:
    return f"{unit(game, it.unit)} makes way, unharmed, to {it.to} (DU-ENG-04)."


EVENTS: list[Sentence[Dust]] = [
    Sentence(CutsWire, _cuts),
    Sentence(Sweeps, _sweeps),
    Sentence(FillsTrench, _fills),
    Sentence(BeginsToBury, _begins_to_bury),
    Sentence(Buries, _buries),
    Sentence(MakesWay, _makes_way),
]

REASONS: list[Sentence[None]] = [
    Sentence(
        skills_reasons.NothingToClear,
        lambda _, it: f"There is nothing in {plain(it.square)} beside it that it could clear away.",
    ),
    Sentence(skills_reasons.MakesNoWay, lambda _, it: f"{plain(it.unit)} is not the unit that makes way."),
    Sentence(
        skills_reasons.NotBesideTheTrench,
        lambda _, it: f"{plain(it.square)} is not free beside the trench: {', '.join(it.options)}.",
    ),
]

QUESTIONS: list[Sentence[Asker]] = [
    Sentence(
        MakeWayAsked, lambda to, told: f"{to.who} says where {unit(to.view, told.unit)} goes from the filled trench."
    ),
]

TO = {"make_way": "makes way from a filled trench"}
"""What the player is to do, after the name, in the title."""

UNITS = {"make_way": "Who makes way?"}
