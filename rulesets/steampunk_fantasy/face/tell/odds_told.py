"""How the odds of shots sound."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import count, plain
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.telling import mean, percent, spread
from rulesets.steampunk_fantasy.actions import Targets
from rulesets.steampunk_fantasy.chapters.gunnery.odds import number_of_hits
from rulesets.steampunk_fantasy.chapters.gunnery.shots import Shot, shots_of
from rulesets.steampunk_fantasy.table.cards import FireGroup
from rulesets.steampunk_fantasy.table.questions import TargetsAsked
from rulesets.steampunk_fantasy.table.state import Steampunk


def forecast(view: Steampunk, question: Question, action: Action) -> Forecast | None:
    """What may come of naming these targets; None for any other answer, and for what is aimed at hexes."""
    if not isinstance(action, Targets) or not action.shots:
        return None
    base = view.bases[action.base]
    group = view.card(base).group(question.told(TargetsAsked).group)
    shots = shots_of(view, base, group)
    told = [*action.shots, *action.shots[-1:] * len(shots)]
    aimed = [shot.model_copy(update={"target": target}) for shot, target in zip(shots, told, strict=False)]
    return of_shots(view, group, [shot for shot in aimed if shot.target in view.bases])


def of_shots(view: Steampunk, group: FireGroup, shots: Sequence[Shot]) -> Forecast | None:
    """How many shots of a fire group hit; None where there is none."""
    if not shots:
        return None
    hits = number_of_hits(view, shots)
    return Forecast(
        title=plain(group.name),
        short=f"{percent(1 - hits[0])} to hit",
        lines=(f"{count(len(shots), 'shot')}, {mean(hits)} hits on average: {spread(hits)}",),
        chances={"hits": dict(hits)},
    )
