"""`lastboat play`: lists, moves as text, undo, saving, leaving, to the end of the game."""

import re
from pathlib import Path

import pytest
from cli.keyboard import Keyboard, Monkey, keys

from lastboat.game import Game

ALONE = ("play", "--players", "2", "--bots", "1", "--level", "random", "--first", "red", "--seed", "1")
"""Red against a random player, red begins."""


def saved(file: Path) -> Game:
    return Game.from_record(file.read_text(encoding="utf-8"))


def test_placing_asks_for_the_value_then_for_the_hex(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["6", "1"]).shown
    assert re.search(r"^Red places an explorer on a tile\.\n  1 red worth 1 +2 red worth 2 ", shown, re.MULTILINE)
    assert re.search(r"^Red places an explorer on a tile\. It is worth 6\.\n  1 d4 ▲ +2 d5 ▲ ", shown, re.MULTILINE)
    assert re.search(r"Your explorers: R1=6 d4  left: 1 1 1 2 2 3 3 4 5\n", shown)


def test_a_typed_move_needs_no_list(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["place R=5 f6", "R=4 g5", "=3 h6"]).shown
    assert "Your explorers: R1=5 f6  R2=4 g5  R3=3 h6  left: 1 1 1 2 2 3 6" in shown


def test_part_of_a_move_narrows_the_list(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["f6", "2"]).shown
    assert "  1 place R=1 f6  " in shown
    assert "0 back" in shown
    assert "Your explorers: R1=2 f6" in shown


def test_zero_goes_back_to_the_first_list(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["6", "0", "5", "f6"]).shown
    assert shown.count("1 red worth 1 ") == 3
    assert "Your explorers: R1=5 f6" in shown


def test_wrong_input_is_answered_and_asked_again(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["7", "", "R=5 a1", "sink d4", "nonsense", "R=5 f6"]).shown
    assert "'7' is not legal now; legal: 1, 2, 3, 4, 5, 6\n" in shown
    assert "Type one of the numbers, a move, or ? for help." in shown
    assert "'R=5 a1' is not legal now; legal: place R=1 d4, place R=1 d5" in shown
    assert "'nonsense' is not legal now; legal: place R=1 d4, place R=1 d5" in shown
    assert "Your explorers: R1=5 f6" in shown


@pytest.mark.parametrize("command", ["?", "h", "HELP"])
def test_help_is_one_page(keyboard: Keyboard, command: str) -> None:
    shown = " ".join(keyboard.run(*ALONE, lines=[command]).shown.split())
    assert "Type a number of the list, a move as in docs/notation.md" in shown
    assert "s FILE save the game" in shown


def test_undo_takes_back_the_last_decision_of_a_person(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["R=5 f6", "R=4 g5", "u", "U", "undo", "R=6 h6"]).shown
    assert "Taken back: place R=4 g5." in shown
    assert "Taken back: place R=5 f6." in shown
    assert "There is nothing to take back." in shown
    assert "Your explorers: R1=6 h6" in shown


