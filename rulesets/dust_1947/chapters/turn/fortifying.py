"""Before units are placed: fortifications are bought and set up, one at a time in turn (FORT)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.dust_1947.actions import Build
from rulesets.dust_1947.chapters.movement.places import area
from rulesets.dust_1947.table.fortifications import BUNKER, covered, squares_of, starts_in
from rulesets.dust_1947.table.happenings import before as happened
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.questions import BuildAsked, BuyAsked
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.state import Dust, Fortification, Work, Works
from rulesets.kit.boards.squares.board import EDGES, Direction, Square, parse_side, parse_square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

NOTHING = "nothing more"
KINDS: tuple[Work, Work] = ("bunker", "strongpoint")
PRICES: Table[Work, int] = Table(
    f"{__name__}.PRICES", {"bunker": ("DU-FORT-01", 15), "strongpoint": ("DU-FORT-01", 10)}, without=1
)
"""What a fortification costs, in army points."""
LEVEL_GROUND = frozenset({"road", "mud"})
"""The terrain that a fortification may be dug into besides open ground."""


class Fortifying(Procedure):
    """Fortifications are bought, where the scenario offers them, then set up in turn; `seat` goes on, `waiting` are
    those to be set up by seat, `sated` who wants no more."""

    kind = "dust.fortifying"

    seat: int
    waiting: list[list[Work]] = [[], []]
    sated: list[bool] = [False, False]

    @step
    def gained(self, game: Dust, dice: Dice) -> Done | None:
        """What each has without paying for it here; nothing to do where nobody has any and none are offered."""
        self.waiting = [[*free(game, seat), *of_crews(game, seat)] for seat in (0, 1)]
        offered = game.scenario.works is not None and game.scenario.works.offered
        return None if offered or any(self.waiting) else Done()

    @step
    def buys(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-FORT-01: where the scenario offers them, each may buy fortifications for army points that are left."""
        for seat in (self.seat, 1 - self.seat):
            if not self.sated[seat] and for_sale(game, seat):
                return Ask(seat, BuyAsked(left=left_over(game, seat)), "DU-FORT-01", (Build,))
        return None

    @choices("buys")
    def on_sale(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """What the army points suffice for."""
        if "work" in draft:
            return None
        sold, left = for_sale(game, question.seat), left_over(game, question.seat)
        why = Refused("DU-FORT-01", before_reasons.CannotBuy(left=left, options=list(sold)))
        return offer("work", (*sold, NOTHING), lambda word: None if word in (*sold, NOTHING) else why)

    @answers("buys")
    def bought(self, game: Dust, dice: Dice, action: Build) -> Goto:
        """Paid for, and to be set up."""
        seat = next(one for one in (self.seat, 1 - self.seat) if not self.sated[one] and for_sale(game, one))
        for work in KINDS:
            if action.work == work:
                self.waiting = [[*those, work] if one == seat else those for one, those in enumerate(self.waiting)]
                game.bought = [paid + PRICES[work] * (one == seat) for one, paid in enumerate(game.bought)]
                game.say(happened.Bought(rule="DU-FORT-01", seat=seat, work=work, ap=PRICES[work]))
        self.sated = [done or (one == seat and action.work == NOTHING) for one, done in enumerate(self.sated)]
        return Goto("buys")

    @step
    def builds(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-FORT-03: bunkers and strongpoints are set up in the deployment area of their player."""
        for seat in (self.seat, 1 - self.seat):
            self._drop(game, seat)
            if self.waiting[seat]:
                self.seat = seat
                return Ask(seat, BuildAsked(waiting=list(self.waiting[seat])), "DU-FORT-03", (Build,))
        return None

    def _drop(self, game: Dust, seat: int) -> None:
        """What cannot be set up anywhere is lost, with its price (DU-D-198)."""
        if self.waiting[seat] and not any(why_not(game, seat, square) is None for square in area(game, seat)):
            game.say(happened.NowhereToBuild(rule="DU-FORT-05", seat=seat, works=list(self.waiting[seat])))
            self.waiting = [[] if one == seat else those for one, those in enumerate(self.waiting)]

    @choices("builds")
    def sites(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Which one, where, and facing which way."""
        waiting = list(dict.fromkeys(self.waiting[question.seat]))
        if "work" not in draft:
            none = Refused("DU-FORT-01", before_reasons.NoSuchWork(options=[str(one) for one in waiting]))
            return offer("work", waiting, lambda word: None if word in waiting else none)
        if "to" not in draft:
            names = (square.name for square in area(game, question.seat))
            return offer("to", names, lambda text: _named(game, question.seat, text), kind="place")
        ways = [way.value for way in EDGES]
        no_way = before_reasons.FacesNoEdge(facing=draft.get("facing", ""), options=ways)
        judged = Refused("DU-FORT-12", no_way)
        return (
            None
            if "facing" in draft
            else offer("facing", ways, lambda way: None if way in ways else judged, kind="facing")
        )

    @answers("builds")
    def built(self, game: Dust, dice: Dice, action: Build) -> Goto:
        """It stands; the other player goes on."""
        seat, kind = self.seat, next(one for one in self.waiting[self.seat] if one == action.work)
        number = 1 + sum(work.kind == kind for work in game.fortifications)
        name, corner, facing = f"{kind.capitalize()} {number}", parse_square(action.to), Direction(action.facing)
        work = Fortification(name=name, kind=kind, seat=seat, corner=corner, facing=facing)
        game.fortifications = [*game.fortifications, work]
        left = list(self.waiting[seat])
        left.remove(kind)
        self.waiting = [left if one == seat else those for one, those in enumerate(self.waiting)]
        covers = f"{corner.name}-{squares_of(work)[-1].name}"
        game.say(happened.Built(rule="DU-FORT-03", seat=seat, work=name, squares=covers, facing=facing.value))
        self.seat = 1 - seat
        game.chapter += 1
        return Goto("builds")


# --- how they are gained ----------------------------------------------------------------------------------------------


@rule(without=())
def free(game: Dust, seat: int) -> tuple[Work, ...]:
    """DU-FORT-01: fortifications come from the scenario for free."""
    works = game.scenario.works or Works()
    return works.free[game.zone_of[seat]]


@rule(without=[])
def of_crews(game: Dust, seat: int) -> list[Work]:
    """DU-FORT-02: the price of a strongpoint unit includes one strongpoint, or for 5 AP more a bunker."""
    units = [unit for unit in game.units.values() if unit.seat == seat and unit.where == "waiting"]
    kinds = [starts_in(game.card(unit)) for unit in units]
    return [KINDS[0] if kind == BUNKER else KINDS[1] for kind in kinds if kind]


def left_over(game: Dust, seat: int) -> int:
    """The army points that a player has not spent."""
    spent = sum(game.card(unit).ap for unit in game.units.values() if unit.seat == seat)
    return max(0, game.scenario.ap_limit - spent - game.bought[seat])


def for_sale(game: Dust, seat: int) -> list[Work]:
    """What a player can pay for, where the scenario offers it."""
    works, left = game.scenario.works, left_over(game, seat)
    return [work for work in KINDS if PRICES[work] <= left] if works is not None and works.offered else []


# --- where they may stand ---------------------------------------------------------------------------------------------


def why_not(game: Dust, seat: int, corner: Square) -> Refused | None:
    """Why a fortification cannot be set up with its north-western square here."""
    squares = covered(corner)
    return (
        outside_the_area(game, seat, squares)
        or on_an_objective(game, squares)
        or at_an_edge(game, squares)
        or on_closed_ground(game, squares)
        or too_close(game, squares)
    )


def _named(game: Dust, seat: int, text: str) -> Refused | None:
    try:
        corner = parse_square(text)
    except ValueError:
        return Refused("DU-FORT-03", before_reasons.OutsideToBuild(square=text))
    return why_not(game, seat, corner)


@rule(without=None)
def outside_the_area(game: Dust, seat: int, squares: Iterable[Square]) -> Refused | None:
    """DU-FORT-03: all of it lies in the deployment area of its player."""
    outside = next((square for square in squares if square not in area(game, seat)), None)
    return None if outside is None else Refused("DU-FORT-03", before_reasons.OutsideToBuild(square=outside.name))


@rule(without=None)
def on_an_objective(game: Dust, squares: Iterable[Square]) -> Refused | None:
    """DU-FORT-04: no objective lies in, on or under a fortification."""
    taken = {square for one in game.scenario.objectives for square in one.squares}
    objective = next((square for square in squares if square in taken), None)
    return None if objective is None else Refused("DU-FORT-04", before_reasons.OnAnObjective(square=objective.name))


@rule(without=None)
def at_an_edge(game: Dust, squares: Iterable[Square]) -> Refused | None:
    """DU-FORT-05: it keeps range 1 to the outermost squares of the board: none of them is part of it."""
    field = game.scenario.field
    rim = next((s for s in squares if s.column in (0, field.columns - 1) or s.row in (0, field.rows - 1)), None)
    return None if rim is None else Refused("DU-FORT-05", before_reasons.AtAnEdge(square=rim.name))


@rule(without=None)
def on_closed_ground(game: Dust, squares: Iterable[Square]) -> Refused | None:
    """DU-FORT-05: it keeps range 1 to impassable terrain: it is set up on ground that nothing else stands on."""
    field = game.scenario.field
    rough = {square for square, ground in field.ground.items() if not LEVEL_GROUND.issuperset(ground.terrain)}
    walled = {square for wall in field.walls for square in parse_side(wall.side)}
    closed_square = min(set(squares) & {*rough, *walled, *game.wrecks}, default=None)
    return (
        None
        if closed_square is None
        else Refused("DU-FORT-05", before_reasons.OnClosedGround(square=closed_square.name))
    )


@rule(without=None)
def too_close(game: Dust, squares: tuple[Square, ...]) -> Refused | None:
    """DU-FORT-05: it keeps range 2 to every other fortification."""
    near = next((one for one in game.fortifications if distance(squares, squares_of(one)) < 2), None)
    return None if near is None else Refused("DU-FORT-05", before_reasons.TooCloseToBuild(work=near.name))
