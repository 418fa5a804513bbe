"""A page in each language of the site."""

from playwright.sync_api import Page

from tests.browser.player import Player

LANGUAGES = ["en", "fr", "de", "nl"]


def in_language(player: Player, language: str) -> Page:
    cookie = {"name": "django_language", "value": language, "url": player.page.url}
    player.page.context.add_cookies([cookie])
    return player.look().page
