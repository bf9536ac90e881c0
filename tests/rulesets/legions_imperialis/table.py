"""The words that the tests of Legions Imperialis are written in: Detachments on a table, dice, players who act.

table = imperialis(detachment("Line", [(30, 30), (31.5, 30)]), detachment("Foes", [(30, 20)], seat=1), root=Battle())
ours, theirs = table.players

Seat 0 sits in the south and faces north, seat 1 faces south; seat 0 has Initiative. `at` are the middles of a
Detachment's models in inches from the west and the north. A Trooper is Infantry with Movement 5, Armour Save 5+, CAF 0,
Morale 3+ and 1 Wound, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

import rulesets.legions_imperialis.skills.known  # noqa: F401 - traits and special rules register themselves
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis import actions
from rulesets.legions_imperialis.table.profiles import Card, Mode, ModelType, Profile, Weapon
from rulesets.legions_imperialis.table.shields import start_level
from rulesets.legions_imperialis.table.state import Detachment, Formation, Imperialis, Options, Side, Stand
from rulesets.legions_imperialis.table.terrain import Kind, Piece
from tests.rulesets.tables import GamePlayer, GameTable

Place = tuple[float, float]


class Fielded(NamedTuple):
    """A Detachment with its card."""

    detachment: Detachment
    card: Card


def gun(name: str = "Gun", most: int = 24, dice: str = "1", hit: int = 4, ap: int = 0, *traits: str) -> Weapon:
    """A weapon with one profile."""
    return Weapon(name=name, modes=(Mode(most=most, dice=dice, hit=hit, ap=ap, traits=traits),))


def blade(name: str = "Blade", *traits: str) -> Weapon:
    """A weapon of close combat."""
    return Weapon(name=name, modes=(Mode(traits=traits),))


def profile(name: str, kind: ModelType = "infantry", **told: Any) -> Profile:
    """A model's profile."""
    return Profile(name=name, type=kind, **{"move": 5, "save": 5, "caf": 0, "morale": 3, **told})


TROOPER = profile("Trooper", weapons=(gun(),))
TANK = profile("Tank", "vehicle", move=9, save=3, weapons=(gun("Cannon", 24, "1", 4, -1),))
KNIGHT = profile("Knight", "knight", move=10, save=3, caf=7, morale=None, wounds=3)
TITAN = profile("Titan", "titan", move=8, save=2, caf=10, morale=None, wounds=5)


def detachment(
    name: str, at: Sequence[Place], *, seat: int = 0, models: Sequence[Profile] = (TROOPER,), **state: Any
) -> Fielded:
    """A Detachment on the table; `models` are the profiles of its first models, of which the last is that of all
    others, `facing` their direction, `state` are fields of `Detachment` that differ from a fresh one."""
    its = [models[min(number, len(models) - 1)] for number in range(len(at))]
    profiles = tuple({one.name: one for one in its}.values())
    card = Card(key=name, name=name, points=100, role="core", profiles=profiles, models=tuple(one.name for one in its))
    turned = state.pop("facing", 0.0 if seat == 0 else 180.0)
    stands = [
        Stand(
            label=str(number),
            profile=one.name,
            wounds=one.wounds,
            pose=pose(Point(*place), turned),
            shields=start_level(one),
        )
        for number, (one, place) in enumerate(zip(its, at, strict=True), start=1)
    ]
    told = {"where": "table", "formation": f"Formation of {name}", **state}
    return Fielded(Detachment(id=name, seat=seat, card=name, stands=stands, **told), card)


def rank(west: float, south: float, count: int, apart: float = 1.5) -> list[Place]:
    """So many models beside one another, from the west; `apart` from middle to middle."""
    return [(west + apart * number, south) for number in range(count)]


def box(name: str, kind: Kind, west: float, north: float, east: float, south: float) -> Piece:
    """A rectangular piece of area terrain."""
    corners = ((west, north), (east, north), (east, south), (west, south))
    return Piece(name=name, kind=kind, corners=tuple(Point(*at).spot for at in corners))


def line(name: str, kind: Kind, *corners: Place) -> Piece:
    """A piece of linear terrain."""
    return Piece(name=name, kind=kind, corners=tuple(Point(*at).spot for at in corners))


def imperialis(
    *described: Fielded | Piece, root: Procedure | None = None, options: dict[str, str] | None = None, **fields: Any
) -> Table:
    """A battle under way in round 2, seat 0 with Initiative; `root` is the procedure that is played. A Formation is
    Broken at half of its models, unless `broken` names it."""
    fielded = [one for one in private_copy(described) if isinstance(one, Fielded)]
    broken = fields.pop("broken", ())
    formations: dict[str, Formation] = {}
    for one in fielded:
        name = one.detachment.formation
        known = formations.setdefault(name, Formation(id=name, seat=one.detachment.seat, break_point=0))
        known.break_point += len(one.detachment.stands)
        known.broken = name in broken
    for known in formations.values():
        known.break_point = -(-known.break_point // 2)
    told = {"round": 2, "phase": "movement", "initiative": 0, "held": 0, **fields}
    game = Imperialis(
        ruleset="legions_imperialis",
        players=["Ada", "Bo"],
        points=1000,
        sides=[Side(name="Wardens", edge="south"), Side(name="Scourge", edge="north")],
        cards={one.card.key: one.card for one in fielded},
        formations=formations,
        detachments={one.detachment.id: one.detachment for one in fielded},
        pieces=tuple(one for one in described if isinstance(one, Piece)),
        options=Options.model_validate(options or {}),
        **told,
    )
    return Table(game, root)


class Table(GameTable[Imperialis]):
    """A game of Legions Imperialis that a test plays."""

    @property
    def players(self) -> tuple[Player, Player]:
        """Seat 0 in the south, and seat 1."""
        return Player(self, 0), Player(self, 1)

    def detachment(self, name: str) -> Detachment:
        """A Detachment as it is now."""
        return self.game.detachments[name]

    def at(self, name: str) -> list[Place]:
        """Where the living models of a Detachment are, in inches, to a hundredth."""
        points = (stand.pose.point for stand in self.detachment(name).alive)
        return [(round(point.x, 2), round(point.y, 2)) for point in points]


class Player(GamePlayer[Table]):
    """A seat with the game's verbs. `dice` names the faces that fall, in order: all of them must be rolled."""

    def assigns(self, others: str = "advance", dice: Sequence[int] = (), **named: Any) -> None:
        self.does(actions.Assign(others=others, **named), dice)

    def picks(self, choice: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Pick(choice=choice), dice)

    def deploys(self, detachment: str, to: str) -> None:
        self.does(actions.Deploy(detachment=detachment, to=to))

    def moves(self, detachment: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Move(detachment=detachment, to=to), dice)

    def charges(self, detachment: str, target: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Charge(detachment=detachment, target=target), dice)

    def piles_in(self, detachment: str, *models: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.PileIn(detachment=detachment, models=list(models)), dice)

    def stays(self, detachment: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Stay(detachment=detachment), dice)

    def fires(self, detachment: str, target: str, *weapons: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Fire(detachment=detachment, target=target, weapons=list(weapons)), dice)

    def watches(self, detachment: str, moment: int, dice: Sequence[int] = ()) -> None:
        self.does(actions.Overwatch(detachment=detachment, moment=str(moment)), dice)

    def lets_pass(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.NoOverwatch(), dice)


@contextmanager
def refused(rule: str, key: str = "") -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The rules say no, with this rule id (and this key)."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.rule == rule, f"refused by {caught.value.rule} ({caught.value.key}), not {rule}"
    assert key in ("", caught.value.key), f"refused as {caught.value.key}"
