"""How long every answer of some games takes, with the rules of the checkout in whose folder it is run.

`benchmarks/beside.py` runs it, in a process of its own: with this checkout, and with another one whose rules stand
elsewhere. So it imports nothing of the house before it knows where that lies, and finds what has moved since.

    python benchmarks/pace.py GAME SAVES DRAWN

GAME is one of `GAMES`, SAVES a folder of saved games (each is played to its end, or for so many answers), DRAWN how
many games are drawn besides. It prints JSON: for each game its answers in milliseconds of processor time, what was
answered to which question, and a fingerprint of each field of all its states; and the yardstick in plain Python.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

MOST = 60
"""Answers of a saved game."""
YOUNG = 10_000
"""As the bot sets the garbage collector."""
BATTLES = {"dust_1947": ("play", "RandomGame"), "steampunk_fantasy": ("steam", "SteamGame")}
"""The module and the class of a game's random play in `benchmarks/`."""
GAMES = ("julia_augusta", *BATTLES)


def found(*names: str) -> Any:
    """The first of these modules that there is."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names[0])


class Game:
    """A game under way that plays itself."""

    def __init__(self, key: str, seed: int, saved: str = "") -> None:
        self.key, self.chance = key, Random(seed)
        found(f"rulesets.{key}.ruleset")  # before anything of the tests, which has rules watched: the bot has not
        self.apply: Callable[..., Any] = found("rulesets.kit.engine.game", "rulesets.kit.game").apply
        self.player = found("tests.rulesets.julia_augusta.playing") if key == "julia_augusta" else None
        if self.player is not None:
            self.state, self.dice = self.player.begun(seed)
        else:
            module, kind = BATTLES[key]
            self.battle = getattr(found(f"benchmarks.{module}"), kind)(seed)
            self.state, self.dice = self.battle.game, self.battle.dice
        if saved:
            rules = found("rulesets").ruleset(key)
            self.state = getattr(rules, "play", rules).load(json.loads(saved))

    def answer(self) -> tuple[Any, Any]:
        """A question and an answer to it."""
        if self.player is not None:
            question = self.player.next_question(self.state, self.chance)
            return question, self.player.answer(self.state, question, self.chance)
        self.battle.game = self.state
        question, action = self.battle.answer()
        return question, action

    def clicks(self, most: int | None) -> Iterator[tuple[str, float]]:
        """Answer after answer, to the end or so many: what was answered, and what that took, in milliseconds."""
        number = 0
        while self.state.verdict is None and number != most:
            question, action = self.answer()
            answer = f"{question.seat} {question.key} {action.model_dump_json()}"
            started = time.thread_time()
            applied = self.apply(self.state, question.seat, question.number, action, self.dice)
            yield answer, (time.thread_time() - started) * 1000
            self.state, number = applied.game, number + 1


def played(game: Game, most: int | None = None) -> dict[str, Any]:
    """A whole game: its answers, what they took, and a fingerprint of each field of all its states."""
    answers, took, states = [], [], defaultdict[str, Any](hashlib.sha256)
    for answer, milliseconds in game.clicks(most):
        answers.append(answer)
        took.append(milliseconds)
        for name, value in game.state.model_dump(mode="json").items():
            states[name].update(json.dumps(value).encode())
    return {"answers": answers, "took": took, "states": {name: found.hexdigest() for name, found in states.items()}}


def games(key: str, saves: Path, drawn: int) -> Iterator[tuple[str, Game, int | None]]:
    """The recorded games and the drawn ones, by name."""
    for path in sorted(saves.glob("*.json")):
        yield path.stem, Game(key, 1, path.read_text(encoding="utf-8")), MOST
    for seed in range(1, drawn + 1):
        yield f"drawn {seed}", Game(key, seed), None


def yardstick() -> float:
    """Milliseconds of the yardstick in plain Python: this checkout's, whichever's rules are run."""
    spec = spec_from_file_location("yardstick", Path(__file__).with_name("yardstick.py"))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    took: float = module.python()
    return took


def main() -> None:
    """Play everything once."""
    key, saves, drawn = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    played(Game(key, 0), MOST)
    gc.freeze()
    gc.set_threshold(YOUNG)
    before = yardstick()
    done = {name: played(game, most) for name, game, most in games(key, saves, drawn)}
    sys.stdout.write(json.dumps({"yardstick": (before + yardstick()) / 2, "games": done}))


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    main()
