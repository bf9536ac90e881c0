"""What is kept of a random game, and what many of them came across."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesets.kit.engine.dice import Roll, SealedDice, fingerprint
from rulesets.kit.engine.points import POINTS

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"
WORDS = ("north wind", "süd")
"""The players' own words, which the dice hang on."""


@dataclass
class Seen:
    """What games came across; two of them add up. `late` are the games that lasted as long as they should; `laid` is
    what lay on the battlefields, `stood` what bases or units stood in, `cards` the words of the cards that were played,
    `noted` whatever else a game has to be watched for; `untold` are the values of events that stand in no words and no
    picture, `hidden_dice` what was said when dice fell that stand in no event, `decided` the places of rules without
    which a click would have come to something else, `slips` what of the texts is surely not meant."""

    games: int = 0
    late: int = 0
    turns: int = 0
    clicks: int = 0
    dice: int = 0
    tries: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    laid: Counter[str] = field(default_factory=Counter)
    stood: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
    untold: Counter[str] = field(default_factory=Counter)
    hidden_dice: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    slips: Counter[str] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Count the other's games as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def rules_reached(self, package: str) -> Counter[str]:
        """How often each rule that has a point in a package was reached."""
        found: Counter[str] = Counter()
        for name, here in POINTS.items():
            if name.startswith(package):
                found.update(dict.fromkeys(here.ids, self.points[name]))
        return found

    def report(self, package: str, turns: int) -> str:
        """What a run of games tells, for whoever reads it: how often each rule, question and refusal came, rarest
        first; `turns` is how long a game should last."""
        head = f"{self.games} games ({self.late} of at least {turns} turns), {self.turns} turns, {self.clicks} clicks"
        more = f"{self.tries} wrong answers tried, {self.dice} dice verified; ends: {_counts(self.ends)}"
        told = {"questions": self.questions, "refusals": self.refusals, "rules": self.rules_reached(package)}
        told |= {"laid out": self.laid, "stood in": self.stood, "noted": self.noted}
        told |= {"told nowhere": self.untold, "dice told nowhere": self.hidden_dice}
        lines = (f"{title}: {_counts(found)}" for title, found in told.items() if found)
        return "\n".join([f"{head}, {more}", *lines])


def _counts(found: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(found.items(), key=lambda one: (one[1], one[0])))


@dataclass
class Record:
    """What is kept of a game: how it began, who answered what with which number, and all the dice."""

    battle: str
    seed: int
    clicks: list[tuple[int, int, dict[str, Any]]] = field(default_factory=list)
    rolls: list[list[Roll]] = field(default_factory=list)

    @property
    def secret(self) -> bytes:
        """The server's secret of this game."""
        return f"{self.battle} {self.seed}".encode()

    def dice(self) -> SealedDice:
        """Its dice from the first on."""
        return SealedDice(self.secret, WORDS)

    def export(self) -> dict[str, Any]:
        """The game as docs/verify_dice.py reads it."""
        lines = [{"rolls": [roll.model_dump(mode="json") for roll in rolls]} for rolls in self.rolls]
        secret = {"fingerprint": fingerprint(self.secret), "secret": self.secret.hex(), "words": list(WORDS)}
        return {**secret, "record": lines}


def verified(export: dict[str, Any]) -> str:
    """What the stand-alone script says of a game."""
    run = subprocess.run(
        [sys.executable, str(SCRIPT), "-"], input=json.dumps(export), capture_output=True, text=True, check=False
    )
    return run.stdout
