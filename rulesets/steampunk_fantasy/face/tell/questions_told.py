"""How questions and their options sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import distance, parse_hex
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import capital, count, listed, plain
from rulesets.steampunk_fantasy.actions import HOLD, Orders, Targets
from rulesets.steampunk_fantasy.chapters.orders.writing import ANOTHER_SPEED
from rulesets.steampunk_fantasy.chapters.setup.deployment import as_placed
from rulesets.steampunk_fantasy.chapters.setup.own_rows import most_covered, own_rows
from rulesets.steampunk_fantasy.face.scene.base_tokens import coded
from rulesets.steampunk_fantasy.face.tell.odds_told import forecast
from rulesets.steampunk_fantasy.face.tell.orders_told import fire_with_speeds, in_words, movement_in_words
from rulesets.steampunk_fantasy.face.tell.phrases import SIDES, harmless, member, player
from rulesets.steampunk_fantasy.table.questions import (
    AboutABase,
    AllottedAsked,
    AssaultedSideAsked,
    DamageOrderAsked,
    DeclareAsked,
    DeflectedAsked,
    DeployAsked,
    DesignAsked,
    FightersAsked,
    HalvedDiceAsked,
    HitsThatGoAsked,
    MainHitAsked,
    MeetingAsked,
    OrdersAsked,
    ReadyAsked,
    RetreatAsked,
    TargetsAsked,
    TradeAsked,
    TurnAsked,
    VictimAsked,
    WayAsked,
    WinnersEnterAsked,
    WithdrawAsked,
)
from rulesets.steampunk_fantasy.table.state import Steampunk
from rulesets.steampunk_fantasy.table.terrain import terrain_of

AS_LAST_ROUND = "As last round"
AS_LAST_ROUND_NOTE = "Every base gets the orders that were written for it last."
PLACE_THE_REST = "Place the rest"
PLACE_THE_REST_NOTE = "Each may still be placed anew."

ORDERS_FOR_ANOTHER_SPEED = "For another speed …"
NOT_LIKELY = "not for the speed that it will probably have"


class Asker(NamedTuple):
    """Whose question it is, how many hexes the rows of that side have, and how many of them may be other than clear."""

    player: str
    rows: int
    most_covered: int


ASKS = Sentences[Asker](
    [
        Sentence(
            DesignAsked,
            lambda to, told: (
                f"{to.player} lays out the terrain of their own rows: "
                f"up to {to.most_covered} of {to.rows} hexes, the others stay clear."
            ),
        ),
        Sentence(DeployAsked, lambda to, told: f"{to.player} places {told.base}."),
        Sentence(ReadyAsked, lambda to, told: f"{to.player} says when all is done."),
        Sentence(OrdersAsked, lambda to, told: f"{to.player} writes the orders of {told.base} for turn {told.turn}."),
        Sentence(DeclareAsked, lambda to, told: f"{to.player} says whether {told.base} wants to assault."),
        Sentence(WayAsked, lambda to, told: f"{to.player} says where {told.base} turns or goes."),
        Sentence(MeetingAsked, lambda to, told: f"{to.player} names the hex that is fought over."),
        Sentence(TargetsAsked, lambda to, told: f"{to.player} names the targets of {told.base} ({told.group})."),
        Sentence(DamageOrderAsked, lambda to, told: f"{to.player} says which hit on {told.base} is rolled first."),
        Sentence(VictimAsked, lambda to, told: f"{to.player} says who of {told.base} dies."),
        Sentence(WithdrawAsked, lambda to, told: f"{to.player} says whether {told.base} withdraws before the assault."),
        Sentence(FightersAsked, lambda to, told: f"{to.player} says who fights in {told.hex}."),
        Sentence(AssaultedSideAsked, lambda to, told: f"{to.player} says with which side {told.base} fights."),
        Sentence(HalvedDiceAsked, lambda to, told: f"{to.player} says which dice of {told.base} go."),
        Sentence(DeflectedAsked, lambda to, told: f"{to.player} says which hits are deflected."),
        Sentence(AllottedAsked, lambda to, told: f"{to.player} says on whom the hits fall."),
        Sentence(MainHitAsked, lambda to, told: f"{to.player} says which hit on {told.member} counts most."),
        Sentence(
            TradeAsked, lambda to, told: f"{to.player} may trade hits of {told.by} on {told.target} for light damage."
        ),
        Sentence(
            HitsThatGoAsked,
            lambda to, told: f"{to.player} says which {told.number} hits of {told.by} on {told.target} are given up.",
        ),
        Sentence(WinnersEnterAsked, lambda to, told: f"{to.player} says who enters."),
        Sentence(RetreatAsked, lambda to, told: f"{to.player} says where {told.base} retreats to."),
        Sentence(TurnAsked, lambda to, told: f"{to.player} says where {told.base} turns after the assault."),
    ]
)
"""What the table waits for."""

TO_DO = {
    DesignAsked.key: "to lay out terrain",
    DeclareAsked.key: "to assault or not",
    WayAsked.key: "to choose a way",
    TargetsAsked.key: "to name targets",
    WithdrawAsked.key: "to withdraw or not",
    RetreatAsked.key: "to retreat",
}
WRITING = {"deployment": "to place bases", "orders": "to write them"}
"""What the title of a picture says of whom the table waits for: by the question, or by the stage in which one is asked
for many bases."""

DONE: dict[str, str] = {
    "deployment": "{player} places bases.",
    "orders": "{player} writes orders for turn {next}.",
}
"""What somebody does who has not said yet that he is done, by the stage of the game."""

GIVEN: dict[str, str] = {
    "orders": "orders for {number} of {bases} given",
    "deploy": "{number} of {bases} placed",
    "declare": "said for {number} of {bases} whether it assaults",
    "targets": "targets for {number} of {bases} named",
}
"""How much of what a seat is asked for many bases it has given, by the key of the question."""

FIELDS: dict[str, str] = {
    "base": "Which base?",
    "movement": "How does it move?",
    "fire": "{group}: fire, aim or load?",
    "hexes": "Which terrain, and in which hex?",
    "hex": "Which hex?",
    "facing": "Which side does it face?",
    "speed": "At which speed does it start?",
    "to": "Where to?",
    "assault": "Into an assault?",
    "how": "Withdraw before the assault?",
    "shots": "Which target?",
    "choice": "Which?",
    "choices": "Which next?",
}
"""What a menu asks for, by the field."""


def asks(view: Steampunk, question: Question) -> str:
    """A question as a sentence."""
    who = player(view, question.seat)
    if question.asks(ReadyAsked) and view.stage in DONE:
        return DONE[view.stage].format(player=who, next=view.turn + 1)
    rows = len(own_rows(view, view.side_of[question.seat]))
    return ASKS.tell(Asker(who, rows, most_covered(rows)), question.key, harmless(question.values))


def orders(view: Steampunk, written: Orders) -> str:
    """The orders of a base in a few words: "Guard 1: slow: 1 forward; Rifles: fire after moving"."""
    base = view.bases.get(written.base)
    groups = [plain(group.name) for group in view.groups(base)] if base is not None else []
    return f"{plain(written.base)}: {in_words(groups, written.movement, written.fire)}"


def given(key: str, number: int, of: int) -> str:
    """How many of many secret answers are given."""
    told = GIVEN.get(key, "{number} of {answers} given")
    return told.format(number=number, bases=count(of, "base"), answers=count(of, "answer"))


def matter(question: Question) -> str:
    """What a question is about, in few words."""
    about = question.about(AboutABase)
    others = {ReadyAsked.key: "Done", DesignAsked.key: "Terrain"}
    return about.base if about is not None else others.get(question.key, "Choose")


def left_to_default(view: Steampunk, question: Question) -> str:
    """Who says that he is done reads which bases have no orders of their own."""
    open_ones = (q for q in view.questions if q.asks(OrdersAsked) and q.seat == question.seat and not q.given)
    without = [q.told(OrdersAsked).base for q in open_ones]
    if not question.asks(ReadyAsked) or not without:
        return ""
    return f"{listed(map(plain, without))} {'does' if len(without) == 1 else 'do'} what the rules have by default."


def field(question: Question, offer: Offer) -> str:
    """What a menu asks for."""
    group = next((option.about.get("group") for option in offer.options), None)
    return FIELDS.get(offer.field, "Which?").format(group=group or "it")


def option(view: Steampunk, question: Question, offer: Offer, chosen: Option) -> Choice:
    """An option's label and what it will do."""
    label, note = _TOLD.get(offer.field, _plain)(view, question, chosen)
    return Choice(value=chosen.value, label=label[:80], note=note[:100])


