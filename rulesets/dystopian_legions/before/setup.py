"""From the players' choices to a game at its first question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesets.dystopian_legions.before.forces import lists
from rulesets.dystopian_legions.before.forces.building import Terms, faults
from rulesets.dystopian_legions.before.forces.factions import KEYS, faction
from rulesets.dystopian_legions.before.maps import map_file
from rulesets.dystopian_legions.before.maps.library import MAPS, OWN_MAP
from rulesets.dystopian_legions.before.maps.map_pieces import MapFile
from rulesets.dystopian_legions.chapters.turn.sequence_of_play import Battle
from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.reasons.building import NoSuchForce, NoSuchSize
from rulesets.dystopian_legions.table.state import Edge, Figure, Legions, Options, Section, Side
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine import naming
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refusals, Refused
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup

SIZES = {"skirmish": Terms(600, 1), "battle": Terms(1500, 2)}
"""What is agreed on for each size of game: points and platoons a side."""
NOTHING: Mapping[str, str] = {}
"""Nothing was settled otherwise."""
EDGES: tuple[Edge, Edge] = ("south", "north")
"""Where each seat sits."""


def sizes() -> list[Choice]:
    """The sizes that can be played."""
    return [
        Choice(value=size, label=size.capitalize(), note=f"{terms.mfv} points a side") for size, terms in SIZES.items()
    ]


def fielded(force: str, size: str, told: Mapping[str, str] = NOTHING) -> tuple[tuple[Card, ...], ...]:
    """The sections that a force fields in a game of a size, platoon by platoon; `told` is what the players settled.
    Raises Refusals with all that is wrong with it."""
    if size not in SIZES:
        raise Refused("DL-FORCE-01", NoSuchSize(value=size, options=[*SIZES]))
    platoons = _platoons(force, size)
    attached = int(options(told).attached_slots_per_extra_line)
    wrong = list(faults(platoons, SIZES[size]._replace(attached=attached)))
    if wrong:
        raise Refusals(wrong)
    return platoons


def _platoons(force: str, size: str) -> tuple[tuple[Card, ...], ...]:
    """All of a player's own force, of a sample what it has for this size."""
    if lists.is_own(force):
        return lists.written(force).platoons
    if force not in KEYS:
        raise Refused("DL-FORCE-03", NoSuchForce(value=force, options=[*KEYS]))
    return faction(force).platoons(size)


def begun(setup: Setup, dice: Dice) -> Applied[Legions]:
    """A new game at its first question."""
    forces = [fielded(force, setup.scenario, setup.options) for force in setup.forces]
    names = [lists.name_of(force) for force in setup.forces]
    cards = _own_cards(card for force in forces for platoon in force for card in platoon)
    chosen = battlefield(setup)
    settled = options(setup.options)
    game = Legions(
        ruleset="dystopian_legions",
        players=setup.players,
        mfv=SIZES[setup.scenario].mfv,
        sides=[Side(name=name, edge=edge) for name, edge in zip(names, EDGES, strict=True)],
        cards=cards,
        sections=_sections(forces, cards),
        pieces=flagged(chosen.pieces, settled),
        table_width=chosen.size[0],
        options=settled,
    )
    return begin(game, Battle(), dice)


@rule(without=lambda setup: MAPS.named(OWN_MAP["skirmish"]))
def battlefield(setup: Setup) -> MapFile:
    """DL-SETUP-03: the map that was chosen, exactly as it is, or the one that belongs to this size of
    game."""
    return map_file.read(setup.map.encode()) if setup.map else MAPS.named(OWN_MAP[setup.scenario])


@rule(without=lambda pieces, settled: tuple(pieces))
def flagged(pieces: Sequence[Piece], settled: Options) -> tuple[Piece, ...]:
    """DL-BLDG-02: whether trenches are buildings, where that is not settled piece by piece (DL-D-71)."""
    building = settled.trench_as_building == "yes"
    free = {piece.name for piece in pieces if piece.kind == "trench" and piece.flagged is None}
    return tuple(one.model_copy(update={"flagged": building}) if one.name in free else one for one in pieces)


def options(told: Mapping[str, str]) -> Options:
    """What the players settled; raises Refused that names what is wrong."""
    return settling.settled(Options, dict(told), "DL-END-09")


def _own_cards(cards: Iterable[Card]) -> dict[str, Card]:
    """The game's own copy of all cards; another one of a key, such as a section with more models, gets a number."""
    own: dict[str, Card] = {}
    for card in cards:
        for one in (card, *([card.transport] if card.transport else [])):
            own[_key_of(one, own)] = one
    return own


def _key_of(card: Card, cards: Mapping[str, Card]) -> str:
    """The key under which a card stands, or may be put, among others."""
    return naming.numbered(card.key, [key for key, known in cards.items() if known != card], "{name} {number}")


def _sections(forces: Sequence[Sequence[Sequence[Card]]], cards: Mapping[str, Card]) -> dict[str, Section]:
    """The sections of both sides, each with a name of its own."""
    sections: dict[str, Section] = {}
    for seat, force in enumerate(forces):
        for number, platoon in enumerate(force, start=1):
            for card in platoon:
                name = naming.numbered(card.name, sections, "{name} {number}")
                sections[name] = _fresh(name, seat, number, card, _key_of(card, cards))
                if card.transport is not None:
                    its = _transport(name, seat, number, card.transport, sections, cards)
                    sections[its.id] = its
    return sections


@rule(without=lambda parent, seat, platoon, card, sections, cards: sections[parent])
def _transport(
    parent: str, seat: int, platoon: int, card: Card, sections: Mapping[str, Section], cards: Mapping[str, Card]
) -> Section:
    """DL-TRANS-01: the transport that was bought for a section, part of it."""
    name = naming.numbered(card.name, sections, "{name} {number}")
    return _fresh(name, seat, platoon, card, _key_of(card, cards)).model_copy(update={"parent": parent})


def _fresh(name: str, seat: int, platoon: int, card: Card, key: str) -> Section:
    """A section that waits for its place."""
    figures = [
        Figure(label=str(number), profile=profile, lp=card.profile(profile).lp)
        for number, profile in enumerate(card.models, start=1)
    ]
    start = sum(one.lp for one in figures)
    return Section(id=name, seat=seat, platoon=platoon, card=key, figures=figures, start_lp=start)
