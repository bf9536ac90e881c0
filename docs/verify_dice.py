#!/usr/bin/env python3
"""Recompute every die of a finished game from its published secret. Needs Python 3.9 or newer and nothing else.

    python verify_dice.py game.json        (or: ... | python verify_dice.py -)
    python verify_dice.py game.json 37     the digest of the first 37 dice, as `/game verify` told it during the game

The file is a game's export, or the one that `/game verify` hands out. Used of it:
    fingerprint   SHA-256 of the secret, published on the table's card before the first die fell
    secret        the server's secret as hexadecimal, published after the end
    words         the players' own words, in seat order
    record        the record's lines; each may have "rolls": label, content, first, sides and faces
    origin        only of a game that was moved: its "parts" have the same three for the lines up to "lines"

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


def sealed_parts(export: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Whose dice they are: of a game that was moved, the lines up to which each host's secret holds; then the last."""
    origin = export.get("origin") or {"parts": []}
    return [*((part["lines"], part) for part in origin["parts"]), (len(export["record"]), export)]


def differences(export: dict[str, Any]) -> list[str]:
    found, first = [], 0
    for last, sealed in sealed_parts(export):
        lines = [(n, entry) for n, entry in enumerate(export["record"], 1) if first < n <= last and entry.get("rolls")]
        if lines or sealed is export:
            found += wrong_part(sealed, lines)
        first = last
    return found


def wrong_part(sealed: dict[str, Any], lines: list[tuple[int, dict[str, Any]]]) -> list[str]:
    secret = bytes.fromhex(sealed["secret"])
    if hashlib.sha256(secret).hexdigest() != sealed["fingerprint"]:
        return ["the secret does not fit the published fingerprint"]
    key = game_key(secret, sealed.get("words", []))
    return [wrong for line, entry in lines for roll in entry["rolls"] for wrong in wrong_dice(key, line, roll)]


def digest(export: dict[str, Any], dice: int) -> str:
    """SHA-256 of the first rolls that have so many dice together, of those that the last host has cast."""
    parts = sealed_parts(export)
    first = parts[-2][0] if len(parts) > 1 else 0
    told: list[list[Any]] = []
    for roll in (roll for entry in export["record"][first:] for roll in entry.get("rolls", [])):
        if dice <= 0:
            break
        dice -= len(roll["faces"])
        told.append([roll["label"], roll["content"], roll["first"], roll["sides"], roll["faces"]])
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode("utf-8")).hexdigest()


def main(arguments: list[str]) -> int:
    if len(arguments) not in (1, 2) or not all(number.isdecimal() for number in arguments[1:]):
        print("usage: python verify_dice.py game.json [number of dice]", file=sys.stderr)
        return 1
    try:
        text = sys.stdin.read() if arguments[0] == "-" else Path(arguments[0]).read_text(encoding="utf-8")
        export = json.loads(text)
        if arguments[1:]:
            print(digest(export, int(arguments[1])))
            return 0
        found = differences(export)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        print(f"this is not a game's export with its secret: {problem!r}", file=sys.stderr)
        return 1
    count = sum(len(roll["faces"]) for entry in export["record"] for roll in entry.get("rolls", []))
    print("\n".join(found) if found else f"all {count} dice are as they were sealed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
