"""The faults that axe finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.waiting import at_rest, draw

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
TARGETS = {"runOnly": {"type": "rule", "values": ["target-size"]}}
INTO_VIEW = """target => {
  window.scrolledFrom = [];
  for (let part = target; part; part = part.parentElement) {
    window.scrolledFrom.push([part, part.scrollLeft, part.scrollTop]);
  }
  target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}"""
BACK = """() => {
  for (const [part, left, top] of window.scrolledFrom) {
    part.scrollTo({ left, top, behavior: "instant" });
  }
}"""


def violations(page: Page, options: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    found = Axe().run(page, options={**options, "resultTypes": ["violations"]})
    return [(rule["id"], node) for rule in found.response["violations"] for node in rule["nodes"]]


def is_small_in_view(page: Page, target: list[str]) -> bool:
    """Whether the target is also too small where its reader scrolls it to: a button at the foot
    of a sheet covers what is scrolled below it."""
    page.locator(target[0]).evaluate(INTO_VIEW)
    draw(page)
    small = [node["target"] for _, node in violations(page, TARGETS)]
    page.evaluate(BACK)
    draw(page)
    return target in small


def faults(player: Player) -> list[str]:
    """The faults, once motion has ended: moving elements may be pale before."""
    at_rest(player.page)
    return [
        f"{rule}: {node['html']} {node['failureSummary']}"
        for rule, node in violations(player.page, RULES)
        if rule != "target-size" or is_small_in_view(player.page, node["target"])
    ]
