"""The names that saves refer to: every procedure's kind with its step names."""

from __future__ import annotations

import json
from pathlib import Path

from rulesets import RULESETS
from rulesets.kit.engine.procedure import KINDS, saved_names
from tests.knockout.scope import scope_of

RECORD = Path(__file__).parent / "saved_names.json"
Names = dict[str, list[str]]


def recorded() -> Names:
    """Every kind and step that was ever recorded."""
    names: Names = json.loads(RECORD.read_text(encoding="utf-8"))
    return names


def known() -> Names:
    """The kinds and steps of all rulesets as the code has them now."""
    problems = [problem for key in RULESETS for problem in scope_of(key).import_all()]
    if problems:
        raise ImportError("; ".join(problems))
    return {kind: steps for kind, steps in saved_names().items() if _of_the_house(KINDS[kind].__module__)}


def _of_the_house(module: str) -> bool:
    """Whether it is the kit's or of a game on the shelf: nobody has saved a game that is in the making."""
    return module.startswith(tuple(f"rulesets.{part}." for part in ("kit", *RULESETS)))


def lost(old: Names, new: Names) -> list[str]:
    """What was saved once and is not known any more."""
    gone = [kind for kind in old if kind not in new]
    return gone + [f"{kind}: {name}" for kind in old if kind in new for name in old[kind] if name not in new[kind]]


def added(old: Names, new: Names) -> Names:
    """The old names with the new ones; nothing is ever taken out."""
    kinds = sorted({*old, *new})
    return {kind: list(dict.fromkeys([*old.get(kind, []), *new.get(kind, [])])) for kind in kinds}


def write(names: Names) -> None:
    """Keep the record, one kind a line."""
    lines = [f"  {json.dumps(kind)}: {json.dumps(steps)}" for kind, steps in sorted(names.items())]
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
