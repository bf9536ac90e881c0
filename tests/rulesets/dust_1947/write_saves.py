"""`python -m tests.rulesets.dust_1947.write_saves`: one saved game for each point at which a game waits, into saves/.

Saves stay as they are when the code changes: they are what running games look like. Only missing ones are written.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

from rulesets.dust_1947.tell_options import QUESTIONS
from tests.rulesets.dust_1947.playing import positions, saved

FOLDER = Path(__file__).parent / "saves"
MOST = 200
"""After so many games without a missing question the search is given up."""


def missing() -> set[str]:
    """The questions without a save."""
    return set(QUESTIONS) - {path.stem for path in FOLDER.glob("*.json")}


def main() -> None:
    """Play until every question has been met."""
    for seed, scenario in product(range(MOST), ("skirmish", "signal_hill", "standard")):
        left = missing()
        if not left:
            break
        for game in positions(seed, scenario):
            key = game.questions[0].key
            if key in left:
                (FOLDER / f"{key}.json").write_text(saved(game) + "\n", encoding="utf-8")
                left.discard(key)
    print(f"missing: {', '.join(sorted(missing())) or 'none'}")


if __name__ == "__main__":
    main()
