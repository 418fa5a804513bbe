"""Motion at tables: what others did is played before one's eyes, and a press ends it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actions.chain.contents import read_world
from club.actions.journal.actor import Actor
from club.actions.play.submit import act, act_in_turn
from club.models import Game
from tavern.actions.founding import SeatPlan
from tavern.island_settlers.turns.yields import claimed
from tavern.stone_falls.board import NAMES, SQUARES
from tavern.stone_falls.defaults import default
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE
from tests.browser.conftest import JOURNEY
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.one_screen.strangers import arrived, begin, plays
from tests.table import person
from tests.tavern.glass_tables import actor_of
from tests.tavern.island_tables import go_on, island_table, table_now
from tests.tavern.land_tables import land_table, play_on, play_to_turn_of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
CALM = {**PHONE, "reduced_motion": "reduce"}
# Notes every sentence that is shown with the stones on the shown board, what is said to screen
# readers, every shift of the layout without a press, and what moves.
WATCH = """() => {
  window.seen = { told: [], boards: [], said: [], flown: [], shift: 0 };
  const stones = ".playfield [data-at] [data-piece]";
  const lie = (root) => Object.fromEntries([...root.querySelectorAll(stones)]
    .map((one) => [one.closest("[data-at]").dataset.at, one.dataset.piece]));
  let told = "", said = "";
  new MutationObserver(() => {
    const line = document.querySelector(".stage > .told:not([hidden])")?.textContent ?? "";
    if (line && line !== told) {
      seen.told.push(line);
      const find = (one) => document.querySelector(one);
      seen.boards.push(lie(find(".stage > .board") ?? find("#board")));
    }
    if (line) told = line;
    const words = document.querySelector("#said").textContent;
    if (words && words !== said) seen.said.push(said = words);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const copied = this.matches(".flying") && (this.querySelector("[data-piece]") ?? this);
    if (copied) seen.flown.push({
      piece: copied.dataset?.piece ?? "road", duration: timing.duration + timing.delay,
      moves: [...new Set([frames].flat().flatMap((one) => Object.keys(one)))],
    });
    return animate.call(this, frames, timing);
  };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value;
  }).observe({ type: "layout-shift" });
}"""
# Notes in whose line of the players each piece sets out.
SETS_OUT = """() => {
  window.setOut = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const motion = animate.call(this, frames, timing);
    if (this.matches(".flying") && frames[0].transform.startsWith("translate")) {
      motion.pause();
      motion.currentTime = timing.delay;
      const piece = this.querySelector("[data-piece]") ?? this;
      const { top, height } = piece.getBoundingClientRect(), middle = top + height / 2;
      const lines = [...document.querySelectorAll("#board .strip [data-home]")];
      const line = lines.find((one) => {
        const box = one.closest("li").getBoundingClientRect();
        return box.top <= middle && middle <= box.bottom;
      });
      setOut.push(line?.dataset.home ?? "none");
      motion.play();
    }
    return motion;
  };
}"""
# The bar is as tall as a longer text makes it, until it says something else.
TALLER = """head => {
  const more = head.appendChild(document.createElement("p"));
  more.style.height = "90px";
}"""
# The board and its players, without what changes with every request.
DRAWN = """() => [
  document.querySelector("#board .playfield").outerHTML,
  document.querySelector("#board .strip").outerHTML,
  document.querySelector("#now").textContent,
  document.querySelectorAll(".stage, .marks").length,
]"""


def stones_at(world: Any) -> dict[str, str]:
    """The stones by square, as the drawing names them."""
    return {NAMES[at]: str(world.board[at]) for at in SQUARES if world.board[at] != FREE}


def boards_of(world: Any, commands: list[Any]) -> list[dict[str, str]]:
    """The stones on the board after each command."""
    boards = []
    for command in commands:
        world = STONE_FALLS.play(world, command).world
        boards.append(stones_at(world))
    return boards


def watching(arrives: Arrives, how: dict[str, Any] = PHONE) -> tuple[Page, Game]:
    """Anna's page of a table at which it is Bruno's turn."""
    anna, bruno = person("anna"), person("bruno")
    game = stone_table(anna, bruno, waits_for="B")
    page = at(arrives, anna, f"/t/{game.public_id}/", how=how).page
    expect(page.locator("#now .duty")).to_contain_text("Bruno")
    page.evaluate(WATCH)
    return page, game


def with_power(game: Game) -> list[Any]:
    """A turn that moves stones on the board at least twice: its stone's power is used."""
    world = read_world(game)
    for first in offered(world):
        placed = STONE_FALLS.play(world, first).world
        for second in offered(placed) if placed.phase == "power" else ():
            moved = STONE_FALLS.play(placed, second).world
            if moved.board != placed.board:
                return [first, second, *rest_of(moved)]
    raise AssertionError("this stone moves none")


