#!/usr/bin/env python3
"""Recompute every die of a finished game, or of a channel's day, from its published secret. Needs Python 3.9 or newer
and nothing else.

    python verify_dice.py game.json        (or: ... | python verify_dice.py -)
    python verify_dice.py game.json 37     the digest of the first 37 dice, as `/game verify` told it during the game

The file is a game's export, or the one that `/game verify` or `/dice verify` hands out (a large one packed, as
game.json.gz, which is read as well). Used of it:
    fingerprint   SHA-256 of the secret, published on the table's card before the first die fell
    secret        the server's secret as hexadecimal, published after the end
    words         the players' own words, in seat order
    record        the record's lines; each may have "rolls": label, content, first, sides and faces
    origin        only of a game that was moved: its "parts" have the same three for the lines up to "lines"

A die is HMAC-SHA256(key, "label|content|number|attempt"): its first 8 bytes as a number, and of that the remainder by
the number of sides, plus 1. A draw at or above the largest multiple of the sides is thrown away and the next attempt
taken, so every face is equally likely. The key is HMAC-SHA256(secret, the words as a JSON list without spaces).
`number` counts the dice from `first`.

The file of `/dice verify` has a "channel", a "day", and of each roll:
    number        counted from 1 within the day; the label is "roll" and this number
    mixed         what was mixed in: Discord's numbers of what was pressed or typed, with | between; the content is its
                  SHA-256
    interaction   Discord's number of the roll's own press or command, which has to be among them
The day's words are the channel, the day, and the number of the message with the fingerprint. A secret roll has a
fingerprint of its own, SHA-256 of its key and its text, and once it is revealed that key as its secret, without words;
its label is "secret roll", and the number of the message with its fingerprint is mixed in. (Rolls made before this was
so have their text in "mixed", and no message in the words.)

Compare the fingerprint with the one that was published yourself, and the number of its message with its link in
Discord: this file alone cannot prove what was published.
Exit code: 0 if every die is as it was sealed, 1 if not.
"""

from __future__ import annotations

import gzip
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
    return wrong_day(export) if "day" in export else wrong_game(export)


def wrong_game(export: dict[str, Any]) -> list[str]:
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


def wrong_day(export: dict[str, Any]) -> list[str]:
    found, key = [], b""
    if "secret" in export:  # else it is a secret roll by itself, with a key of its own
        secret = bytes.fromhex(export["secret"])
        if hashlib.sha256(secret).hexdigest() != export["fingerprint"]:
            return ["the secret does not fit the published fingerprint"]
        key = game_key(secret, export["words"])
        found = wrong_numbers([entry["number"] for entry in export["record"]])
    return found + [wrong for entry in export["record"] if "rolls" in entry for wrong in wrong_roll(key, entry)]


def wrong_numbers(numbers: list[int]) -> list[str]:
    there, last = set(numbers), max(numbers, default=0)
    found = [f"roll {number} is missing" for number in range(1, last + 1) if number not in there]
    return found + (["a roll is there twice"] if len(there) < len(numbers) else [])


def wrong_roll(key: bytes, entry: dict[str, Any]) -> list[str]:
    where = label = f"roll {entry['number']}"
    found = []
    if "secret" in entry:
        secret, label = bytes.fromhex(entry["secret"]), "secret roll"
        if hashlib.sha256(secret + entry["text"].encode("utf-8")).hexdigest() != entry["fingerprint"]:
            found.append(f"{where}: its key and text do not fit its fingerprint")
        key = game_key(secret, [])
    if entry["interaction"] not in entry["mixed"].split("|"):
        found.append(f"{where}: its interaction is not mixed in")
    content, first = hashlib.sha256(entry["mixed"].encode("utf-8")).hexdigest(), 0
    for roll in entry["rolls"]:
        if (roll["label"], roll["content"], roll["first"]) != (label, content, first):
            found.append(f"{where}: its dice are not the ones that were its own")
        first += len(roll["faces"])
        found += wrong_dice(key, entry["number"], roll)
    return found


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


def contents(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    content = Path(name).read_bytes()
    return (gzip.decompress(content) if name.endswith(".gz") else content).decode("utf-8")


def main(arguments: list[str]) -> int:
    if len(arguments) not in (1, 2) or not all(number.isdecimal() for number in arguments[1:]):
        print("usage: python verify_dice.py game.json [number of dice]", file=sys.stderr)
        return 1
    try:
        export = json.loads(contents(arguments[0]))
        if arguments[1:]:
            print(digest(export, int(arguments[1])))
            return 0
        found = differences(export)
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError) as problem:
        print(f"this is not a game's export with its secret: {problem!r}", file=sys.stderr)
        return 1
    count = sum(len(roll["faces"]) for entry in export["record"] for roll in entry.get("rolls", []))
    sealed = sum("rolls" not in entry for entry in export["record"]) if "day" in export else 0
    told = f"all {count} dice are as they were sealed"
    print("\n".join(found) if found else told + (f"; {sealed} rolls are still secret" if sealed else ""))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
