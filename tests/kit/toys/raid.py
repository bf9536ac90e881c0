"""A toy of secret orders for many bands at once, for two seats, or for a pair against one.

Each band may be given orders (a march in three steps, and at whom it shoots); who gives none lets it rest. A seat says
when it is done; when the last one is, all marches and shots happen together.
"""

from __future__ import annotations

from itertools import product
from typing import ClassVar, Literal

from pydantic import BaseModel, Field

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game, Verdict, begin
from rulesets.kit.engine.procedure import Ask, AskAll, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Asked, Happening, Reason

RULE = "TY-ORDER-01"
PACES = {"slow": ("F", "L", "-"), "fast": ("F", "F,L", "-")}
REST = "(slow) - + - + -"
SHOTS = 2


class Orders(Action):
    """Give a band its orders."""

    type: Literal["orders"] = "orders"
    band: str = Field(description="The band")
    march: str = Field(description="How it marches")
    shots: list[str] = Field(default=[], description="At whom it shoots")


class Ready(Action):
    """Say that you are done with your orders."""

    type: Literal["ready"] = "ready"


class OrdersAsked(Asked):
    """What a band does."""

    band: str


class Marched(Happening):
    """A band has marched."""

    band: str
    march: str


class Hit(Happening):
    """A band has lost a man."""

    band: str


class NoMarch(Reason):
    """There is no such march."""

    value: str


class Band(BaseModel):
    seat: int
    at: int = 0
    men: int = 3


class Raid(Game):
    """`allied`: partners may answer for each other. `last` are the orders of the last round, which everybody knows."""

    actions: ClassVar[tuple[type[Action], ...]] = (Orders, Ready)

    ruleset: str = "toy_raid"
    bands: dict[str, Band]
    allied: bool = True
    rounds_left: int = 2
    last: dict[str, Orders] = {}

    def side(self, seat: int) -> int:
        """With three seats the first two stand together."""
        return int(seat == len(self.players) - 1)

    def answerers(self, question: Question) -> tuple[int, ...]:
        partners = [seat for seat in range(len(self.players)) if self.allied and self.shares(question.seat, seat)]
        return (question.seat, *(seat for seat in partners if seat != question.seat))

    def shares(self, seat: int, other: int) -> bool:
        return self.side(seat) == self.side(other)

    def enemies(self, seat: int) -> list[str]:
        return [name for name, band in self.bands.items() if not self.shares(seat, band.seat)]


def marches() -> list[Option]:
    """The whole list, the likeliest first."""
    return [
        Option(f"({pace}) {' + '.join(steps)}", parts=(f"({pace})", *steps))
        for pace, codes in PACES.items()
        for steps in product(codes, repeat=3)
    ]


class Round(Procedure):
    kind = "toy_raid.round"
    bands: list[str] = []
    given: dict[str, Orders] = {}

    @step
    def order(self, game: Raid, dice: Dice) -> AskAll:
        self.bands = [name for name, band in game.bands.items() if band.men]
        each = [
            Ask(
                *(game.bands[name].seat, OrdersAsked(band=name), RULE, (Orders,)),
                default=Orders(band=name, march=REST),
                optional=True,
            )
            for name in self.bands
        ]
        seats = range(len(game.players))
        return AskAll([*each, *(Ask(seat, "ready", RULE, (Ready,), default=Ready()) for seat in seats)])

    @choices("order")
    def next_field(self, game: Raid, question: Question, draft: Draft) -> Offer | None:
        if question.key == "ready":
            return None
        if "band" not in draft:
            return offer("band", [question.told(OrdersAsked).band])
        if "march" not in draft:
            return offer("march", marches(), _no_march, kind="order")
        return self._shot(game, question, draft.get("shots", []))

    def _shot(self, game: Raid, question: Question, chosen: list[str]) -> Offer | None:
        if "" in chosen or len(chosen) == SHOTS:
            return None
        targets = [name for name in game.enemies(question.seat) if name not in chosen]
        return offer("shots", targets, kind="target", many=True, enough=True)

    @answers("order")
    def ordered(self, game: Raid, dice: Dice, given: list[Orders | Ready]) -> None:
        self.given = game.last = {one.band: one for one in given if isinstance(one, Orders)}

    @step
    def march(self, game: Raid, dice: Dice) -> None:
        for name, orders in self.given.items():
            game.bands[name].at += orders.march.count("F")
            game.say(Marched(rule=RULE, band=name, march=orders.march))

    @step
    def shoot(self, game: Raid, dice: Dice) -> None:
        hits = [target for orders in self.given.values() for target in orders.shots if dice.roll(1)[0] > 4]
        for target in hits:
            game.bands[target].men = max(0, game.bands[target].men - 1)
            game.say(Hit(rule=RULE, band=target))

    @step
    def next_round(self, game: Raid, dice: Dice) -> Goto | None:
        game.chapter += 1
        game.rounds_left -= 1
        return Goto("order") if game.rounds_left else None

    @step
    def end(self, game: Raid, dice: Dice) -> Done:
        game.verdict = standing(game)
        return Done()


def _no_march(value: str) -> Refused | None:
    known = any(option.value == value for option in marches())
    return None if known else Refused(RULE, NoMarch(value=value))


def standing(game: Raid) -> Verdict:
    """The side that has come further has won: both of a pair."""
    seats = range(len(game.players))
    scores = [sum(band.at for band in game.bands.values() if game.shares(seat, band.seat)) for seat in seats]
    winners = [seat for seat in seats if scores[seat] == max(scores)]
    return Verdict(winners=[] if len(set(scores)) == 1 else winners, scores=scores, key="score", rule=RULE)


def raid(dice: Dice, players: list[str], *, bands: int = 2, rounds: int = 2, allied: bool = True) -> Applied[Raid]:
    """A raid at its first secret orders; each seat has so many bands."""
    names = {
        f"{'ABC'[seat]}{number}": Band(seat=seat) for seat in range(len(players)) for number in range(1, bands + 1)
    }
    return begin(Raid(players=players, bands=names, rounds_left=rounds, allied=allied), Round(), dice)
