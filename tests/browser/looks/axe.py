"""The faults that axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe

from tests.browser.player import Player
from tests.browser.waiting import at_rest

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def faults(player: Player) -> list[str]:
    """The faults, once motion has ended: moving elements may be pale before."""
    at_rest(player.page)
    found = Axe().run(player.page, options={**RULES, "resultTypes": ["violations"]})
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found.response["violations"]
        for node in rule["nodes"]
    ]
