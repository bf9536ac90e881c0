"""What can be put right at a section: where it stands, what is left of it, its markers and its order."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.chapters.command.leaders import leaders, limit
from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.morale.shaken import BROKEN_AT, shares_markers
from rulesets.dystopian_legions.chapters.transports.bailing_out import bails_out
from rulesets.dystopian_legions.face.correcting.where_it_stands import building, gets_up, place
from rulesets.dystopian_legions.face.tell.nerve_words import ORDERS
from rulesets.dystopian_legions.table.state import Figure, Legions, Section, Where
from rulesets.dystopian_legions.table.transports import all_fit
from rulesets.kit.facets.remedies import NONE, Remedies, Remedy, counter, flag, numbers

FATES: dict[str, Where] = {"wiped out": "wiped_out", "Broken": "broken"}
"""How a section may be lost."""
ACTIVATIONS = 2
"""The most Activated Markers that a section can have."""


def ways(game: Legions, section: Section) -> Remedies:
    """What there is of this at a section; one that was lost is given Life Points, and comes back where it is put."""
    if section.where == "waiting":
        return {}
    remedies = {f"LP of model {figure.label}": _life_points(game, section, figure) for figure in section.figures}
    if section.alive:
        remedies["place"] = place(game, section)
    if not section.on_table:
        return remedies
    return {
        **remedies,
        "building": building(game, section),
        "Activated Markers": counter(section, "activated", 0, ACTIVATIONS),
        "Shaken Markers": Remedy(numbers(0, BROKEN_AT - 1), partial(_shaken, game, section)),
        "on Overwatch": flag(section, "overwatch"),
        "hit the deck": flag(section, "hit_the_deck"),
        "Rushed this turn": flag(section, "rushed"),
        "order": Remedy([NONE, *ORDERS.values()], partial(_order, section)),
        **_paid(game, section),
        "lost": Remedy([*FATES], partial(_lose, game, section)),
        **_aboard(game, section),
    }


def _aboard(game: Legions, section: Section) -> Remedies:
    """Into its transport, where that is on the table and has room for it; it gets out by its place."""
    transport = game.beside(section)
    if transport is None or section.is_transport or not all_fit(game, section, transport):
        return {}

    def put(told: str) -> None:
        section.where, section.building = "aboard", ""

    return {"aboard": Remedy([transport.id], put)}


def riders_get_out(game: Legions) -> None:
    """Nobody is aboard a transport that is lost."""
    for transport in [one for one in game.sections.values() if one.is_gone and one.is_transport]:
        bails_out(game, transport)


def _shaken(game: Legions, section: Section, told: str) -> None:
    """Of a section and its transport, which have them in common."""
    section.shaken = int(told)
    shares_markers(game, section)


def _life_points(game: Legions, section: Section, figure: Figure) -> Remedy:
    """What a model has left; with the last one its section is wiped out; who lies needs room to get up."""

    def put(told: str) -> None:
        more, lay = int(told) - figure.lp, not figure.alive
        if more < 0 and game.takes_part(section):
            loses(game, section, figure, -more)
        figure.lp = int(told)
        if lay and section.on_table and not section.building:
            gets_up(game, section, figure)

    return Remedy(numbers(0, game.profile(section, figure).lp), put)


def _order(section: Section, told: str) -> None:
    section.order = next((key for key, name in ORDERS.items() if name == told), "")


def _paid(game: Legions, section: Section) -> Remedies:
    """The Command Points that its leaders have paid this turn."""
    mine = [one for one in leaders(game, section.seat) if one.section.id == section.id]
    return {f"CP paid by model {one.figure.label}": counter(one.figure, "spent", 0, limit(game, one)) for one in mine}


def _lose(game: Legions, section: Section, told: str) -> None:
    """It is gone, as if it had lost its last model, or had run with its transport."""
    for one in game.parts(section) if FATES[told] == "broken" else [section]:
        _is_lost(one, told)


def _is_lost(section: Section, told: str) -> None:
    section.where = FATES[told]
    if section.where == "wiped_out":
        for figure in section.figures:
            figure.lp = 0
    else:
        section.shaken = BROKEN_AT
