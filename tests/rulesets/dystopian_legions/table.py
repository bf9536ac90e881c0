"""The words that the tests of Dystopian Legions are written in: sections on a table, dice, players who act.

table = legions(section("Rifles", at=[(30, 30), (31.5, 30)]), section("Guards", at=[(30, 20)], seat=1), root=Battle())
ours, theirs = table.players

Seat 0 sits in the south and faces north, seat 1 faces south. `at` are the middles of a section's models in inches from
the west and the north. Bases are 1 inch across, MV is 6, IR 3, LP 1, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Armour, Card, Profile, Weapon
from rulesets.dystopian_legions.table.state import Figure, Legions, Options, Section, Side
from rulesets.dystopian_legions.table.terrain import Kind, Piece
from rulesets.kit.boards.tables.formations import RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.tables import GamePlayer, GameTable, falling

Place = tuple[float, float]


class Fielded(NamedTuple):
    """A section with its card."""

    section: Section
    card: Card


def profile(name: str, inches: float = 1.0, **told: Any) -> Profile:
    """A model's profile; `inches` is the diameter of its base."""
    plain: dict[str, Any] = {"mv": 6, "ir": 3, "lp": 1, "mad": "1 blue"}
    return Profile(name=name, base=RoundBase(diameter=round(inches * 1000)), **{**plain, **told})


def ironclad(name: str, wide: float = 2.0, deep: float = 3.0, **told: Any) -> Profile:
    """An ironclad's profile, so many inches wide and deep: 4 HP, fore AV 6, aft 4, both sides 5, CR 3."""
    armour = Armour(fore=6, starboard=5, aft=4, port=5)
    plain: dict[str, Any] = {"mv": 6, "lp": 4, "hull": "regular", "av": armour, "cr": 3, "type": "ironclad"}
    base = RectangularBase(width=round(wide * 1000), depth=round(deep * 1000))
    return Profile(name=name, base=base, **{**plain, **told})


TROOPER = profile("Trooper")
RIFLE = Weapon(name="Rifle", er=8, lr=16, rad_er=Pool(blue=1), rad_lr=Pool(black=1))
RIFLEMAN = profile("Rifleman", ir=2, weapons=(RIFLE,))
SERGEANT = profile("Sergeant", leader="nco", cp=1)
OFFICER = profile("Officer", leader="officer", cp=3, rank=1, lp=2)


def section(
    name: str,
    at: Sequence[Place],
    *,
    seat: int = 0,
    models: Sequence[Profile] = (TROOPER,),
    facing: float | None = None,
    weapons: Sequence[Weapon] = (),
    **state: Any,
) -> Fielded:
    """A section on the table; `models` are the profiles of its first models, of which the last is that of all others,
    `weapons` its section weapons, `state` are fields of `Section` that differ from a fresh one."""
    its = [models[min(number, len(models) - 1)] for number in range(len(at))]
    profiles = tuple({one.name: one for one in its}.values())
    card = Card(
        key=name,
        name=name,
        points=100,
        slot="line",
        profiles=profiles,
        models=tuple(one.name for one in its),
        section_weapons=tuple(weapons),
    )
    turned = facing if facing is not None else (0.0 if seat == 0 else 180.0)
    figures = [
        Figure(label=str(number), profile=one.name, lp=one.lp, pose=pose(Point(*place), turned))
        for number, (one, place) in enumerate(zip(its, at, strict=True), start=1)
    ]
    start = sum(figure.lp for figure in figures)
    return Fielded(
        Section(id=name, seat=seat, card=name, figures=figures, start_lp=start, **{"where": "table", **state}), card
    )


def rank(west: float, south: float, count: int, apart: float = 1.5) -> list[Place]:
    """So many models beside one another, from the west; `apart` from middle to middle."""
    return [(west + apart * number, south) for number in range(count)]


def piece(name: str, kind: Kind, *corners: Place) -> Piece:
    """A piece of terrain by its corners in inches."""
    return Piece(name=name, kind=kind, corners=tuple(Point(*at).spot for at in corners))


def box(name: str, kind: Kind, west: float, north: float, east: float, south: float) -> Piece:
    """A rectangular piece of area terrain."""
    return piece(name, kind, (west, north), (east, north), (east, south), (west, south))


