"""Rolls of `4d6kh3` a second, side by side with the library d20; and odds. Run as `python -m benchmarks.rolls`.

Ours: the text is read, four dice are taken from a sealed stream (HMAC-SHA256 each), the lowest is dropped, and the
total is asked for. d20: the same text, its own dice (Mersenne Twister), its total. Both remember what they have read.
They take turns in processes of their own, so that both have the same of a busy machine; the figures are medians of
processor time.

d20 is no part of the project's environment: it brings a package that hides the parser library used here. It is
measured by the Python of an environment that has it, named by UMPIRE_D20:
`python -m venv d20env && d20env/bin/pip install d20 && UMPIRE_D20=d20env/bin/python python -m benchmarks.rolls`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure, show
from rulesets.dice import dice_names
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.reckoning import reckoned

YARDSTICKS = ("Python", "PNG")

ROUNDS = 5
EXPLODING = ("40d6!", "40d6>=4!6", "40d10!>=9", "40d20!", "40 red", "20d6! vs 20d6!")
TIMED = """
import time
for i in range(500):
    one(i)
began = time.process_time()
for i in range(10_000):
    one(i)
print(10_000 / (time.process_time() - began))
"""
OURS = """
from rulesets.dice import dice_names
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.rolling import roll
dice, named = SealedDice(b"a secret"), dice_names()
def one(i):
    dice.turn_to(f"roll {i}", f"{i}|4d6kh3")
    value = roll(read("4d6kh3", named), dice).value
    dice.rolled.clear()
    return value
"""
THEIRS = """
import d20
def one(i):
    return d20.roll("4d6kh3").total
"""


def _rolls_a_second(python: str, program: str) -> float:
    """What one process measures."""
    root = Path(__file__).parents[1]
    command = [python, "-c", program + TIMED]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, cwd=root).stdout)


def _milliseconds(text: str) -> float:
    """Processor time of the odds of a roll."""
    tree = read(text, dice_names())
    began = time.process_time()
    reckoned(tree)
    return (time.process_time() - began) * 1000


def figures() -> list[Figure]:
    """Our rolls and, where there is one to be asked, those of d20; the slowest odds of forty exploding dice."""
    other = os.environ.get("UMPIRE_D20", "")
    pairs = [
        (_rolls_a_second(sys.executable, OURS), _rolls_a_second(other, THEIRS) if other else None)
        for _ in range(ROUNDS)
    ]
    theirs = median([found for _, found in pairs if found is not None]) if other else None
    return [
        Figure("4d6kh3, sealed and rolled", median([found for found, _ in pairs]), "rolls/s", theirs, at_least=True),
        Figure("4d6kh3 by d20, in an environment of its own", theirs, "rolls/s"),
        Figure("exact odds of 40 exploding dice, slowest", max(map(_milliseconds, EXPLODING)), "ms", 1000),
    ]


if __name__ == "__main__":
    show(figures)
