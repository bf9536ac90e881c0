"""Proposals for everything that is asked besides: fire, Overwatch, Initiative, Combats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rulesets.kit.counsel.proposing import allowed, may_follow, proposal
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import count
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Charge, Fire, Move, NoOverwatch, Overwatch, Pick, PopUp, Run, Stay
from rulesets.legions_imperialis.chapters.combat.combat import STAYS, WITHDRAWS
from rulesets.legions_imperialis.chapters.firing.popping_up import from_above
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import GIVE, TAKE
from rulesets.legions_imperialis.chapters.orders.tactics import AS_THEY_ARE
from rulesets.legions_imperialis.counsel import laying
from rulesets.legions_imperialis.counsel.harvest import (
    Harvest,
    at_range,
    best_manner,
    best_secondary,
    best_skyfire,
    by_fire,
    odds,
)
from rulesets.legions_imperialis.counsel.naming import named
from rulesets.legions_imperialis.counsel.ordering import shot_here
from rulesets.legions_imperialis.face.tell.question_words import given_another, paired
from rulesets.legions_imperialis.face.tell.text import signed
from rulesets.legions_imperialis.table.measure import gap
from rulesets.legions_imperialis.table.questions import (
    AttachAsked,
    CombatAsked,
    OverwatchAsked,
    PairsAsked,
    ReplanAsked,
    RunAsked,
    StandsFirmAsked,
    TacticsAsked,
)
from rulesets.legions_imperialis.table.state import Imperialis

MOST = 5
"""So many answers to one question are proposed at most."""
LOOKED_AT = 8
"""So many pairs of a firer and a target are looked at with their lines of sight, those first that promise most."""
BETTER = 0.6
"""The share of what a Detachment could do in its own stage that makes its Overwatch worth it: later it may be dead, or
see nobody."""
LEAST = 0.35
"""Hits on the average that Overwatch has to promise."""


class Pair(NamedTuple):
    """A Detachment that may fire, and at whom."""

    firing: str
    target: str


def fire(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """The best shots of those that are ready, each with all that can; else nothing."""
    names = [*allowed(view, question, type="stay")]
    shots = sorted(_shots(view, question, names), key=lambda shot: -shot[1].worth)[: MOST - 1]
    for pair, _ in shots:
        manner = best_manner(view, *pair)
        likely, _, average = odds(view, *pair, manner).partition(", ")
        at = ", Barrage indirect" if manner.aim else ""
        at += f" at {signed(int(manner.modifier))}" if manner.modifier else ""
        secondary = best_secondary(view, *pair)
        label = f"{named(view, pair.firing)}: fire at {named(view, pair.target)}{at}, {likely}"
        skyfire = best_skyfire(view, *pair, secondary)
        label += f"; Point Defence at {named(view, secondary)}" if secondary else ""
        label += f"; Skyfire at {named(view, skyfire)}" if skyfire else ""
        aimed = {"detachment": pair.firing, "target": pair.target, **manner._asdict()}
        answer = Fire.model_validate({**aimed, "secondary": secondary, "skyfire": skyfire})
        yield proposal(label, answer, why=average)
    yield from laying.templates(view, question, names)
    yield from _pop_ups(view, question, names)
    firing = {pair.firing for pair, _ in shots}
    idle = sorted(names, key=lambda name: name in firing)[: 1 if shots else MOST]
    for name in idle:
        why = "It keeps its fire, and its Order is used up" if name in firing else "Nobody worth it is before its guns"
        yield proposal(f"{named(view, name)}: do nothing", Stay(detachment=name), why=why)


def _pop_ups(view: Imperialis, question: Question, names: Sequence[str]) -> Iterator[Proposal]:
    """Skimmers that see from above of whom they would take more than from where they are."""
    for name in names if "pop_up" in question.takes else ():
        if not may_follow(view, question, name, type="pop_up"):
            continue
        up = from_above(view, view.detachments[name])
        best, here = shot_here(up, up.detachments[name]), shot_here(view, view.detachments[name])
        if best.worth > here.worth:
            label = f"{named(view, name)}: pop up and fire at {named(view, best.target)}"
            answer = PopUp(detachment=name, target=best.target)
            yield proposal(label, answer, why="From 10″ higher it sees more, and is seen until the stage ends")


def _shots(view: Imperialis, question: Question, names: Sequence[str]) -> Iterator[tuple[Pair, Harvest]]:
    """What is looked at closely: the pairs that promise most in the open."""
    hoped = []
    for name in names:
        firing = view.detachments[name]
        for enemy in view.enemies(firing):
            promised = at_range(view, firing, enemy, gap(view, firing, enemy))
            hoped.append((-promised.worth, Pair(name, enemy.id)))
    left = LOOKED_AT
    for _, pair in sorted(hoped):
        if (
            left
            and may_follow(view, question, pair.firing, type="fire")
            and may_follow(view, question, pair.target, type="fire", detachment=pair.firing)
        ):
            harvest = by_fire(view, view.detachments[pair.firing], view.detachments[pair.target])
            if harvest.worth > 0:
                left -= 1
                yield pair, harvest


def overwatch(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Whoever loses least by it fires at the best moment of the move; or nobody does."""
    asked = question.told(OverwatchAsked)
    watches = sorted(_watches(view, question, asked), key=lambda one: -one[0])
    passes = proposal("Let it pass", NoOverwatch(), why="They keep their Orders, and fire in their own stage")
    firing = [one for _, one in watches]
    yield from (*firing, passes) if watches and watches[0][0] > 0 else (passes, *firing)


