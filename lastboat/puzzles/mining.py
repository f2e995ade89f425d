"""Finds puzzles in games of bots: a decision is filtered by ever longer searches, and few are left for the longest.

The games mix strong bots with weak ones, so that there is something to save and to hunt, and draw their options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from lastboat.bots import make
from lastboat.bots.bot import Bot, Budget
from lastboat.editions import CHOICES, Options
from lastboat.engine import CHANCE, SILENT, apply
from lastboat.engine.words import Ground, Phase
from lastboat.errors import BadOption, LastBoatError
from lastboat.game import Game
from lastboat.moves import Verb, move_of
from lastboat.puzzles.answers import Plan, answers
from lastboat.puzzles.collection import Collection
from lastboat.puzzles.model import CLEAR, FOUND, LEVELS, RIGHT, Difficulty, Puzzle, Theme
from lastboat.review.evaluator import Evaluator
from lastboat.review.reviewing import FULL, Stretch, first_turn, moves_text, position_after, stretches
from lastboat.view import Eyes, View, view

SEEDS: Final = (1, 2, 3)
"""Of the longest searches, which must agree."""
USUAL: Final = FULL.plans
LONGEST: Final = 10 * USUAL
"""Iterations for one answer: of a review, and to confirm a puzzle."""


@dataclass(frozen=True)
class Look:
    """A search of all answers that are still in doubt; the shorter it is, the wider are its margins."""

    iterations: int
    right: float
    """Up to here behind the best, an answer may be right."""
    clear: float
    """From here on it is wrong; in between, no idea is clearly best."""
    doubt: float
    """Up to here it gets a longer search too."""


LOOKS: Final = (Look(30, 0.05, 0.05, 0.20), Look(200, 0.035, 0.06, 0.14), Look(USUAL, 0.03, 0.07, 0.10))
BEST_WRONG: Final = 4
"""How many wrong answers get the longest search at least."""
FEWEST: Final = 4
"""Answers of a puzzle; only a defence is played or not."""
MOST_RIGHT: Final = 1 / 3
"""The share of right answers, above which guessing would do."""
A_GAME: Final = 6
"""Puzzles from one game at most."""
SHARE: Final = 0.5
"""The most puzzles of one theme, and the most easy ones, of all."""
TRIES: Final = 4
"""How often each level is asked."""
THINKING: Final = {"captain": Budget(iterations=200), "admiral": Budget(iterations=1000)}
"""When they are asked; the others do not search."""
PLAYING: Final = Budget(iterations=60)
SWITCH_ODDS: Final = 0.15


@dataclass(frozen=True)
class Candidate:
    """A decision that may make a puzzle."""

    game: Game
    ply: int
    seen: View
    ends: Mapping[bytes, Plan]


def make_puzzles(games: int, seed: int, so_far: Collection | None = None) -> Iterator[Collection]:
    """Search so many games for puzzles, those of a collection included; after each, yield everything found.

    Raises `LastBoatError` if the collection has another seed.
    """
    found = so_far or Collection(seed, 0, ())
    if found.seed != seed:
        raise LastBoatError(f"these puzzles come from games of seed {found.seed}, not {seed}")
    for number in range(found.games, games):
        known = {one.id for one in found.puzzles}
        new = [one for one in puzzles_of(seed, number, found.puzzles) if one.id not in known]
        found = Collection(seed, number + 1, (*found.puzzles, *new))
        yield found


def puzzles_of(seed: int, number: int, so_far: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """The puzzles of one game; the same seed, number and puzzles so far give the same ones."""
    found: list[Puzzle] = []
    for candidate in candidates(played_game(Random(f"{seed}/{number}"))):
        puzzle = puzzle_of(candidate, [*so_far, *found])
        if puzzle is not None and all(puzzle.best != one.best for one in found):
            found.append(puzzle)
        if len(found) == A_GAME:
            break
    return found


def played_game(random: Random) -> Game:
    """A game of bots of all levels but the weakest, with options drawn at random."""
    options = drawn_options(random)
    chosen = {name: value for name, value in options.as_dict().items() if name not in ("players", "edition")}
    game = Game(options.players, options.edition, random.getrandbits(32), **chosen)
    bots = [make(random.choice(LEVELS[1:]), random.getrandbits(31)) for _ in range(options.players)]
    while not game.over:
        seen = game.view(game.actor, Eyes.MEMORY)
        assert seen.seat is not None
        game.play(bots[seen.seat].choose(seen, seen.legal, PLAYING))
    return game


def drawn_options(random: Random) -> Options:
    """Options at random: any number of players, edition, dice and squids; each switch on now and then."""
    while True:
        chosen: dict[str, object] = {}
        for choice in CHOICES:
            if choice.name in ("players", "edition", "dice", "squid"):
                chosen[choice.name] = random.choice(choice.values)
            elif choice.name != "first":
                chosen[choice.name] = random.random() < SWITCH_ODDS
        try:
            return Options.of(chosen)
        except BadOption:  # a combination that the rules exclude: draw again
            continue


def candidates(game: Game) -> Iterator[Candidate]:
    """The decisions after the set-up, each from the first step on that leaves few enough answers."""
    for stretch in stretches(game, first_turn(game)):
        found = None if stretch.actor == CHANCE else _candidate(game, stretch)
        if found is not None:
            yield found


def _candidate(game: Game, stretch: Stretch) -> Candidate | None:
    for ply in range(stretch.ply, stretch.until):
        seen = view(game.states(ply), 0, stretch.actor, Eyes.MEMORY)
        if len(seen.legal) < 2:
            continue
        ends = answers(seen)
        if ends is not None:
            enough = len(ends) >= FEWEST or seen.states[0].phase == Phase.DEFEND
            return Candidate(game, ply, seen, ends) if enough else None
    return None


def puzzle_of(candidate: Candidate, others: Sequence[Puzzle] = ()) -> Puzzle | None:
    """The puzzle that a decision makes, if one idea is clearly best by three long searches.

    None too if the others have enough of its kind: that is asked before the long searches.
    """
    seen, ends = candidate.seen, candidate.ends
    plans = list(ends.values())
    looked = look_closer(seen, plans)
    if looked is None or not _is_wanted(seen, ends, looked.found, others):
        return None
    permille = confirm(seen, plans, looked)
    if permille is None:
        return None
    game = Game.from_position(_position(candidate), by_hand=True)
    if game.view(seen.seat, Eyes.MEMORY).record != seen.record:
        return None  # something of the moment that the text of a position does not carry
    best = _best(plans, permille)
    right = _right_ends(ends, [one / 1000 for one in permille])
    return Puzzle(
        position=game.position(),
        themes=themes_of(seen, best),
        found={level: _rate(level, seen, ends, right) for level in LEVELS},
        permille=tuple(permille),
        best=moves_text(seen, best),
    )


def _best(plans: Sequence[Plan], found: Sequence[float]) -> Plan:
    return min((plan for plan, one in zip(plans, found, strict=True) if one == max(found)), key=len)


def _right_ends(ends: Mapping[bytes, Plan], found: Sequence[float]) -> set[bytes]:
    right = _right(found)
    return {end for i, end in enumerate(ends) if i in right}


def _is_wanted(seen: View, ends: Mapping[bytes, Plan], found: Sequence[float], others: Sequence[Puzzle]) -> bool:
    """Whether it adds to the variety: not too many of one theme, not too many easy ones."""
    most = SHARE * (len(others) + 2 * A_GAME)
    theme = themes_of(seen, _best(list(ends.values()), found))[0]
    if sum(one.themes[0] is theme for one in others) >= most:
        return False
    if sum(one.difficulty is Difficulty.EASY for one in others) < most:
        return True
    return _rate("deckhand", seen, ends, _right_ends(ends, found)) < FOUND


def _position(candidate: Candidate) -> str:
    game = Game.from_record(candidate.game.record())
    game.by_hand = True
    game.undo(candidate.ply)
    return game.position()


@dataclass(frozen=True)
class Looked:
    """The chance after each plan as the shorter searches found it, and the plans to search longest."""

    found: list[float]
    close: list[int]


def look_closer(seen: View, plans: Sequence[Plan]) -> Looked | None:
    """Search the plans ever longer; None as soon as no idea is clearly best."""
    found, close = [0.0] * len(plans), list(range(len(plans)))
    for look in LOOKS:
        for i, one in zip(close, _chances(seen, [plans[i] for i in close], look.iterations, SEEDS[0]), strict=True):
            found[i] = one
        if not _has_few(found, within=look.right) or not _is_clear(found, right=look.right, clear=look.clear):
            return None
        order = sorted(range(len(found)), key=lambda i: -found[i])
        right, near = (sum(one >= max(found) - limit for one in found) for limit in (look.right, look.doubt))
        close = order[: max(near, right + BEST_WRONG)]
    return Looked(found, close)


def confirm(seen: View, plans: Sequence[Plan], looked: Looked) -> list[int] | None:
    """The chance after each plan in thousandths; None if a seed finds none clearly best, or another one."""
    found, by_seed = list(looked.found), []
    for seed in SEEDS:
        by_seed.append(_chances(seen, [plans[i] for i in looked.close], LONGEST, seed))
        if not _is_clear(by_seed[-1], right=RIGHT, clear=CLEAR):
            return None
    if len({_right(one) for one in by_seed}) > 1:
        return None
    for place, i in enumerate(looked.close):
        found[i] = sum(one[place] for one in by_seed) / len(SEEDS)
    # The file has thousandths. Rounding must make no plan right or wrong, so what it says is checked once more.
    permille = [round(1000 * min(1.0, max(0.0, one))) for one in found]
    stored = [one / 1000 for one in permille]
    is_agreed = _right(stored) == {looked.close[place] for place in _right(by_seed[0])}
    is_clear = _is_clear(stored, right=RIGHT, clear=CLEAR)
    return permille if is_agreed and is_clear and _has_few(stored, within=RIGHT) else None


@cache
def _evaluator(seed: int) -> Evaluator:
    return Evaluator(seed, value_iterations=1, plan_iterations=1)


def _chances(seen: View, plans: Sequence[Plan], iterations: int, seed: int) -> list[float]:
    evaluator = _evaluator(seed)
    evaluator.plan_iterations = iterations
    return [evaluator.judged(seen, plan) for plan in plans]


def _right(found: Sequence[float]) -> frozenset[int]:
    return frozenset(i for i, one in enumerate(found) if one >= max(found) - RIGHT)


def _has_few(found: Sequence[float], *, within: float) -> bool:
    return sum(one >= max(found) - within for one in found) <= max(1, MOST_RIGHT * len(found))


def _is_clear(found: Sequence[float], *, right: float, clear: float) -> bool:
    """Whether each answer is about as good as the best or clearly worse, and at least one is worse."""
    behind = [max(found) - one for one in found]
    return all(one <= right or one >= clear for one in behind) and max(behind) >= clear


def _rate(level: str, seen: View, ends: Mapping[bytes, Plan], right: set[bytes]) -> float:
    """How often bots of this level find a right answer."""
    return sum(_answer(make(level, seed), level, seen, ends) in right for seed in range(TRIES)) / TRIES


def _answer(bot: Bot, level: str, seen: View, ends: Mapping[bytes, Plan]) -> bytes:
    at = seen
    while at.record not in ends:
        step = bot.choose(at, at.legal, THINKING.get(level, PLAYING))
        at = View(at.seat, at.eyes, position_after(at, (step,)))
    return at.record


def themes_of(seen: View, plan: Plan) -> tuple[Theme, ...]:
    """What a decision is about, by its phase and its best plan; then whether it is an endgame."""
    ground = seen.states[0].ground
    is_endgame = not any(terrain in (Ground.BEACH, Ground.FOREST) for terrain in ground)
    return (_theme(seen, plan), Theme.ENDGAME) if is_endgame else (_theme(seen, plan),)


def _theme(seen: View, plan: Plan) -> Theme:
    states = seen.states
    phase = Phase(int(states[0].phase))
    moves = []
    for step in plan:
        moves.append(move_of(states, 0, step))
        apply(states, 0, step, SILENT)
    movers = {(move.piece or "").partition(" ")[0] for move in moves}
    played = {move.underside or "" for move in moves if move.verb is Verb.PLAY}
    if phase in (Phase.SPAWN, Phase.NIP, Phase.BITE) or "squid" in movers:
        return Theme.SQUID
    if phase is Phase.WIND or "wind" in played:
        return Theme.WIND
    if phase is Phase.DEFEND:
        return Theme.DEFEND
    if phase is Phase.SINK:
        return Theme.SINK
    creature_moves = phase in (Phase.CREATURE, Phase.SUMMON, Phase.DIVE) or any("move" in one for one in played)
    return Theme.HUNT if creature_moves and "dolphin" not in movers else Theme.SAVE
