"""Signing in with the code from a letter."""

from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.player import Player


def type_code(player: Player, site: Site) -> None:
    code = player.page.get_by_role("textbox", name="Code")
    expect(code).to_have_attribute("autocomplete", "one-time-code")
    code.fill(site.code_for(f"{player.name.lower()}@example.org"))
    player.page.get_by_role("main").get_by_role("button", name="Sign in").click()
    player.page.wait_for_url(lambda url: "/accounts/" not in url)
