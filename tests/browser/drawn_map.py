"""Hidden parts of a map, measured in the browser that draws it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.waiting import at_rest

# Boxes of every visible name, slip and pile, and of every terrain's disc, in pixels.
BOXES = """() => {
  const svg = document.querySelector('#map .map-frame svg');
  const shown = (e) => e.getBoundingClientRect().width > 0;
  const seen = (selector) => [...svg.querySelectorAll(selector)].filter(shown);
  const box = (e, what) => {
    const r = e.getBoundingClientRect();
    return { what, x: r.x, y: r.y, right: r.right, under: r.bottom };
  };
  const words = seen('.names text').map((e) => box(e, e.textContent));
  const slips = seen('.shield rect:not(.reach), .pile rect, .far rect')
    .map((e) => box(e, 'slip ' + e.parentNode.textContent.trim()));
  const discs = seen('.place').map((e) => {
    const { a: scale, e: x, f: y } = e.getScreenCTM();
    const r = scale * (e.querySelector('[href^="#held-"]') ? 30 : 25);
    return { what: 'disc', x: x - r, y: y - r, right: x + r, under: y + r };
  });
  const loose = seen('.shield text, .far text, .count').filter((e) => {
    const [text, paper] = [box(e), box(e.parentNode.querySelector('rect'))];
    return text.x < paper.x || text.right > paper.right + 1 || text.under > paper.under + 3;
  }).map((e) => e.textContent);
  return { labels: [...words, ...slips], discs, loose, frame: box(svg, 'map') };
}"""
TOLERANCE = 0.6  # pixels: edges that touch


def hidden_things(page: Page) -> list[str]:
    """Pairs in which one thing hides the other, and words that leave their slip or the map."""
    found = page.evaluate(BOXES)
    labels, frame = found["labels"], found["frame"]
    assert found["discs"], "no terrain is drawn"
    pairs = [(one, other) for at, one in enumerate(labels) for other in labels[at + 1 :]]
    pairs += [(one, disc) for one in labels for disc in found["discs"]]
    told = [f"{a['what']} | {b['what']}" for a, b in pairs if _meet(a, b)]
    told += [f"{words} leaves its slip" for words in found["loose"]]
    return told + [f"{a['what']} leaves the map" for a in labels if not _inside(a, frame)]


def enlarge(page: Page) -> None:
    """Touches a map that is too small for names, so that it is drawn larger."""
    page.locator(".map-frame").tap(position={"x": 150, "y": 120})
    expect(page.locator("#map .names text:visible")).not_to_have_count(0)
    at_rest(page)


def names_shown(page: Page) -> int:
    return page.locator("#map .names text:visible").count()


def _meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        one["x"] < other["right"] - TOLERANCE
        and other["x"] < one["right"] - TOLERANCE
        and one["y"] < other["under"] - TOLERANCE
        and other["y"] < one["under"] - TOLERANCE
    )


def _inside(one: dict[str, Any], frame: dict[str, Any]) -> bool:
    return bool(
        one["x"] >= frame["x"] - TOLERANCE
        and one["y"] >= frame["y"] - TOLERANCE
        and one["right"] <= frame["right"] + TOLERANCE
        and one["under"] <= frame["under"] + TOLERANCE
    )
