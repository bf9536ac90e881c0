"""The toy of secret orders as a game that the house can play: for two, or for a pair against one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.kit.facets.pictures import Pictures
from rulesets.kit.facets.play import Bulk
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.scene import Scene, SquareGround, Token, Track
from tests.kit.toys.raid import Band, Hit, Marched, NoMarch, Orders, OrdersAsked, Raid, Ready, raid
from tests.upgrades.plain import PlainWords, plain_ruleset

READY = "Done with my orders"
EVENTS = Sentences[Raid](
    [
        Sentence(Marched, lambda view, it: f"{it.band} marches {it.march}."),
        Sentence(Hit, lambda view, it: f"{it.band} is hit."),
    ]
)
COLUMNS = 10


REASONS = Sentences[None]([Sentence(NoMarch, lambda view, it: f"{it.value} is no march.")])


class RaidWords(PlainWords[Raid]):
    reasons = REASONS

    def question(self, view: Raid, question: Question) -> str:
        if question.key == "ready":
            return f"**{view.players[question.seat]}** gives orders in secret."
        return f"**{view.players[question.seat]}** gives {question.told(OrdersAsked).band} its orders."

    def matter(self, view: Raid, question: Question) -> str:
        return READY if question.key == "ready" else f"Band {question.told(OrdersAsked).band}"

    def option(self, view: Raid, question: Question, offer: Offer, option: Option) -> Choice:
        return Choice(value=option.value, label=f"Band {option.value}" if offer.field != "march" else option.value)

    def part(self, view: Raid, question: Question, offer: Offer, parts: tuple[str, ...]) -> Choice:
        words = {"F": "forward", "L": "left", "F,L": "forward and left", "-": "rest"}
        return Choice(value=parts[-1], label=words.get(parts[-1], parts[-1]), note=f"Step {len(parts) - 1}")

    def action(self, view: Raid, action: Action) -> str:
        if not isinstance(action, Orders):
            return "done"
        return action.march + (f", shoots at {' and '.join(action.shots)}" if action.shots else "")

    def title(self, view: Raid) -> str:
        return f"Raid, rounds left: {view.rounds_left}"

    def status(self, view: Raid) -> str:
        return "\n".join(f"{name}: {band.men} men at {band.at}" for name, band in view.bands.items())

    def verdict(self, view: Raid) -> str:
        assert view.verdict is not None
        names = [view.players[seat] for seat in view.verdict.winners]
        return f"{' and '.join(names) or 'Nobody'} won."


BANDS = 2
"""So many a seat."""
ROUNDS = 2
"""So many a game."""


def _sides(seats: int) -> Sequence[Sequence[int]]:
    return [range(seats - 1), [seats - 1]]


def _bulk_answers(view: Raid, seat: int) -> Sequence[Bulk]:
    asked = [question for question in view.questions if question.seat == seat and question.key == "orders"]
    known = {question.number: view.last.get(question.told(OrdersAsked).band) for question in asked}
    answers = {number: orders for number, orders in known.items() if orders is not None}
    return [Bulk("As last round", answers, "The same orders as last round:")] if answers else []


def _scene(view: Raid, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    tokens = [_token(name, row, band) for row, (name, band) in enumerate(view.bands.items())]
    ground = SquareGround(columns=COLUMNS, rows=len(tokens))
    return Scene(ground=ground, title=WORDS.title(view), sides=tuple(view.players), tokens=tuple(tokens))


def _sketch(view: Raid, question: Question, draft: Draft, parts: tuple[str, ...]) -> Scene:
    band, row = view.bands[draft["band"]], list(view.bands).index(draft["band"])
    steps = sum("F" in part for part in parts)
    points = tuple((band.at + step + 0.5, row + 0.5) for step in range(steps + 1))
    track = Track(kind="move", points=points, side=question.seat)
    return _scene(view, []).model_copy(update={"tracks": (track,)})


def _token(name: str, row: int, band: Band) -> Token:
    where = f"{chr(ord('A') + band.at)}{row + 1}"
    place = ((band.at + 0.5, row + 0.5),)
    label = f"Band {name}"
    strength = f"{band.men}/3"
    return Token(
        id=name, label=name, name=label, side=band.seat, shape="infantry", places=place, where=where, strength=strength
    )


WORDS = RaidWords(EVENTS)
MARCHES = ("(fast) F + F + F", "(fast) F,L + F,L + F,L", "(slow) L + L + L")
"""What its page proposes, of many marches."""


def proposals(view: Raid, question: Question) -> list[Proposal]:
    """A band marches on and shoots at the first enemies; whoever has nothing else to say is done."""
    if question.key == "ready":
        return [Proposal(READY, (Ready(),), "Every band has its orders")]
    shots = view.enemies(question.seat)[:2]
    orders = (Orders(band=question.told(OrdersAsked).band, march=march, shots=shots) for march in MARCHES)
    return [Proposal(f"Band {one.band}: {one.march}", (one,), f"Goes as far as {one.march}") for one in orders]


def worth(view: Raid, seat: int) -> float:
    """How far the side has come, beside the others."""
    return float(sum(band.at if view.shares(seat, band.seat) else -band.at for band in view.bands.values()))


def raid_ruleset(bands: int = BANDS, rounds: int = ROUNDS) -> Ruleset[Raid]:
    """The raid with so many bands a seat and so many rounds a game."""
    plain = plain_ruleset(
        "toy_raid",
        "Raid",
        Raid,
        WORDS,
        lambda players, dice: raid(dice, players, bands=bands, rounds=rounds),
        seats=(2, 3),
        sides=_sides,
        bulk_answers=_bulk_answers,
    )
    counsel = Counsel(proposals=proposals, worth=worth)
    return replace(plain, pictures=Pictures(scene=_scene, sketch=_sketch), counsel=counsel)


RULESET = raid_ruleset()


class LeakingWords(RaidWords):
    """Tells everybody what was ordered, if it can, and takes its time over it."""

    def status(self, view: Raid) -> str:
        given = [question.given.get("march", "") for question in view.questions if question.given]
        time.sleep(0.01 * "".join(given).count("L"))
        return "\n".join([super().status(view), *given])


def _everything(game: Raid, seat: int | None) -> Raid:
    return game.model_copy(deep=True)


LEAKING = replace(RULESET, words=LeakingWords(EVENTS), play=replace(RULESET.play, hiding=_everything))
"""Hides nothing: what the tests of secrecy must find."""
