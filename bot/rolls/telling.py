"""A roll as its channel reads it, and as it is drawn."""

from __future__ import annotations

from bot.names import plain_name, plain_text
from bot.store.outbox import Control
from bot.store.rolls import KeptRoll
from rulesets.kit.notation.picture import sheet
from rulesets.kit.notation.rolling import Result
from rulesets.kit.notation.showing import lines, total
from rulesets.kit.pictures.sheet import Sheet

LIMIT = 1900
"""Characters of a roll's message."""
LABEL = 100
NOBODY = "Somebody"


def told(kept: KeptRoll, result: Result, *, with_key: bool = True) -> str:
    """Who rolled what, what it came to, and each handful of dice; of a secret roll its key, for whom it is revealed."""
    how = "rolls" if kept.secret is None else "rolled in secret"
    message = [f"**{name_of(kept.name)}** {how} `{kept.text}`{label_of(kept.label)}: **{total(result)}**"]
    below = [*_opened(kept, with_key), f"-# roll {kept.id}"]
    left = LIMIT - sum(len(line) + 1 for line in [*message, *below])
    for line in lines(result):
        shown = f"-# {line}"
        left -= len(shown) + 1
        if left < 0:
            message.append("-# … the whole roll: /dice verify")
            break
        message.append(shown)
    return "\n".join([*message, *below])


def _opened(kept: KeptRoll, with_key: bool) -> list[str]:
    """What shows that a secret roll was fixed when its fingerprint was posted."""
    if kept.secret is None:
        return []
    if not with_key:
        return ["-# Its key is told to whom you reveal it."]
    return [f"-# Its key is `{kept.secret.hex()}`, its fingerprint was `{kept.fingerprint}`."]


def sealed_words(kept: KeptRoll) -> str:
    """What everybody reads of a secret roll: the same for every roll."""
    return (
        f"**{name_of(kept.name)}** rolls in secret. Fingerprint: `{kept.fingerprint}`\n"
        f"-# roll {kept.id} · **Look** is for its roller and whom they show it to, **Reveal** for its roller"
    )


def name_of(name: str) -> str:
    """A member's name, made harmless."""
    return plain_name(name, NOBODY)


def label_of(label: str) -> str:
    """What a roll is for, behind what is rolled."""
    return f" – {plain_text(label, LABEL)}" if label else ""


def drawn(kept: KeptRoll, result: Result) -> Sheet:
    """The picture of a roll."""
    return sheet(result, plain_text(kept.label, LABEL) or kept.text, f"roll {kept.id}")


def controls(kept: KeptRoll) -> list[Control]:
    """What can be rolled next with one press."""
    wanted = {"Again": "again", "+1 die": "onemore", "−1 die": "oneless"}
    return [control(label, verb, kept.id) for label, verb in wanted.items()]


def secret_controls(roll: int) -> list[Control]:
    """What can be done with a secret roll."""
    return [control("Look", "rolllook", roll), control("Reveal", "rollreveal", roll)]


def request_controls(request: int) -> list[Control]:
    """What who is asked for a roll can press."""
    return [control("Roll", "rollasked", request, style="primary")]


def control(label: str, verb: str, number: int, style: str = "secondary") -> Control:
    """What can be pressed under a roll, a request or a pool with this number."""
    return Control(label=label, custom_id=f"u:{verb}:{number}:0:0", style=style)