def offered(world: Any) -> tuple[Any, ...]:
    return tuple(STONE_FALLS.choices(STONE_FALLS.see(world, world.speaker)))


def rest_of(world: Any) -> list[Any]:
    """The defaults up to the turn of the next speaker."""
    speaker, commands = world.speaker, []
    while world.speaker == speaker:
        commands.append(default(world))
        world = STONE_FALLS.play(world, commands[-1]).world
    return commands


def turn(game: Game) -> list[Any]:
    """Bruno's whole turn, played at once."""
    commands = with_power(game)
    act_in_turn(game.pk, commands, actor=actor_of(game, "B"))
    game.refresh_from_db()
    return commands


def ended(page: Page, told: int) -> dict[str, Any]:
    """What was noted, after so many sentences were shown and nothing moves any more."""
    page.wait_for_function("told => seen.told.length >= told", arg=told)
    expect(page.locator(".stage")).to_have_count(0)
    noted: dict[str, Any] = page.evaluate("seen")
    return noted


@pytest.mark.journey
def test_acts_are_played_one_after_the_other(arrives: Arrives):
    page, game = watching(arrives)
    world = read_world(game)
    commands = turn(game)
    noted = ended(page, len(commands))
    boards = boards_of(world, commands)
    assert len({str(board) for board in boards}) > 1
    rim = [{at: one for at, one in board.items() if at in NAMES[:25]} for board in noted["boards"]]
    assert rim == boards
    assert noted["told"][0].startswith("Bruno places on ")
    assert all(set(one["moves"]) <= {"transform", "opacity"} for one in noted["flown"])
    assert all(one["duration"] <= 400 for one in noted["flown"])
    placed = set(boards[0].values()) - set(stones_at(world).values())
    assert placed <= {one["piece"] for one in noted["flown"]}
    assert noted["shift"] < 0.02


def test_afterwards_the_page_is_a_freshly_loaded_one(arrives: Arrives):
    page, game = watching(arrives)
    ended(page, len(turn(game)))
    drawn = page.evaluate(DRAWN)
    page.reload()
    expect(page.locator("#now.mine")).to_be_visible()
    assert page.evaluate(DRAWN) == drawn


def test_every_act_is_said_once_to_screen_readers(arrives: Arrives):
    page, game = watching(arrives)
    noted = ended(page, len(turn(game)))
    said = " ".join(noted["said"])
    assert [said.count(one) for one in noted["told"]] == [1] * len(noted["told"])


def test_of_an_act_with_several_sentences_each_is_said_once(arrives: Arrives):
    page, _ = watching(arrives)
    page.evaluate("""() => {
      const steps = "<ol><li>Bruno rolls 8.</li><li>Anna gets ore.</li></ol>";
      const list = document.querySelector("#now .since > ul");
      list.insertAdjacentHTML("beforeend", `<li>${steps}</li>`);
      const xhr = { status: 0, getResponseHeader: () => null };
      const detail = { requestConfig: { elt: document.body }, xhr };
      document.dispatchEvent(new CustomEvent("htmx:afterRequest", { detail }));
    }""")
    expect(page.locator("#said")).to_have_text("Bruno rolls 8. Anna gets ore.")


