"""From the players' choices to a game at its first question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesets.kit.engine import naming
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.before.forces.armies import KEYS, army
from rulesets.legions_imperialis.before.forces.building import Check, Fielded, faults
from rulesets.legions_imperialis.before.forces.lists import formations_of, is_own, name_of
from rulesets.legions_imperialis.before.maps import map_file
from rulesets.legions_imperialis.before.maps.library import MAPS, OWN_MAP
from rulesets.legions_imperialis.before.maps.map_file import MapFile
from rulesets.legions_imperialis.chapters.morale.losses import break_point
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.table.profiles import Card
from rulesets.legions_imperialis.table.reasons.deployment import NoSuchForce, NoSuchSize
from rulesets.legions_imperialis.table.shields import start_level
from rulesets.legions_imperialis.table.state import (
    Detachment,
    Edge,
    Formation,
    Imperialis,
    Options,
    Side,
    Stand,
)

SIZES = {"patrol": 500, "clash": 1000, "campaign": 3000}
"""The points a side of each size of game."""
EDGES: tuple[Edge, Edge] = ("south", "north")
"""Where each seat sits, until the side with command of the battlefield chooses."""


def sizes() -> list[Choice]:
    """The sizes that can be played."""
    return [
        Choice(value=size, label=size.capitalize(), note=f"{points:,} points a side") for size, points in SIZES.items()
    ]


def fielded(force: str, size: str, told: Mapping[str, str] | None = None) -> tuple[Fielded, ...]:
    """The Formations that an army fields in a game of a size with what was settled. Raises Refused."""
    if size not in SIZES:
        raise Refused("LIX-ARMY-01", NoSuchSize(value=size, options=[*SIZES]))
    if is_own(force):
        return _checked(formations_of(force), SIZES[size], options(told or {}).army_check)
    if force not in KEYS:
        raise Refused("LIX-ARMY-04", NoSuchForce(value=force, options=[*KEYS]))
    its = army(force)
    return tuple(Fielded(one.name, tuple(its.cards[key] for key in one.detachments)) for one in its.of(size))


def _checked(formations: tuple[Fielded, ...], limit: int, check: Check) -> tuple[Fielded, ...]:
    wrong = next(faults(formations, limit, check), None)
    if wrong is not None:
        raise wrong
    return formations


def begun(setup: Setup, dice: Dice) -> Applied[Imperialis]:
    """A new game at its first question."""
    forces = [fielded(force, setup.scenario, setup.options) for force in setup.forces]
    cards = _own_cards(card for force in forces for formation in force for card in formation.cards)
    settled = options(setup.options)
    chosen = battlefield(setup)
    wide = chosen.size[0] if setup.map else int(settled.table.partition("x")[0])
    game = Imperialis(
        ruleset="legions_imperialis",
        players=setup.players,
        points=SIZES[setup.scenario],
        sides=[Side(name=name_of(force), edge=edge) for force, edge in zip(setup.forces, EDGES, strict=True)],
        cards=cards,
        formations={},
        detachments={},
        pieces=chosen.pieces,
        table_width=wide,
        options=settled,
    )
    for seat, force in enumerate(forces):
        _muster(game, seat, force)
    return begin(game, Battle(), dice)


@rule(without=lambda setup: MAPS.named(OWN_MAP))
def battlefield(setup: Setup) -> MapFile:
    """LIX-TERR-01: the battlefield that was chosen, exactly as it is, or the usual one."""
    return map_file.read(setup.map.encode()) if setup.map else MAPS.named(OWN_MAP)


def options(told: Mapping[str, str]) -> Options:
    """What the players settled; raises Refused that names what is wrong."""
    return settling.settled(Options, dict(told), "LI-RND-01")


def _own_cards(cards: Iterable[Card]) -> dict[str, Card]:
    """The game's own copy of all cards; another one of a key gets a number."""
    own: dict[str, Card] = {}
    for card in cards:
        own[_key_of(card, own)] = card
    return own


def _key_of(card: Card, cards: Mapping[str, Card]) -> str:
    """The key under which a card stands, or may be put, among others."""
    return naming.numbered(card.key, [key for key, known in cards.items() if known != card], "{name} {number}")


def _muster(game: Imperialis, seat: int, force: Sequence[Fielded]) -> None:
    """The Formations and Detachments of a side, each with a name of its own."""
    for formation in force:
        name = _free_name(game, formation.name)
        profiles = [card.profile(model) for card in formation.cards for model in card.models]
        game.formations[name] = Formation(id=name, seat=seat, break_point=break_point(profiles))
        for card in formation.cards:
            own = _free_name(game, card.name)
            game.detachments[own] = _fresh(own, seat, name, card, _key_of(card, game.cards))


def _free_name(game: Imperialis, name: str) -> str:
    """A name that nothing on the table has yet; Formations and Detachments are told apart by theirs."""
    return naming.numbered(name, [*game.formations, *game.detachments], "{name} {number}")


def _fresh(name: str, seat: int, formation: str, card: Card, key: str) -> Detachment:
    """A Detachment that waits for its place."""
    stands = [
        Stand(
            label=str(number),
            profile=profile,
            wounds=card.profile(profile).wounds,
            shields=start_level(card.profile(profile)),
        )
        for number, profile in enumerate(card.models, start=1)
    ]
    return Detachment(id=name, seat=seat, formation=formation, card=key, stands=stands)
