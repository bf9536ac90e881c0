"""The words that the tests of Julia Augusta are written in: units on a table, leaders, Eagles, dice, players who act.

table = julia(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 22)), leader("Paulinus", unit="XX"), root=Charges())
romans, britons = table.players

The Romans (seat 0) sit in the south and face north, the Britons face south. `at` is the middle of the front edge of a
unit in inches from the west and the north.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import pytest

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.table.formations import Grade, Layout, Type, column, is_light, line, unformed, wedge
from rulesets.julia_augusta.table.state import Eagle, Julia, LastMove, Leader, Options, Unit
from rulesets.julia_augusta.table.terrain import Kind, Piece
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.tables import GamePlayer, GameTable

Place = tuple[float, float]
How = Literal["line", "column", "wedge", "unformed"]
AVERAGE = {2: 1, 3: 2, 4: 4, 5: 6}
"""A face of the average die that shows a number: dice are named by their numbers through `avd`."""


def avd(shows: int) -> int:
    """The face (1 to 6) of an average die that shows 2, 3, 4 or 5."""
    return AVERAGE[shows]


def troop(
    name: str,
    type_: Type,
    at: Place | None,
    *,
    seat: int,
    grade: Grade = "B",
    bases: int = 4,
    files: int = 4,
    lines: int = 1,
    formation: How | None = None,
    facing: float | None = None,
    legion: str = "",
    **state: Any,
) -> Unit:
    """A unit of any kind; `state` are fields of `Unit` that differ from a fresh one."""
    layout = _layout(formation or ("unformed" if is_light(type_) else "line"), bases, min(files, bases), lines)
    turned = facing if facing is not None else (0.0 if seat == 0 else 180.0)
    start = state.pop("start_bases", bases)
    return Unit(
        id=name,
        seat=seat,
        type=type_,
        grade=grade,
        legion=legion,
        start_bases=start,
        lines=layout.lines,
        line_count=lines,
        formation=layout.formation,
        where="table" if at else "waiting",
        pose=pose(Point(*at), turned) if at else pose(Point(0, 0), turned),
        **state,
    )


def _layout(formation: How, bases: int, files: int, lines: int) -> Layout:
    made = {
        "line": line(bases, files, lines),
        "column": column(bases),
        "wedge": wedge(bases),
        "unformed": unformed(bases, files),
    }
    return made[formation]


def legion(name: str, at: Place | None = None, *, seat: int = 0, **told: Any) -> Unit:
    """A Legion: HI of grade B, 8 bases in two lines of 4."""
    plain: dict[str, Any] = {"grade": "B", "bases": 8, "files": 4, "lines": 2, "legion": name}
    return troop(name, "HI", at, seat=seat, **{**plain, **told})


def auxiliaries(name: str, at: Place | None = None, *, seat: int = 0, **told: Any) -> Unit:
    """MI of grade B, 4 bases in line."""
    return troop(name, "MI", at, seat=seat, **told)


def horse(name: str, at: Place | None = None, *, seat: int = 0, **told: Any) -> Unit:
    """CAV of grade B, 4 bases in line."""
    return troop(name, "CAV", at, seat=seat, **told)


def skirmishers(name: str, at: Place | None = None, *, seat: int = 0, **told: Any) -> Unit:
    """LI of grade C, 6 bases in two ranks of 3."""
    return troop(name, "LI", at, seat=seat, **{"grade": "C", "bases": 6, "files": 3, **told})


def warband(name: str, at: Place | None = None, *, seat: int = 1, **told: Any) -> Unit:
    """MI of grade C, 9 bases in three ranks of 3."""
    return troop(name, "MI", at, seat=seat, **{"grade": "C", "bases": 9, "files": 3, **told})


def chariots(name: str, at: Place | None = None, *, seat: int = 1, **told: Any) -> Unit:
    """Chariots of grade B, 4 bases in one rank."""
    return troop(name, "CHARIOT", at, seat=seat, **told)


def light_horse(name: str, at: Place | None = None, *, seat: int = 1, **told: Any) -> Unit:
    """LC of grade C, 4 bases in two ranks of 2."""
    return troop(name, "LC", at, seat=seat, **{"grade": "C", "files": 2, **told})


def leader(name: str, *, unit: str = "", at: Place = (0, 0), seat: int = 0, cp: int = 1, **state: Any) -> Leader:
    """A leader with a unit or alone."""
    return Leader(id=name, seat=seat, cp=cp, where="table", unit=unit, spot=Point(*at).spot, **state)


def general(name: str, *, unit: str = "", at: Place = (0, 0), seat: int = 0, cp: int = 3, **state: Any) -> Leader:
    """A General."""
    return leader(name, unit=unit, at=at, seat=seat, cp=cp, general=True, **state)


def eagle(of: str, at: Place, seat: int = 0) -> Eagle:
    """The Eagle of a legion."""
    return Eagle(legion=of, seat=seat, where="table", spot=Point(*at).spot)


def piece(name: str, kind: Kind, *corners: Place, level: int = 0, seat: int | None = None) -> Piece:
    """A piece of terrain by its corners in inches."""
    return Piece(name=name, kind=kind, corners=tuple(Point(*at).spot for at in corners), level=level, seat=seat)


def box(name: str, kind: Kind, west: float, north: float, east: float, south: float, **told: Any) -> Piece:
    """A rectangular piece of terrain."""
    return piece(name, kind, (west, north), (east, north), (east, south), (west, south), **told)


def moved(inches: float = 0, did: str = "move", direction: float = 0) -> LastMove:
    """What a unit did last turn."""
    told = {"did": did, "distance": round(inches * 1000), "direction": round(direction * 100)}
    return LastMove.model_validate(told)


Described = Unit | Leader | Eagle | Piece


def julia(
    *described: Described, root: Procedure | None = None, options: dict[str, str] | None = None, **fields: Any
) -> Table:
    """A battle under way in turn 2, the Romans with the initiative; `root` is the procedure that is played.

    Units that several tests describe once for all are as described in each.
    """
    described = private_copy(described)
    game = Julia(
        ruleset="julia_augusta",
        players=["Ada", "Bo"],
        army_of=["roman", "briton"],
        units={one.id: one for one in described if isinstance(one, Unit)},
        leaders={one.id: one for one in described if isinstance(one, Leader)},
        eagles={one.legion: one for one in described if isinstance(one, Eagle)},
        pieces=tuple(one for one in described if isinstance(one, Piece)),
        options=Options.model_validate(options or {}),
        **{"turn": 2, **fields},
    )
    return Table(game, root)


class Table(GameTable[Julia]):
    """A game of Julia Augusta that a test plays."""

    about = "unit"

    @property
    def players(self) -> tuple[Player, Player]:
        """The Romans (seat 0) and the Britons (seat 1)."""
        return Player(self, 0), Player(self, 1)

    def who(self, seat: int) -> str:
        """The army of a seat."""
        return self.game.army_of[seat]

    def unit(self, name: str) -> Unit:
        """A unit as it is now."""
        return self.game.units[name]

    def leader(self, name: str) -> Leader:
        """A leader as he is now."""
        return self.game.leaders[name]

    def at(self, name: str) -> Place:
        """Where the middle of a unit's front edge is, in inches, to a hundredth."""
        point = self.unit(name).pose.point
        return round(point.x, 2), round(point.y, 2)


