"""From the players' choices to a game at its first question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulesets.kit.engine import naming
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.before.forces.armies import KEYS, army
from rulesets.legions_imperialis.before.maps.map_file import MapFile, named
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
OWN_MAP = dict.fromkeys(SIZES, "foundry")
"""The battlefield of each size of game where the players choose none."""
EDGES: tuple[Edge, Edge] = ("south", "north")
"""Where each seat sits, until the side with command of the battlefield chooses."""


class Fielded(NamedTuple):
    """A Formation that a side fields: its name, and its Detachments."""

    name: str
    cards: tuple[Card, ...]


def sizes() -> list[Choice]:
    """The sizes that can be played."""
    return [
        Choice(value=size, label=size.capitalize(), note=f"{points:,} points a side") for size, points in SIZES.items()
    ]


def fielded(force: str, size: str) -> tuple[Fielded, ...]:
    """The Formations that an army fields in a game of a size. Raises Refused."""
    if size not in SIZES:
        raise Refused("LIX-ARMY-01", NoSuchSize(value=size, options=[*SIZES]))
    if force not in KEYS:
        raise Refused("LIX-ARMY-04", NoSuchForce(value=force, options=[*KEYS]))
    its = army(force)
    return tuple(Fielded(one.name, tuple(its.cards[key] for key in one.detachments)) for one in its.of(size))


def begun(setup: Setup, dice: Dice) -> Applied[Imperialis]:
    """A new game at its first question."""
    forces = [fielded(force, setup.scenario) for force in setup.forces]
    settled = options(setup.options)
    wide = int(settled.table.partition("x")[0])
    game = Imperialis(
        ruleset="legions_imperialis",
        players=setup.players,
        points=SIZES[setup.scenario],
        sides=[Side(name=army(force).name, edge=edge) for force, edge in zip(setup.forces, EDGES, strict=True)],
        cards={card.key: card for force in forces for formation in force for card in formation.cards},
        formations={},
        detachments={},
        pieces=battlefield(setup).pieces,
        table_width=wide,
        options=settled,
    )
    for seat, force in enumerate(forces):
        _muster(game, seat, force)
    return begin(game, Battle(), dice)


def battlefield(setup: Setup) -> MapFile:
    """The battlefield that belongs to this size of game."""
    return named(OWN_MAP[setup.scenario])


def options(told: Mapping[str, str]) -> Options:
    """What the players settled; raises Refused that names what is wrong."""
    return settling.settled(Options, dict(told), "LI-RND-01")


def _muster(game: Imperialis, seat: int, force: Sequence[Fielded]) -> None:
    """The Formations and Detachments of a side, each with a name of its own."""
    for formation in force:
        name = _free_name(game, formation.name)
        profiles = [card.profile(model) for card in formation.cards for model in card.models]
        game.formations[name] = Formation(id=name, seat=seat, break_point=break_point(profiles))
        for card in formation.cards:
            own = _free_name(game, card.name)
            game.detachments[own] = _fresh(own, seat, name, card)


def _free_name(game: Imperialis, name: str) -> str:
    """A name that nothing on the table has yet; Formations and Detachments are told apart by theirs."""
    return naming.numbered(name, [*game.formations, *game.detachments], "{name} {number}")


def _fresh(name: str, seat: int, formation: str, card: Card) -> Detachment:
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
    return Detachment(id=name, seat=seat, formation=formation, card=card.key, stands=stands)
