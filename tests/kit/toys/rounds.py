"""A toy of sealed orders for 2 to 4 seats: everybody orders in secret, then the assaults go on side by side.

An assault asks both sides, splits into two flanks that again go on side by side, and ends with a die of its own.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game, Verdict, begin
from rulesets.kit.engine.procedure import Ask, AskAll, CallAll, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Asked, Happening, Reason


class Order(Action):
    """Give this round's order."""

    type: Literal["order"] = "order"
    against: str = Field("", description="Whom to assault, or nobody")


class Stake(Action):
    """Say how many you send."""

    type: Literal["stake"] = "stake"
    men: int = Field(description="How many go")


class Stand(Action):
    """Say how you stand."""

    type: Literal["stand"] = "stand"
    how: str = Field(description="Hold or counter")


class StakeAsked(Asked):
    """How many of one seat go against another."""

    by: int
    on: int


class StandAsked(StakeAsked):
    """Whether those who are attacked hold."""


class FlankAsked(StakeAsked):
    """How one seat's flank stands."""

    seat: int


class NoTarget(Reason):
    """Nobody to assault."""

    value: str


class Assaults(Happening):
    """A seat assaults another one."""

    seat: int
    against: str


class Campaign(Game):
    actions: ClassVar[tuple[type[Action], ...]] = (Order, Stake, Stand)

    ruleset: str = "toy_rounds"
    men: list[int]
    score: list[int]
    rounds_left: int = 2

    def seats(self) -> list[int]:
        return [seat for seat, men in enumerate(self.men) if men > 0]


class Round(Procedure):
    kind = "toy_rounds.round"
    orders: dict[str, str] = {}
    gains: list[int | None] = []

    @step
    def give_orders(self, game: Campaign, dice: Dice) -> AskAll:
        """TY-ORDER-01: all give their orders in secret; nobody is made to assault."""
        self.orders = {}
        return AskAll([Ask(seat, "order", "TY-ORDER-01", (Order,), default=Order()) for seat in game.seats()])

    @choices("give_orders")
    def targets(self, game: Campaign, question: Question, draft: Draft) -> Offer | None:
        def judge(value: str) -> Refused | None:
            if value == str(question.seat) or value not in map(str, game.seats()):
                return Refused("TY-ORDER-01", NoTarget(value=value))
            return None

        return None if "against" in draft else offer("against", map(str, game.seats()), judge, enough=True)

    @answers("give_orders")
    def ordered(self, game: Campaign, dice: Dice, orders: list[Order]) -> None:
        given = zip(game.seats(), orders, strict=True)
        self.orders = {str(seat): order.against for seat, order in given if order.against}
        for seat, against in self.orders.items():
            game.say(Assaults(rule="TY-ORDER-01", seat=int(seat), against=against))

    @step
    def assault(self, game: Campaign, dice: Dice) -> CallAll:
        """TY-ASSAULT-01: the assaults go on at the same time."""
        return CallAll([Assault(by=int(a), on=int(b)) for a, b in self.orders.items()], into="gains")

    @step
    def plunder(self, game: Campaign, dice: Dice) -> None:
        """TY-ASSAULT-02: then one die for each assault says what is gained."""
        for seat, gain in zip(self.orders, self.gains, strict=True):
            game.score[int(seat)] += (gain or 0) * dice.roll(1)[0]

    @step
    def next_round(self, game: Campaign, dice: Dice) -> Goto | None:
        """TY-ORDER-02: as many rounds as agreed."""
        game.rounds_left -= 1
        return Goto("give_orders") if game.rounds_left > 0 and len(game.seats()) > 1 else None

    @step
    def end(self, game: Campaign, dice: Dice) -> Done:
        """TY-ORDER-03: the highest score wins."""
        best = max(game.score)
        winners = [seat for seat, score in enumerate(game.score) if score == best]
        game.verdict = Verdict(winners=winners, scores=game.score, key="score", rule="TY-ORDER-03")
        return Done()


class Assault(Procedure):
    """Remembers what it sends and rolls; nothing on the table changes before all assaults have ended."""

    kind = "toy_rounds.assault"
    by: int
    on: int
    sent: int = 0
    counter: bool = False
    losses: list[int | None] = []
    seen: list[int] = []

    @step
    def send(self, game: Campaign, dice: Dice) -> Ask:
        """TY-ASSAULT-03: the attacker says how many go."""
        return Ask(self.by, StakeAsked(**self._here()), "TY-ASSAULT-03", (Stake,), kind="number")

    @choices("send")
    def stakes(self, game: Campaign, question: Question, draft: Draft) -> Offer | None:
        men = range(1, game.men[self.by] + 1)
        return None if "men" in draft else offer("men", map(str, men), kind="number")

    @answers("send")
    def sending(self, game: Campaign, dice: Dice, action: Stake) -> None:
        self.sent = action.men

    @step
    def face(self, game: Campaign, dice: Dice) -> Ask:
        """TY-ASSAULT-04: the defender holds or counters."""
        return Ask(self.on, StandAsked(**self._here()), "TY-ASSAULT-04", (Stand,), default=Stand(how="hold"))

    @choices("face")
    def stands(self, game: Campaign, question: Question, draft: Draft) -> Offer | None:
        return None if "how" in draft else offer("how", ["hold", "counter"])

    @answers("face")
    def facing(self, game: Campaign, dice: Dice, action: Stand) -> None:
        self.counter = action.how == "counter"
        self.seen += dice.roll(2)

    @step
    def flanks(self, game: Campaign, dice: Dice) -> CallAll:
        """TY-ASSAULT-05: both flanks fight at the same time."""
        return CallAll([Flank(seat=self.by, of=self._here()), Flank(seat=self.on, of=self._here())], into="losses")

    @step
    def outcome(self, game: Campaign, dice: Dice) -> Done:
        """TY-ASSAULT-06: a last die decides the assault."""
        self.seen += dice.roll(1)
        won = sum(self.seen) + self.sent > 8 + sum(loss or 0 for loss in self.losses) + 2 * self.counter
        return Done(int(won))

    def _here(self) -> dict[str, int]:
        return {"by": self.by, "on": self.on}


class Flank(Procedure):
    kind = "toy_rounds.flank"
    seat: int
    of: dict[str, int]

    @step
    def press(self, game: Campaign, dice: Dice) -> Ask:
        """TY-ASSAULT-05: each side says how its flank stands."""
        return Ask(self.seat, FlankAsked(**self.of, seat=self.seat), "TY-ASSAULT-05", (Stand,))

    @choices("press")
    def ways(self, game: Campaign, question: Question, draft: Draft) -> Offer | None:
        return None if "how" in draft else offer("how", ["hold", "press"])

    @answers("press")
    def pressed(self, game: Campaign, dice: Dice, action: Stand) -> Done:
        return Done(dice.roll(1 if action.how == "hold" else 2)[0])


def campaign(dice: Dice, *, seats: int = 2, rounds: int = 2, men: int = 4) -> Applied[Campaign]:
    """A campaign at its first sealed orders."""
    players = ["Red", "Blue", "Green", "Gold"][:seats]
    game = Campaign(players=players, men=[men] * seats, score=[0] * seats, rounds_left=rounds)
    return begin(game, Round(), dice)