@pytest.mark.parametrize("how", ["press", "key"])
def test_a_press_or_a_key_ends_it_at_once(arrives: Arrives, how: str):
    page, game = watching(arrives)
    commands = turn(game)
    expect(page.locator(".stage > .told:not([hidden])")).to_be_visible()
    if how == "press":
        page.locator(".stage > .cover").dispatch_event("pointerdown")
    else:
        page.keyboard.press("Shift")
    expect(page.locator(".stage")).to_have_count(0)
    assert len(page.evaluate("seen.told")) < len(commands)
    shown = page.evaluate(DRAWN)
    page.reload()
    expect(page.locator("#now.mine")).to_be_visible()
    assert page.evaluate(DRAWN) == shown


def test_what_happened_while_the_reader_was_away_is_played_when_they_come_back(arrives: Arrives):
    page, game = watching(arrives)
    table = page.url
    page.goto("/tavern/")
    commands = turn(game)
    page.goto(table)
    expect(page.locator(".stage > .told:not([hidden])")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".stage")).to_have_count(0)
    assert len(commands) > 2
    page.reload()
    expect(page.locator("#now.mine")).to_be_visible()
    expect(page.locator(".stage")).to_have_count(0)


def test_readers_who_want_no_motion_see_the_end_with_marks(arrives: Arrives):
    page, game = watching(arrives, CALM)
    world = read_world(game)
    commands = turn(game)
    boards = boards_of(world, commands)
    new = [at for at, one in boards[-1].items() if stones_at(world).get(at) != one]
    expect(page.locator(".marks > p")).not_to_have_count(0)
    marks = page.locator(".marks > p").all_text_contents()
    assert len(marks) >= len(new) > 0
    assert all(one.startswith("Changed: ") for one in marks), marks
    noted = page.evaluate("seen")
    assert (noted["told"], noted["flown"]) == ([], [])
    page.keyboard.press("Escape")
    expect(page.locator(".marks")).to_have_count(0)


def settlements(people: list[Any]) -> Callable[[], Any]:
    game = island_table(*people)
    go_on(game, lambda table: table.phase == "found" and table.speaker == 1)
    return lambda: go_on(game, lambda table: table.speaker != 1 or table.phase != "found")


def knights(people: list[Any]) -> Callable[[], Any]:
    game = play_to_turn_of(land_table(*people), "B", 4)
    return lambda: play_on(game, 1)


@pytest.mark.parametrize("made", [settlements, knights])
def test_a_single_act_of_somebody_travels_to_its_place(arrives: Arrives, made: Any):
    people = [person("anna"), person("bruno")]
    goes_on = made(people)
    game = Game.objects.latest("pk")
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=PHONE).page
    expect(page.locator("#now-title")).to_have_text("What happens now")
    page.evaluate(WATCH)
    goes_on()
    page.wait_for_function("() => seen.flown.length > 0")
    expect(page.locator(".stage")).to_have_count(0)


def test_an_own_card_travels_from_the_hand(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = land_table(*people)
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=PHONE).page
    page.evaluate(WATCH)
    page.locator("a.pick").first.click()
    page.locator(".choices button").first.click()
    page.wait_for_function("() => seen.flown.length === 1")
    expect(page.locator(".stage")).to_have_count(0)


def test_at_a_shared_device_nobody_sees_the_board_of_another_seat(arrives: Arrives):
    anna = person("anna")
    game = land_table(anna, seats=[SeatPlan("Bertrand", here=True)])
    page = at(arrives, anna, f"/t/{game.public_id}/", how=PHONE).page
    page.get_by_role("button", name="I am Anna").click()
    expect(page.locator("#hand-title")).to_be_attached()
    page.evaluate(WATCH)
    page.locator("a.pick").first.click()
    page.locator(".choices button").first.click()
    page.wait_for_function("() => seen.flown.length === 1")
    expect(page.locator(".stage")).to_have_count(0)
    page.get_by_role("button", name="End your turn").click()
    page.get_by_role("button", name="I am Bertrand").click()
    expect(page.locator("#hand-title")).to_be_attached()
    noted = page.evaluate("seen")
    assert (noted["told"], len(noted["flown"])) == ([], 1)


