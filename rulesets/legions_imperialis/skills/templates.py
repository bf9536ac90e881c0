"""Weapon traits (TR): what is fired over others, laid over them, or dropped on them."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import Modifier, Replacement, at
from rulesets.legions_imperialis.moments import (
    BOMBS,
    LAYS,
    NO_COVER,
    NO_OVERWATCH,
    THROUGH_TERRAIN,
    TO_HIT,
    UNSEEN,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.shapes import Shape
from rulesets.legions_imperialis.table.state import Imperialis


@register
class Barrage(Keyword):
    """It lobs its shells over what hides a target."""

    key = "Barrage"

    @at(UNSEEN)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BARR-01, LIX-TR-BARR-02: at targets that its bearer does not see, and at any model of them in
        range."""
        return Replacement("LIX-TR-BARR-01", True)

    @at(TO_HIT)
    def unseen(self, game: Imperialis, *, unseen: bool, **told: Any) -> Modifier | None:
        """LIX-TR-BARR-01: -1 without a line of sight."""
        return Modifier("LIX-TR-BARR-01", -1) if unseen else None

    @at(NO_OVERWATCH)
    def too_slow(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BARR-05: never on Overwatch."""
        return Replacement("LIX-TR-BARR-05", True)


@register
class HeavyBarrage(Keyword):
    """A barrage of the heaviest guns."""

    key = "Heavy Barrage"

    @at(UNSEEN)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-HBARR-01: over all that hides a target, as Barrage."""
        return Replacement("LIX-TR-HBARR-01", True)

    @at(TO_HIT)
    def unseen(self, game: Imperialis, *, unseen: bool, **told: Any) -> Modifier | None:
        """LIX-TR-HBARR-01: -1 without a line of sight."""
        return Modifier("LIX-TR-BARR-01", -1) if unseen else None

    @at(NO_OVERWATCH)
    def too_slow(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-HBARR-01: never on Overwatch."""
        return Replacement("LIX-TR-HBARR-01", True)


@register
class Blast(Keyword):
    """It bursts where it comes down, over friend and foe."""

    key = "Blast"
    written = r'[35]["″]'

    @at(LAYS)
    def template(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BLAST-01, LIX-TR-BLAST-09: it lays a template of 3 or 5 inches, and is never fired on Overwatch."""
        return Replacement("LIX-TR-BLAST-01", Shape(kind="blast", inches=self.number))


@register
class Firestorm(Keyword):
    """It pours fire over all that is before it."""

    key = "Firestorm"

    @at(LAYS)
    def template(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-FIRE-01, LIX-TR-FIRE-05: it lays the Flame template, and is never fired on Overwatch."""
        return Replacement("LIX-TR-FIRE-01", Shape(kind="flame"))

    @at(THROUGH_TERRAIN)
    def no_penalty(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-FIRE-04: no penalty for targets in terrain."""
        return Replacement("LIX-TR-FIRE-04", True)

    @at(NO_COVER)
    def no_cover(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-FIRE-04: no Cover Save."""
        return Replacement("LIX-TR-FIRE-04", True)


@register
class Beam(Keyword):
    """It burns a straight line through everything."""

    key = "Beam"

    @at(LAYS)
    def line(self, game: Imperialis, *, mode: Mode, **told: Any) -> Replacement:
        """LIX-TR-BEAM-01, LIX-TR-BEAM-05: it draws a line as long as its range, and is never fired on Overwatch."""
        return Replacement("LIX-TR-BEAM-01", Shape(kind="beam", inches=mode.most))


@register
class HeavyBeam(Keyword):
    """A beam that Structures do not stop."""

    key = "Heavy Beam"

    @at(LAYS)
    def line(self, game: Imperialis, *, mode: Mode, **told: Any) -> Replacement:
        """LIX-TR-HBEAM-01: it follows the rules of Beam; Impassable terrain stops it too."""
        return Replacement("LIX-TR-HBEAM-01", Shape(kind="beam", inches=mode.most))


@register
class BombingRun(Keyword):
    """It falls from what flies over its target."""

    key = "Bombing Run"

    @at(BOMBS)
    def from_above(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BOMB-01: it is used at a point of its bearer's own move."""
        return Replacement("LIX-TR-BOMB-01", True)
