"""One activation of the Movement phase, step by step."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Literal

from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.tables.places import THOUSANDTHS, Pose, Spot, thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Arrive, Charge, Defend, Move, NoOverwatch, Overwatch, PileIn, Stay
from rulesets.legions_imperialis.chapters.activation.activating import choices_of, manner_of
from rulesets.legions_imperialis.chapters.activation.bombing import best, bombing, hoped
from rulesets.legions_imperialis.chapters.activation.cut_short import as_gone, cut_short
from rulesets.legions_imperialis.chapters.activation.replanning import (
    Again,
    asked_again,
    ordinary,
    planning_anew,
    rest_of,
)
from rulesets.legions_imperialis.chapters.deployment.arriving import arriving
from rulesets.legions_imperialis.chapters.deployment.hovering import crash
from rulesets.legions_imperialis.chapters.deployment.landing import deep_strikes, lands
from rulesets.legions_imperialis.chapters.deployment.placing import stand_so
from rulesets.legions_imperialis.chapters.firing.attack import Attack, remove, shake, stun
from rulesets.legions_imperialis.chapters.firing.choosing import chosen
from rulesets.legions_imperialis.chapters.firing.defending import defence, no_defence
from rulesets.legions_imperialis.chapters.firing.intercepting import intercepting
from rulesets.legions_imperialis.chapters.initiative.in_turn import if_overdue
from rulesets.legions_imperialis.chapters.morale.checks import check_casualties
from rulesets.legions_imperialis.chapters.movement.allowance import has_moved, settle_march
from rulesets.legions_imperialis.chapters.movement.charging import charge
from rulesets.legions_imperialis.chapters.movement.course import course
from rulesets.legions_imperialis.chapters.movement.danger import cross_danger
from rulesets.legions_imperialis.chapters.movement.piling import pile_in
from rulesets.legions_imperialis.chapters.movement.regrouping import is_together, lose_stragglers
from rulesets.legions_imperialis.chapters.orders.tactics import Tactics, new_orders
from rulesets.legions_imperialis.chapters.overwatch.calling import calling
from rulesets.legions_imperialis.chapters.overwatch.windows import HUNDRED, Ways, rows_at, who_could, window
from rulesets.legions_imperialis.table.engaging import engaged_with
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.happenings.movement import Arrived, How, Moved
from rulesets.legions_imperialis.table.happenings.orders import DoesNothing, OrderIssued
from rulesets.legions_imperialis.table.happenings.overwatch import OverwatchCalled
from rulesets.legions_imperialis.table.measure import TOLERANCES
from rulesets.legions_imperialis.table.questions import ArrivedAsked, DefendedAsked, OverwatchAsked, ReplanAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

LETS_IT_PASS = NoOverwatch()


class Activation(Procedure):
    """A Detachment is activated; `chosen` is the answer that says what it does. `how` it moves ("": not at all), `ways`
    are those of its models that move and `ends` how all of them stand then, `longest` what the longest way costs, in
    thousandths of an inch. `watchers` could fire on Overwatch, `watch` is the answer by which one does; `moment` is
    the one at which the move was interrupted, `before` how many models it had then, and `shot` how many of them have
    fallen to it; `dropped`: its bombs have fallen. `costs` are those of the ways, `again` what is planned anew after an
    Overwatch that has made the rest impossible; `scattered`: the move cannot end in Coherency and was not laid out
    to (LI-D-25)."""

    kind = "imperialis.activation"

    detachment: str
    chosen: dict[str, Any]
    how: How | Literal[""] = ""
    ways: dict[str, list[Spot]] = {}
    ends: dict[str, Pose] = {}
    longest: int = 0
    watchers: list[str] = []
    moment: int | None = None
    before: int = 0
    shot: int = 0
    costs: dict[str, int] = {}
    again: Again | None = None
    watch: dict[str, Any] = {}
    dropped: bool = False
    scattered: bool = False

    @step
    def begins(self, game: Imperialis, dice: Dice) -> None:
        """LI-ACT-04: it is activated, and without an Order issued one."""
        detachment = self._its(game)
        game.acting = detachment.id
        game.chapter += 1
        detachment.activated = detachment.acted = True
        settle_march(game, detachment)
        issue_advance(game, detachment)

    @step
    def tactics(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-SR-MASTER-01: a Master Tactician in it may give a friend another Order."""
        return Call(Tactics(detachment=self.detachment)) if new_orders(game, self._its(game)) else None

    @step
    def arrives(self, game: Imperialis, dice: Dice) -> Ask | Goto | None:
        """LI-RES-03, LIX-SR-OUTFLANK-04, LIX-SR-DEEP-07: who arrives from Reserve comes onto the table, and then does
        what others do."""
        detachment, action = self._its(game), game.read_action(self.chosen)
        if not isinstance(action, Arrive):
            return None
        comes_onto_the_table(game, detachment, action.to, dice)
        if not detachment.on_table:
            return Goto("ends_activation")
        told, overdue = ArrivedAsked(detachment=detachment.id), if_overdue(game, [detachment.id])
        return Ask(detachment.seat, told, "LIX-SR-OUTFLANK-04", (Move, Defend, Stay), default=overdue)

    @choices("arrives")
    def then(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Where it goes."""
        return choices_of(game, [self.detachment], draft)

    @answers("arrives")
    def then_acts(self, game: Imperialis, dice: Dice, given: Move | Defend | Stay) -> None:
        """It goes on as any other."""
        self.chosen = given.model_dump()

    @step
    def defends(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-TR-PD-02, LIX-TR-PD-03: Point Defence that fires first is resolved before all else."""
        action = game.read_action(self.chosen)
        return self._fires_defence(game, action.target) if isinstance(action, Defend) else None

    @step
    def acts(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-TR-PD-03: then the activation goes on as normal."""
        if self.chosen["type"] != "defend":
            return None
        detachment = self._its(game)
        told, overdue = DefendedAsked(detachment=detachment.id), if_overdue(game, [detachment.id])
        return Ask(detachment.seat, told, "LIX-TR-PD-03", (Move, Stay), default=overdue)

    @choices("acts")
    def and_then(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Where it goes."""
        return choices_of(game, [self.detachment], draft)

    @answers("acts")
    def goes_on_as_normal(self, game: Imperialis, dice: Dice, given: Move | Stay) -> None:
        """It goes on as any other."""
        self.chosen = given.model_dump()

    def _fires_defence(self, game: Imperialis, target: str) -> Call | None:
        """All Point Defence at one target; nothing where none of it can fire any more."""
        detachment, enemy = self._its(game), game.detachments[target]
        shots = chosen(game, detachment, defence(game, detachment, enemy) if enemy.on_table else [], ())
        if not shots or no_defence(game, detachment) is not None:
            return None
        detachment.defended = True
        return Call(Attack(detachment=detachment.id, target=target, shots=shots, moving=True))

    @step
    def submits(self, game: Imperialis, dice: Dice) -> None:
        """LI-MOV-01: the whole move is laid out before it is made (LI-D-15)."""
        detachment = self._its(game)
        move = laid_out(game, detachment, self.chosen)
        if move is None:
            return
        self.how, laid = move
        self.scattered = not is_together(laid.group)
        for stand in detachment.alive:
            name = detachment.name_of(stand)
            self.ends[stand.label] = laid.group[name].pose
            if laid.walks[name].length > TOLERANCES.reach:
                self.ways[stand.label] = [point.spot for point in laid.walks[name].points]
                self.costs[stand.label] = thousandths(laid.walks[name].cost)
        self.longest = thousandths(max(laid.walks[detachment.name_of(one)].cost for one in detachment.alive))

    @step
    def overwatch(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-OW-01, LI-OW-02: the other side may call one Overwatch, at any moment of it; nobody is asked who has
        nobody that could fire."""
        detachment = self._its(game)
        self.watchers = who_could(game, detachment, self._move)
        if not self.watchers:
            return None
        asked = OverwatchAsked(detachments=self.watchers, moved=detachment.id)
        return Ask(1 - detachment.seat, asked, "LI-OW-01", (Overwatch, NoOverwatch), default=LETS_IT_PASS)

    @choices("overwatch")
    def who_fires(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Detachment, the moment, and weapons if not all fire."""
        return calling(game, self._its(game), self._move, self.watchers, draft)

    @answers("overwatch")
    def is_called(self, game: Imperialis, dice: Dice, given: Overwatch | NoOverwatch) -> None:
        """It is called, or not."""
        self.watch = {} if isinstance(given, NoOverwatch) else given.model_dump()

    @step
    def bombs(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-TR-BOMB-01: bombs fall at their point of the move, before an Overwatch that is called for a later one
        (LIX-D-47)."""
        later = self.watch and self._bombs_at(game) >= int(self.watch["moment"])
        return None if later else self._drops(game)

    @step
    def watch_fires(self, game: Imperialis, dice: Dice) -> Call | None:
        """LI-OW-05, LI-OW-06, LI-OW-08: the sequence pauses, one Detachment fires, and its Order is removed."""
        if not self.watch:
            return None
        given = Overwatch.model_validate(self.watch)
        detachment, watcher = self._its(game), game.detachments[given.detachment]
        moment = int(given.moment)
        if not watcher.on_table or watcher.order not in ("advance", "first_fire"):
            return None
        able = rows_at(window(game, detachment, self._move, watcher.id), moment)
        self.moment, self.before = moment, len(detachment.alive)
        game.say(OverwatchCalled(rule="LI-OW-01", detachment=watcher.id, moved=detachment.id, moment=moment))
        stop(detachment, self._move, moment)
        watch_is_over(watcher)
        fired = chosen(game, watcher, able, given.weapons, given.modifier)
        return Call(Attack(detachment=watcher.id, target=detachment.id, shots=fired, overwatch=True))

    @step
    def bombs_after(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-TR-BOMB-01: bombs that were to fall when Overwatch came first (LIX-D-47)."""
        return self._drops(game)

    def _bombs_at(self, game: Imperialis) -> int:
        """The moment at which bombs fall; -1 without any."""
        if self.dropped or not self.chosen.get("bombs"):
            return -1
        if self.chosen.get("moment"):
            return int(self.chosen["moment"])
        moments = hoped(game, self._its(game), self._move, game.detachments[self.chosen["bombs"]])
        return best(moments) if moments else -1

    def _drops(self, game: Imperialis) -> Call | None:
        """The bombs of all that are over their target at that point, if anybody is left to drop them."""
        detachment, moment = self._its(game), self._bombs_at(game)
        self.dropped = True
        if moment < 0 or not detachment.on_table:
            return None
        stop(detachment, self._move, moment)
        target = game.detachments[self.chosen["bombs"]]
        shots = bombing(game, detachment, target) if target.on_table else []
        if not shots:
            return None
        detachment.bombed = True
        return Call(Attack(detachment=detachment.id, target=target.id, shots=shots, moving=True, manner="bombs"))

    @step
    def replan(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-OW-09: the active player plans the rest anew, if its end has become impossible and something is left."""
        detachment = self._its(game)
        if self.moment is None:
            return None
        self.shot = self.before - len(detachment.alive)
        if not self.how or not detachment.on_table:
            return None
        if not self.scattered:
            self.again = asked_again(game, detachment, self.ends, self.how, self._spent(game))
        if self.again is None:
            return None
        takes = (Charge,) if self.again == "charge" else (Move,)
        return Ask(detachment.seat, ReplanAsked(moved=detachment.id, how=self.again), "LI-OW-09", takes)

    @choices("replan")
    def anew(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Whom the survivors charge, or where they go."""
        assert self.how
        return planning_anew(game, self._its(game), self.how, self._spent(game), draft)

    @answers("replan")
    def is_planned_anew(self, game: Imperialis, dice: Dice, given: Move | Charge) -> None:
        """The ways that were gone go on to the new ends."""
        assert self.how and self.moment is not None
        detachment, spent = self._its(game), self._spent(game)
        if isinstance(given, Move):
            self.how = ordinary(self.how)
        laid = rest_of(game, detachment, self.how, given, spent)
        for stand in detachment.alive:
            name = detachment.name_of(stand)
            further = [point.spot for point in laid.walks[name].points]
            self.ends[stand.label] = laid.group[name].pose
            self.ways[stand.label] = list(dict.fromkeys([*self._move.gone(stand.label, self.moment), *further]))
            self.costs[stand.label] = thousandths(spent[name] + laid.walks[name].cost)
        self.longest = max(self.costs[stand.label] for stand in detachment.alive)

    def _spent(self, game: Imperialis) -> dict[str, float]:
        """The inches that each survivor has gone by the moment of the Overwatch."""
        detachment, share = self._its(game), (self.moment or 0) / HUNDRED
        costs = {stand.label: self.costs.get(stand.label, 0) / THOUSANDTHS for stand in detachment.alive}
        return {detachment.name_of(stand): share * costs[stand.label] for stand in detachment.alive}

    @step
    def goes_on(self, game: Imperialis, dice: Dice) -> None:
        """LI-OW-09: the survivors finish the move."""
        detachment = self._its(game)
        if not detachment.on_table:
            return
        if not self.how:
            game.say(DoesNothing(rule="LI-ACT-06", detachment=detachment.id))
            return
        if self.moment is not None and self.again is None:
            self.ends = cut_short(game, detachment, self._move, self.moment, self.how)
            planned, self.ways = self.ways, as_gone(self.ways, self.ends)
            left = {label: way for label, way in self.ways.items() if label in self.ends}
            shares = {label: _inches(way) / _inches(planned[label]) for label, way in left.items()}
            self.longest = max((int(self.costs.get(label, 0) * share) for label, share in shares.items()), default=0)
        self._arrives(game, detachment, self.how)

    def _arrives(self, game: Imperialis, detachment: Detachment, how: How) -> None:
        for stand in detachment.alive:
            stand.moved += thousandths(_inches(self.ways.get(stand.label, ())))
            stand.pose = self.ends.get(stand.label, stand.pose)
        left = {stand.label for stand in detachment.alive}
        has_moved(detachment)
        game.say(
            Moved(
                rule="LI-MOV-02",
                detachment=detachment.id,
                how=how,
                poses={stand.label: stand.pose for stand in detachment.alive},
                ways={label: way for label, way in self.ways.items() if label in left},
                longest=self.longest,
                into=[enemy.id for enemy in engaged_with(game, detachment)],
            )
        )

    @step
    def danger(self, game: Imperialis, dice: Dice) -> None:
        """LIX-TERR-09, LIX-SR-SKIM-02, LI-COH-08: what Dangerous terrain does, Skimmers over Impassable terrain, and a
        move that was not to end in Coherency; who was parted on the way is not (LI-COH-05, LI-D-69)."""
        detachment = self._its(game)
        if not self.how:
            return
        cross_danger(game, detachment, self.ways, dice)
        crash(game, detachment)
        remove(game, detachment)
        if detachment.on_table and self.scattered:
            lose_stragglers(game, detachment, dice)

    @step
    def intercepts(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-SR-INTERCEPT-01: Interceptors that are left fire when the move has ended (LIX-D-47)."""
        detachment, name = self._its(game), self.chosen.get("intercept", "")
        target = game.detachments.get(name)
        if target is None or not target.on_table or not detachment.on_table:
            return None
        shots = intercepting(game, detachment, target, self.chosen.get("armed", ""))
        if not shots:
            return None
        detachment.intercepted = True
        return Call(Attack(detachment=detachment.id, target=name, shots=shots, moving=True, manner="interceptor"))

    @step
    def defends_last(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-TR-PD-02: Point Defence that fires last does so by the models that are left (LIX-D-47)."""
        target = self.chosen.get("defence", "")
        return self._fires_defence(game, target) if target and self._its(game).on_table else None

    @step
    def ends_activation(self, game: Imperialis, dice: Dice) -> None:
        """LI-MOR-02, LI-OW-13, LI-ORD-13: what Overwatch has shaken, the Morale check for it, and an Order that is
        used up is removed."""
        detachment = self._its(game)
        if detachment.quaked:
            shake(game, detachment)
        if detachment.shocked:
            stun(game, detachment)
        if self.moment is not None:
            check_casualties(game, detachment, dice, self.before, self.shot)
        march_is_over(detachment)
        detachment.marches_twice = False
        game.acting = ""

    @property
    def _move(self) -> Ways:
        return Ways(self.ways, self.ends)

    def _its(self, game: Imperialis) -> Detachment:
        return game.detachments[self.detachment]


def comes_onto_the_table(game: Imperialis, detachment: Detachment, to: str, dice: Dice) -> None:
    """LIX-SR-OUTFLANK-03, LIX-SR-FLYER-03, LIX-SR-DEEP-03: against an edge, or down from above."""
    there = arriving(game, detachment, to)
    if isinstance(there, Refused):
        raise there
    if deep_strikes(game, detachment):
        game.say(lands(game, detachment, there, dice))
        return
    poses = stand_so(detachment, there)
    detachment.where = "table"
    rule_id = "LIX-SR-FLYER-03" if flies(game, detachment) else "LIX-SR-OUTFLANK-03"
    game.say(Arrived(rule=rule_id, detachment=detachment.id, poses=poses))


def _inches(way: Sequence[Spot]) -> float:
    """The length of a way."""
    return sum(one.point.to(other.point) for one, other in itertools.pairwise(way))


def laid_out(game: Imperialis, detachment: Detachment, answer: dict[str, Any]) -> tuple[How, Laid] | None:
    """How a Detachment moves by an answer, and whither; None where it does nothing."""
    action = game.read_action(answer)
    laid: Laid | Refused
    if isinstance(action, Move):
        how = manner_of(detachment)
        laid = course(game, detachment, how, action.to)
    elif isinstance(action, Charge):
        how = "charge"
        charged = charge(game, detachment, game.detachments[action.target])
        laid = charged if isinstance(charged, Refused) else charged.laid
    elif isinstance(action, PileIn):
        how = "pile_in"
        laid = pile_in(game, detachment, action.models)
    else:
        return None
    if isinstance(laid, Refused):
        raise laid
    return how, laid


@rule(without=None)
def stop(detachment: Detachment, move: Ways, moment: int) -> None:
    """LI-OW-10: all models of a Detachment are at the same moment of their ways."""
    for stand in detachment.alive:
        stand.pose = move.pose(stand.label, stand.pose, moment)


@rule(without=None)
def issue_advance(game: Imperialis, detachment: Detachment) -> None:
    """LI-MOV-06: a Detachment that was issued no Order this round is issued Advance as it is activated."""
    if not detachment.issued and not detachment.order:
        detachment.order, detachment.issued = "advance", True
        game.say(OrderIssued(rule="LI-MOV-06", detachment=detachment.id, order="advance"))


@rule(without=None)
def watch_is_over(detachment: Detachment) -> None:
    """LI-OW-08: who has fired on Overwatch has no Order any more."""
    detachment.order, detachment.activated = "", True


@rule(without=None)
def march_is_over(detachment: Detachment) -> None:
    """LI-ORD-13, LI-MAR-03: a March Order is removed when its move is complete (LI-D-13)."""
    if detachment.order == "march":
        detachment.order = ""
