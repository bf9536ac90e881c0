"""What is noted while one unit is read: values that are missing, that were put right, that are doubtful."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.rosters.model import Finding, Place, Weight


class Notes:
    """The findings of one unit, those of its files first."""

    def __init__(self, unit: str, before: Sequence[Finding] = ()) -> None:
        self.unit = unit
        self.findings = list(before)

    def unread(self, place: Place, element: str, value: str, why: str) -> None:
        """A value that the card needs and does not have: the unit cannot be played."""
        self._add("unread", place, element, value, why)

    def repaired(self, place: Place, element: str, value: str, why: str) -> None:
        """A value that was put right."""
        self._add("repaired", place, element, value, why)

    def noted(self, place: Place, element: str, value: str, why: str) -> None:
        """Something that a manager may want to know and no card needs."""
        self._add("noted", place, element, value, why)

    def _add(self, weight: Weight, place: Place, element: str, value: str, why: str) -> None:
        finding = Finding(weight, place, self.unit, element, value, why)
        if finding not in self.findings:
            self.findings.append(finding)

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return all(finding.weight != "unread" for finding in self.findings)
