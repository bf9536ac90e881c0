"""What shows that free dice are as they were sealed: a file for `docs/verify_dice.py`, and the same check here."""

from __future__ import annotations

from bot.rolls.streams import mixed, words_of
from bot.store.rolls import KeptRoll, Stream
from rulesets.kit.dice import Mismatch, digest, verify


def day_record(found: Stream, kept: list[KeptRoll]) -> dict[str, object]:
    """A day's dice with their secret, as the stand-alone script reads them; only of a day that is over."""
    return {
        "channel": str(found.channel),
        "day": found.day,
        "fingerprint": found.fingerprint,
        "secret": found.secret.hex(),
        "words": words_of(found),
        "record": [
            {
                "number": one.number,
                "interaction": str(one.interaction),
                "text": one.text,
                "rolls": [rolled.model_dump(mode="json") for rolled in one.dice],
            }
            for one in kept
        ],
    }


def wrong_dice(found: Stream, kept: list[KeptRoll]) -> list[Mismatch]:
    """The dice of a day that are not as they were sealed, or not mixed with their interaction and text."""
    rolls = [rolled for one in kept for rolled in one.dice]
    return verify(found.secret, words_of(found), found.fingerprint, rolls)


def wrongly_mixed(kept: list[KeptRoll]) -> list[int]:
    """The numbers of rolls whose dice were drawn with something else than their interaction and text."""
    return [one.number for one in kept if any(r.content != digest(mixed(one.interaction, one.text)) for r in one.dice)]
