"""MOVE and MARCH MOVE on a table: the leader goes his way in inches, the others follow him (TABLE-02, TABLE-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

import shapely

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.chapters.action_lists.duties import must_fly
from rulesets.dust_1947.chapters.damage.burning import BurningWreck
from rulesets.dust_1947.chapters.damage.minefields import Minefield
from rulesets.dust_1947.chapters.hits import evasion
from rulesets.dust_1947.chapters.movement import pace, wire
from rulesets.dust_1947.chapters.movement.inch_reach import (
    InchReach,
    Reaches,
    allowance,
    floors_of,
    gained_on_road,
    longest,
    road_bonus,
)
from rulesets.dust_1947.chapters.movement.legs import Leg, Stand, has_room
from rulesets.dust_1947.chapters.movement.snags import Snag, fields_under, snags
from rulesets.dust_1947.chapters.movement.spots import degrees, facing_offer, set_down, with_room, written
from rulesets.dust_1947.chapters.movement.terrain import crates_of, crush
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow, eligible
from rulesets.dust_1947.chapters.transport import alongside, boarding
from rulesets.dust_1947.table.happenings import movement as happened
from rulesets.dust_1947.table.happenings import transport as transported
from rulesets.dust_1947.table.measure.floors import place_of
from rulesets.dust_1947.table.questions import MoveAsked
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.sight.ground import MINES, WIRE
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.beside import touches
from rulesets.dust_1947.table.tabletop.gathering import to_level
from rulesets.dust_1947.table.tabletop.land import GRAZE
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches
from rulesets.dust_1947.table.tabletop.spots import (
    Position,
    is_upstairs,
    place_in,
    position_at,
    position_of,
    spot_of,
    stands,
)
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.dust_1947.table.tabletop.storeys import GROUND, Deck
from rulesets.dust_1947.table.tabletop.sweeping import overlaps, swept
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Spot, thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused

THROUGH_WALLS = 6
"""So many lengths a unit may be carried further by a step through the walls of a fortification."""
DUTIES = ("move", "march")
"""The actions by which an aircraft moves."""
LIMITS = {"move": "DU-TABLE-02", "march": "DU-TABLE-02", "follow": "DU-SKILL-FOLLOW-01", "turn": "DU-TABLE-02"}


class InchMove(Procedure):
    """One move action on a table. `goal` is where the leader or the hull goes to, `goal_level` the level there,
    `facing` what it faces then, `spent` what its way has cost so far in thousandths of an inch, `gone` how long it
    is, `on_road`: all of it was on road, `path` where it stood and turned, `start_level` the level of the first;
    `left` is the carrier that it has just got out of, `boards` the one that it gets into at the end. `rest`: the
    pause of a march is over, `there`: it has come to where it goes now; `began` are the minefields in which it
    began, `met` what it has come upon; `caught`: wire has ended its activation. What lies beyond the last of `path`
    is the mover's secret."""

    kind = "dust.inch_move"

    unit: str
    allowance: str = "move"
    pause: bool = False
    goal: Spot | None = None
    goal_level: int = 0
    facing: str = ""
    spent: int = 0
    gone: int = 0
    on_road: bool = False
    path: list[Spot] = []
    start_level: int = 0
    left: str = ""
    boards: str = ""
    rest: bool = False
    there: bool = False
    began: list[str] = []
    met: list[str] = []
    caught: bool = False

    @step
    def way(self, game: Dust, dice: Dice) -> Ask | Done:
        """Its player names where it goes."""
        unit = self._who(game)
        squares = pace.allowance(game, unit, self.allowance)
        if squares == 0 and not game.card(unit).has_facing:
            return Done({"moved": 0})
        further = gained_on_road(game, unit, self.allowance)
        told = {"unit": unit.id, "allowance": self.allowance, "squares": squares, "on_road": further}
        asked = MoveAsked.model_validate(told)
        return Ask(unit.seat, asked, "DU-TABLE-02", (Move,), kind="place")

    @choices("way")
    def places(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The next field: where to, then the facing, then the carrier that it gets into there."""
        unit = self._who(game)
        if "to" in draft and ("facing" in draft or not game.card(unit).has_facing):
            ends = position_of(game, unit, draft["to"])
            if ends.level or "into" in draft:
                return None
            return boarding.into(game, unit, partial(self._not_into, game, unit, ends.at))
        reaches = Reaches(game, unit, self.allowance)
        if "to" not in draft:
            return _goals(game, unit, reaches, self._open(game, unit))
        return facing_offer(reaches[GROUND].course, spot_of(game, unit, draft["to"]))

    def _open(self, game: Dust, unit: Unit) -> list[Unit]:
        """The carriers that could take it in, but for the one that it has just left."""
        return [carrier for carrier in boarding.carriers(game, unit) if carrier.id != self.left]

    def _not_into(self, game: Dust, unit: Unit, at: Point, carrier: Unit) -> Refused | None:
        """Why it does not get into a carrier where its move ends."""
        if carrier.id == self.left:
            return Refused("DU-TRANS-04", transport_reasons.NotBesideCarrier(unit=unit.id, carrier=carrier.id))
        return alongside.why_not_into(game, unit, carrier, at)

    @answers("way")
    def sets_off(self, game: Dust, dice: Dice, order: Move) -> None:
        """The goal is fixed before the first inch."""
        unit = self._who(game)
        goal = position_of(game, unit, order.to)
        self.goal, self.goal_level = goal.at.spot, goal.level
        self.facing, self.boards = order.facing, order.into
        self.path, self.start_level, self.on_road = [leader(game, unit).middle.spot], unit.level, True
        self.began = [] if self.left else fields_under(game, unit)

    @step
    def goes(self, game: Dust, dice: Dice) -> Call | None:
        """The unit goes on to the next fire or minefield on its way, which attacks it, to wire that stops it, or to
        where it goes now."""
        self.there = True
        unit = self._who(game)
        if pace.immobilized(unit):
            return None
        snag = self._goes(game, dice, unit)
        if snag is None:
            return None
        self.there = False
        return Call((Minefield if snag.what == MINES else BurningWreck)(unit=unit.id))

    @step
    def on_the_way(self, game: Dust, dice: Dice) -> Goto | Done | None:
        """It is not there yet."""
        if self._who(game).where != "board":
            return self._ends_here()
        return None if self.there else Goto("goes")

    @step
    def interrupted(self, game: Dust, dice: Dice) -> Call | None:
        """DU-REACT-04: a march pauses where it has covered the MOVE value; there the reaction comes."""
        if not self.pause or self.rest:
            return None
        if game.options.reaction_prompt != "never" and eligible(game, game.units[self.unit]):
            names = self._names(game, game.units[self.unit])
            game.say(happened.MarchPauses(rule="DU-REACT-04", unit=self.unit, path=names))
        return Call(ReactionWindow(unit=self.unit))

    @step
    def arrives(self, game: Dust, dice: Dice) -> Done | Goto:
        """The rest of the way, if nothing closes it; then it turns to where it wants to face."""
        unit = self._who(game)
        if unit.where != "board":
            return self._ends_here()
        if self.pause and not self.rest and not self.caught:
            self.rest = True
            return Goto("goes")
        self._circles(game, unit)
        evasion.after_move(game, unit, march=self.allowance == "march", steps=self.spent)
        self._says(game, unit)
        self._gets_in(game, unit)
        return self._ends_here()

    def _ends_here(self) -> Done:
        """How far it went, and whether its activation is over."""
        return Done({"moved": self.spent, **({"ends": True} if self.caught else {})})

    def _circles(self, game: Dust, unit: Unit) -> None:
        """An aircraft that has to move flies at least one length, be it around the place where it was."""
        if self.allowance in DUTIES and must_fly(game, unit):
            self.spent = max(self.spent, min(circle(), thousandths(allowance(game, unit, self.allowance))))

    def _gets_in(self, game: Dust, unit: Unit) -> None:
        """It gets into the carrier that was named, if it has come to it and there is still room."""
        if not self.boards:
            return
        carrier, at = game.units[self.boards], leader(game, unit).middle
        if carrier.where == "board" and not unit.level and alongside.why_not_into(game, unit, carrier, at) is None:
            boarding.gets_in(game, unit, carrier)
        else:
            game.say(transported.NotAboard(rule="DU-TRANS-04", unit=unit.id, carrier=carrier.id))

    def _goes(self, game: Dust, dice: Dice, unit: Unit) -> Snag | None:
        """Go to the goal, or as far as a MOVE leads on the way to it; what stops it sooner, and is to attack it."""
        here = stands(game, unit)
        field = game.scenario.field
        to = position_at(field, self.goal.point, self.goal_level) if self.goal is not None else here
        reach = InchReach(game, unit, self.allowance, self._spent, self._gone, on_road=self.on_road, deck=to.deck)
        course, arriving = reach.by(to.at), bool(self.left) and not self.met and not self._gone
        walk = course.walk(to.at) if to.name != here.name else None
        if walk is not None and not has_room(game, unit, reach.course, to.at):
            walk = None
        leg = Leg(game, unit, reach, course, walk)
        pauses = self.pause and not self.rest
        end = leg.pause(*self._most(game, unit, on_road=course is reach.road)) if pauses else leg.end
        grounded = course.stairs.over == GROUND and not (course.stairs.flies and to.level)
        ahead = snags(game, unit, leg.points, self.began, arriving=arriving) if grounded else []
        snag = self._held_up(game, dice, unit, [one for one in ahead if one.at <= end.length + GRAZE])
        if snag is not None:
            end = leg.before(snag.at) if snag.what == WIRE else leg.behind(snag.at, end)
        self.on_road = self.on_road and (course is reach.road or len(leg.points) == 1)
        self._advance(game, unit, leg, end, turns=not pauses and snag is None)
        if snag is not None and snag.what == WIRE:
            self._is_caught(game, unit)
            return None
        return snag

    @property
    def _spent(self) -> float:
        return self.spent / THOUSANDTHS

    @property
    def _gone(self) -> float:
        return self.gone / THOUSANDTHS

    def _most(self, game: Dust, unit: Unit, *, on_road: bool) -> tuple[float, float]:
        """What the way to the pause of a march may cost, and how long it may be, from here on."""
        bonus = road_bonus(game, unit, "move") if on_road else 0.0
        return allowance(game, unit, "move") + bonus - self._spent, longest(game, "move") - self._gone

    def _held_up(self, game: Dust, dice: Dice, unit: Unit, ahead: Sequence[Snag]) -> Snag | None:
        """The first thing on its way that attacks it, or that it does not get through."""
        for snag in ahead:
            if snag.name in self.met:
                continue
            self.met = [*self.met, snag.name]
            if snag.what != WIRE or not wire.gets_through(game, dice, unit, snag.where, leaving=snag.leaving):
                return snag
        return None

    def _advance(self, game: Dust, unit: Unit, leg: Leg, end: Stand, *, turns: bool) -> None:
        """Put the unit down where it has come to, turned as was chosen if the hull has room so; whoever gets into a
        carrier there is in contact with it as it comes."""
        hull, course = leader(game, unit), leg.room(end.deck)
        if course is not None and (end.length or has_room(game, unit, course, end.at)):
            facing = self.facing if turns and not self.boards else ""
            may_turn = facing and course.may_face(end.at, degrees(Direction(facing)))
            set_down(game, unit, course, end.at, facing if may_turn else "")
            to_level(game, unit, end.deck.level)
        rolls_over_crates(game, unit, hull, [*leg.bends(end.length), leader(game, unit).middle])
        self.spent, self.gone = self.spent + thousandths(end.cost), self.gone + thousandths(end.length)
        for at in (*leg.bends(end.length), end.at):
            self.path += [at.spot] if at.spot != self.path[-1] else []

    def _is_caught(self, game: Dust, unit: Unit) -> None:
        """Its activation is over; whoever got off and has not got anywhere is in its carrier still."""
        self.caught, self.goal, self.goal_level, self.boards = True, None, 0, ""
        carrier = game.units[self.left] if self.left and not self.gone else None
        if carrier is not None and carrier.where == "board":
            boarding.gets_in(game, unit, carrier)

    def _who(self, game: Dust) -> Unit:
        """The unit that goes: the hero that is left alone takes its squad's place (DU-HERO-13)."""
        unit = game.units[self.unit]
        hero = game.units.get(game.heir(unit) or "")
        return hero if unit.where != "board" and hero is not None and hero.where == "board" else unit

    def hide(self) -> None:
        """Forget what its player alone knows: where it goes to from here, what it will face and what it gets into."""
        self.goal, self.goal_level, self.facing, self.boards = None, 0, "", ""

    def _names(self, game: Dust, unit: Unit) -> list[str]:
        """Where it has been, from the floor on which it was to that on which it is now."""
        field = game.scenario.field
        begins = position_at(field, self.path[0].point, self.start_level).name
        ends = position_at(field, self.path[-1].point, unit.level).name
        return list(dict.fromkeys([begins, *(spot.name for spot in self.path[1:-1]), ends]))

    def _says(self, game: Dust, unit: Unit) -> None:
        facing = unit.facing.value if game.card(unit).has_facing else ""
        names = self._names(game, unit)
        game.say(
            happened.MovedInches(
                rule=LIMITS[self.allowance],
                unit=unit.id,
                path=names,
                inches=self.spent / THOUSANDTHS,
                facing=facing,
                evades=unit.evading,
                marches=self.allowance == "march",
            )
        )


@rule(without=0)
def circle() -> int:
    """DU-TABLE-11: an aircraft other than a helicopter begins each activation with a MOVE or MARCH MOVE: in thousandths
    of an inch, at least the length that stands for a square (DU-AIR-05)."""
    return thousandths(inches(1))


def rolls_over_crates(game: Dust, unit: Unit, hull: Model, points: Sequence[Point]) -> None:
    """A vehicle crushes the crates that its hull comes upon on its way (DU-TERR-16), as it faces at its end as well."""
    crates = [square for square in crates_of(game.scenario.field) if square not in game.crushed]
    if crates and game.card(unit).kind == "vehicle":
        ground = shapely.union_all([swept(hull, points), leader(game, unit).body.area])
        crush(game, unit, [square for square in sorted(crates) if overlaps(ground, square)])


def _goals(game: Dust, unit: Unit, reaches: Reaches, carriers: Sequence[Unit]) -> Offer:
    """The squares of the map whose middle the unit can go to, the floors and roofs over them, and a place beside each
    of some carriers; any other place of the table is written."""
    here = stands(game, unit)
    options = [Option(here.name, {"inches": 0.0})]
    for deck, squares in {GROUND: _squares(game), **floors_of(game, unit, reaches[here.deck].most)}.items():
        options += _reached(game, unit, reaches[deck], deck, squares)
    beside = (_alongside(game, unit, reaches[GROUND], carrier) for carrier in carriers)
    options += [option for option in beside if option is not None]
    return written("to", options, lambda text: _why_not(game, unit, reaches, text))


def _reached(game: Dust, unit: Unit, reach: InchReach, deck: Deck, squares: Sequence[Square]) -> Iterator[Option]:
    """The squares to whose middle a unit can go on a floor."""
    here, places = leader(game, unit).middle, {square: place_in(game, unit, square) for square in squares}
    other = deck.level != unit.level
    near = {square: at for square, at in places.items() if (other or at != here) and _is_near(reach, here, at)}
    room = with_room(game, unit, reach.course, [one for one, at in near.items() if closer(game, unit, at) is None])
    costs = zip(room, reach.costs([near[square] for square in room]), strict=True)
    for square, cost in costs:
        if cost < inf:
            name = place_of(game.scenario.field, square, deck.level).name
            yield Option(name, {"inches": round(cost, 2)})


def _alongside(game: Dust, unit: Unit, reach: InchReach, carrier: Unit) -> Option | None:
    """The place in contact with a carrier that the unit comes to most cheaply; None if it comes to none."""
    places = alongside.berths(game, unit, reach.course, carrier)
    cost, at = min(zip(reach.costs(places), places, strict=True), default=(inf, leader(game, unit).middle))
    beside = touches(game, leader(game, unit), leader(game, unit).middle, leader(game, carrier))
    if cost == inf or beside:
        return None
    return Option(at.spot.name, {"inches": round(cost, 2), "beside": carrier.id})


def _is_near(reach: InchReach, here: Point, at: Point) -> bool:
    """Whether a place is no farther away than the unit may go; walls of fortifications are passed in one step."""
    through = inches(THROUGH_WALLS) if reach.course.works else 0.0
    return here.to(at) <= reach.most + through + TOLERANCES.reach


@rule(without=None)
def closer(game: Dust, unit: Unit, at: Point) -> Refused | None:
    """DU-TABLE-40: a suppressed unit may not move closer to enemy units."""
    if not unit.suppressed:
        return None
    here = leader(game, unit).middle
    for enemy in game.on_board(1 - unit.seat):
        there = leader(game, enemy).middle
        if at.to(there) < here.to(there) - TOLERANCES.reach:
            return Refused("DU-TABLE-40", movement_reasons.Closer(unit=unit.id, enemy=enemy.id))
    return None


@rule(without=None)
def no_such_floor(text: str) -> Refused | None:
    """DU-TERR-24: a building has so many floors, and a roof above them."""
    return Refused("DU-TERR-24", movement_reasons.NoSuchFloor(place=text)) if is_upstairs(text) else None


@rule(without=None)
def stays_down(game: Dust, unit: Unit, to: Position) -> Refused | None:
    """DU-TERR-24: vehicles stay on the ground floor."""
    if not to.level or game.card(unit).on_foot:
        return None
    return Refused("DU-TERR-24", movement_reasons.StaysDown(place=to.name))


def _squares(game: Dust) -> list[Square]:
    field = game.scenario.field
    return [Square(column, row) for row in range(field.rows) for column in range(field.columns)]


def _why_not(game: Dust, unit: Unit, reaches: Reaches, text: str) -> Refused | None:
    """Why a unit cannot go to a place that is written."""
    try:
        to = position_of(game, unit, text)
    except ValueError:
        return no_such_floor(text) or Refused("DU-TABLE-02", movement_reasons.NoSuchSpot(place=text))
    if to == stands(game, unit):
        return None
    return stays_down(game, unit, to) or closer(game, unit, to.at) or _too_far(game, unit, reaches[to.deck], to, text)


def _too_far(game: Dust, unit: Unit, reach: InchReach, to: Position, text: str) -> Refused | None:
    """Why it does not come there, or has no room there."""
    if reach.costs([to.at])[0] < inf and has_room(game, unit, reach.course, to.at):
        return None
    here = leader(game, unit).middle
    if reach.bonus and here.to(to.at) > reach.course.allowance and _is_near(reach, here, to.at):
        return Refused("DU-TABLE-46", movement_reasons.OffRoad(unit=unit.id, place=text, inches=reach.bonus))
    return Refused("DU-TABLE-02", movement_reasons.OutOfInches(unit=unit.id, place=text))
