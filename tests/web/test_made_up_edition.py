"""A made-up edition (tests/support/atoll.py) is offered and played in the browser without a change of the client."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from server.harness import Player
from server.http.test_made_up_edition import AtollServer
from web.conftest import Visiting


def test_it_is_chosen_with_its_dice_and_its_defaults_and_its_values_are_placed(
    visiting: Visiting, tmp_path: Path
) -> None:
    server = AtollServer(tmp_path).start()
    ada = visiting(to=server)
    ada.new_table.open("bots")
    ada.new_table.call_me("Ada")
    ada.new_table.unfold()
    ada.new_table.pick("Dice", "Dolphins and survivors' die with joker")
    ada.new_table.pick("Edition", "The Atoll")

    expect(ada.page.get_by_text("Nine boats and two volcanoes.")).to_be_visible()
    dice = ada.page.get_by_role("group", name="Dice")
    expect(dice.get_by_role("radio", name="Tide die")).to_be_checked()
    expect(dice.get_by_role("radio", name="Red die")).to_be_disabled()
    expect(ada.page.get_by_role("switch", name="Overcrowded island", exact=True)).to_be_checked()

    ada.new_table.pick("Dice", "Short dice")
    table = ada.new_table.start()
    expect(ada.table.pawns).to_have_count(3)
    bob = Player(server, "Bob")
    options = bob.look(table)["table"]["options"]
    bob.close()
    ada.visit.leave()
    assert server.stop() == 0

    assert (options["edition"], options["dice"], options["overcrowded"]) == ("atoll", "short", True)