# Notes whether the dice are seen whole when they are thrown, and the cards that they yield.
ROLLED = """() => {
  window.rolled = { dice: [], cards: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given);
    if (this.matches(".isle-die")) {
      motion.currentTime = given[1].delay;
      const box = this.getBoundingClientRect();
      const field = this.closest(".playfield").getBoundingClientRect();
      rolled.dice.push(field.left <= box.left && field.top <= box.top
        && box.right <= field.right && box.bottom <= field.bottom);
    }
    rolled.cards += this.matches(".gained");
    return motion;
  };
}"""


def test_dice_roll_and_what_they_yield_travels_to_its_owners(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = island_table(*people)
    go_on(game, lambda table: table.phase == "roll" and table.speaker == 1)
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=PHONE).page
    page.evaluate(ROLLED)
    for _ in range(8):
        go_on(game, lambda table: table.phase != "roll")
        page.wait_for_function("() => rolled.dice.length === 2")
        expect(page.locator(".stage")).to_have_count(0)
        noted = page.evaluate("rolled")
        table = table_now(game)
        rolls = claimed(table, sum(table.dice))
        assert noted == {"dice": [True, True], "cards": sum(map(sum, rolls.values()))}
        if noted["cards"]:
            break
        go_on(game, lambda table: table.phase == "roll")
        expect(page.locator("#head .where")).to_contain_text("Rolling")
        expect(page.locator(".stage")).to_have_count(0)
        page.evaluate("rolled = { dice: [], cards: 0 }")
    else:
        raise AssertionError("no roll yields anything")


@pytest.mark.parametrize("name", ["Stone Falls", "Six Lands", "Island Settlers"])
def test_a_stranger_sees_the_turn_of_a_bot_played(arrives: Arrives, name: str):
    stranger = arrived(arrives, PHONE, script=True)
    begin(stranger, f"Play {name}")
    page = stranger.page
    page.evaluate(WATCH)
    for _ in range(30):
        if page.evaluate("seen.told.length && seen.flown.length"):
            break
        plays(stranger, 1)
        expect(page.locator(".stage")).to_have_count(0)
    noted = page.evaluate("seen")
    assert noted["told"]
    assert noted["flown"]
    assert all(one["duration"] <= 400 for one in noted["flown"])
    assert page.locator("#pulse > template").count() <= 1


@pytest.mark.parametrize("how", [PHONE, {"viewport": {"width": 1366, "height": 768}}])
def test_a_piece_sets_out_from_the_line_of_its_player(arrives: Arrives, how: dict[str, Any]):
    people = [person("anna"), person("bruno")]
    goes_on = settlements(people)
    game = Game.objects.latest("pk")
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=how).page
    expect(page.locator("#now-title")).to_have_text("What happens now")
    page.evaluate(SETS_OUT)
    page.locator("#head").evaluate(TALLER)
    goes_on()
    page.wait_for_function("() => setOut.length > 0")
    assert page.evaluate("setOut") == ["B"]


FELT = """() => {
  window.felt = { shaken: 0, notes: 0 };
  navigator.vibrate = () => { felt.shaken += 1; return true; };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    felt.notes += 1;
    return start.apply(this, given);
  };
}"""


@pytest.mark.parametrize("sound", [pytest.param(True, marks=JOURNEY), False])
def test_a_new_turn_is_felt_and_heard_by_those_who_asked(arrives: Arrives, sound: bool):
    page, game = watching(arrives)
    page.evaluate(FELT)
    page.locator(".menu > summary[data-sign=more]").click()
    switch = page.get_by_role("button", name="Sound when it is my turn")
    expect(switch).to_have_attribute("aria-pressed", "false")
    if sound:
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "true")
    heard = 2 if sound else 0  # so it sounds
    page.wait_for_function("heard => felt.notes === heard", arg=heard)
    page.keyboard.press("Escape")
    expect(switch).to_be_hidden()
    for command in whole_turn(game):
        act(game.pk, command, actor=Actor.seat(game.seats.get(player="B").user, "B"))
    expect(page.locator("#now.mine")).to_be_visible()
    expect(page).to_have_title(re.compile("^● "))
    page.wait_for_function("() => felt.shaken === 1")
    page.wait_for_function("heard => felt.notes === heard", arg=2 * heard)
    page.reload()
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", str(sound).lower())
