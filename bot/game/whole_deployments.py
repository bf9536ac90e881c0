"""Whole deployments that a panel proposes: those of the game's page, and the one of the member's last game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.first_battle import prepared

LAST = "last"
"""The name of the deployment of one's last game."""
LABEL = "Place the rest: as in your last game"
MOST = 3
"""So many whole deployments are proposed."""
WHY = "What was placed then, as far as it may stand there again"


def proposals(table: Table, view: Game, question: Question) -> Sequence[Proposal]:
    """What is proposed for a question: behind what goes on by the page's first proposal, the whole deployments."""
    counsel = ruleset(table.ruleset).counsel
    page = counsel.proposals(view, question)
    names = [LAST, *counsel.ways.get(question.key, {})] if question.given is None else []
    whole = [found for name in names if (found := of_way(table, view, question, name)) is not None][:MOST]
    going_on = [one for one in page if one.rest]
    return [*going_on, *whole, *(one for one in page if not one.rest)] if whole else page


def of_way(table: Table, view: Game, question: Question, way: str) -> Proposal | None:
    """What is placed next by the whole deployment of a name; None where it has nothing for this question."""
    ways = ruleset(table.ruleset).counsel.ways.get(question.key)
    if ways is None:
        return None
    if way == LAST:
        return as_last_time(table, view, question)
    found = ways[way](view, question) if way in ways else None
    return replace(found, rest=True, way=way) if found is not None else None


def as_last_time(table: Table, view: Game, question: Question) -> Proposal | None:
    """What was placed in the last game, as far as this question allows it."""
    given = _read(view, table.last_time.get(question.seat, ()), question)
    across = ruleset(table.ruleset).counsel.across
    found = prepared({question.key: [*given, *(across(view, one) for one in given)]}, view, question)
    return Proposal(LABEL, (found,), WHY, rest=True, way=LAST) if found is not None else None


def _read(view: Game, kept: Sequence[Mapping[str, Any]], question: Question) -> list[Action]:
    """Answers of an earlier game that are of a kind that is asked for; what this version does not know is left out."""
    found: list[Action] = []
    for told in kept:
        try:
            action = view.read_action(dict(told))
        except (LookupError, ValueError):
            continue
        found += [action] if action.model_dump()["type"] in question.takes else []
    return found
