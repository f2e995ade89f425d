"""A finished game reviewed: the graph, the moments on the board, and how one gets there."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import Prepared, ashore, prepare_review, prepare_table

LOOKS: Final = [
    pytest.param(DESKTOP.at_once().with_less_motion(), id="desktop"),
    pytest.param(PHONE.at_once().with_less_motion().in_the_dark().in_language("fr"), id="phone-dark-french"),
]
ERRORS: Final = ("inaccuracy", "mistake", "blunder")


@pytest.fixture(scope="module")
def over(server: Server) -> Prepared:
    """A game of two that is over."""
    return prepare_table(server, None, seats=("person", "person"), choose=ashore)


@pytest.fixture(scope="module")
def review(server: Server, over: Prepared) -> Any:
    return prepare_review(server, over)


def errors(review: Any, seat: str) -> list[Any]:
    return [one for one in review["decisions"] if one["seat"] == seat and one["label"] in ERRORS]


@pytest.mark.parametrize("look", LOOKS)
def test_from_the_ending_through_one_s_mistakes(visiting: Visiting, over: Prepared, review: Any, look: Look) -> None:
    ada = visiting(look)
    ada.visit.come_in(over.tokens["Ada"])
    ada.page.goto(f"/t/{over.table}")
    ada.ending.wait()
    first = ada.ending.box.locator("footer a, footer button").first
    expect(first).to_have_text(ada.words.t("review.open"))
    first.click()
    ada.review.wait()
    ada.review.at(next(one["worst"] for one in review["seats"] if one["seat"] == "red"))

    plies = [one["ply"] for one in errors(review, "red")]
    start = plies.index(ada.review.ply)
    assert len(plies) > 3
    for n in range(1, 4):
        ada.review.press("review.nextError")
        now = errors(review, "red")[(start + n) % len(plies)]
        ada.review.at(now["ply"])
        expect(ada.review.card).to_contain_text(re.compile(ada.words.t(f"review.label_{now['label']}"), re.I))
        for kind, moves in (("played", now["played"]), ("better", now["best"])):
            if any("to" in move for move in moves):
                expect(ada.review.route(kind).first).to_be_attached()
            else:
                expect(ada.review.route(kind)).to_have_count(0)
    ada.page.wait_for_url(f"**/review#{ada.review.ply}")
    ada.axe()


def test_the_graph_follows_pointer_and_keyboard(ada: Visitor, over: Prepared, review: Any) -> None:
    plies = sorted(one["ply"] for one in (*review["decisions"], *review["outcomes"]))
    ada.review.open(over.table, plies[4])
    ada.review.at(plies[4])
    ada.review.graph.focus()
    ada.page.keyboard.press("ArrowRight")
    ada.review.at(plies[5])
    ada.page.keyboard.press("ArrowLeft")
    ada.review.at(plies[4])

    box = ada.review.graph.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
    expect(ada.review.graph).not_to_have_attribute("aria-valuenow", str(plies[4]))
    pointed = ada.review.ply
    ada.page.mouse.move(box["x"] + 5, box["y"] - 100)
    ada.review.at(plies[4])
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    ada.page.mouse.move(box["x"] + 5, box["y"] - 100)
    ada.review.at(pointed)
    ada.page.wait_for_url(f"**/review#{pointed}")
    ada.page.reload()
    ada.review.at(pointed)


def test_learning_begins_with_the_mistake_that_is_shown_wherever_the_graph_was_pressed(
    ada: Visitor, over: Prepared, review: Any
) -> None:
    """A mistake of several steps is shown from its first ply to the next decision."""
    mistakes = errors(review, "red")
    n, shown = next((n, one) for n, one in enumerate(mistakes[1:-1], 1) if one["until"] - one["ply"] > 1)
    ada.review.open(over.table)
    marks = ada.review.graph.locator(".error.seat-red circle")
    expect(marks).to_have_count(len(mistakes))
    here, last = (marks.nth(at).bounding_box() for at in (n, -1))
    assert here is not None
    assert last is not None
    step = (last["x"] - here["x"]) / (mistakes[-1]["ply"] - shown["ply"])
    ada.page.mouse.click(here["x"] + here["width"] / 2 + 1.5 * step, here["y"] + here["height"] / 2)
    ada.page.mouse.move(5, 5)
    ada.review.at(shown["ply"])
    learn = ada.page.get_by_role("link", name=ada.words.t("review.learnOf", name="Ada"))
    expect(learn).to_have_attribute("href", f"/t/{over.table}/learn#{shown['ply']}")


def test_the_chances_are_in_a_table_too(ada: Visitor, over: Prepared, review: Any) -> None:
    ada.review.open(over.table)
    ada.page.get_by_text(ada.words.t("review.graphTable")).click()
    rows = ada.page.locator("details table tbody tr")
    first = review["points"][0]["chances"]
    expect(rows.first.locator("td")).to_have_text(
        [ada.words.t("review.percent", n=f"{100 * first[seat]:.0f}") for seat in ("red", "blue")]
    )


def test_the_figures_are_those_of_the_review_and_turning_points_lead_there(
    ada: Visitor, over: Prepared, review: Any
) -> None:
    ada.review.open(over.table)
    expect(ada.page.get_by_text(ada.words.t("review.madeBy", **review["made_by"]))).to_contain_text(
        ada.words.t("review.rules", rules="The Island")
    )
    accuracy = ada.page.get_by_role("row", name=ada.words.t("review.accuracy"))
    expect(accuracy.locator("td")).to_have_text([f"{one['accuracy']:.0f}" for one in review["seats"]])
    points = ada.page.locator("ol button")
    expect(points).to_have_count(len(review["turning_points"]))
    points.last.click()
    ada.review.at(review["turning_points"][-1])


def test_a_review_is_waited_for_and_shown_as_soon_as_there_is_an_estimate(
    ada: Visitor, over: Prepared, review: Any
) -> None:
    told = iter(
        [
            {"state": "waiting", "ahead": 2, "review": None},
            {"state": "working", "ahead": 0, "review": None},
            {"state": "working", "ahead": 0, "review": review | {"is_coarse": True}},
            {"state": "done", "ahead": 0, "review": review},
        ]
    )
    now = next(told)
    ada.page.route(
        "**/review", lambda route: route.fulfill(json=now) if "/api/" in route.request.url else route.fallback()
    )
    ada.page.goto(f"/t/{over.table}/review")
    expect(ada.page.get_by_text(ada.words.t("review.ahead", n=2))).to_be_visible()
    now = next(told)
    expect(ada.page.get_by_text(ada.words.t("review.working"))).to_be_visible()
    now = next(told)
    expect(ada.page.get_by_text(ada.words.t("review.coarse"))).to_be_visible()
    ada.review.wait()
    now = next(told)
    expect(ada.page.get_by_text(ada.words.t("review.coarse"))).to_have_count(0)


def fail(route: Route) -> None:
    problem = {"type": "urn:lastboat:no-review", "title": "no review", "status": 503, "code": "no-review"}
    route.fulfill(status=503, json=problem | {"detail": ""}, content_type="application/problem+json")


@pytest.mark.parametrize("screen", ["review", "learn"])
def test_a_review_that_fails_says_so_and_can_be_tried_again(
    ada: Visitor, over: Prepared, review: Any, screen: str
) -> None:
    ada.watch.allow("503")
    ada.page.route("**/api/tables/*/review", fail)
    ada.page.goto(f"/t/{over.table}/{screen}")
    expect(ada.page.get_by_role("alert")).to_contain_text(ada.words.t("problem.no_review"))
    ada.page.unroute("**/api/tables/*/review")
    ada.review.press("review.again")
    (ada.review if screen == "review" else ada.mistakes).wait()


def test_an_estimate_stays_when_there_is_no_better_one_and_can_be_refined_later(
    ada: Visitor, over: Prepared, review: Any
) -> None:
    told = {"state": "working", "ahead": 0, "review": review | {"is_coarse": True}}
    ada.watch.allow("503")
    ada.page.route("**/api/tables/*/review", lambda route: route.fulfill(json=told))
    ada.review.open(over.table)
    expect(ada.page.get_by_text(ada.words.t("review.coarse"))).to_be_visible()
    ada.page.route("**/api/tables/*/review", fail)
    expect(ada.page.get_by_text(ada.words.t("review.notRefined"))).to_be_visible()
    expect(ada.review.graph).to_be_visible()
    ada.page.unroute("**/api/tables/*/review")
    ada.review.press("review.again")
    for key in ("review.notRefined", "review.coarse"):
        expect(ada.page.get_by_text(ada.words.t(key))).to_have_count(0)


def test_the_replay_and_one_s_games_lead_to_the_review(ada: Visitor, over: Prepared, review: Any) -> None:
    ada.visit.come_in(over.tokens["Ada"])
    for address in (f"/t/{over.table}/replay", "/tables"):
        ada.page.goto(address)
        ada.page.get_by_role("link", name=ada.words.t("review.open"), exact=True).click()
        ada.review.wait()


@pytest.mark.parametrize("look", LOOKS)
def test_from_the_review_to_the_answers_of_one_s_mistakes(
    visiting: Visiting, over: Prepared, review: Any, look: Look
) -> None:
    first, second, *_ = errors(review, "red")
    ada = visiting(look)
    ada.visit.come_in(over.tokens["Ada"])
    ada.review.open(over.table, first["ply"])
    ada.review.link("review.learn").click()
    ada.mistakes.wait()
    ada.page.wait_for_url(f"**/learn#{first['ply']}")
    expect(ada.mistakes.card).to_have_count(0)
    expect(ada.mistakes.route("better")).to_have_count(0)
    ada.axe()

    ada.mistakes.press("review.learnShow")
    ada.mistakes.stage("answer")
    expect(ada.mistakes.card).to_contain_text(re.compile(ada.words.t(f"review.label_{first['label']}"), re.I))
    if any("to" in move for move in first["best"]):
        expect(ada.mistakes.route("better").first).to_be_attached()
    ada.axe()
    ada.mistakes.press("review.learnNext")
    ada.mistakes.wait()
    ada.page.wait_for_url(f"**/learn#{second['ply']}")
    ada.mistakes.link("review.title").click()
    ada.review.at(second["ply"])


def test_learning_waits_for_the_closer_look_whose_chances_judge_the_tries(
    ada: Visitor, over: Prepared, review: Any
) -> None:
    """The first estimate found other chances for the same decision."""
    first = errors(review, "red")[0]
    rough = first | {"chance": 0.0, "best_chance": 0.99}
    others = [one for one in review["decisions"] if one is not first]
    coarse = review | {"is_coarse": True, "decisions": [rough, *others]}
    told: dict[str, Any] = {"state": "working", "ahead": 0, "review": coarse}
    ada.page.route(
        "**/review", lambda route: route.fulfill(json=told) if "/api/" in route.request.url else route.fallback()
    )
    ada.page.goto(f"/t/{over.table}/learn#{first['ply']}")
    expect(ada.page.get_by_text(ada.words.t("review.learnSoon"))).to_be_visible()
    expect(ada.mistakes.said).to_have_count(0)
    told |= {"state": "done", "review": review}
    ada.mistakes.wait()
    lost = 100 * (first["best_chance"] - first["chance"])
    expect(ada.mistakes.said).to_contain_text(f"{lost:.1f}")


def test_what_was_played_and_another_miss_lead_to_the_answer_and_the_best_is_praised(
    ada: Visitor, over: Prepared, review: Any
) -> None:
    """A decision of one tile to sink: one press."""
    mistake = next(one for one in review["decisions"] if one["label"] in ERRORS and one["best"][0]["verb"] == "sink")
    played, best = mistake["played"][0]["to"], mistake["best"][0]["to"]
    ada.mistakes.open(over.table, mistake["ply"])
    ada.mistakes.wait_for(played)
    before = ada.mistakes.board.pieces()
    ada.mistakes.press_on(played)
    ada.mistakes.stage("same")
    ada.mistakes.press("review.again")
    ada.mistakes.stage("find")
    ada.mistakes.press_on(played)
    ada.mistakes.stage("answer")
    expect(ada.mistakes.card).to_be_visible()
    expect(ada.mistakes.route("better").first).to_be_attached()
    assert ada.mistakes.board.pieces() == before, "the answer is drawn on the position before the mistake"

    ada.page.reload()
    ada.mistakes.wait()
    ada.mistakes.press_on(best)
    ada.mistakes.stage("best")
    expect(ada.mistakes.said).to_contain_text(f"{100 * mistake['best_chance']:.0f}%")


@pytest.mark.parametrize("look", LOOKS)
def test_a_game_is_played_on_from_a_mistake(visiting: Visiting, over: Prepared, review: Any, look: Look) -> None:
    mistake = errors(review, "red")[0]
    ada = visiting(look)
    ada.mistakes.open(over.table, mistake["ply"])
    ada.mistakes.press("review.learnShow")
    ada.mistakes.press("review.playOn")
    asked = ada.mistakes.dialog("review.playOn")
    asked.locator("input[value=stowaway]").check(force=True)
    asked.locator("input[value=new]").check(force=True)
    ada.axe()
    asked.get_by_role("button", name=ada.words.t("review.playOnStart"), exact=True).click()
    ada.page.wait_for_url(re.compile(r"/t/[0-9a-f]{16}$"))
    new = ada.page.url.rsplit("/", 1)[1]

    told = ada.told(new)
    assert (told["ply"], told["you"]["seats"]) == (mistake["ply"], ["red"])
    expect(ada.table.board.box).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_the_review_is_sent_kept_or_linked_as_a_picture(
    visiting: Visiting, over: Prepared, review: Any, look: Look
) -> None:
    ada = visiting(look)
    ada.page.add_init_script(
        """
        navigator.canShare = ({ files }) => files.every((file) => file.type === 'image/png' && file.size > 10000);
        navigator.share = async ({ files, text }) => { window.sent = [files[0].name, text]; };
        """
    )
    ada.review.open(over.table)
    ada.review.press("review.share")
    shown = ada.review.dialog("review.share")
    drawn = shown.get_by_role("img")
    expect(drawn).to_have_js_property("naturalWidth", 1200)
    expect(drawn).to_have_attribute("alt", re.compile(f"{review['seats'][0]['accuracy']:.0f}"))
    with ada.page.expect_download() as kept:
        shown.get_by_role("button", name="PNG").click()
    assert kept.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    shown.get_by_role("button", name=ada.words.t("review.shareSend"), exact=True).click()
    ada.page.wait_for_function("window.sent")
    name, link = ada.page.evaluate("window.sent")
    assert name == f"lastboat-{over.table}.png"
    assert link.endswith(f"/t/{over.table}/review")
    expect(shown.get_by_role("textbox")).to_have_value(link)
    ada.axe()
