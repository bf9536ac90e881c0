"""From the players' choices to a game at its first question."""

from __future__ import annotations

from rulesets.dystopian_legions.before.crossroads import PIECES
from rulesets.dystopian_legions.before.forces.factions import faction
from rulesets.dystopian_legions.chapters.turn.sequence_of_play import Battle
from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.state import Edge, Figure, Legions, Options, Section, Side
from rulesets.kit.engine import naming
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup

MFV = {"skirmish": 600}
"""The points a side of each size of game."""
EDGES: tuple[Edge, Edge] = ("south", "north")
"""Where each seat sits."""


def sizes() -> list[Choice]:
    """The sizes that can be played."""
    return [Choice(value="skirmish", label="Skirmish", note=f"{MFV['skirmish']} points a side")]


def begun(setup: Setup, dice: Dice) -> Applied[Legions]:
    """A new game at its first question."""
    factions = [faction(key) for key in setup.forces]
    cards = {card.key: card for one in factions for card in one.section}
    game = Legions(
        ruleset="dystopian_legions",
        players=setup.players,
        mfv=MFV[setup.scenario],
        sides=[Side(name=one.name, edge=edge) for one, edge in zip(factions, EDGES, strict=True)],
        cards=cards,
        sections=_sections([one.section for one in factions]),
        pieces=PIECES,
        options=options(setup.options),
    )
    return begin(game, Battle(), dice)


def options(told: dict[str, str]) -> Options:
    """What the players settled; raises Refused that names what is wrong."""
    return settling.settled(Options, told, "DL-END-09")


def _sections(fielded: list[tuple[Card, ...]]) -> dict[str, Section]:
    """The sections of both sides, each with a name of its own."""
    found: dict[str, Section] = {}
    for seat, cards in enumerate(fielded):
        for card in cards:
            name = naming.numbered(card.name, found, "{name} ({number})")
            found[name] = _fresh(name, seat, card)
    return found


def _fresh(name: str, seat: int, card: Card) -> Section:
    """A section that waits for its place."""
    figures = [
        Figure(label=str(number), profile=profile, lp=card.profile(profile).lp)
        for number, profile in enumerate(card.models, start=1)
    ]
    return Section(id=name, seat=seat, card=card.key, figures=figures, start_lp=sum(one.lp for one in figures))
