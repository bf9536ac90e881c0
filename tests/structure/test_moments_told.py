"""Whoever asks at a moment tells all that a skill there needs to know."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import pytest

from tests.structure.sources import ROOT

GAMES = ("dust_1947", "steampunk_fantasy", "legions_imperialis")
"""The rulesets with skills that are asked at moments."""
ASKING = ("asked", "holds", "added", "replaced")
READ = ("@at(", "Moment(", *(f"{word}(" for word in ASKING))
"""Only files with such a word in them are read further."""


def _trees(game: str) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((ROOT / "rulesets" / game).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if any(word in source for word in READ):
            yield str(path.relative_to(ROOT)), ast.parse(source)


def _needed(trees: Sequence[ast.AST]) -> Mapping[str, set[str]]:
    """By the name of a moment what the skills that speak there have to be told."""
    needed: dict[str, set[str]] = defaultdict(set)
    for node in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for marked in node.decorator_list:
            if isinstance(marked, ast.Call) and isinstance(marked.func, ast.Name) and marked.func.id == "at":
                known = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
                told = {one.arg for one, default in known if default is None}
                for moment in marked.args:
                    needed[ast.unparse(moment)] |= told
    return needed


def _untold(tree: ast.AST, needed: Mapping[str, set[str]]) -> Iterator[str]:
    """What is asked without telling all that is needed; what stands in a dictionary cannot be seen."""
    for node in ast.walk(tree):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING and node.args
        ):
            continue
        told = {keyword.arg for keyword in node.keywords}
        moment = ast.unparse(node.args[0])
        lacking = needed.get(moment, set()) - told - ({"value"} if node.func.id == "replaced" else set())
        if lacking and None not in told:
            yield f"line {node.lineno}: {moment} is not told {', '.join(sorted(lacking))}"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_tells_what_skills_need(game: str) -> None:
    trees = dict(_trees(game))
    needed = _needed([*trees.values()])
    assert len(needed) > 5
    assert {name: found for name, tree in trees.items() if (found := [*_untold(tree, needed)])} == {}


def test_what_is_not_told_is_found() -> None:
    skill = ast.parse("@at(HIT, AIM)\ndef tracks(self, game, *, target, used=None, **told): ...")
    needed = _needed([skill])
    assert needed == {"HIT": {"target"}, "AIM": {"target"}}
    asks = "asked(HIT, skills, game, used=1)\nasked(AIM, skills, game, target=1)\nasked(HIT, skills, game, **told)"
    assert [*_untold(ast.parse(asks), needed)] == ["line 1: HIT is not told target"]
