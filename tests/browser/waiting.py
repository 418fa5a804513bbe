"""Waiting for a page to finish: for a visible sign, never for a fixed time."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

from tests.patience import stretched

PATIENCE = 60_000  # milliseconds, which only a page takes that never finishes
# An old element is gone and its replacement is in place; only the regular poll of the page is
# running.
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
# Fonts and pictures are loaded, and all motion has ended.
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
    """Returns when the page has been drawn this many times more."""
    page.evaluate(FRAMES, frames)


def at_rest(page: Page) -> None:
    """Returns when the page is complete, at rest and drawn, so that it can be measured. A page
    without script never changes automatically."""
    page.wait_for_load_state()
    if page.evaluate(SCRIPTED):
        page.evaluate(STAND_STILL)
        draw(page)


@contextmanager
def another_page(page: Page) -> Iterator[None]:
    """Ends when another page than this one is loaded completely, whatever its address."""
    page.locator(":root").evaluate("root => { root.dataset.old = 'yes' }")
    yield
    page.locator(ANOTHER).wait_for(state="attached")
    page.wait_for_load_state()


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Ends when the page has responded to an action, in parts or as a whole, with or without
    script."""
    page.locator("#now").evaluate("part => { part.dataset.old = 'yes' }")
    yield
    page.locator(ANSWERED).wait_for(state="attached")
    page.wait_for_load_state()


def until(page: Page, ready: Callable[[], object], what: str) -> None:
    """Waits until `ready()` is true. Handlers of page events may make it so."""
    last = time.monotonic() + stretched(PATIENCE / 1000)
    while not ready():
        assert time.monotonic() < last, f"Waited too long for {what}."
        draw(page, 1)


def count_answers(page: Page) -> int:
    """The number of handled responses to requests since the first call."""
    return int(page.evaluate(DEALT_WITH))


@contextmanager
def dealing_with(page: Page, answers: int = 1) -> Iterator[None]:
    """Ends when this many more responses have arrived and been placed, or dropped."""
    before = count_answers(page)
    yield
    page.wait_for_function(COME, arg=before + answers)


def never_changes(page: Page) -> None:
    """Answers the page's regular poll with "nothing new"."""

    def answer(route: Route) -> None:
        route.fulfill(status=304)

    page.route("**/now*", answer)
