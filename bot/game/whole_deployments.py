"""Whole deployments that a panel proposes: those of the game's page, the one of the member's last game, and all that is
asked until everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.kit.facets.first_battle import prepared

LAST = "last"
"""The name of the deployment of one's last game."""
LABEL = "Place the rest: as in your last game"
SET_UP = "all"
"""The name of what is proposed for everything until all stand (`Counsel.set_up`)."""
SET_UP_LABEL = "Set up as proposed"
MOST = 3
"""So many whole deployments are proposed."""
WHY = "What was placed then, as far as it may stand there again"
SET_UP_WHY = "Nothing more is asked until everybody stands"


def proposals(table: Table, view: Game, question: Question) -> Sequence[Proposal]:
    """What is proposed for a question: first the whole set-up, where more belongs to it; behind what goes on by the
    page's first proposal, the whole deployments."""
    counsel = ruleset(table.ruleset).counsel
    page = counsel.proposed(view, question)
    names = [LAST, *counsel.ways.get(question.key, {})] if question.given is None else []
    whole = [proposal for name in names if (proposal := of_way(table, view, question, name)) is not None][:MOST]
    going_on = [one for one in page if one.rest]
    sorted_out = [*going_on, *whole, *(one for one in page if not one.rest)] if whole else page
    return [*_set_up(counsel, page, question), *sorted_out]


def _set_up(counsel: Counsel[Game], page: Sequence[Proposal], question: Question) -> list[Proposal]:
    """What is proposed first, and all that is asked after it until everybody stands."""
    if question.key not in counsel.set_up[:-1] or question.given is not None:
        return []
    return [Proposal(SET_UP_LABEL, one.answers, SET_UP_WHY, rest=True, way=SET_UP) for one in page[:1]]


def kinds(table: Table, way: str, asked: Sequence[str]) -> Sequence[str]:
    """The kinds of question that go on by what is proposed, after such questions were answered by a whole deployment's
    name."""
    return ruleset(table.ruleset).counsel.set_up if way == SET_UP else asked


def of_way(table: Table, view: Game, question: Question, way: str) -> Proposal | None:
    """What is placed next by the whole deployment of a name; None where it has nothing for this question."""
    ways = ruleset(table.ruleset).counsel.ways.get(question.key)
    if ways is None:
        return None
    if way == LAST:
        return as_last_time(table, view, question)
    proposal = ways[way](view, question) if way in ways else None
    return replace(proposal, rest=True, way=way) if proposal is not None else None


def as_last_time(table: Table, view: Game, question: Question) -> Proposal | None:
    """What was placed in the last game, as far as this question allows it."""
    given = _read(view, table.last_time.get(question.seat, ()), question)
    across = ruleset(table.ruleset).counsel.across
    action = prepared({question.key: [*given, *(across(view, one) for one in given)]}, view, question)
    return Proposal(LABEL, (action,), WHY, rest=True, way=LAST) if action is not None else None


def _read(view: Game, kept: Sequence[Mapping[str, Any]], question: Question) -> list[Action]:
    """Answers of an earlier game that are of a kind that is asked for; what this version does not know is left out."""
    actions: list[Action] = []
    for told in kept:
        try:
            action = view.read_action(dict(told))
        except (LookupError, ValueError):
            continue
        actions += [action] if action.model_dump()["type"] in question.takes else []
    return actions