def legions(
    *described: Fielded | Piece, root: Procedure | None = None, options: dict[str, str] | None = None, **fields: Any
) -> Table:
    """A battle under way in turn 2, seat 0 with the initiative; `root` is the procedure that is played."""
    fielded = [one for one in private_copy(described) if isinstance(one, Fielded)]
    game = Legions(
        ruleset="dystopian_legions",
        players=["Ada", "Bo"],
        mfv=600,
        sides=[Side(name="Corps", edge="south"), Side(name="Republic", edge="north")],
        cards={one.card.key: one.card for one in fielded},
        sections={one.section.id: one.section for one in fielded},
        pieces=tuple(one for one in described if isinstance(one, Piece)),
        options=Options.model_validate(options or {}),
        **{"turn": 2, "phase": "activations", **fields},
    )
    return Table(game, root)


class Table(GameTable[Legions]):
    """A game of Dystopian Legions that a test plays."""

    @property
    def players(self) -> tuple[Player, Player]:
        """Seat 0 in the south, and seat 1."""
        return Player(self, 0), Player(self, 1)

    def is_fired_at(self, seat: int, action: Action, answer: str, dice: Sequence[int]) -> None:
        """A section fires, and the other side answers so if it is asked; all the dice named must fall."""
        self.said = []
        with falling(dice) as rolled:
            self.clicks(seat, action, rolled)
            if (1 - seat, "under_fire") in self.asked:
                self.clicks(1 - seat, actions.AnswerFire(choice=answer), rolled)

    def section(self, name: str) -> Section:
        """A section as it is now."""
        return self.game.sections[name]

    def at(self, name: str) -> list[Place]:
        """Where the models of a section are, in inches, to a hundredth."""
        points = (figure.pose.point for figure in self.section(name).figures)
        return [(round(point.x, 2), round(point.y, 2)) for point in points]


class Player(GamePlayer[Table]):
    """A seat with the game's verbs. `dice` names the faces that fall, in order: all of them must be rolled."""

    def deploys(self, section: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Deploy(section=section, to=to), dice)

    def bolsters(self, *by: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Bolster(by=list(by)), dice)

    def picks(self, choice: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Pick(choice=choice), dice)

    def advances(self, section: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Advance(section=section, to=to), dice)

    def holds(self, section: str, dice: Sequence[int] = (), toward: str = "") -> None:
        self.does(actions.Hold(section=section, toward=toward), dice)

    def fires(self, target: str, *shots: str, answer: str = "nothing", dice: Sequence[int] = ()) -> None:
        """Fire; `answer` is what the target does if it can do anything."""
        self.table.is_fired_at(self.seat, actions.Fire(target=target, shots=list(shots)), answer, dice)

    def hits_the_deck(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.HitTheDeck(), dice)

    def answers_fire(self, choice: str = "nothing", dice: Sequence[int] = ()) -> None:
        self.does(actions.AnswerFire(choice=choice), dice)

    def holds_fire(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.HoldFire(), dice)

    def doubles(self, section: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Double(section=section, to=to), dice)

    def flies(self, section: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Fly(section=section), dice)

    def rams(self, section: str, target: str, pace: str = "advance", dice: Sequence[int] = ()) -> None:
        self.does(actions.Ram(section=section, target=target, pace=pace), dice)

    def enters(self, section: str, building: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Enter(section=section, building=building), dice)

    def charges(self, section: str, target: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Charge(section=section, target=target), dice)

    def orders(self, order: str, section: str, by: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Order(order=order, section=section, by=by), dice)

    def retreats(self, section: str, to: str = "home", dice: Sequence[int] = ()) -> None:
        self.does(actions.Retreat(section=section, to=to), dice)

    def orders_nothing(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.NoOrder(), dice)

    def watches(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.Watch(), dice)

    def fires_on_overwatch(
        self, section: str, target: str, *shots: str, answer: str = "nothing", dice: Sequence[int] = ()
    ) -> None:
        """Fire on Overwatch; `answer` is what the target does if it can do anything."""
        self.table.is_fired_at(
            self.seat, actions.Overwatch(section=section, target=target, shots=[*shots]), answer, dice
        )


@contextmanager
def refused(rule: str, key: str = "") -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The rules say no, with this rule id (and this key)."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.rule == rule, f"refused by {caught.value.rule} ({caught.value.key}), not {rule}"
    assert key in ("", caught.value.key), f"refused as {caught.value.key}"
