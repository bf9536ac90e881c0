"""`python -m tests.structure.record_names`: add new procedure and step names to saved_names.json.

`--anew` begins the record again. That is only right while no saved game exists that refers to a lost name.
"""

from __future__ import annotations

import sys

from tests.structure.saved import RECORD, added, known, lost, recorded, write


def main(arguments: list[str]) -> int:
    """Record, and say which recorded names the code has lost."""
    old = {} if "--anew" in arguments or not RECORD.exists() else recorded()
    new = known()
    write(added(old, new))
    gone = lost(old, new)
    print(f"{len(new)} procedures, {sum(map(len, new.values()))} steps recorded in {RECORD.name}")
    if gone:
        print("known to saves but not to the code (write a numbered upgrade, or bring it back):", *gone, sep="\n  ")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
