"""Proposals for who takes Hits: whoever saves best, or whom one can spare."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import listed
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Allocate
from rulesets.legions_imperialis.counsel.aims import sought
from rulesets.legions_imperialis.table.measure import in_coherency
from rulesets.legions_imperialis.table.questions import AllocateAsked, CasualtiesAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def by_hand(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """The first Hit to whoever saves it best, or to any other."""
    told, usual = question.told(AllocateAsked), Allocate.model_validate(question.default)
    yield proposal(f"{told.hits[0].weapon}: model {usual.models[0]}", usual, why="It saves best, or must take it")
    for label in told.hits[0].models:
        if label not in usual.models:
            answer = Allocate(hit=usual.hit, models=[label])
            yield proposal(f"{told.hits[0].weapon}: model {label}", answer, why="The others are spared")


def of_those_alike(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Those without whom the others stay together and keep what they hold; then those farthest from the firers."""
    told, usual = question.told(CasualtiesAsked), Allocate.model_validate(question.default)
    spared = Allocate(models=_spared(view, view.detachments[told.detachment], told))
    ways = [(spared, "The others stay together, and near their marker"), (usual, "They stand farthest from the firers")]
    for answer, why in ways if spared != usual else ways[1:]:
        yield proposal(f"Hit: {listed(f'model {label}' for label in answer.models)}", answer, why=why)


def _spared(view: Imperialis, detachment: Detachment, told: CasualtiesAsked) -> list[str]:
    """Whom a Detachment can do without, one after the other."""
    marker, gone = sought(view, detachment).at, list[str]()
    for _ in range(told.count):
        left = [stand for stand in detachment.alive if stand.label in told.models and stand.label not in gone]
        best = max(
            left,
            key=lambda stand: (_stays_together(view, detachment, [*gone, stand.label]), stand.pose.point.to(marker)),
        )
        gone.append(best.label)
    return gone


def _stays_together(view: Imperialis, detachment: Detachment, gone: list[str]) -> bool:
    left = [stand for stand in detachment.alive if stand.label not in gone]
    return not left or in_coherency(view, detachment.model_copy(update={"stands": left}))
