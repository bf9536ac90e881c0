"""Where losers go: through their back hex side, or to the nearest hex that can take them (ASLT, SF-D-53)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import Hex, HexBoard, distance, neighbour, parse_hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.steampunk_fantasy.actions import Way
from rulesets.steampunk_fantasy.chapters.assault.fight import Fight
from rulesets.steampunk_fantasy.chapters.assault.losers_turn import LosersTurn
from rulesets.steampunk_fantasy.chapters.assault.outcome import Outcome, ousted, takes, there
from rulesets.steampunk_fantasy.chapters.damage.loss import destroy
from rulesets.steampunk_fantasy.chapters.movement.choice_order import rank
from rulesets.steampunk_fantasy.chapters.movement.entering import AWAY, RETREAT, enter
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.angles import forward
from rulesets.steampunk_fantasy.table.happenings.assault import LastStand, PushedOff
from rulesets.steampunk_fantasy.table.questions import AboutABase, RetreatAsked
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Retreats(Procedure):
    """Bases leave their hexes. `going` try the hex behind them first, `blocked` look for another one, and so do those
    of the `displaced` who cannot stay where they are; `outcomes` say which hexes are contested. `stand` is the assault
    of one that is surrounded, `stood` who won it."""

    kind = "steam.retreats"

    outcomes: list[Outcome]
    going: list[str] = []
    blocked: list[str] = []
    displaced: list[str] = []
    stand: Contest | None = None
    stood: int | None = None

    @step
    def through_the_back(self, game: Steampunk, dice: Dice) -> None:
        """Whoever can leaves through its back hex side; the others in the order in which races choose (SF-D-94)."""
        for name in self.going:
            if not self._goes_back(game, game.bases[name]):
                self.blocked.append(name)
        self.blocked += self.displaced
        self.blocked.sort(key=lambda name: rank(game.card(game.bases[name]).race))

    @step
    def another_hex(self, game: Steampunk, dice: Dice) -> Ask | Call | Goto | Done:
        """The next of those whose way is blocked: the nearest hex, or its last stand if it is surrounded."""
        self.blocked = [name for name in self.blocked if self._has_to_go(game, game.bases[name])]
        if not self.blocked:
            return Done()
        base = game.bases[self.blocked[0]]
        if surrounded(game, base) and game.contains(neighbour(base.hex, forward(base).opposite)):
            return Goto("last_stand")
        places = () if surrounded(game, base) else nearest(game, base, self.outcomes)
        if len(places) > 1:
            asked = RetreatAsked(base=base.id, hexes=[place.name for place in places])
            return Ask(base.seat, asked, "SF-ASLT-19", (Way,), kind="place")
        self._goes(game, base, places[0] if places else None)
        return Goto("another_hex")

    @choices("another_hex")
    def hexes_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The nearest hexes that can take it."""
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        return None if "to" in draft else offer("to", question.told(RetreatAsked).hexes, kind="place")

    @answers("another_hex")
    def chosen(self, game: Steampunk, dice: Dice, action: Way) -> Goto:
        """It goes there."""
        self._goes(game, game.bases[action.base], parse_hex(action.to))
        return Goto("another_hex")

    @step
    def last_stand(self, game: Steampunk, dice: Dice) -> Call:
        """Surrounded by enemies it assaults the hex that it should have entered, at once (SF-D-53)."""
        base = game.bases[self.blocked[0]]
        place = neighbour(base.hex, forward(base).opposite)
        standing = [other.id for other in game.at(place, air=False)]
        self.stand = Contest(hex=place, entering=[base.id], standing=standing, backwards=[base.id])
        game.say(LastStand(rule="SF-ASLT-19", base=base.id, hex=place.name))
        return Call(Fight(contest=self.stand), into="stood")

    @step
    def way_out(self, game: Steampunk, dice: Dice) -> Call | Goto:
        """It is destroyed if it loses; otherwise those who stood in its way retreat."""
        base, stand = game.bases[self.blocked.pop(0)], self.stand
        assert stand is not None
        if base.on_map and self.stood != game.side(base):
            destroy(game, base)
        if not base.on_map:
            return Goto("another_hex")
        self.going = [base.id]
        return Call(Retreats(outcomes=self.outcomes, going=[other.id for other in there(game, stand.standing)]))

    @step
    def gets_out(self, game: Steampunk, dice: Dice) -> Call:
        """The hex is free now; those who were driven out of it may turn as losers do."""
        base, stand = game.bases[self.going.pop()], self.stand
        assert stand is not None
        if base.on_map:
            retreat(game, base, stand.hex, "SF-ASLT-19")
        return Call(LosersTurn(bases=[other.id for other in there(game, stand.standing)]))

    @step
    def after_the_stand(self, game: Steampunk, dice: Dice) -> Goto:
        """The next one."""
        return Goto("another_hex")

    def _has_to_go(self, game: Steampunk, base: UnitBase) -> bool:
        """Where one of several has made room, the others of the displaced may stay."""
        return base.on_map and (base.id not in self.displaced or ousted(game, base))

    def _goes_back(self, game: Steampunk, base: UnitBase) -> bool:
        """Try the hex behind a base; off the map it is lost."""
        place = behind(base)
        if place is None:
            return True
        if not game.contains(place):
            pushed_off(game, base)
            return True
        if not takes(game, base, place, self.outcomes):
            return False
        retreat(game, base, place)
        return True

    def _goes(self, game: Steampunk, base: UnitBase, place: Hex | None) -> None:
        self.blocked.remove(base.id)
        if place is None:
            pushed_off(game, base)
        else:
            retreat(game, base, place, "SF-ASLT-19")


@rule(without=None)
def behind(base: UnitBase) -> Hex | None:
    """SF-ASLT-16: a stationary loser leaves through its back hex side, wherever the enemy came from."""
    return neighbour(base.hex, forward(base).opposite)


def retreat(game: Steampunk, base: UnitBase, place: Hex, rule_id: str = "SF-ASLT-16") -> None:
    """A retreat pays nothing, needs no tokens and no roll for swamp (SF-D-101)."""
    enter(game, base, place, RETREAT if rule_id != "SF-ASLT-19" else AWAY)


def pushed_off(game: Steampunk, base: UnitBase) -> None:
    """A base that is driven off the map is lost (SF-D-28, SF-D-53)."""
    base.where = "left"
    game.say(PushedOff(rule="SF-ASLT-19", base=base.id))


@rule(without=())
def nearest(game: Steampunk, base: UnitBase, outcomes: Sequence[Outcome]) -> tuple[Hex, ...]:
    """SF-ASLT-19: the nearest hexes that can take a base; its owner chooses between equals."""
    board = HexBoard(columns=game.columns, rows=game.rows)
    free = [place for place in board.hexes() if place != base.hex and takes(game, base, place, outcomes)]
    near = min((distance(base.hex, place) for place in free), default=0)
    return tuple(place for place in free if distance(base.hex, place) == near)


def surrounded(game: Steampunk, base: UnitBase) -> bool:
    """Whether enemies stand in all hexes around a base."""
    around = HexBoard(columns=game.columns, rows=game.rows).neighbours(base.hex)
    return all(any(game.hostile(base, other) for other in game.at(place, air=False)) for place in around)
