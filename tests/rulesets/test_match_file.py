"""Matches in several sittings: a file has each game once, plays on where it ends, and tells each pairing by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import opponents
from benchmarks.match_file import Mark, NotAdded, PlayedGame, games_of, mark_of
from benchmarks.opponents import FIRST, LOT, Match, matches, played_on, report
from rulesets import ruleset
from rulesets.kit.counsel.grades import SERGEANT
from rulesets.kit.engine.game import Game, Verdict

KEY, PAIR, SHARE_OF_TIME = "dust_1947", (SERGEANT.key, LOT), 0.5
THEN, NOW = Mark(revision="0a1b2c", slips=(40, 0)), Mark(revision="3d4e5f", slips=(50, 0))


class Told(Match):
    """A match whose end is known: of four games the sergeant wins two, loses the third and draws the last."""

    def played(self) -> Game:
        sergeant = self.players.index(SERGEANT.key)
        winners = {2: [1 - sergeant], 3: []}.get(self.seed % 4, [sergeant])
        self.seconds = {SERGEANT.key: [0.25, 0.5, 0.75], LOT: [0.25]}
        scores = [7, 3] if sergeant == 0 else [3, 7]
        return Game.model_construct(verdict=Verdict(winners=winners, scores=scores, key="ended"))


def play(file: Path, games: int, mark: Mark = NOW, *, share: float = SHARE_OF_TIME, scenario: str = "") -> list[int]:
    """Play so many games into a file; the seeds that were played."""
    found = (Told(one.key, one.players, one.seed, share, scenario) for one in matches(KEY, PAIR, games))
    return [game.seed for game in played_on(file, found, PAIR, mark)]


def test_a_match_is_played_on_where_its_file_ends(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert play(file, 3) == [0, 1, 2]
    assert play(file, 5) == [3, 4]
    assert play(file, 5) == []
    [games] = games_of(file).values()
    assert [game.winner for game in games.values()] == [0, 0, 1, None, 0]
    assert {game.scores for game in games.values()} == {(7, 3)}


def test_games_are_in_the_file_before_the_next_is_played(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    found = played_on(file, (Told(KEY, PAIR, seed, 1.0) for seed in range(4)), PAIR, NOW)
    for number in (1, 2, 3):
        next(found)
        assert len(file.read_text().splitlines()) == number


def test_games_of_different_players_are_never_added_together(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for mark in (THEN, NOW):
        assert play(file, 2, mark) == [0, 1]
    assert play(file, 2, share=1.0) == [0, 1]
    assert play(file, 2, scenario="skirmish") == [0, 1]
    assert [len(games) for games in games_of(file).values()] == [2, 2, 2, 2]


def test_a_seed_that_was_played_twice_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(file, 2)
    file.write_text(file.read_text() * 2)
    assert [len(games) for games in games_of(file).values()] == [2]


def test_the_report_tells_both_shares_of_each_pairing(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(file, 1, THEN)
    play(file, 10)
    lines = list(report(games_of(file)))
    assert lines[:2] == [
        "dust_1947, standard: sergeant against lot, 0.5 of their time, revision 0a1b2c, 40 and 0 slips in 100",
        "  1 games: 1 won, 0 drawn, 0 lost",
    ]
    assert lines[5:] == [
        "dust_1947, standard: sergeant against lot, 0.5 of their time, revision 3d4e5f, 50 and 0 slips in 100",
        "  10 games: 6 won, 2 drawn, 2 lost",
        "  a draw half: 70% (40% to 89%); wins alone: 60% (31% to 83%)",
        "  lot: 1 answers a game, 0.250 s of processor time each, 0.25 s at most",
        "  sergeant: 3 answers a game, 0.500 s of processor time each, 0.75 s at most",
    ]


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(file, 3)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], lines[1][:40], lines[2]]))
    with pytest.raises(NotAdded, match=r"games\.jsonl, line 2 is no game: Invalid JSON"):
        games_of(file)
    file.write_text("\n".join([*lines[:2], lines[2].replace('"seed":2', '"seed":"two"')]))
    with pytest.raises(NotAdded, match=r"line 3 is no game: seed: Input should be a valid integer"):
        play(file, 4)


def test_a_line_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    [game] = played_on(file, (Told(KEY, PAIR, 0, 1.0) for _ in range(1)), PAIR, NOW)
    assert PlayedGame.model_validate_json(file.read_text()) == game


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of its own with the folders that a mark looks at, committed."""
    for folder in ("rulesets/kit/counsel", f"rulesets/{KEY}/counsel", "rulesets/julia_augusta/counsel"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "advice.py").write_text("")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def git(project: Path, *words: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    subprocess.run(["git", *who, *words], cwd=project, check=True)


def commit(project: Path) -> None:
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "Played")


@pytest.mark.parametrize(
    ("changed", "is_another"),
    [
        ("rulesets/kit/counsel/advice.py", True),
        (f"rulesets/{KEY}/counsel/advice.py", True),
        (f"rulesets/{KEY}/counsel/another.py", True),
        ("rulesets/julia_augusta/counsel/advice.py", False),
        ("README.md", False),
    ],
)
def test_a_mark_tells_of_the_revision_that_last_touched_the_players(
    project: Path, changed: str, is_another: bool
) -> None:
    before = mark_of(KEY, PAIR, project)
    (project / changed).write_text("changed")
    if is_another:
        with pytest.raises(NotAdded, match="Commit what is changed"):
            mark_of(KEY, PAIR, project)
    commit(project)
    assert (mark_of(KEY, PAIR, project) != before) == is_another


def test_a_mark_tells_of_the_slips_in_this_game(project: Path) -> None:
    assert mark_of(KEY, PAIR, project).slips == (SERGEANT.slips, 0)
    share = ruleset("legions_imperialis").counsel.slips
    assert share < 1
    found = mark_of("legions_imperialis", (FIRST, SERGEANT.key), project)
    assert found.slips == (0, SERGEANT.slips * share)


def test_the_command_plays_into_a_file_and_reports_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opponents, "Match", Told)
    monkeypatch.setattr(opponents, "mark_of", lambda key, grades: NOW)
    file = tmp_path / "games.jsonl"
    asked = ["opponents", "--ruleset", KEY, "--file", str(file), "--games"]
    monkeypatch.setattr(sys, "argv", [*asked, "4"])
    opponents.main()
    told = capsys.readouterr().out
    assert "4 games: 2 won, 1 drawn, 1 lost" in told
    monkeypatch.setattr(sys, "argv", [*asked, "9", "--report"])
    opponents.main()
    assert capsys.readouterr().out == told
    file.write_text("no game")
    with pytest.raises(SystemExit):
        opponents.main()
    assert "line 1 is no game" in capsys.readouterr().err
