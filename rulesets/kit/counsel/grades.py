"""How well the practice opponent plays: all that can be tuned, in one place. How it was chosen: decision 41."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grade:
    """A grade that people choose. `seconds` are of processor time, for everything that is answered in one go.

    `proposals`: so many answers to a question are tried, the first of the game's page, each so many times `at_first`;
    then the worse half is left out, and so on, so that the best have most of about `trials`. A trial plays on by the
    first proposal of both sides until so many activations (`chapters`) have ended. `caution`: an answer is preferred to
    the page's first one only by what it is worth more than so many standard errors. `slips`: so often in a hundred it
    takes any of the page's proposals by lot, without trying one.
    """

    key: str
    label: str
    seconds: float = 0.0
    proposals: int = 0
    at_first: int = 0
    trials: int = 0
    chapters: int = 0
    caution: float = 0.0
    slips: int = 0

    @property
    def thinks(self) -> bool:
        """Whether it tries answers out before it gives one."""
        return self.trials > 0


RECRUIT = Grade("recruit", "recruit")
SERGEANT = Grade("sergeant", "sergeant", seconds=3.0, proposals=1, trials=1, slips=50)
CAPTAIN = Grade("captain", "captain", seconds=10.0, proposals=6, at_first=4, trials=60, chapters=1, caution=1.0)
GRADES = {grade.key: grade for grade in (RECRUIT, SERGEANT, CAPTAIN)}

ADVISER = Grade("adviser", "adviser", seconds=3.0, proposals=4, at_first=2, trials=24, chapters=1, caution=1.0)
"""Whoever gives a hint: nobody plays against it."""
THINKERS = {**GRADES, ADVISER.key: ADVISER}

HUNDRED = 100
BY_PROPOSAL = 75
"""How often in a hundred a recruit takes one of the page's proposals by lot; else any answer that is offered."""
LAST_TRIALS = 0.9
"""The share of the processor time after which no trial is begun any more."""