def part(offer: Offer, parts: tuple[str, ...]) -> Choice:
    """An order, or that it is to be one for another speed; or terrain and its hex."""
    told = parts[-1]
    if offer.field == "hexes":
        return Choice(value=told, label=told)
    if told == ANOTHER_SPEED:
        return Choice(value=told, label=ORDERS_FOR_ANOTHER_SPEED, note=NOT_LIKELY)
    said = movement_in_words(told) if offer.field == "movement" else fire_with_speeds(told)
    return Choice(value=told, label=capital(said)[:80])


Told = tuple[str, str]


def _plain(view: Steampunk, question: Question, chosen: Option) -> Told:
    return chosen.value, ""


def _order(view: Steampunk, question: Question, chosen: Option) -> Told:
    note = "" if chosen.about.get("likely") else NOT_LIKELY
    if "group" not in chosen.about:
        return capital(movement_in_words(chosen.value)), note
    return f"{chosen.about['group']}: {fire_with_speeds(chosen.value)}", note


def _side(view: Steampunk, question: Question, chosen: Option) -> Told:
    return SIDES.get(chosen.value, chosen.value), ""


def _target(view: Steampunk, question: Question, chosen: Option) -> Told:
    """A base as a target: how far away it is, and how likely it is hit; a hex how far away it is."""
    if chosen.value == HOLD:
        return HOLD, "this shot is not fired"
    base, target = view.bases[question.told(TargetsAsked).base], view.bases.get(chosen.value)
    away = distance(base.hex, target.hex if target is not None else parse_hex(chosen.value))
    odds = forecast(view, question, Targets(base=base.id, shots=[chosen.value]))
    told = f"{target.hex}, " if target is not None else ""
    label = coded(view, chosen.value, chosen.value)
    return label, f"{told}{count(away, 'hex', 'hexes')} away{f', {odds.short}' if odds is not None else ''}"


def _hex(view: Steampunk, question: Question, chosen: Option) -> Told:
    """A hex: what lies in it, and who stands there already."""
    view = as_placed(view)
    place = parse_hex(chosen.value)
    told = [terrain_of(view, place), *(base.id for base in view.at(place))]
    return chosen.value, ", ".join(word for word in told if word != "clear")


def _side_or_hex(view: Steampunk, question: Question, chosen: Option) -> Told:
    is_side = chosen.value in SIDES or question.asks(AssaultedSideAsked)
    return _side(view, question, chosen) if is_side else _hex(view, question, chosen)


def _member(view: Steampunk, question: Question, chosen: Option) -> Told:
    return member(chosen.value) if question.asks(AllottedAsked) else chosen.value, ""


def _base(view: Steampunk, question: Question, chosen: Option) -> Told:
    base = view.bases.get(chosen.value)
    return coded(view, chosen.value, chosen.value), view.card(base).name if base is not None else ""


_TOLD: dict[str, Callable[[Steampunk, Question, Option], Told]] = {
    "movement": _order,
    "fire": _order,
    "facing": _side,
    "to": _side_or_hex,
    "hex": _hex,
    "shots": _target,
    "choices": _member,
    "base": _base,
}
