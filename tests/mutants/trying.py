"""Trying changes: the tests of the rule, then those of its chapter."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import pytest

from rulesets.kit.engine.catalogue import Catalogue
from tests.knockout.marks import marked_files
from tests.knockout.scope import TESTS, Scope
from tests.knockout.trial import Trial, forget, with_tests
from tests.mutants.drawing import Change
from tests.mutants.forks import in_forks

OWN, CHAPTER, SURVIVED = "own", "chapter", "survived"


@dataclass
class Tried:
    """A change and the test that notices it: one marked with a rule that stands there, or one of its chapter."""

    change: Change
    own: str = ""
    chapter: str = ""

    @property
    def noticed(self) -> str:
        """In one word."""
        return OWN if self.own else CHAPTER if self.chapter else SURVIVED


@dataclass
class Run:
    """Changes that were tried, and what is wrong with the tests."""

    tried: list[Tried]
    problems: list[str]


def try_out(scope: Scope, found: Sequence[Change], at_once: int, chapters: bool = True) -> Run:
    """Try each of these changes; without `chapters` on the tests of their own rules only."""
    run = Run([Tried(change) for change in found], [])
    _round(scope, run, at_once, "own", lambda change: set(change.rules))
    if chapters:
        _round(scope, run, at_once, "chapter", lambda change: _chapter(scope.catalogue, change.rules))
    return run


def _chapter(catalogue: Catalogue, rules: Iterable[str]) -> set[str]:
    """The rules of the same topics."""
    topics = {catalogue.rules[rule].topic for rule in rules}
    return {rule.id for rule in catalogue.rules.values() if rule.topic in topics}


def _round(scope: Scope, run: Run, at_once: int, into: str, rules_for: Callable[[Change], set[str]]) -> None:
    """Try what nobody has noticed on the tests of more rules."""
    left = [it for it in run.tried if it.noticed == SURVIVED]
    wanted = {rule for it in left for rule in rules_for(it.change)}

    def work(items: list[pytest.Item]) -> None:
        trial = Trial()
        trial.prepare(items, wanted)
        run.problems += [f"{test} fails without any change, or when it is run again" for test in trial.broken]
        forget("tests", scope.package)
        gc.collect()
        gc.freeze()
        works = [partial(_notices, trial, it.change, trial.naming(rules_for(it.change))) for it in left]
        for it, test in zip(left, in_forks(works, at_once), strict=True):
            setattr(it, into, test)

    files = sorted({*marked_files(scope.tests, wanted), *marked_files(TESTS, wanted)})
    run.problems += with_tests(files, work) if files else []


def _notices(trial: Trial, change: Change, tests: Sequence[pytest.Item]) -> str:
    """The first test that fails with the change; nothing of it is left but that."""
    change.make()
    return trial.first_failing(tests)
