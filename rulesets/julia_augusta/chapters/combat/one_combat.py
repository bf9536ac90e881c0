"""One combat, from counting the bases to what its losses set off (CBT-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.julia_augusta.actions import Done as IsDone
from rulesets.julia_augusta.actions import Inspire, Pick
from rulesets.julia_augusta.chapters.combat.bookkeeping import round_fought
from rulesets.julia_augusta.chapters.combat.losses import blows, may_lose_it
from rulesets.julia_augusta.chapters.combat.order_of_combats import round_of
from rulesets.julia_augusta.chapters.combat.pools import firsts
from rulesets.julia_augusta.chapters.combat.reading import note_results
from rulesets.julia_augusta.chapters.combat.result_rows import Case, case_of
from rulesets.julia_augusta.chapters.combat.rolling import roll
from rulesets.julia_augusta.chapters.combat.supports import supporters
from rulesets.julia_augusta.chapters.command.inspiring import inspires, why_not_inspire
from rulesets.julia_augusta.chapters.disorder.blows import at_risk, destroyed, first_to_last, happen, in_order, struck
from rulesets.julia_augusta.table.fights import fighters
from rulesets.julia_augusta.table.happenings.combat import CombatBegins, CombatFought
from rulesets.julia_augusta.table.questions import CasualtyAsked, FirstUnitAsked, InspireAsked
from rulesets.julia_augusta.table.reasons.leaders import NotInThisCombat
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


class Combat(Procedure):
    """One combat of `units`, the `number`th of its phase.

    `cases` are what the results are read with, for every unit bound by them. `done` are the seats that inspire no more,
    `firsts` the unit of each seat whose dice the modifiers change first, `scores` each seat's hits less the enemy's.
    `casualty` is the unit that loses the base of a defeat; `felt` are the morale DPs that its losses set off.
    """

    kind = "julia.combat"

    number: int
    units: list[str]
    cases: dict[str, Case] = {}
    done: list[int] = []
    firsts: list[str] = ["", ""]
    scores: list[int] = []
    casualty: str = ""
    felt: dict[str, int] = {}

    @step
    def still_there(self, game: Julia, dice: Dice) -> Done | None:
        """Who was linked when the phase began may have been destroyed meanwhile."""
        return None if fighters(game, self.units, 0) else Done()

    @step
    def inspire(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-CBT-30: before the dice leaders may inspire their engaged units, the initiative player's first."""
        seat = self._inspiring(game)
        if seat is None:
            return None
        return Ask(seat, InspireAsked(combat=self.number, units=self.units), "JA-CBT-30", (Inspire, IsDone))

    @choices("inspire")
    def leaders_on_offer(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """The leaders with engaged units of this combat, as far as they can."""
        return None if draft["type"] == "done" or "leader" in draft else self._inspirers(game, question.seat)

    @answers("inspire")
    def inspired(self, game: Julia, dice: Dice, given: Action) -> Goto:
        """And again, until he is done or there is nobody left who can."""
        seat = self._inspiring(game)
        if isinstance(given, Inspire):
            inspires(game, given.leader)
        elif seat is not None:
            self.done.append(seat)
        return Goto("inspire")

    @step
    def first_units(self, game: Julia, dice: Dice) -> AskAll:
        """Where several units have the most bases their owner names the one that the modifiers change (JA-D-50)."""
        return AskAll([self._which_first(game, seat) for seat in self._choosing(game)])

    @choices("first_units")
    def tied_units(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """The units with the most bases."""
        return None if "choice" in draft else offer("choice", firsts(game, self.units, question.seat))

    @answers("first_units")
    def first_named(self, game: Julia, dice: Dice, given: Sequence[Action]) -> None:
        """These units have the modifiers."""
        for seat, action in zip(self._choosing(game), given, strict=True):
            assert isinstance(action, Pick)
            self.firsts[seat] = action.choice

    @step
    def dice_are_rolled(self, game: Julia, dice: Dice) -> None:
        """JA-CBT-30: engaged bases and supports count as they stand now; both sides roll together."""
        round_ = round_of(game, self.units)
        game.say(CombatBegins(rule="JA-CBT-29", combat=self.number, units=self.units, round=round_))
        self.scores = roll(game, dice, self.number, self.units, self.firsts)

    @step
    def who_is_bound(self, game: Julia, dice: Dice) -> None:
        """JA-RES-21: each engaged unit reads the result by the enemies that it touches, and supports as the unit in
        front of them does."""
        number = round_of(game, self.units)
        for seat in (0, 1):
            for unit in fighters(game, self.units, seat):
                self.cases[unit.id] = case_of(game, unit, self.scores[seat], number)
        for name, case in list(self.cases.items()):
            for support in supporters(game, game.units[name]):
                self._bind(game, support, case.model_copy(update={"front": name}))

    @step
    def who_loses_a_base(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-RES-17: the owner chooses which engaged unit loses the base of a defeat, if several can."""
        losing = may_lose_it(game, self.cases)
        if len(losing) > 1:
            asked = CasualtyAsked(combat=self.number, units=losing)
            return Ask(game.units[losing[0]].seat, asked, "JA-RES-17", (Pick,))
        return None

    @choices("who_loses_a_base")
    def engaged_units(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """The engaged units that have a base left after their DPs."""
        return None if "choice" in draft else offer("choice", may_lose_it(game, self.cases))

    @answers("who_loses_a_base")
    def loser_named(self, game: Julia, dice: Dice, given: Pick) -> None:
        """It is this one."""
        self.casualty = given.choice

    @step
    def losses(self, game: Julia, dice: Dice) -> None:
        """JA-CBT-03, JA-CBT-30: both sides apply DPs and a casualty at once, then destroyed units are taken off."""
        fallen, _ = struck(game, blows(game, self.cases, self.casualty))
        self.felt = dict(destroyed(game, fallen))

    @step
    def result_moves(self, game: Julia, dice: Dice) -> None:
        """JA-CBT-30: each unit's result move is read and noted, in the state that it is in now."""
        note_results(game, self.number, self.cases)

    @step
    def leader_risk(self, game: Julia, dice: Dice) -> None:
        """JA-LEAD-01, JA-CBT-30: every leader attached to an engaged unit is at risk, won or lost."""
        felt = Counter(self.felt)
        for unit in first_to_last(game, self._engaged(game)):
            for leader in game.leaders_with(unit) if unit.on_table else ():
                felt += at_risk(game, dice, leader)
        self.felt = dict(felt)

    @step
    def morale(self, game: Julia, dice: Dice) -> None:
        """JA-TURN-04, JA-CBT-30: what friends feel applies before the next combat is rolled."""
        happen(game, dice, in_order(game, Counter(self.felt)))

    @step
    def round_is_over(self, game: Julia, dice: Dice) -> None:
        """What was of this round is over; the post of this combat is made."""
        round_fought(game, self._engaged(game), self.cases)
        game.show(f"combat {self.number}", CombatFought(combat=self.number))

    def _inspiring(self, game: Julia) -> int | None:
        """The seat that may inspire next."""
        open_to = (seat for seat in game.by_initiative() if seat not in self.done)
        return next((seat for seat in open_to if self._inspirers(game, seat).possible), None)

    def _inspirers(self, game: Julia, seat: int) -> Offer:
        def judge(name: str) -> Refused | None:
            refused = why_not_inspire(game, seat, name)
            if refused is None and game.leaders[name].unit not in self.units:
                return Refused("JA-CMD-08", NotInThisCombat(leader=name))
            return refused

        return offer("leader", [leader.id for leader in game.leaders_of(seat)], judge)

    def _choosing(self, game: Julia) -> list[int]:
        return [seat for seat in game.by_initiative() if firsts(game, self.units, seat)]

    def _which_first(self, game: Julia, seat: int) -> Ask:
        asked = FirstUnitAsked(combat=self.number, units=firsts(game, self.units, seat))
        return Ask(seat, asked, "JA-CBT-26", (Pick,))

    def _bind(self, game: Julia, support: Unit, case: Case) -> None:
        """A unit is bound by one result in a turn: that of the first combat, and in it of the first unit in front."""
        if support.id not in self.cases and support.result is None:
            self.cases[support.id] = case

    def _engaged(self, game: Julia) -> list[Unit]:
        return [game.units[name] for name, case in self.cases.items() if not case.front]
