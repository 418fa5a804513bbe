"""Waiting for what is under way in a page: for what shows that it is done, never for a time."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

from tests.patience import stretched

PATIENCE = 60_000  # milliseconds, which only a page takes that will never come
# What somebody was looking at is gone, and what came instead is at its place; nothing but the
# regular question of the page is under way.
UNDER_WAY = ".htmx-request:not(#pulse), .htmx-swapping, .htmx-settling"
ANSWERED = f"html:has(#now:not([data-old])):not(:has({UNDER_WAY}))"
ANOTHER = "html:not([data-old])"
COME = "most => window.dealtWith >= most && !document.querySelector('.htmx-settling')"
DEALT_WITH = """() => {
  if (window.dealtWith === undefined) {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (...given) {
      this.addEventListener("loadend", () => { window.dealtWith += 1; });
      return send.apply(this, given);
    };
    window.dealtWith = 0;
  }
  return window.dealtWith;
}"""
SCRIPTED = "() => matchMedia('(scripting: enabled)').matches"
# Letters and pictures are there, and what moves has come to its end.
STAND_STILL = """async () => {
  await document.fonts.ready;
  const near = [...document.images].filter((image) => image.loading !== "lazy" || image.complete);
  await Promise.all(near.map((image) => image.decode().catch(() => {})));
  for (const moving of document.getAnimations()) moving.finish();
}"""
FRAMES = """count => new Promise((done) => {
  const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
  next();
})"""


def draw(page: Page, frames: int = 3) -> None:
    """Returns when the page has been drawn so many times more."""
    page.evaluate(FRAMES, frames)


def at_rest(page: Page) -> None:
    """Returns when the page is whole, stands still and has been drawn as it stands; it may then be
    measured. A page without script changes nothing by itself."""
    page.wait_for_load_state()
    if page.evaluate(SCRIPTED):
        page.evaluate(STAND_STILL)
        draw(page)


@contextmanager
def another_page(page: Page) -> Iterator[None]:
    """Ends when another page than this one is there as a whole, whatever its address."""
    page.locator(":root").evaluate("root => { root.dataset.old = 'yes' }")
    yield
    page.locator(ANOTHER).wait_for(state="attached")
    page.wait_for_load_state()


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Ends when the page has answered an act, in parts or as a whole, with or without script."""
    page.locator("#now").evaluate("part => { part.dataset.old = 'yes' }")
    yield
    page.locator(ANSWERED).wait_for(state="attached")
    page.wait_for_load_state()


def until(page: Page, ready: Callable[[], object], what: str) -> None:
    """The page goes on until this is true of what its events have brought here."""
    last = time.monotonic() + stretched(PATIENCE / 1000)
    while not ready():
        assert time.monotonic() < last, f"Waited too long for {what}."
        draw(page, 1)


def count_answers(page: Page) -> int:
    """How many have been dealt with, of what was asked since the first call."""
    return int(page.evaluate(DEALT_WITH))


@contextmanager
def dealing_with(page: Page, answers: int = 1) -> Iterator[None]:
    """Ends when so many more answers have come and been put at their places, or dropped."""
    before = count_answers(page)
    yield
    page.wait_for_function(COME, arg=before + answers)


def never_changes(page: Page) -> None:
    """To its regular question the page hears that nothing is new."""

    def answer(route: Route) -> None:
        route.fulfill(status=304)

    page.route("**/now*", answer)
