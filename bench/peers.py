"""Random play in other game engines, on one core through their Python interfaces: for `bench/engine.py`.

Needs the `bench` extra. A decision is one
call that changes the state: a player's action or, where the engine lists chance among its actors, an outcome of chance.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter

CHESS_PLIES = 200


@dataclass(frozen=True, slots=True)
class PeerResult:
    name: str
    version: str
    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def measure_catanatron(seconds: float) -> PeerResult:
    """Four random players; its dice are rolled inside the action that needs them."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in Color])
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return _measure("catanatron", "catanatron", play, seconds)


def measure_backgammon(seconds: float) -> PeerResult:
    return _measure_openspiel("backgammon", seconds)


def measure_hearts(seconds: float) -> PeerResult:
    return _measure_openspiel("hearts", seconds)


def measure_chess(seconds: float) -> PeerResult:
    """Until the game is over, or 200 plies."""
    import chess

    def play() -> int:
        board = chess.Board()
        while board.ply() < CHESS_PLIES and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return int(board.ply())

    return _measure("python-chess", "chess", play, seconds)


PEERS: tuple[Callable[[float], PeerResult], ...] = (
    measure_catanatron,
    measure_backgammon,
    measure_hearts,
    measure_chess,
)


def _measure_openspiel(name: str, seconds: float) -> PeerResult:
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, odds)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return _measure(f"OpenSpiel {name}", "open-spiel", play, seconds)


def _measure(name: str, distribution: str, play: Callable[[], int], seconds: float) -> PeerResult:
    """Play whole games for at least this many seconds, after one game as a warm-up."""
    random.seed(7)
    play()
    decisions = games = 0
    start = perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        decisions += play()
        games += 1
        elapsed = perf_counter() - start
    return PeerResult(name, version(distribution), decisions, games, elapsed)
