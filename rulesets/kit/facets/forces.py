"""What seats bring to a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets.kit.engine.choice import Choice


def _the_same_for_all() -> Sequence[Choice]:
    return [Choice(value="force", label="The force")]


def _whole(force: str, scenario: str, options: dict[str, str]) -> str:
    return ""


def _nothing_to_know(force: str, scenario: str, options: dict[str, str]) -> Sequence[str]:
    return ()


def _all_refereed(force: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Forces:
    """The forces of a game. A force is, here and everywhere, the key of a sample force or the text of one that somebody
    has put together."""

    choices: Callable[[], Sequence[Choice]] = _the_same_for_all
    """The sample forces."""
    fielded: Callable[[str, str, dict[str, str]], str] = _whole
    """How much of a force is fielded in a game of this scenario with these options, in a few words.

    Raises `Refused`, with every reason at once, where it cannot be fielded.
    """
    announced: Callable[[str, str, dict[str, str]], Sequence[str]] = _nothing_to_know
    """What everybody is to know of a force before the others choose theirs, also where lists are secret: sentences
    about who takes it. Of a force that the game allows not, nothing."""
    left_to_players: Callable[[str], Sequence[str]] = _all_refereed
    """The words on a force's cards that are not refereed, each once."""
    own_name: Callable[[str], str] | None = None
    """What a force is called that may be a text; None where all are samples."""
    preferred: Callable[[Sequence[str]], Sequence[Choice]] | None = None
    """The sample forces that fit beside these at a table, the best first; None where all do."""

    def name_of(self, force: str) -> str:
        """What a force is called."""
        if self.own_name is not None:
            return self.own_name(force)
        return next((choice.label for choice in self.choices() if choice.value == force), force)

    def may_meet(self, forces: Sequence[str]) -> Sequence[Choice]:
        """The sample forces that fit beside these at a table, the best first: those that nobody has, or else all."""
        if self.preferred is not None:
            return self.preferred(forces)
        return [choice for choice in self.choices() if choice.value not in forces] or self.choices()
