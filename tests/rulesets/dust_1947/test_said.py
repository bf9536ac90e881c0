"""What the game says, as models: each has a sentence, and each is said by some rule, as the source shows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from rulesets import dust_1947
from rulesets.dust_1947.face.tell.dust_words import EVENTS, REASONS
from rulesets.dust_1947.face.tell.options import QUESTIONS
from rulesets.dust_1947.table import happenings, questions, reasons
from rulesets.kit.engine.said import Asked, Said

SOURCE = Path(dust_1947.__file__).parent
TABLE = "rulesets.dust_1947.table"


def models(package: str, folder: Path) -> set[type[Said]]:
    """The models of a package that nothing else is derived from."""
    modules = [import_module(f"{package}.{one.name}") for one in iter_modules([str(folder)])]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    own = {model for model in found if issubclass(model, Said) and model.__module__.startswith(package)}
    return {model for model in own if not model.__subclasses__()}


def unsaid(package: str, there: set[type[Said]]) -> set[str]:
    """The models of a package that the rules do not name. Their words do not count."""
    paths = [path for path in SOURCE.rglob("*.py") if "tell" not in path.parts]
    found = {one for path in paths for one in _named(ast.parse(path.read_text(encoding="utf-8")), package)}
    return {model.__name__ for model in there if (model.__module__, model.__name__) not in found}


def _named(tree: ast.Module, package: str) -> Iterator[tuple[str, str]]:
    modules, classes = dict[str, str](), dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            modules |= {one.asname or one.name: f"{package}.{one.name}" for one in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            classes |= {one.asname or one.name: node.module or "" for one in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield modules[node.value.id], node.attr
        elif isinstance(node, ast.Name) and node.id in classes:
            yield classes[node.id], node.id


def test_every_happening_has_a_sentence_and_happens() -> None:
    package = happenings.__name__
    there = models(package, SOURCE / "table" / "happenings")
    assert len(there) > 80
    assert there == set(EVENTS.models.values())
    assert unsaid(package, there) == set()


def test_every_reason_has_a_sentence_and_is_given() -> None:
    package = reasons.__name__
    there = models(package, SOURCE / "table" / "reasons")
    assert len(there) > 170
    assert there == set(REASONS.models.values())
    assert unsaid(package, there) == set()


def test_every_question_has_a_sentence_and_is_asked() -> None:
    there = {
        model for model in vars(questions).values() if isinstance(model, type) and model.__name__.endswith("Asked")
    }
    there.discard(Asked)
    assert len(there) > 30
    assert there == set(QUESTIONS.models.values())
    assert unsaid(TABLE, there) == set()
