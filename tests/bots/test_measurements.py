"""training/: the references never change, and the scripts that measure bots measure what they say."""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from bots.seats import a_view
from support.games import Position

from lastboat.bots import Budget
from lastboat.bots.chances import CURVES, chances, stage_of
from lastboat.editions import Options
from lastboat.view import Eyes, view
from training import references
from training.measure import calibration, oracle, paired, placing, reading

ADMIRAL_1 = [210, 2166, 0, 2291, 2075, 2197, 2268, 1142, 2333, 2309]
"""What `admiral-1` chooses in ten positions. If it changes, give the reference its own copy of the code it uses."""
GAMES = 400


def decisions(shares: list[float], chance_of_winning: list[float]) -> npt.NDArray[Any]:
    """Many games of two players with one decision each, by the first seat."""
    rng = np.random.default_rng(2)
    found = np.zeros(len(shares) * GAMES, dtype=calibration.DECISION)
    found["game"], found["players"], found["stage"] = np.arange(len(found)), 2, 1
    found["shares"][:, 0] = np.tile(shares, GAMES)
    found["shares"][:, 1] = 1 - found["shares"][:, 0]
    found["results"][:, 0] = rng.random(len(found)) < np.tile(chance_of_winning, GAMES)
    found["results"][:, 1] = 1 - found["results"][:, 0]
    return found


def test_admiral_1_still_makes_the_same_choices() -> None:
    views = [a_view(seed, 60 + 40 * seed) for seed in range(10)]
    chosen = [references.Admiral1(1).choose(seen, seen.legal, Budget(iterations=80)) for seen in views]
    assert chosen == ADMIRAL_1


def test_the_calibration_error_is_the_distance_of_chance_and_frequency() -> None:
    results = np.array([1.0, 0.0, 0.0, 0.0])
    assert calibration.calibration_error(np.full(4, 0.25), results) == pytest.approx(0)
    assert calibration.calibration_error(np.full(4, 0.75), results) == pytest.approx(0.5)


def test_a_fit_finds_the_curve_that_the_results_follow() -> None:
    shares = np.linspace(0.05, 0.95, 19)
    odds = np.log(shares / (1 - shares))
    truth = 1 / (1 + np.exp(1 - 1.5 * odds))
    shift, slope = calibration.fit_curve(decisions(shares.tolist(), truth.tolist()))
    assert shift == pytest.approx(-1, abs=0.2)
    assert slope == pytest.approx(1.5, abs=0.2)


def test_a_fit_never_turns_better_into_worse() -> None:
    _, slope = calibration.fit_curve(decisions([0.2, 0.8], [0.8, 0.2]))
    assert slope == calibration.LEAST_SLOPE


def test_a_fit_keeps_the_shifts_that_another_program_wrote(tmp_path: Path) -> None:
    games, out = tmp_path / "games.npz", tmp_path / "chances.json"
    np.savez_compressed(games, decisions=decisions([0.2, 0.8], [0.2, 0.8]))
    turns = {"2": [0.1, -0.2, 0.3]}
    for kept in ({}, {"turns": turns}):
        out.write_text(json.dumps(kept), encoding="utf-8")
        calibration.fit(argparse.Namespace(files=[games], out=out, made_by=["a command"]))
        found = json.loads(out.read_text(encoding="utf-8"))
        assert found == {"made by": ["a command"], "curves": found["curves"], **kept}


def test_chances_of_many_decisions_are_those_that_are_shown() -> None:
    seen = a_view()
    shares = (0.4, 0.3, 0.2, 0.1)
    found = np.zeros(4, dtype=calibration.DECISION)
    found["players"], found["stage"], found["seat"] = 4, stage_of(seen.states[0]), np.arange(4)
    found["shares"] = shares
    shown = [chances(shares, seen.states[0], seat) for seat in range(4)]
    curves = np.array([CURVES[str(players)] for players in (2, 3, 4)])
    np.testing.assert_allclose(calibration.chances_of(found, curves), shown, rtol=1e-6)


