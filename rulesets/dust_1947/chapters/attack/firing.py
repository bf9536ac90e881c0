"""Weapons that can be fired in more than one way: a salvo, a named victim, a path of flames (WPN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley, aimed_at, weapon_of
from rulesets.dust_1947.moments import FIRED, NAMED_VICTIM, WAYS, asked, replaced
from rulesets.dust_1947.table.armament import Battery, template
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Listing, Offer, Option, listed
from rulesets.kit.engine.refusal import Refused

FIRE, OWN, CALLED = "fire", "own weapons", "called"
"""Of what a mode is declared, and the words for it: whether own weapons are fired, or a gun is called."""
HALF = "sustained"
"""The same for the half of an attack that is sustained."""


def mode_of(modes: Sequence[str], about: str) -> str:
    """The mode that was declared for a weapon, or of something else; empty if none was."""
    prefix = f"{about}: "
    return next((text.removeprefix(prefix) for text in modes if text.startswith(prefix)), "")


class Manner(NamedTuple):
    """How an attack was declared so far: weapon by weapon or not, in which modes, in answer to which unit."""

    split: bool = False
    modes: tuple[str, ...] = ()
    reaction_to: str | None = None


class Laid(NamedTuple):
    """A template on a table: "area", "blast" or "flame", in which way it is laid, its ground, and the names of the
    figures under it, unit by unit."""

    kind: str
    way: str
    ground: list[Body]
    under: dict[str, list[str]]


def ways_of(game: Dust, shot: Shot, manner: Manner) -> tuple[list[str], str]:
    """The ways in which a declared weapon may be fired, and the rule that gives them; empty for an ordinary one."""
    weapon = weapon_of(game, shot)
    laid = _templates(game, shot)
    if laid:
        return laid, "DU-TABLE-30"
    told: dict[str, Any] = {"unit": game.units[shot.bearer], "weapon": weapon, "shot": shot}
    told |= {"split": manner.split, "reaction_to": manner.reaction_to}
    ways, cited = replaced(asked(WAYS, of_weapon(weapon), game, **told), [])
    return in_mode(ways, mode_of(manner.modes, shot.weapon)), cited


def _templates(game: Dust, shot: Shot) -> list[str]:
    """Where the template of a shot may be laid; empty where it lays none."""
    target = game.units.get(shot.target)
    return board_of(game).templates(*_aimed(game, shot), target) if target is not None else []


def _aimed(game: Dust, shot: Shot) -> tuple[Unit, Battery]:
    """Who fires a shot, the host of a hero who has joined it, and the weapon."""
    bearer, weapon = game.units[shot.bearer], weapon_of(game, shot)
    unit = game.units[bearer.joined] if bearer.joined is not None else bearer
    return unit, Battery(bearer, weapon, shot.count, weapon.name)


def _strikes(game: Dust, shot: Shot, way: str) -> dict[str, dict[str, int]]:
    """How many miniatures of each unit a template touches that is laid in a way; nothing without one."""
    unit, target = _aimed(game, shot)[0], game.units.get(shot.target)
    under = board_of(game).under(unit, weapon_of(game, shot), target, way) if target is not None else None
    return {"strikes": {name: len(names) for name, names in under.items()}} if under else {}


@rule(without=lambda ways, mode: ways)
def in_mode(ways: list[str], mode: str) -> list[str]:
    """DU-ACT-05: of the ways only those of the mode that was declared; where it has become impossible, any other."""
    declared = [way for way in ways if way == mode or way.startswith(f"{mode} ")]
    return declared or ways


def offer_ways(game: Dust, shots: list[Shot], draft: Draft, manner: Manner) -> Offer | None:
    """The way of the next declared weapon that has more than one; None when all are settled."""
    left = len(draft.get("ways", []))
    for shot in shots:
        ways, cited = ways_of(game, shot, manner)
        if len(ways) > 1 and left == 0:
            return _offered(game, shot, ways, cited)
        left -= len(ways) > 1
    return None


def _offered(game: Dust, shot: Shot, ways: list[str], cited: str) -> Offer:
    """The ways by name, those of a template with whom it strikes; another place for that may be written."""
    prefix = f"{shot.weapon}: "
    names = [f"{prefix}{way}" for way in ways]
    target = game.units.get(shot.target)

    def judge(text: str) -> Refused | None:
        way = text.removeprefix(prefix)
        laid = target is not None and board_of(game).lays(*_aimed(game, shot), target, way)
        if text in names or (laid and text.startswith(prefix)):
            return None
        return Refused(cited, weapons_reasons.NoSuchWay(way=text, options=names))

    def options() -> Iterator[Option]:
        return (Option(prefix + way, _strikes(game, shot, way)) for way in ways)

    return listed("ways", Listing(options, lambda text: judge(text) is None, lambda: True), judge, many=True)


def settled(game: Dust, shots: list[Shot], given: list[str], manner: Manner) -> list[Shot]:
    """The shots with their ways: those that were picked, and the only one where there is no choice. While not all are
    picked, those before the first that waits for it."""
    picked = iter(given)
    settled_shots = []
    for shot in shots:
        ways, _ = ways_of(game, shot, manner)
        named = next(picked, None) if len(ways) > 1 else "".join(ways)
        if named is None:
            break
        way = named.removeprefix(f"{shot.weapon}: ")
        fired = asked(FIRED, of_weapon(weapon_of(game, shot)), game, way=way)
        settled_shots.append(shot.model_copy(update={"way": way, "count": int(replaced(fired, shot.count)[0])}))
    return settled_shots


def templates_laid(game: Dust, shots: list[Shot]) -> Iterator[Laid]:
    """The templates of settled shots."""
    board = board_of(game)
    for shot in shots:
        unit, weapon, target = _aimed(game, shot)[0], weapon_of(game, shot), aimed_at(board, shot)
        ground = board.laid(unit, weapon, target, shot.way) if target is not None else []
        if target is not None and ground:
            yield Laid(template(weapon), shot.way, ground, board.under(unit, weapon, target, shot.way) or {})


def named_victim(game: Dust, volley: Volley) -> str:
    """Who takes the unsaved hits of a volley; empty where its owner picks."""
    return str(replaced(asked(NAMED_VICTIM, of_weapon(weapon_of(game, volley)), game, way=volley.way), "")[0])
