"""Whether a game can be played on a map as it is settled: said when either is chosen, not when the game is to begin."""

from __future__ import annotations

from bot.refusal import NotPossible
from bot.table.options import rules_options
from rulesets import ruleset


def demand(key: str, scenario: str, battlefield: str, options: dict[str, str]) -> None:
    """Raises `NotPossible`, with the rule that is against it, where a scenario cannot be fought on a map (the text of
    its file, empty: the scenario's own) with these points settled."""
    rules = ruleset(key)
    if rules.maps is None:
        return
    against = rules.maps.against(scenario, battlefield, rules_options(options))
    if against is not None:
        raise NotPossible(f"{rules.words.refusal(against)} ({against.rule})")
