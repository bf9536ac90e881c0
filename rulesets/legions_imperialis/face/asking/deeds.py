"""What could be done at the questions that fall due while the other player acts, the best first (OW-01, INIT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.standing_orders import Deed
from rulesets.legions_imperialis.actions import Allocate, Hover, NoOverwatch, Overwatch, Pick, Run
from rulesets.legions_imperialis.chapters.combat.combat import STAYS, WITHDRAWS
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import GIVE, TAKE
from rulesets.legions_imperialis.table.questions import (
    AllocateAsked,
    CasualtiesAsked,
    HoverAsked,
    OverwatchAsked,
    RunAsked,
    StandsFirmAsked,
    WhoFirstAsked,
)
from rulesets.legions_imperialis.table.state import Imperialis


def nothing(view: Imperialis, question: Question) -> Action | None:
    """The answer of who does nothing of it; somebody has to take Hits, and
    to run home."""
    if question.asks(AllocateAsked, CasualtiesAsked, RunAsked):
        return None
    if question.asks(HoverAsked):
        return Hover(detachments=[])
    if question.asks(StandsFirmAsked):
        return Pick(choice=STAYS)
    return Pick(choice=GIVE) if question.asks(WhoFirstAsked) else NoOverwatch()


def deeds(view: Imperialis, question: Question) -> list[Deed]:
    """What could be done instead, the best first."""
    if question.asks(WhoFirstAsked):
        return [Deed("", Pick(choice=TAKE))]
    if question.asks(HoverAsked):
        return [Deed("", Hover.model_validate(question.default))]
    if question.asks(StandsFirmAsked):
        return [Deed("", Pick(choice=WITHDRAWS))]
    if question.asks(RunAsked):
        return [Deed("", Run())]
    if question.asks(AllocateAsked, CasualtiesAsked):
        return [Deed("", Allocate.model_validate(question.default))]
    moments_there = sorted(_best_moments(view, question), key=lambda one: -hits_of(one[1]))
    return [Deed(name, Overwatch(detachment=name, moment=moment.value), moment.value) for name, moment in moments_there]


def _best_moments(view: Imperialis, question: Question) -> Iterator[tuple[str, Option]]:
    """Each Detachment that could fire, with the moment at which it expects most Hits."""
    for name in question.told(OverwatchAsked).detachments:
        moment = next(iter(moments(view, question, name)), None)
        if moment is not None:
            yield name, moment


def moments(view: Imperialis, question: Question, name: str) -> tuple[Option, ...]:
    """The moments at which a Detachment could fire, those with most Hits expected first."""
    offer = offered(view, question, {"type": "overwatch", "detachment": name})
    return tuple(offer.options) if offer is not None else ()


def hits_of(moment: Option) -> float:
    """The Hits expected at a moment that is offered."""
    return float(moment.about["hits"])
