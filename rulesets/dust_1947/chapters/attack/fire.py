"""What a declared shot rolls against: its target, or everybody in an area; and the cover that each of them has."""

from __future__ import annotations

from rulesets.dust_1947.chapters.hits.volleys import Shot, Used, Volley, aimed_at, weapon_of
from rulesets.dust_1947.moments import COVER, STRUCK, asked, replaced
from rulesets.dust_1947.table import weather
from rulesets.dust_1947.table.armament import blast
from rulesets.dust_1947.table.boards.board import Board
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.state import Unit
from rulesets.kit.engine.points import rule


def use_of(shots: list[Shot]) -> Used:
    """All that an attack uses."""
    return [(shot.bearer, shot.weapon, shot.count) for shot in shots]


def laid(board: Board, made: Volley) -> list[Volley]:
    """One volley for each unit that a shot rolls against, with the cover it has."""
    return [_against(board, made, unit) for unit in struck(board, made)]


def struck(board: Board, volley: Volley) -> list[Unit]:
    """The units that a weapon rolls against: its target, or those that its keyword says; with a blast weapon everybody
    on the ground in the square."""
    game = board.game
    weapon = weapon_of(game, volley)
    laid = _laid(board, volley)
    if laid is not None:
        return each_under_the_template(board, volley, laid)
    effects = asked(STRUCK, of_weapon(weapon), game, volley=volley)
    names, cited = replaced(effects, [])
    if cited:
        return [game.units[name] for name in names]
    target = game.units[volley.declared]
    if not blast(weapon) or game.card(target).kind == "aircraft":
        return [target]
    return everybody(board, target, volley)


def _laid(board: Board, volley: Volley) -> list[str] | None:
    """The units under the template of a shot, its target first; None of one that lays none."""
    game, declared = board.game, aimed_at(board, volley)
    if declared is None:
        return None
    under = board.under(game.units[volley.unit], weapon_of(game, volley), declared, volley.way)
    return list(under) if under is not None else None


@rule(without=lambda board, volley, laid: [board.game.units[volley.declared]])
def each_under_the_template(board: Board, volley: Volley, laid: list[str]) -> list[Unit]:
    """DU-TABLE-32: where several units are under a template each is rolled for separately."""
    return [board.game.units[name] for name in laid]


@rule(without=lambda board, target, volley: [target])
def everybody(board: Board, target: Unit, volley: Volley) -> list[Unit]:
    """DU-HIT-03, DU-HERO-11: a blast affects every ground unit in the target square, friend or foe."""
    there = board.beside(target, volley.end)
    others = [u for u in there if u is not target and board.game.card(u).kind != "aircraft"]
    return [target, *others]


def _against(board: Board, made: Volley, unit: Unit) -> Volley:
    game = board.game
    plain = board.cover_of(game.units[made.unit], made.start, unit)
    effects = asked(COVER, of_weapon(weapon_of(game, made)), game, volley=made, unit=unit)
    attacker = game.units[made.unit]
    weathered = weather.covered(game, attacker, board.away(attacker, made.start, unit), unit)
    reasons, _ = (plain, "") if weathered else replaced(effects, plain)
    cover = [(reason.rule, f"{reason.what} {reason.where}") for reason in reasons]
    return made.model_copy(update={"target": unit.id, "cover": cover})
