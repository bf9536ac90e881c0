"""Proposals for everything that is asked besides: fire, answers to fire, Overwatch, Command Points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from rulesets.dystopian_legions.actions import (
    AnswerFire,
    Bolster,
    HitTheDeck,
    HoldFire,
    LaySmoke,
    NoOrder,
    Order,
    OverwatchBombard,
    Pick,
    Split,
    Watch,
)
from rulesets.dystopian_legions.chapters.luck.luck import KEEP
from rulesets.dystopian_legions.chapters.melee.cavalry_pass import NOBODY
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH
from rulesets.dystopian_legions.counsel.acting import rallies
from rulesets.dystopian_legions.counsel.attacking import attack, attacks, odds
from rulesets.dystopian_legions.counsel.proposing import named
from rulesets.dystopian_legions.counsel.shelling import Shelling, barrages
from rulesets.dystopian_legions.face.tell import luck_words
from rulesets.dystopian_legions.face.tell.nerve_words import ORDERS
from rulesets.dystopian_legions.table.happenings.shooting import Fire as FireKind
from rulesets.dystopian_legions.table.questions import (
    BolsterAllAsked,
    BolsterAsked,
    CommitAsked,
    FireAsked,
    OverwatchAsked,
    UnderFireAsked,
)
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.counsel.proposing import aimed_at, allowed, proposal, taken
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import count, listed
from rulesets.kit.facets.counsel import Proposal

FOCUSED = 20.0
"""Points of a force that fire has to be worth before 3 Command Points are spent on it."""
WATCHING: FireKind = "overwatch"
LIKELY = 0.1
"""How likely a shot on Overwatch has to hurt somebody to be better than to wait for the next."""
HEAVY = 6
"""Dice of an attack from which a section lies down that has its own fire before it, or digs in."""
DICE = {1: 1, 2: 2, 3: 3}
"""The dice that are added to a check, by the successes that it needs."""


def fire(view: Legions, question: Question) -> Iterator[Proposal]:
    """All that can, at each target, what it is worth first; else Overwatch, or nothing."""
    section = view.sections[question.told(FireAsked).section]
    types = taken(view, question)
    best_attacks = attacks(view, question) if "fire" in types else []
    for number, one in enumerate(best_attacks):
        answer, shot = one.answer, one.harvest
        why = f"About {shot.taken:.1f} LP on the average; who loses any may be shaken"
        beside = f" with {listed(named(view, name) for name in answer.along)}" if answer.along else ""
        label = f"Fire at {named(view, shot.target)}{beside}, {odds(view, section, one)}"
        yield proposal(label, answer, why=why, toward=aimed_at(section.id, shot.target))
        if not number and "order" in types and shot.worth > FOCUSED:
            yield from _focused(view, question)
    yield from _shells(view, section) if "bombard" in types else ()
    if "watch" in types:
        yield proposal(
            f"{named(view, section.id)}: go on Overwatch", Watch(), why="It fires at who comes, Rushed Shots"
        )
    yield from _smoke(view, question, section) if "lay_smoke" in types else ()
    if "hit_the_deck" in types:
        yield proposal(f"{named(view, section.id)}: Hit the Deck", HitTheDeck(), why="Better cover, all fire Rushed")
    yield proposal("Hold fire", HoldFire(), why="Nothing more is fired")


def _smoke(view: Legions, question: Question, section: Section) -> Iterator[Proposal]:
    """A barrier of smoke before a launcher, towards the nearest enemy."""
    for launcher in islice(allowed(view, question, type="lay_smoke"), 1):
        for at in islice(allowed(view, question, type="lay_smoke", launcher=launcher), 1):
            answer = LaySmoke(launcher=launcher, at=at)
            yield proposal(
                f"{named(view, section.id)}: lay smoke {at}", answer, why="Soft cover to the end of the turn"
            )


def _shells(view: Legions, section: Section) -> Iterator[Proposal]:
    """Barrages, what each is worth first."""
    for one in barrages(view, section):
        yield _shelling(view, section.id, one, one.answer)


def _shelling(view: Legions, section: str, one: Shelling, answer: Action) -> Proposal:
    """A barrage as it is proposed."""
    chance = round(float(one.odds.under.get(one.about, 0)) * 20) * 5
    label = f"Shell {named(view, one.about)}, about {chance} % to come under it"
    why = "A blast hits friend and foe; a failed Spotting Check scatters it"
    if one.answer.direct_at:
        why = f"Others fire straight at {named(view, one.answer.direct_at)}; blasts hit friend and foe"
    return proposal(label, answer, toward=aimed_at(section, one.about), why=why)


def _focused(view: Legions, question: Question) -> Iterator[Proposal]:
    """Focus Fire! before the attack, where it can be given."""
    for key, told in (("focus_fire", "Focus Fire!"), ("fight_harder", "Fight Harder!")):
        for name in allowed(view, question, type="order", order=key):
            by = next(allowed(view, question, type="order", order=key, section=name), None)
            if by is not None:
                yield proposal(f"{told} first", Order(order=key, section=name, by=by), why="Needs a check")
                return


def under_fire(view: Legions, question: Question) -> Iterator[Proposal]:
    """Whoever has fired already lies down; others when much comes their way."""
    asked = question.told(UnderFireAsked)
    section, options = view.sections[asked.section], [*allowed(view, question, type="answer_fire")]
    dice = sum(map(int, re.findall(r"\d+", asked.dice)))
    spent = section.activated or section.rushed or section.shaken
    liked = ["down", "nothing"] if spent or dice >= 2 * HEAVY else ["nothing", "down"]
    if dice >= 2 * HEAVY:
        liked = ["dig_in", "both", *liked]
    for choice in sorted(options, key=lambda one: liked.index(one) if one in liked else len(liked)):
        yield proposal(f"{named(view, section.id)}: {ANSWERS[choice]}", AnswerFire(choice=choice), why=WHYS[choice])


ANSWERS = {"nothing": "stand", "down": "Hit the Deck", "dig_in": "Dig In! (3 CP)", "both": "down and Dig In! (3 CP)"}
WHYS = {
    "nothing": "Its own fire stays as good as it is",
    "down": "Better cover; its own fire is Rushed this turn",
    "dig_in": "Failed cover dice are rolled again, if the order is carried out",
    "both": "Better cover, and failed cover dice are rolled again",
}


def overwatch(view: Legions, question: Question) -> Iterator[Proposal]:
    """Whoever does most to the section that has moved fires."""
    moved = view.sections[question.told(OverwatchAsked).moved]
    watchers = [
        (
            name,
            attack(view, question, view.sections[name], {"type": "overwatch", "section": name, "target": it}, WATCHING),
        )
        for name in allowed(view, question, type="overwatch")
        for it in allowed(view, question, type="overwatch", section=name)
    ]
    watchers.sort(key=lambda one: (one[1].harvest.target != moved.id, -one[1].harvest.worth, one[0]))
    shelling = [*_shells_on_overwatch(view, question)]
    firing = [
        proposal(
            f"{named(view, name)}: fire at {named(view, one.harvest.target)}, {odds(view, view.sections[name], one)}",
            one.answer,
        )
        for name, one in watchers
    ]
    holds = proposal("Hold fire, and watch on", HoldFire(), why="There may be a better target")
    fires = shelling or (watchers and watchers[0][1].harvest.hurts > LIKELY)
    yield from (*shelling, *firing, holds) if fires else (holds, *firing)


def _shells_on_overwatch(view: Legions, question: Question) -> Iterator[Proposal]:
    """The best barrage of each section on Overwatch, where one is worth it."""
    for name in allowed(view, question, type="overwatch_bombard"):
        for one in barrages(view, view.sections[name], ON_OVERWATCH)[:1]:
            told = one.answer.model_dump(include={"aim", "load", "guns", "spotters", "direct_at"})
            yield _shelling(view, name, one, OverwatchBombard(section=name, **told))


def luck(view: Legions, question: Question) -> Iterator[Proposal]:
    """A die that missed is rolled again while there is a token; what may be worse then is let be."""
    for choice in allowed(view, question, type="pick"):
        if choice != KEEP:
            yield proposal(luck_words.CHOICES[choice], Pick(choice=choice), why="What it shows then stands")
    yield proposal(luck_words.CHOICES[KEEP], Pick(choice=KEEP), why="The token is kept for later")


def splitting(view: Legions, question: Question) -> Iterator[Proposal]:
    """The dice of chargers who fight several: as even as the models are first."""
    for dice in reversed([*allowed(view, question, type="split")]):
        yield proposal(f"Strike with {dice}", Split(dice=dice), why="Each of them gets the dice of one model at least")


def passing(view: Legions, question: Question) -> Iterator[Proposal]:
    """Whoever has been ridden past is struck, the dearest first: nobody strikes back."""
    names = [name for name in allowed(view, question, type="pick") if name != NOBODY]
    for name in sorted(names, key=lambda one: -view.card(view.sections[one]).points):
        yield proposal(f"Strike at {named(view, name)}", Pick(choice=name), why="Half of the dice; no reply")
    yield proposal("Strike at nobody", Pick(choice=NOBODY), why="It rides on")


def rally(view: Legions, question: Question) -> Iterator[Proposal]:
    """Whoever is shaken is rallied."""
    for order in rallies(view, question):
        yield proposal(f"Rally {named(view, order.section)}", order, why="Who is shaken scores nothing")
    yield proposal("No order", NoOrder())


def no_order(view: Legions, question: Question) -> Iterator[Proposal]:
    """Nothing is said where nothing is known."""
    if "no_order" in taken(view, question):
        yield proposal("No order", NoOrder())


def ordered(view: Legions, question: Question) -> Iterator[Proposal]:
    """An order at its moment, where somebody can give it; what is not spent is gone with the turn."""
    for key in allowed(view, question, type="order"):
        for name in islice(allowed(view, question, type="order", order=key), 1):
            for by in islice(allowed(view, question, type="order", order=key, section=name), 1):
                label = f"{named(view, name)}: {ORDERS[key]}"
                yield proposal(label, Order(order=key, section=name, by=by), why="Needs a check")
    yield proposal("No order", NoOrder())


def as_usual(view: Legions, question: Question) -> Iterator[Proposal]:
    """What holds where a player says nothing."""
    action = view.read_action(question.default or {})
    yield proposal(USUAL[question.key], action)


USUAL = {"restore": "Nobody tries to restore order", "call_time": "Play on"}
"""What is answered as a rule, by the key of the question."""


def commit(view: Legions, question: Question) -> Iterator[Proposal]:
    """Command Points are kept for orders."""
    yield proposal("No Command Points for the initiative", Bolster(), why="They are kept for orders and checks")
    officer = question.told(CommitAsked).officer
    if officer in allowed(view, question, type="bolster"):
        yield proposal("1 Command Point for the initiative", Bolster(by=[officer]), why="A die more")


def bolster(view: Legions, question: Question) -> Iterator[Proposal]:
    """A check that needs more gets more dice; points that are left are gone at the end of the turn."""
    required = question.told(BolsterAsked).required
    yield from _more_dice(view, question, [DICE.get(required, 3) - 1, 0])


def bolster_all(view: Legions, question: Question) -> Iterator[Proposal]:
    """A die or two for each section; all that can be paid where the turn ends."""
    asked = question.told(BolsterAllAsked)
    dice = 9 if asked.check == "restore_order" else len(asked.sections)
    yield from _more_dice(view, question, [dice, 0])


def _more_dice(view: Legions, question: Question, numbers: list[int]) -> Iterator[Proposal]:
    """So many dice, as far as they can be paid."""
    done = set[int]()
    for most in numbers:
        by: list[str] = []
        while len(by) < most and (payers := [*allowed(view, question, type="bolster", by=by)]):
            by.append(payers[len(by) % len(payers)])
        if len(by) not in done:
            done.add(len(by))
            label = f"{count(len(by), 'more die', 'more dice')}" if by else "No dice more"
            yield proposal(
                label, Bolster(by=by), why="Points that are left over are gone at the end of the turn" * bool(by)
            )