def test_a_game_is_judged_by_curves_that_have_not_seen_it() -> None:
    found = decisions([0.3, 0.7], [0.3, 0.7])
    turned = found.copy()
    even = turned["game"] % 2 == 0
    turned["results"][even] = turned["results"][even][:, ::-1]
    before, after = calibration.held_out_chances(found), calibration.held_out_chances(turned)
    np.testing.assert_array_equal(before[even], after[even])
    assert np.abs(before[~even] - after[~even]).max() > 0.05


def test_following_the_hints_changes_no_chance_before_something_happens() -> None:
    tasks = [calibration.Task("lastboat.bots.analysis:Analyst", game, 2, 30) for game in range(2)]
    found = np.concatenate([calibration.play_game(task) for task in tasks])
    own = calibration.chances_of(found, np.array([CURVES[str(players)] for players in (2, 3, 4)]))
    changes = list(calibration.quiet_changes(found, own[np.arange(len(found)), found["seat"]]))
    assert len(changes) > 100
    assert abs(np.mean(changes)) < 0.01


@pytest.mark.parametrize("players", [2, 3, 4])
def test_noting_one_turn_of_five_treats_all_seats_alike(players: int) -> None:
    s = a_view().states[0]
    task, seats = calibration.Task("captain", 7, players, 1, every=5), []
    for turn in range(1, 5 * 12 + 1):
        s.turn = turn
        if calibration.is_noted(task, s):
            seats.append(turn % players)
    assert [seats.count(seat) for seat in range(players)] == [12 // players] * players


def test_only_changes_without_an_outcome_of_chance_are_counted() -> None:
    found = np.zeros(4, dtype=calibration.DECISION)
    found["quiet"] = [False, True, False, True]
    found["seat"] = [0, 0, 0, 1]
    assert list(calibration.quiet_changes(found, np.array([0.25, 0.5, 0.125, 0.75]))) == [0.25]


def test_a_falling_order_tells_much_and_a_shuffled_one_nothing() -> None:
    falling = np.tile([6, 5, 4, 3, 3, 2, 2, 1, 1, 1], (200, 1))
    shuffled = np.random.default_rng(3).permuted(falling, axis=1)
    assert placing.information(falling) > 2
    assert placing.information(shuffled) < 0.05


def test_an_oracle_knows_the_values_once_play_has_begun() -> None:
    for plies, knows in ((70, False), (200, True)):
        states = Position(Options(), 3, plies).reach()
        seen = view(states, 0, int(states[0].actor), Eyes.MEMORY)
        assert (states[0].turn > 0) == knows
        expected = states if knows else seen.states
        assert (oracle.with_true_values(seen, states).states[0]["value"] == expected[0]["value"]).all()
        assert not (seen.states[0]["value"] == states[0]["value"]).all()


def test_an_oracles_wins_are_reported_over_all_seats() -> None:
    args = argparse.Namespace(bot="deckhand", players=2, iterations=1, seed=1)
    share = oracle.play_block(args, 0)
    assert share in {0.0, 0.25, 0.5, 0.75, 1.0}
    assert oracle.report(args, [share, share]).startswith("deckhand, 2 players: ")


def test_a_bot_is_level_with_itself_in_paired_games() -> None:
    args = argparse.Namespace(bot="deckhand", other="deckhand", against="stowaway", players=2, iterations=1, seed=1)
    block = paired.play_block(args, 0)
    assert (block[0] == block[1]).all()
    assert paired.report(args, [block, block]).endswith("ahead by +0.0 (+0.0 to +0.0) points; lead +0.0 (+0.0 to +0.0)")


def test_values_are_read_better_by_the_treatment_they_were_fitted_to() -> None:
    games = [reading.play_game(1, ("deckhand", players, 5)) for players in (2, 4)]
    by_mean, as_read = reading.squared_errors(games, reading.fit(games))
    assert as_read < by_mean
