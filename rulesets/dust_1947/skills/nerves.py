"""Skills about saves and nerves: who saves how, and whom fire cannot frighten (SAVE, SUP)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.turn.victory import DENY
from rulesets.dust_1947.moments import (
    CARRIED,
    COMMANDED,
    COMPANY,
    DENIES_COVER,
    NO_TOKENS,
    OBJECTIVES,
    RAISED,
    RECOVERY_DICE,
    SAVE_ROW,
    SUPPRESSES,
    DustSkill,
    register,
)
from rulesets.dust_1947.skills.company import BLUTKREUZ
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at


@register
class Brave(DustSkill):
    """Hard to keep down."""

    key = "Brave"
    shared = True

    @at(RECOVERY_DICE)
    def three_dice(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-BRAVE-01: recovery rolls use 3 dice."""
        return Replacement("DU-SKILL-BRAVE-01", 3)


@register
class Zombie(DustSkill):
    """Dead already."""

    key = "Zombie"

    @at(DENIES_COVER)
    def no_cover_save(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-ZOMBIE-01: the unit makes no cover saves."""
        return Replacement("DU-SKILL-ZOMBIE-01", value=True)

    @at(SAVE_ROW)
    def hardened(self, game: Dust, *, row: str, **told: Any) -> Replacement | None:
        """DU-SKILL-ZOMBIE-01: its infantry save succeeds on BLOC or SHIELD."""
        return Replacement("DU-SKILL-ZOMBIE-01", "hardened save") if row == "infantry save" else None

    @at(COMMANDED)
    def deaf(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement:
        """DU-SKILL-ZOMBIE-02: no officer, medic or mechanic can choose it for a special action."""
        return Replacement("DU-SKILL-ZOMBIE-02", skills_reasons.ZombiesObeyNobody(unit=unit.id))

    @at(CARRIED)
    def goes_on_foot(self, game: Dust, *, unit: Unit) -> Replacement:
        """DU-SKILL-ZOMBIE-03: no vehicle or aircraft ever carries it."""
        return Replacement("DU-SKILL-ZOMBIE-03", transport_reasons.NeverCarried(unit=unit.id))

    @at(COMPANY)
    def among_zombies(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-ZOMBIE-04: zombie heroes and zombie units join only each other, mindless ones apart."""
        pair = (game.card(hero), game.card(host))
        if all(has(card, self.key) for card in pair) or has(pair[1], Mindless.key):
            return None
        return Replacement("DU-SKILL-ZOMBIE-04", skills_reasons.OnlyZombies(hero=hero.id, unit=host.id))


@register
class Mindless(DustSkill):
    """Walks on, whatever comes."""

    key = "Mindless"
    shared = True

    @at(RAISED)
    def rises(self, game: Dust, *, target: Card) -> Replacement | None:
        """DU-SKILL-RESURRECT-01: the dead without a mind of their own are raised."""
        return Replacement("DU-SKILL-RESURRECT-01", value=True) if has(target, Zombie.key) else None

    @at(OBJECTIVES)
    def only_deny(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-MINDLESS-01: it cannot hold an objective; it can contest one of several squares."""
        return Replacement("DU-SKILL-MINDLESS-01", DENY)

    @at(NO_TOKENS)
    def no_fear(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-MINDLESS-02: it, and a unit joined to it, never receives under fire or suppression tokens."""
        return Replacement("DU-SKILL-MINDLESS-02", value=True)

    @at(COMPANY)
    def whom_it_follows(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-MINDLESS-03: mindless zombies are joined by a zombie hero, or one with the Blutkreuz."""
        card = game.card(hero)
        follows = has(card, Zombie.key) or has(card, BLUTKREUZ)
        return (
            None
            if follows
            else Replacement("DU-SKILL-MINDLESS-03", skills_reasons.MindlessFollowZombies(hero=hero.id, unit=host.id))
        )


@register
class SuperHuman(DustSkill):
    """More than a soldier; its card is that of a hero."""

    key = "Super Human"

    @at(COMPANY)
    def alone(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement:
        """DU-SKILL-SUPER-01: superhumans count as heroes, but never join units."""
        return Replacement("DU-SKILL-SUPER-01", skills_reasons.Loner(hero=hero.id, unit=host.id))

    @at(SAVE_ROW)
    def hardened(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-SUPER-02: infantry saves and cover saves succeed on BLOC or SHIELD."""
        return Replacement("DU-SKILL-SUPER-02", "hardened save")

    @at(NO_TOKENS)
    def no_fear(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-SUPER-03: superhumans are immune to under fire and suppression tokens."""
        return Replacement("DU-SKILL-SUPER-03", value=True)


@register
class NothinsEasy(DustSkill):
    """Keeps everybody on their feet."""

    key = "Nothin's Easy"
    shared = True

    @at(NO_TOKENS)
    def steady(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-NOTHING-01: no under fire or suppression token for the unit that this hero has joined."""
        joined = unit.hero is not None and unit.joined is None
        return Replacement("DU-SKILL-NOTHING-01", value=True) if joined else None


@register
class AndStayDown(DustSkill):
    """Nobody gets up again soon; not shared."""

    key = "And Stay Down"

    @at(SUPPRESSES)
    def at_once(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-STAYDOWN-01: a unit hit by a ranged weapon of this unit is suppressed immediately."""
        return Replacement("DU-SKILL-STAYDOWN-01", value=True)
