"""Old saves made new: numbered upgrades, and the words in which most of them are written.

An upgrade works on a save as plain data, of its own, and returns the next version of it. The helpers here change what
they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any

Data = dict[str, Any]
"""A saved game, or a part of one, as plain data."""
Upgrade = Callable[[Data], Data]


class NewerSave(ValueError):
    """A game that a newer version of the code has saved."""


def upgraded(saved: Data, upgrades: Sequence[Upgrade]) -> Data:
    """A save brought from its own version to the newest: upgrade n makes version n + 2 out of n + 1.

    Raises `NewerSave` for a version that this code does not know yet; `saved` is never changed.
    """
    version = int(saved.get("save_version", 1))
    if version > len(upgrades) + 1:
        raise NewerSave(f"the save has version {version}, this code knows {len(upgrades) + 1}")
    for upgrade in upgrades[version - 1 :]:
        version += 1
        saved = {**upgrade(deepcopy(saved)), "save_version": version}
    return saved


def procedures(saved: Data, kind: str = "") -> Iterator[Data]:
    """Every procedure under way (of one kind), from the root down."""
    waiting = [saved.get("root")]
    while waiting:
        procedure = waiting.pop()
        if procedure is not None:
            waiting += reversed(procedure.get("called", []))
            if kind in ("", procedure["kind"]):
                yield procedure


def rename_kind(saved: Data, old: str, new: str) -> None:
    """A kind of procedure has another name."""
    for procedure in procedures(saved, old):
        procedure["kind"] = new


def rename_step(saved: Data, kind: str, old: str, new: str) -> None:
    """A step has another name: whoever waits there waits in the new one."""
    for procedure in procedures(saved, kind):
        if procedure["at"] == old:
            procedure["at"] = new


def rename_field(part: Data, old: str, new: str) -> None:
    """A field of a procedure, or of anything else that is saved, has another name. `into` may name it too."""
    if old in part:
        part[new] = part.pop(old)
    if part.get("into") == old:
        part["into"] = new


def rename_question(saved: Data, old: str, new: str) -> None:
    """A kind of question has another name."""
    for question in saved["questions"]:
        if question["key"] == old:
            question["key"] = new


def rename_action(saved: Data, old: str, new: str) -> None:
    """An action type has another name: what questions take, their defaults, and sealed answers."""
    for question in saved["questions"]:
        question["takes"] = [new if word == old else word for word in question["takes"]]
        for action in (question.get("default"), question.get("given")):
            if action is not None and action["type"] == old:
                action["type"] = new