class Player(GamePlayer[Table]):
    """A seat with the game's verbs. `dice` names the faces that fall, in order: all of them must be rolled."""

    def deploys(self, unit: str, at: str, formation: str, facing: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Deploy(unit=unit, at=at, formation=formation, facing=facing), dice)

    def posts(self, who: str, at: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Post(who=who, at=at), dice)

    def leads(self, leader: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Lead(leader=leader, to=to), dice)

    def steadies(self, leader: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Steady(leader=leader), dice)

    def inspires(self, leader: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Inspire(leader=leader), dice)

    def carries_eagle(self, eagle: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.MoveEagle(eagle=eagle, to=to), dice)

    def tests(self, unit: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.ControlTest(unit=unit), dice)

    def conforms(self, unit: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Conform(unit=unit, to=to), dice)

    def manoeuvres(self, unit: str, what: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Manoeuvre(unit=unit, what=what), dice)

    def moves(self, moves: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Move(moves=moves), dice)

    def shoots(self, target: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Shoot(target=target), dice)

    def charges(self, unit: str, target: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Charge(unit=unit, target=target), dice)

    def responds(self, unit: str, how: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Respond(unit=unit, how=how), dice)

    def chooses(self, unit: str, choice: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Choose(unit=unit, choice=choice), dice)

    def picks(self, choice: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Pick(choice=choice), dice)

    def is_done(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.Done(), dice)


@contextmanager
def refused(rule: str, key: str = "") -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The rules say no, with this rule id (and this key)."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.rule == rule, f"refused by {caught.value.rule} ({caught.value.key}), not {rule}"
    assert key in ("", caught.value.key), f"refused as {caught.value.key}"
