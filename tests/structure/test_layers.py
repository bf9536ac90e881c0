"""The layers inside each wing (layers.toml): who may import whom, read from the source."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.structure.sources import ROOT, imported, imports_of

HERE = Path(__file__).parent
LAYERS: dict[str, list[str]] = {
    folder: told["order"] for folder, told in tomllib.loads((HERE / "layers.toml").read_text(encoding="utf-8")).items()
}
WINGS = ("bot", "cogs", "renders", "rulesets")


def edges(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file below a folder, with each module of the house that it imports when it runs."""
    for path in sorted(folder.rglob("*.py")):
        yield from ((path, one.name) for one in imports_of(path) if not one.typed)


def part_of(module: Iterable[str], folder: str) -> str | None:
    """The part of a layered folder that a module (its names, one after the other) stands in; None outside of it."""
    names, above = list(module), folder.split("/")
    inside = names[: len(above)] == above and len(names) > len(above)
    return names[len(above)] if inside else None


@pytest.mark.parametrize("folder", LAYERS)
def test_every_part_has_its_layer(folder: str) -> None:
    """A folder or a file that is new has to be given its place, and a place that is empty goes."""
    parts = {path.stem for path in (ROOT / folder).iterdir() if path.suffix == ".py" or any(path.rglob("*.py"))}
    assert sorted(" ".join(LAYERS[folder]).split()) == sorted(parts - {"__init__"})


@pytest.mark.parametrize("folder", LAYERS)
def test_a_part_imports_only_what_stands_below_it(folder: str) -> None:
    floor = {part: number for number, layer in enumerate(LAYERS[folder]) for part in layer.split()}
    wrong = []
    for path, name in edges(ROOT / folder):
        here = part_of(path.relative_to(ROOT).with_suffix("").parts, folder)
        there = part_of(name.split("."), folder)
        if here in floor and there in floor and here != there and floor[there] >= floor[here]:
            wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("wing", WINGS)
def test_folders_do_not_import_each_other_in_a_circle(wing: str) -> None:
    """A folder and one that lies in it are one here."""
    below: dict[str, set[str]] = {}
    for path, name in edges(ROOT / wing):
        here, there = ".".join(path.relative_to(ROOT).parent.parts), _folder_of(name)
        apart = not f"{here}.".startswith(f"{there}.") and not f"{there}.".startswith(f"{here}.")
        if there.split(".", maxsplit=1)[0] == wing and apart:
            below.setdefault(here, set()).add(there)
    reached = {folder: _reached(folder, below) for folder in below}
    assert sorted(folder for folder in reached if folder in reached[folder]) == []


GATHERS = "cogs/presses.py"
"""What a press does is gathered from every folder."""


@pytest.mark.parametrize("wing", WINGS)
def test_a_module_that_is_private_by_name_stays_in_its_folder(wing: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path, name in edges(ROOT / wing)
        if _private(name) and _folder_of(name) != ".".join(path.relative_to(ROOT).parent.parts)
    ]
    assert [line for line in wrong if not line.startswith(GATHERS)] == []


def _private(module: str) -> bool:
    names = module.split(".")
    return names[0] in WINGS and names[-1].startswith("_") and not names[-1].endswith("__")


@cache
def _folder_of(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    return module if path.is_dir() else module.rpartition(".")[0]


def _reached(start: str, below: dict[str, set[str]]) -> set[str]:
    """Every folder that a folder imports, itself or by way of others."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        new = below.get(todo.pop(), set()) - seen
        seen |= new
        todo += new
    return seen


def test_what_only_the_type_checker_imports_makes_no_layer() -> None:
    source = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import bot.game.referee\nimport bot.store"
    assert [one.name for one in imported(source) if not one.typed] == ["typing", "bot.store"]
