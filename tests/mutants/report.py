"""What a run of changes found, and in words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from tests.knockout.report import listed as under
from tests.knockout.scope import ROOT, Scope
from tests.mutants.accepted import accepted, stale
from tests.mutants.drawing import Change, changes, drawn
from tests.mutants.trying import CHAPTER, OWN, SURVIVED, Run, Tried, try_out

ENOUGH = 92
"""How many of a hundred drawn changes the tests of their own rules must notice."""


@dataclass(frozen=True)
class Asked:
    """What is to be tried: a draw, or what `only` names (a rule, a change, or how the names of several begin).

    `at_once`: how many processes. With `share_only` no other tests are run than those of the rules themselves, and
    no reasons demanded.
    """

    only: str = ""
    draw: int = 400
    seed: int = 1947
    at_once: int = 2
    share_only: bool = False

    def of(self, found: Sequence[Change]) -> list[Change]:
        """These of all changes of a game."""
        if not self.only:
            return drawn(found, self.draw, self.seed)
        named = (it for it in found if self.only in it.rules or it.name.startswith(self.only))
        return [it for it in named if it.comes_to_something()]


@dataclass
class Report:
    """The changes of a game that were chosen, by name, and those that mutants.toml lists, with their reasons."""

    scope: Scope
    run: Run
    asked: Asked
    chosen: set[str]
    listed: dict[str, str]

    @property
    def tried(self) -> list[Tried]:
        """What was chosen."""
        return [it for it in self.run.tried if it.change.name in self.chosen]

    def of(self, noticed: str) -> list[Tried]:
        """Those of them that were noticed like this."""
        return [it for it in self.tried if it.noticed == noticed]

    @property
    def share(self) -> float:
        """How many of a hundred the tests of their own rules noticed."""
        return 100 * len(self.of(OWN)) / len(self.tried) if self.tried else 100.0

    @property
    def unexplained(self) -> list[Tried]:
        """What the tests of its rules do not notice, and nobody has given a reason for."""
        return [it for it in self.tried if it.noticed != OWN and it.change.name not in self.listed]

    @property
    def problems(self) -> list[str]:
        """What is wrong with tests, and with the list."""
        noticed = [it for it in self.run.tried if it.noticed == OWN and it.change.name in self.listed]
        return self.run.problems + [f"mutants.toml: {it.change.name} is noticed by {it.own}" for it in noticed]

    @property
    def passed(self) -> bool:
        """Whether enough is noticed, and everything else has its reason."""
        explained = self.asked.share_only or not self.unexplained
        return not self.problems and explained and (bool(self.asked.only) or self.share >= ENOUGH)


def mutate(scope: Scope, asked: Asked) -> Report:
    """Try the changes asked for, and in a draw those besides that are listed."""
    broken = scope.import_all()
    found = changes(scope)
    chosen = {it.name: it for it in asked.of(found)}
    listed = accepted(scope.tests)
    real = {it.name: it for it in found if it.name in listed and it.comes_to_something()}
    run = try_out(scope, list((chosen if asked.only else chosen | real).values()), asked.at_once, not asked.share_only)
    run.problems += broken + stale(listed, real)
    return Report(scope, run, asked, set(chosen), listed)


def told(report: Report) -> str:
    """The report in words."""
    explained = [it for it in report.tried if it.change.name in report.listed and it.noticed != OWN]
    missed = {noticed: [it for it in report.unexplained if it.noticed == noticed] for noticed in (SURVIVED, CHAPTER)}
    own, chapter, survived = (len(report.of(noticed)) for noticed in (OWN, CHAPTER, SURVIVED))
    parts = [
        f"{report.scope.key}: {own} of {len(report.tried)} changes ({report.share:.1f} %) noticed by the tests "
        f"of their rules, {chapter} by others of their chapter, {survived} by none of these",
        *under("noticed by none", [line for it in missed[SURVIVED] for line in _lines(it)]),
        *under("noticed only by others of their chapter", [line for it in missed[CHAPTER] for line in _lines(it)]),
        *under("listed, with their reason", [f"{it.change.name}: {report.listed[it.change.name]}" for it in explained]),
        *under("problems", report.problems),
    ]
    return "\n".join(parts)


def _lines(it: Tried) -> list[str]:
    """A change that was not noticed: its name, where it stands, the line before and after."""
    change = it.change
    where = f"{os.path.relpath(change.place.source.path, ROOT)}:{change.edit.line}"
    before, after = change.edit.lines()
    return [
        change.name,
        f"  {', '.join(change.rules)}  {where}  {change.edit.kind}",
        f"  - {before}",
        f"  + {after}",
        *([f"  noticed by {it.chapter}"] if it.chapter else []),
    ]
