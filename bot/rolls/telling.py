"""A roll as its channel reads it."""

from __future__ import annotations

from bot.names import plain_name, plain_text
from bot.store.outbox import Control
from bot.store.rolls import KeptRoll
from rulesets.kit.rolls.rolling import Result
from rulesets.kit.rolls.showing import lines, total

LIMIT = 1900
"""Characters of a roll's message."""


def told(kept: KeptRoll, result: Result) -> str:
    """Who rolled what, what it came to, and each handful of dice."""
    label = f" – {plain_text(kept.label, 100)}" if kept.label else ""
    head = f"**{plain_name(kept.name, 'Somebody')}** rolls `{kept.text}`{label}: **{total(result)}**"
    found = [head]
    for line in lines(result):
        shown = f"-# {line}"
        if sum(map(len, found)) + len(found) + len(shown) > LIMIT:
            found.append("-# … the whole roll: /dice verify")
            break
        found.append(shown)
    return "\n".join([*found, f"-# roll {kept.id}"])


def controls(kept: KeptRoll) -> list[Control]:
    """What can be rolled next with one press."""
    wanted = {"again": "Again", "onemore": "+1 die", "oneless": "−1 die"}
    return [Control(label=label, custom_id=f"u:{verb}:{kept.id}:0:0") for verb, label in wanted.items()]
