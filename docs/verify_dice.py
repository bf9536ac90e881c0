#!/usr/bin/env python3
"""Recompute every die of a finished game from its published secret. Needs Python 3.9 or newer and nothing else.

    python verify_dice.py game.json        (or: ... | python verify_dice.py -)

The file is a game's export. Used of it:
    fingerprint   SHA-256 of the secret, published on the table's card before the first die fell
    secret        the server's secret as hexadecimal, published after the end
    words         the players' own words, in seat order
    record        the record's lines; each may have "rolls": label, content, first, sides and faces

A die is HMAC-SHA256(key, "label|content|number|attempt"): its first 8 bytes as a number, and of that the remainder by
the number of sides, plus 1. A draw at or above the largest multiple of the sides is thrown away and the next attempt
taken, so every face is equally likely. The key is HMAC-SHA256(secret, the words as a JSON list without spaces).
`number` counts the dice from `first`.

Compare the fingerprint with the one on the table's card yourself: this file alone cannot prove what was published.
Exit code: 0 if every die is as it was sealed, 1 if not.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any


def hmac_sha256(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode("utf-8"), hashlib.sha256).digest()


def game_key(secret: bytes, words: list[str]) -> bytes:
    return hmac_sha256(secret, json.dumps(words, separators=(",", ":"), ensure_ascii=False))


def die(key: bytes, label: str, content: str, number: int, sides: int) -> int:
    limit = 2**64 // sides * sides
    attempt = 0
    while True:
        drawn = int.from_bytes(hmac_sha256(key, f"{label}|{content}|{number}|{attempt}")[:8], "big")
        if drawn < limit:
            return drawn % sides + 1
        attempt += 1


def wrong_dice(key: bytes, line: int, roll: dict[str, Any]) -> list[str]:
    found = []
    for number, face in enumerate(roll["faces"], roll["first"]):
        computed = die(key, roll["label"], roll["content"], number, roll["sides"])
        if computed != face:
            where = f"line {line}, label {roll['label']}, die {number} (d{roll['sides']})"
            found.append(f"{where}: recorded {face}, sealed {computed}")
    return found


def differences(export: dict[str, Any]) -> list[str]:
    secret = bytes.fromhex(export["secret"])
    if hashlib.sha256(secret).hexdigest() != export["fingerprint"]:
        return ["the secret does not fit the published fingerprint"]
    key = game_key(secret, export.get("words", []))
    lines = enumerate(export["record"], 1)
    return [wrong for line, entry in lines for roll in entry.get("rolls", []) for wrong in wrong_dice(key, line, roll)]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python verify_dice.py game.json", file=sys.stderr)
        return 1
    try:
        text = sys.stdin.read() if arguments[0] == "-" else Path(arguments[0]).read_text(encoding="utf-8")
        export = json.loads(text)
        found = differences(export)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        print(f"this is not a game's export with its secret: {problem!r}", file=sys.stderr)
        return 1
    count = sum(len(roll["faces"]) for entry in export["record"] for roll in entry.get("rolls", []))
    print("\n".join(found) if found else f"all {count} dice are as they were sealed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
