"""Why a Detachment may not fire so."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason
from rulesets.legions_imperialis.table.reasons.against import OfADetachment


class TargetPinned(OfADetachment):
    """A Detachment that is Engaged & Pinned cannot be targeted."""


class NobodyCanFire(OfADetachment):
    """No model of a Detachment sees a target with a weapon that reaches it."""

    target: str


class NoSuchWeapon(OfADetachment):
    """A Detachment has no weapon of this name that could be fired so; `options` are those that could."""

    value: str
    options: list[str]


class NoDefence(OfADetachment):
    """No Point Defence of a Detachment can fire now, or at this target."""

    target: str


class NoInterception(OfADetachment):
    """No Interceptor of a Detachment can fire at these where its move ends."""

    target: str


class NoBombing(OfADetachment):
    """A Detachment does not come near enough to this one, at that moment or at any, to bomb it."""

    target: str


class CannotPopUp(OfADetachment):
    """Only Skimmers with a First Fire Order make a Pop-up attack, in the First Fire stage."""


class NoTemplate(OfADetachment):
    """No weapon of a Detachment can lay a template over an enemy."""


class TemplateFar(OfADetachment):
    """A template cannot be laid so far away, or in that direction."""


class TemplateUnseen(OfADetachment):
    """Who fires does not see the point over which a template would be laid."""


class TemplateMisses(OfADetachment):
    """Nobody of the Detachment at which the other weapons fire would lie under the template."""

    target: str


class NoSuchHit(Reason):
    """There is no Hit of this number; `options` are those that are left."""

    value: str
    options: list[str]


class NoSuchAim(Reason):
    """No weapon is aimed in this way; `options` are the ways in which one can be."""

    value: str
    options: list[str]


class NoSuchModifier(Reason):
    """No model of the target has this modifier, or another one leads to the same; `options` are those that differ."""

    value: str
    options: list[str]


class NoSuchMoment(Reason):
    """A move is interrupted only at these moments, in percent of it."""

    value: str
    options: list[str]