def _watches(view: Imperialis, question: Question, asked: OverwatchAsked) -> Iterator[tuple[float, Proposal]]:
    """Each Detachment that could fire at its best moment, with by how many Hits that is better than to wait."""
    for name in asked.detachments[: MOST - 1]:
        offer = offered(view, question, {"type": "overwatch", "detachment": name})
        if offer is None or not offer.options:
            continue
        best, watcher = offer.options[0], view.detachments[name]
        later = shot_here(view, watcher).taken
        now = _wounds(view, name, asked.moved, float(best.about["hits"]))
        ahead = now - BETTER * later if best.about["hits"] >= LEAST else -1.0
        label = (
            f"{named(view, name)}: Overwatch at {best.value} % of the way, {count(best.about['hits'], 'Hit')} expected"
        )
        yield ahead, proposal(label, Overwatch(detachment=name, moment=best.value), why="It costs its Order")


def _wounds(view: Imperialis, watcher: str, moved: str, hits: float) -> float:
    """About how many Wounds so many Hits of a Detachment take of the one that moves."""
    near = at_range(view, view.detachments[watcher], view.detachments[moved], 0.5)
    return min(hits, max(near.taken, 0.5 * hits))


def replan(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Whoever can still be charged, or the first places that the survivors can go to."""
    told = question.told(ReplanAsked)
    name = named(view, told.moved)
    if told.how == "charge":
        for target in allowed(view, question, type="charge", detachment=told.moved):
            label = f"{name}: charge {named(view, target)}"
            yield proposal(label, Charge(detachment=told.moved, target=target), why="Somebody still reaches it")
        return
    for to in islice(allowed(view, question, type="move", detachment=told.moved), MOST):
        yield proposal(f"{name}: go {to}", Move(detachment=told.moved, to=to), why="With what is left of its move")


def who_first(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """To have Initiative is to move and to fire first."""
    yield proposal("Take Initiative", Pick(choice=TAKE), why="Whoever has it moves and fires first")
    yield proposal("Give it to the other side", Pick(choice=GIVE), why="You see what comes, and answer it")


def forward_first(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """To go forward last is to see where the others have gone."""
    yield proposal("Let the other side go forward first", Pick(choice=GIVE), why="You see where they stand")
    yield proposal("Go forward first", Pick(choice=TAKE), why="The better places are free")


def combats(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Any Combat may be first."""
    for name in question.told(CombatAsked).combats[:MOST]:
        yield proposal(f"The Combat of {named(view, name)} first", Pick(choice=name), why="The others follow")


def fight_next(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """The first of those that are left; any other may be first."""
    for name in islice(allowed(view, question, type="pick"), MOST):
        detachment, _, label = name.rpartition("/")
        yield proposal(f"{named(view, detachment)}, model {label}", Pick(choice=name), why="The others follow")


def pairs(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """The first ways to pair the models off."""
    for number, way in enumerate(question.told(PairsAsked).ways[:MOST], start=1):
        yield proposal(f"Pairs {number}: {paired(way)}", Pick(choice=str(number)), why="All in contact fight")


def runners(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Whoever is nearest to the edge first, who leaves room to the others; then each other one first."""
    first, *others = question.told(RunAsked).detachments
    yield proposal(f"{named(view, first)} first", Run(), why="Nearest to the edge first: it leaves room to the others")
    for name in others[: MOST - 1]:
        yield proposal(f"{named(view, name)} first", Run(runners=[name]), why="The others as near as they stand")


def stands_firm(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Who is Implacable stays, and fights again."""
    name = named(view, question.told(StandsFirmAsked).detachment)
    yield proposal(f"{name} stays", Pick(choice=STAYS), why="It remains Engaged, and holds what it stands on")
    yield proposal(f"{name} withdraws", Pick(choice=WITHDRAWS), why="It gets away, and may be given any Order next")


def tactics(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """All keep their Orders, which were given with a plan; or one of those near has another."""
    yield proposal("All keep their Orders", Pick(choice=AS_THEY_ARE), why="They were given with a plan")
    for choice in question.told(TacticsAsked).orders[: MOST - 1]:
        yield proposal(given_another(choice), Pick(choice=choice), why="It is still to be activated")


def attach(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """The largest Detachment first, in which a model lives longest."""
    told = question.told(AttachAsked)
    for name in sorted(told.hosts, key=lambda one: -len(view.detachments[one].stands))[:MOST]:
        why = f"{count(len(view.detachments[name].stands), 'model')} are around it"
        yield proposal(f"With {named(view, name)}", Pick(choice=name), why=why)
