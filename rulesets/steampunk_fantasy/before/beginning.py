"""From the players' choices to a game at its first question (ARMY, SETUP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from rulesets.kit.engine import naming
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup
from rulesets.steampunk_fantasy.before.armies import army_file, army_lists, game_sizes
from rulesets.steampunk_fantasy.before.armies.army_lists import Army
from rulesets.steampunk_fantasy.before.maps import map_file
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.reasons import TooManyBases
from rulesets.steampunk_fantasy.table.stacking import hexes_for
from rulesets.steampunk_fantasy.table.state import Member, Options, Steampunk, UnitBase

ALONE = {"1": [0, 1, 1], "2": [1, 0, 1], "3": [0, 0, 1]}
"""The side of each of three seats, by who plays alone against the other two."""


def begun(setup: Setup, dice: Dice) -> Applied[Steampunk]:
    """A new game at its first question; raises Refused for a set-up that the rules do not allow."""
    settled = options(setup.options)
    side_of = sides(len(setup.players), settled)
    chosen = [
        enlisted(force, setup.scenario, settled, partners=side_of.count(side))
        for force, side in zip(setup.forces, side_of, strict=True)
    ]
    map_given = map_file.read(setup.map.encode()) if setup.map else None
    game = Steampunk(
        ruleset="steampunk_fantasy",
        players=setup.players,
        cards=_cards(chosen),
        bases=_bases(chosen, settled),
        side_of=side_of,
        speaker=speakers(side_of, settled),
        options=settled,
        given_map=map_given is not None,
    )
    if map_given is not None:
        field = map_given.field
        game.columns, game.rows, game.ground = field.columns, field.rows, field.ground()
    _demand_room(game)
    return begin(game, Battle(), dice)


def _demand_room(game: Steampunk) -> None:
    """Refuse more bases than a side's own rows can hold."""
    for side in (0, 1):
        needed = hexes_for([game.card(base).size for base in game.bases.values() if game.side(base) == side])
        if needed > (most := len(own_rows(game, side))):
            raise Refused("SF-SETUP-02", TooManyBases(number=needed, most=most))


def sides(players: int, settled: Options) -> list[int]:
    """The side of each seat: two against one where there are three (SF-D-95)."""
    return [0, 1] if players == 2 else ALONE[settled.alone]


def speakers(side_of: Sequence[int], settled: Options) -> list[int]:
    """Who speaks for each side: of two partners the one that they have named (SF-D-95)."""
    of = [[seat for seat, number in enumerate(side_of) if number == side] for side in (0, 1)]
    return [seats[-1] if settled.speaker == "second" else seats[0] for seats in of]


def enlisted(force: str, size: str, settled: Options, *, partners: int = 1) -> Army:
    """What of an army is fielded: all of a player's own, as much of a sample as the points pay for."""
    points = game_sizes.points(size, settled.points_scale)
    if partners > 1 and settled.team_points == "shared":
        points = game_sizes.halved(points)
    army = army_lists.load(force)
    fielded = army_lists.within(army, points) if army.key else army
    army_lists.demand_legal(fielded, points)
    return fielded


def own_army(told: dict[str, Any]) -> Army:
    """An army from a player's file that is legal in the largest game; raises ValidationError or Refusals."""
    army = army_file.of_file(told)
    army_lists.demand_legal(army, game_sizes.largest(max(get_args(Options.model_fields["points_scale"].annotation))))
    return army


def options(told: dict[str, str]) -> Options:
    """What the players settled; raises Refused that names what is wrong."""
    return settling.settled(Options, told, "SF-ARMY-09")


def _cards(chosen: Sequence[Army]) -> dict[str, Card]:
    """The game's own copy of all cards."""
    return naming.own_cards(base.card for army in chosen for base in army.bases)


def _bases(chosen: Sequence[Army], settled: Options) -> dict[str, UnitBase]:
    """All bases by id: their names, numbered where a name occurs again."""
    cards = _cards(chosen)
    bases: dict[str, UnitBase] = {}
    for seat, army in enumerate(chosen):
        for one in army.bases:
            name = naming.numbered(one.name, bases, "{name} ({number})")
            bases[name] = _fresh(name, seat, naming.key_of(one.card, cards), one.card, settled)
    return bases


def _fresh(name: str, seat: int, key: str, card: Card, settled: Options) -> UnitBase:
    """A base that has not done anything yet; weapons are unloaded unless the players settled it (SF-D-30)."""
    loaded = {group.name: group.capacity for group in card.fire} if settled.start_loaded == "yes" else {}
    members = [Member(profile=profile) for profile in card.members]
    return UnitBase(id=name, seat=seat, card=key, members=members, worth=card.cost, loaded=loaded)
