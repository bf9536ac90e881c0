"""What a knockout found, rule by rule."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest

from rulesets.kit.engine.points import RulePoint
from tests.knockout.marks import collected_files, mark_problems, marked_files
from tests.knockout.scope import TESTS, Scope
from tests.knockout.trial import Trial, with_tests


@dataclass
class Finding:
    """One rule at one point: the test that fails without it, or why there is none."""

    rule: str
    point: str
    test: str = ""
    why: str = ""


@dataclass
class Report:
    """A whole knockout. `problems` are of the marks, ids and modules; `untried` has the rule of each point that fell to
    the time limit."""

    scope: Scope
    wanted: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    tested: set[str] = field(default_factory=set)
    untried: list[str] = field(default_factory=list)

    def of(self, rule: str) -> list[Finding]:
        """What was found of one rule."""
        return [finding for finding in self.findings if finding.rule == rule]

    def shown(self, rule: str) -> bool:
        """Whether every point of a rule is shown, and there is one."""
        found = self.of(rule)
        return bool(found) and all(finding.test for finding in found)

    @property
    def missing(self) -> list[str]:
        """The wanted rules that are neither shown nor an exception."""
        return [rule for rule in self.wanted if rule not in self.scope.exceptions and not self.shown(rule)]

    @property
    def passed(self) -> bool:
        """Whether every rule in scope is shown and nothing else is wrong."""
        return not self.problems and not self.missing and not self.untried

    def why_missing(self, rule: str) -> str:
        """Why a rule is not shown, in a few words."""
        found = self.of(rule)
        if found:
            return "; ".join(f"{finding.point}: {finding.why}" for finding in found if not finding.test)
        return "a test names it, but no point of the code does" if rule in self.tested else "no point and no test"


def knock_out(scope: Scope, only: str = "", seconds: float | None = None) -> Report:
    """Knock out every rule point of a scope (`only`: of one rule), one after the other.

    `seconds` at most, which begin when its tests have run.
    """
    report = Report(scope, wanted=[only] if only else scope.rules)
    report.problems += scope.import_all()
    files = sorted({*collected_files(scope.tests), *marked_files(TESTS, set(scope.catalogue.rules))})
    report.problems += mark_problems(files, set(scope.catalogue.rules), set(scope.catalogue.examples))
    report.problems += _id_problems(scope, only)
    points = [(here, name) for here in scope.points() for name in here.ids if only in ("", name)]

    def work(items: list[pytest.Item]) -> None:
        trial = Trial()
        trial.prepare(items, {*report.wanted, *(name for _, name in points)})
        report.tested |= set(trial.tests)
        report.problems += [f"{test} fails with every rule in place, or when it is run again" for test in trial.broken]
        ends = time.monotonic() + seconds if seconds is not None else None
        for here, name in points:
            if ends is not None and time.monotonic() > ends:
                report.untried.append(name)
            else:
                report.findings.append(_finding(trial, here, name))

    report.problems += with_tests(files, work) if files else []
    return report


def _finding(trial: Trial, here: RulePoint, name: str) -> Finding:
    tests = trial.tests.get(name, [])
    found = trial.fails_without(here, name)
    passing = "its test passes" if len(tests) == 1 else f"its {len(tests)} tests pass"
    why = f"{passing} without it" if tests else "no test names it"
    return Finding(name, here.name, found, "" if found else why)


def _id_problems(scope: Scope, only: str) -> list[str]:
    rules = scope.catalogue.rules
    problems = [f"the catalogue has no rule {only}"] if only and only not in rules else []
    problems += [
        f"{here.name}: the catalogue has no {name}" for here in scope.points() for name in here.ids if name not in rules
    ]
    problems += [f"exceptions: the catalogue has no rule {name}" for name in scope.exceptions if name not in rules]
    problems += [f"scope.toml: the catalogue has no rule {name}" for name in scope.ids if name not in rules]
    topics = {rule.topic for rule in rules.values()}
    return problems + [
        f"scope.toml: the catalogue has no topic {topic}" for topic in scope.topics if topic not in topics
    ]


def told(report: Report) -> str:
    """The report in words."""
    scope, wanted = report.scope, report.wanted
    excepted = {name: reason for name, reason in scope.exceptions.items() if name in wanted}
    shown = [rule for rule in wanted if report.shown(rule)]
    beyond = [f for f in report.findings if not f.test and f.rule not in {*wanted, *scope.exceptions}]
    head = f"{scope.key}: {len(shown)} of {len(wanted)} rules shown, {len(excepted)} exceptions"
    parts = [
        f"{head}, {len(report.findings)} knockouts",
        *listed("not shown", [f"{rule}  {report.why_missing(rule)}" for rule in report.missing]),
        *listed("beyond the scope and not shown", [f"{f.rule}  {f.point}: {f.why}" for f in beyond]),
        *listed("exceptions", [f"{name}  {reason}" for name, reason in excepted.items()]),
        *listed("exceptions that are shown after all", [name for name in excepted if report.shown(name)]),
        *listed("problems", report.problems),
        *([f"  {len(report.untried)} points were not tried: out of time"] if report.untried else []),
    ]
    return "\n".join(parts)


def listed(title: str, lines: list[str]) -> list[str]:
    """A part of a report, if there is anything in it."""
    return [f"  {title}:", *(f"    {line}" for line in lines)] if lines else []
