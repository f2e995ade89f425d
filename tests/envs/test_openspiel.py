"""The OpenSpiel game passes OpenSpiel's simulation tests, and its search bots play it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from lastboat import Game
from lastboat.editions import EDITIONS, Options
from lastboat.engine import ACTIONS
from lastboat.envs.games import observation_of
from lastboat.envs.layout import FULL, SMALL
from lastboat.envs.openspiel import NAME
from lastboat.errors import BadOption

SPREAD = [
    "players=2",
    "players=2,edition=survive,two_colours=yes,reward=score",
    "players=3,dice=dive,squid=with-whales,reward=score-difference,colours=green-red-yellow",
    "players=4,dice=rescapes-joker,squid=instead-of-whales,all_equal=yes,observation=small",
    "players=4,edition=survive,overcrowded=yes,closed_lagoon=yes,open_values=yes,first=2",
]


def load(parameters: str = "players=2") -> Any:
    return pyspiel.load_game(f"{NAME}({parameters})")


def play_on(state: Any, plies: int, seed: int = 0) -> Any:
    """Play this many plies at random."""
    rng = random.Random(seed)
    for _ in range(plies):
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        elif not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("parameters", SPREAD)
def test_it_passes_their_simulation_test(parameters: str) -> None:
    pyspiel.random_sim_test(load(parameters), num_sims=1, serialize=False, verbose=False)


def test_a_state_can_be_written_and_read() -> None:
    game = load()
    state = play_on(game.new_initial_state(), 130)
    again = game.deserialize_state(state.serialize())
    assert again.record == state.record
    assert str(again) == str(state)


def test_a_playthrough_can_be_generated() -> None:
    lines = generate_playthrough.playthrough(f"{NAME}(players=2,observation=small)", action_sequence=[], seed=1)
    assert 'GameType.short_name = "python_last_boat"' in lines
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in lines


def test_it_is_the_same_game_action_by_action() -> None:
    state, game = load("players=3").new_initial_state(), Game(3, by_hand=True)
    rng = random.Random(3)
    while not state.is_terminal():
        moves = {move.action: move.text for move in game.legal}
        assert state.legal_actions() == sorted(moves)
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(action) == moves[action]
        game.play(action)
        state.apply_action(action)
        assert state.record == game.states().tobytes()
    best = max(game.scores)
    assert state.returns() == pytest.approx([(score == best) / game.scores.count(best) for score in game.scores])


def test_chances_odds_add_up_to_one() -> None:
    state = load().new_initial_state()
    for _ in range(300):
        if state.is_chance_node():
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
        play_on(state, 1, seed=len(state.history()))


@pytest.mark.parametrize("parameters", SPREAD)
def test_a_resampled_state_looks_the_same_to_the_player(parameters: str) -> None:
    game = load(parameters)
    state = play_on(game.new_initial_state(), 260, seed=2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(game.num_players()):
        others = [state.resample_from_infostate(player, sampler) for _ in range(8)]
        assert len({other.record for other in others}) > 1
        for other in others:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()


def test_a_clone_is_independent() -> None:
    state = play_on(load().new_initial_state(), 150)
    before = state.record
    play_on(state.clone(), 5)
    assert state.record == before


def test_the_observer_has_the_observation_and_its_parts_by_name() -> None:
    game = load()
    state = play_on(game.new_initial_state(), 150)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert (observation.tensor == observation_of(state.states, 0, 1)).all()
    assert observation.dict["planes"].size + SMALL == FULL
    assert "seen: blue" in observation.string_from(state, 1)


def test_seats_are_called_by_their_colours() -> None:
    state = play_on(load("players=2,colours=green-yellow").new_initial_state(), 150)
    assert state.observation_string(0).count("seen: green") == 1
    assert "\nred: " not in state.observation_string(1)
    with pytest.raises(BadOption, match="colours cannot be 'red-blue-yellow-green'"):
        load("players=2,colours=red-blue-yellow-green")


def test_a_public_observer_shows_nobodys_secrets() -> None:
    game = load()
    state = play_on(game.new_initial_state(), 260, seed=5)
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(game, kind)
    public.set_from(state, 0)
    private = make_observation(game)
    private.set_from(state, 0)
    assert public.dict["explorers"][:, 8].sum() == 0
    assert private.dict["explorers"][:, 8].sum() > 0
    every = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="not of all"):
        make_observation(game, every)


class Flat:
    """An evaluator that plays nothing out, so that the test takes no time."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()  # type: ignore[no-any-return]
        return [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_their_search_bots_play_it(edition: str) -> None:
    game = load(f"players=2,edition={edition},reward=score-difference")
    state = play_on(game.new_initial_state(), 70)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        play_on(state, 1)
    tree = mcts.MCTSBot(game, 2.0, 30, Flat(), random_state=np.random.RandomState(1))
    assert tree.step(state) in state.legal_actions()
    sets = ismcts.ISMCTSBot(game, Flat(), 2.0, 30, random_state=np.random.RandomState(1))
    assert sets.step(state) in state.legal_actions()


def test_their_searches_play_a_game_against_each_other_to_its_end() -> None:
    game = load("players=2")
    state = game.new_initial_state()
    bots = [
        ismcts.ISMCTSBot(game, Flat(), 2.0, 2, random_state=np.random.RandomState(3)),
        mcts.MCTSBot(game, 2.0, 2, Flat(), random_state=np.random.RandomState(4)),
    ]
    while not state.is_terminal():
        if state.is_chance_node():
            play_on(state, 1, seed=len(state.history()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(1)


def test_an_edition_supplies_its_own_dice_and_defaults() -> None:
    for edition in EDITIONS:
        chosen = options_of(load(f"edition={edition}"))
        assert chosen == Options(edition=edition)
    assert options_of(load("edition=atoll,dice=short,first=2")) == Options(edition="atoll", dice="short", first=2)
    with pytest.raises(BadOption, match="has no such dice"):
        load("edition=atoll,dice=red")


def test_what_is_chosen_wins_over_the_edition_also_when_it_is_the_usual_value() -> None:
    own = Options(edition="atoll")
    usual = Options()
    for name in ("overcrowded", "squid"):
        assert getattr(own, name) != getattr(usual, name)
        value = getattr(usual, name)
        game = load(f"edition=atoll,{name}={'no' if value is False else value}")
        assert getattr(options_of(game), name) == value
        assert options_of(pyspiel.load_game(str(game))) == options_of(game)


@pytest.mark.parametrize("value", ["maybe", "True", "off"])
def test_an_option_is_on_or_off(value: str) -> None:
    with pytest.raises((BadOption, pyspiel.SpielError), match="overcrowded"):
        load(f"overcrowded={value}")


def options_of(game: Any) -> Options:
    return Options.from_rules(game.new_initial_state().states[0])


def test_parameters_are_those_of_the_options() -> None:
    game = load("players=3,edition=survive,squid=with-whales")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == ACTIONS
    with pytest.raises(BadOption, match="players"):
        load("players=7")
