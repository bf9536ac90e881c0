"""What shows that free dice are as they were sealed: a file for `docs/verify_dice.py`, and the same check here."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rolls.streams import SECRET_LABEL, label_of, words_of
from bot.store.rolls import KeptRoll, Stream
from rulesets.kit.engine.dice import Roll, digest, fingerprint, verify

Json = dict[str, object]


def seal_of(secret: bytes, text: str) -> str:
    """The fingerprint of a secret roll: that of its key followed by what is rolled."""
    return fingerprint(secret + text.encode())


def day_record(stream: Stream, kept: Iterable[KeptRoll]) -> Json:
    """A day's dice with their secret, as the stand-alone script reads them; only of a day that is over."""
    return {
        **_about(stream),
        "fingerprint": stream.fingerprint,
        "secret": stream.secret.hex(),
        "words": words_of(stream),
        "record": [_line(one) for one in kept],
    }


def secret_record(stream: Stream, one: KeptRoll) -> Json:
    """A revealed secret roll by itself, which shows nothing of its day's dice."""
    return {**_about(stream), "record": [_line(one)]}


def _about(stream: Stream) -> Json:
    return {"channel": str(stream.channel), "day": stream.day}


def _line(one: KeptRoll) -> Json:
    """A roll; of one that is still secret no more than the channel has seen."""
    if not one.revealed:
        return {"number": one.number, "fingerprint": one.fingerprint}
    own = {"fingerprint": one.fingerprint, "secret": one.secret.hex()} if one.secret is not None else {}
    return {
        **{"number": one.number, "interaction": str(one.interaction), "text": one.text, "mixed": one.mixed},
        **own,
        "rolls": [rolled.model_dump(mode="json") for rolled in one.dice],
    }


def wrong_rolls(stream: Stream, kept: Iterable[KeptRoll]) -> list[int]:
    """The numbers of a day's rolls that are not as they were sealed, and of those that are missing."""
    every = {one.number: one for one in kept}
    numbers = sorted({*every, *range(1, stream.rolls + 1)})
    return [number for number in numbers if number not in every or is_wrong(stream, every[number])]


def is_wrong(stream: Stream, one: KeptRoll) -> bool:
    """Whether a roll is not as it was sealed; one that is still secret shows nothing."""
    if not one.revealed:
        return False
    if one.secret is not None:
        fits = seal_of(one.secret, one.text) == one.fingerprint
        return not fits or _differs(one.secret, [], fingerprint(one.secret), one, SECRET_LABEL)
    return _differs(stream.secret, words_of(stream), stream.fingerprint, one, label_of(one.number))


def _differs(secret: bytes, words: list[str], published: str, one: KeptRoll, label: str) -> bool:
    """Whether dice are others than those of this label, counted from 0, with what had to be mixed in."""
    content = digest(one.mixed)
    fitting = all(rolled.label == label and rolled.content == content for rolled in one.dice)
    mixed = str(one.interaction) in one.mixed.split("|")
    return not (fitting and mixed and _follow(one.dice)) or bool(verify(secret, words, published, one.dice))


def _follow(dice: Iterable[Roll]) -> bool:
    """Whether the dice are numbered without a gap."""
    number = 0
    for rolled in dice:
        if rolled.first != number:
            return False
        number += len(rolled.faces)
    return True
