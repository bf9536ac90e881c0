"""`python -m rulesets.dust_1947.before.rosters FILE…`: how much of files can be played, and what was not read."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from rulesets.dust_1947.before.rosters import Collection, read
from rulesets.kit.rosters import CatalogueFile, NotReadable


def main(paths: list[str]) -> int:
    """Print the report of these files; 1 where they cannot be read, 2 where none are named."""
    if not paths:
        print("Name a game system (.gst) and its catalogues (.cat).")
        return 2
    try:
        collection = read([CatalogueFile(Path(path).name, Path(path).read_bytes()) for path in paths])
    except (NotReadable, OSError) as wrong:
        print(wrong)
        return 1
    print("\n".join(report(collection)))
    return 0


def report(collection: Collection) -> list[str]:
    """The shares, the words that are not refereed with how many units have each, and what was not read."""
    left = Counter(word.partition(":")[0] for one in collection.units for word in set(one.not_refereed))
    words = [f"- {word}: {number}" for word, number in left.most_common()]
    return [
        *map(str, collection.shares),
        *(["", "Left to the players, with the number of units:", *words] if words else []),
        *(["", *collection.report.lines] if collection.report.lines else []),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
