"""Content that does not fit on a page whose text is twice as large."""

from playwright.sync_api import Page

# The elements that make the page wider than the screen.
WIDER = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > wide + 1)
    .filter((one) => !one.closest('.scroll, .map-frame, svg'))
    .map((one) => one.outerHTML.slice(0, 100));
}"""
CUT = """() => [...document.querySelectorAll('main button, main h1, main h2, main a.button')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath !== 'inset(50%)')
  .filter((one) => one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== 'inline')
  .map((one) => one.outerHTML.slice(0, 100))"""


def too_wide(page: Page) -> list[str]:
    """Everything wider than the screen or cut off, when the text of this page is twice as large."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    return [*page.evaluate(WIDER), *page.evaluate(CUT)]