def test_what_is_done_again_after_undo_meets_the_same_chance(keyboard: Keyboard, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    keyboard.run(*ALONE, lines=["R=5 f6", "R=4 g5", f"s {first}"])
    keyboard.run(*ALONE, lines=["R=5 f6", "R=4 g5", "u", "R=4 g5", f"s {second}"])
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")


def test_the_log_shows_what_happened(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["R=5 f6", "l"]).shown
    assert shown.count("Red 1, worth 5, takes a place at f6.") == 2
    assert "A beach tile lies at" in shown


def test_who_is_where_is_shown_on_demand(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["R=5 f6", "w"]).shown
    assert "R 1 f6\n" in shown


def test_a_game_is_saved_and_continued(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    shown = keyboard.run(*ALONE, lines=["R=5 f6", f"s {file}", "q"]).shown
    assert f"Saved to {file}; `lastboat play {file}` continues it." in " ".join(shown.split())
    game = saved(file)
    assert game.names == ("red", "random")
    assert game.actor == "red"
    again = keyboard.run("play", str(file), lines=["R=4 g5", "s", "q"])
    assert again.code == 0
    assert "Your explorers: R1=5 f6  left: " in again.shown
    assert len(saved(file).record().moves) > len(game.record().moves)


def test_a_saved_game_continues_with_its_random_player(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    keyboard.run(*ALONE, lines=[f"s {file}"])
    shown = keyboard.run("play", str(file), lines=["R=5 f6"]).shown
    assert "Pass the keyboard" not in shown
    shown = keyboard.run("play", str(file), "--bots", "0", lines=["", "R=5 f6"]).shown
    assert "Pass the keyboard to Blue, then press Enter." in shown


def test_a_game_can_continue_from_a_position(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(Game(players=2, seed=4, first=1).position(), encoding="utf-8")
    shown = keyboard.run("play", str(file), "--bots", "red", "--level", "random", lines=["6", "1"]).shown
    assert "Your explorers: B1=6" in shown


def test_chance_is_drawn_in_a_game_whose_record_has_no_seed(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "by hand.json"
    file.write_text(str(Game(players=2, by_hand=True).record()), encoding="utf-8")
    shown = keyboard.run("play", str(file), "--bots", "1", "--level", "random", lines=["R=5 f6"]).shown
    assert "Your explorers: R1=5 f6" in shown


def test_another_file_is_not_replaced_without_asking(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary", encoding="utf-8")
    shown = keyboard.run(*ALONE, lines=[f"s {file}", "n"]).shown
    assert f"{file} already exists. Replace it? y/n: n" in shown
    assert file.read_text(encoding="utf-8") == "dear diary"
    keyboard.run(*ALONE, lines=[f"s {file}", "y"])
    assert saved(file).options.players == 2


def test_an_unwritable_file_is_reported_and_play_continues(keyboard: Keyboard) -> None:
    shown = keyboard.run(*ALONE, lines=["s /nowhere/game.json", "R=5 f6"]).shown
    assert "Cannot write /nowhere/game.json: no such file or directory." in shown
    assert "Your explorers: R1=5 f6" in shown


def test_quitting_asks_whether_to_save(keyboard: Keyboard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = keyboard.run(*ALONE, lines=["q", "what?", "", "R=5 f6", "q", "y", ""])
    assert sitting.code == 0
    assert sitting.shown.count("Save the game before you leave?") == 3
    assert saved(tmp_path / "last-boat.json").record().moves[-2].text == "place R=5 f6"


def test_quitting_without_saving_writes_nothing(
    keyboard: Keyboard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert keyboard.run(*ALONE, lines=["R=5 f6", "q", "n"]).code == 0
    assert list(tmp_path.iterdir()) == []


def test_the_game_ends_quietly_at_the_end_of_input(keyboard: Keyboard) -> None:
    sitting = keyboard.run(*ALONE)
    assert (sitting.code, sitting.errors) == (0, "")
    assert sitting.shown.endswith("Nobody is at the keyboard any more: the game ends here.\n")


def test_without_options_it_asks_how_many_play(keyboard: Keyboard) -> None:
    shown = keyboard.run("play", lines=["five", "3", "0", "1", "pirate", "stowaway"]).shown
    assert "'pirate' is not possible; allowed: random, stowaway, deckhand, captain, admiral." in shown
    assert "'five' is not possible; allowed: 2, 3, 4." in shown
    assert "'0' is not possible; allowed: 1, 2, 3." in shown
    assert "places an explorer on a tile." in shown
    assert " R   B   Y\n" in shown
    assert "Pass the keyboard" not in shown


def test_bots_take_seats_and_a_saved_game_continues_with_them(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    against = ("play", "--players", "2", "--bots", "1", "--level", "stowaway", "--first", "red", "--seed", "1")
    keyboard.run(*against, lines=["R=5 f6", f"s {file}", "q"])
    game = Game.from_record(file.read_text())
    assert game.names == ("red", "stowaway")
    assert game.actor == "red"
    shown = keyboard.run("play", str(file), lines=["R=1 f7"]).shown
    assert "places an explorer on a tile." in shown
    assert "Pass the keyboard" not in shown


GAMES = {
    "two colours": "--players 2 --two-colours --bots blue --seed 2 --dice dive --squid with-whales --closed-lagoon",
    "every creature": "--players 2 --bots 1 --seed 3 --dice rescapes-joker --squid instead-of-whales --submerged",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_random_opponents_ends(keyboard: Keyboard, game: str) -> None:
    monkey = Monkey(1)
    sitting = keyboard.run_with(monkey, "play", "--level", "random", *GAMES[game].split())
    assert (sitting.code, sitting.errors) == (0, "")
    assert "The game is over:" in sitting.shown
    assert "win" in sitting.shown
    assert "Pass the keyboard" not in sitting.shown
    assert monkey.answers > 40


def test_a_finished_game_can_be_saved(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    monkey = Monkey(1)
    last = iter(["u", f"s {file}", ""])

    def typist(shown: str) -> str:
        return next(last) if any(word in shown for word in ("Enter: leave", "Enter leaves", "Saved")) else monkey(shown)

    sitting = keyboard.run_with(typist, "play", "--bots", "3", "--level", "random", "--seed", "1")
    assert (sitting.code, sitting.errors) == (0, "")
    assert "The game is over; Enter leaves, s FILE saves it." in sitting.shown
    assert saved(file).over


def test_every_list_offers_the_keys_it_shows() -> None:
    assert keys("Red moves: 2 points.\n  1 d4 (B2)     2 d7\n  3 i4 (R10, Y3)   0 pass\n? help · u\n> ") == [
        "1",
        "2",
        "3",
        "0",
    ]
