"""Whether a table fits on one screen: the page never scrolls, the whole board is in the window, and
what must be tapped is large enough and never covered."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.waiting import at_rest

SIZES = ((320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
THUMB = 44  # pixels
ENLARGED = 32  # pixels of a place on a board that can be enlarged
NARROW = 320  # pixels: there a hand may need to be scrolled
# How far the page scrolls, and what of the board is outside the window.
LAID_OUT = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement;
  const board = document.querySelector(".isle, .falls-board, .lands").getBoundingClientRect();
  const { left, top, right, bottom } = board;
  const outside = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
  return {
    scrolls: [scrollWidth - clientWidth, scrollHeight - clientHeight].map((by) => Math.max(0, by)),
    outside: Math.max(0, Math.round(outside)),
    seen: Math.min(board.width, board.height) > 100,
  };
}"""
# What must be tapped: its name, its least side, its centre, whether it is on the board, whether it
# is on top, whether its row must be swiped to it, and whether it is the chosen card. A long text is
# tapped at its first lines, and of a card's choices the first is seen at once. What an enlarged
# board has outside its frame is left out.
TO_TAP = """() => {
  const away = (one) => {
    const row = one.closest(".hand");
    if (!row || row.scrollWidth <= row.clientWidth) return false;
    const [card, there] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
    return card.left < there.left - 2 || card.right > there.right + 2;
  };
  const all = [...document.querySelectorAll(
    ".playfield a.selectable, .dock :is(a.pick, a.selectable, .main, a.isle-more), " +
    ".colours a, .now .main"
  )].filter((one) => !one.matches(".choices .main ~ .main"));
  const swiped = new Set(all.filter(away));
  return all.map((one) => {
    if (away(one)) one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = (one.querySelector(".touch") ?? one).getBoundingClientRect();
    const onBoard = one.matches(".playfield *");
    const middle = onBoard ? box.height / 2 : Math.min(box.height / 2, 22);
    const [x, y] = [box.left + box.width / 2, box.top + middle];
    const found = document.elementFromPoint(x, y);
    const frame = document.querySelector(".playfield").getBoundingClientRect();
    const isIn = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    return {
      name: one.getAttribute("aria-label") ?? one.textContent.trim(),
      side: Math.min(box.width, box.height), x, y, isIn, onBoard,
      onTop: Boolean(found && one.contains(found)),
      swiped: swiped.has(one), chosen: one.matches(".hand [aria-current]"),
    };
  }).filter((one) => one.side > 0 && (one.isIn || !one.onBoard));
}"""


def fits(page: Page, where: Any) -> None:
    """The page on every size of window."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        can_be_tapped(page, (where, width, height))
        show_all(page)
        found = page.evaluate(LAID_OUT)
        assert found == {"scrolls": [0, 0], "outside": 0, "seen": True}, (where, width, height)


def can_be_tapped(page: Page, where: Any) -> None:
    found = page.evaluate(TO_TAP)
    covered = [one["name"] for one in found if not one["onTop"]]
    assert where[1] <= NARROW or not covered, (where, covered)
    chosen = [one for one in found if one["chosen"]]
    swiped = [one["name"] for one in found if one["swiped"]]
    assert where[1] <= NARROW or chosen or not swiped, (where, swiped)
    assert not any(one["swiped"] for one in chosen), (where, chosen)
    apart = [one for one in found if one["side"] < (ENLARGED if one["onBoard"] else THUMB - 1)]
    small = [one for one in apart if one["onBoard"]]
    assert where[1] <= NARROW or [one for one in apart if one not in small] == [], where
    if small:  # the first tap enlarges the board
        address = page.url
        page.touchscreen.tap(small[0]["x"], small[0]["y"])
        at_rest(page)
        sides = [one["side"] for one in page.evaluate(TO_TAP) if one["onBoard"]]
        assert page.url == address, where
        assert sides, where
        assert min(sides) >= THUMB, where


def show_all(page: Page) -> None:
    """Presses the button of an enlarged board, if it is one."""
    if page.locator("[data-all]:visible").count():
        page.locator("[data-all]").click()
        at_rest(page)
