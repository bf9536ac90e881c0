"""The examples in docs/dice.md: made of those that the tests run, with what each comes to on average.

python -m tests.dice_page            prints them
python -m tests.dice_page --write    puts them between the two marks of docs/dice.md (`make dice-page`)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulesets.kit.notation.grammar import DEEPEST, LONGEST, MOST_SIDES
from rulesets.kit.notation.named import GameDice
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import FURTHER, MOST_DICE
from tests.kit.notation.examples import GAMES, SECTIONS, tree

DOCUMENT = Path(__file__).parent.parent / "docs" / "dice.md"
FIRST, LAST = "<!-- examples -->", "<!-- end of examples -->"

NAMED = """\
Dice stand for themselves in any roll. Rolls have blanks: `/roll chain:` asks for them, and `{dice=3}` is 3 if you say
nothing. The numbers are the games' own rules; `/rule` explains those of games that are refereed."""
LIMITS = f"""\
A roll has at most {MOST_DICE:,} dice, those that are added by others among them, and {LONGEST} characters, is at most
{DEEPEST} brackets deep, and a die has 2 to {MOST_SIDES:,} sides. Dice that add others without end do so {FURTHER}
times at most. Beyond that you read why, and nothing is rolled."""


def page() -> str:
    """All sections, the dice and rolls of each game, and the limits."""
    return "\n\n".join(
        [
            *(_section(section) for section in SECTIONS),
            "### Dice and rolls of games",
            NAMED,
            *(_game(game) for game in GAMES),
            LIMITS,
        ]
    )


def _section(section: dict[str, Any]) -> str:
    rows = ((_code(one["roll"]), one["note"], _mean(one["roll"])) for one in section["example"])
    return f"### {section['title']}\n\n{_table(('roll', 'what it is', 'on average'), rows)}"


def _game(game: GameDice) -> str:
    dice = [(_code(die.name), die.note, _code(die.roll), ", ".join(die.rules)) for die in game.die]
    presets = [(one.name, one.note, _code(one.roll), ", ".join(one.rules)) for one in game.preset]
    return f"**{game.game}**\n\n{_table(('', 'what it is', 'as a roll', 'rules'), [*dice, *presets])}"


def _mean(text: str) -> str:
    return f"{float(reckoned(tree(text)).mean):.2f}"


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    def line(cells: tuple[str, ...]) -> str:
        return f"| {' | '.join(cells)} |"

    return "\n".join([line(head), f"|{'---|' * len(head)}", *(line(cells) for cells in rows)])


def written(text: str) -> str:
    """The document with the examples as they are now."""
    before, rest = text.split(FIRST)
    return f"{before}{FIRST}\n\n{page()}\n\n{LAST}{rest.split(LAST)[1]}"


def main() -> None:
    """Print or write."""
    if "--write" in sys.argv:
        DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write(page() + "\n")


if __name__ == "__main__":
    main()
