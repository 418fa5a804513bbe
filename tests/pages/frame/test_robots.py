"""What crawlers are told leads to real pages."""

from django.test import Client
from django.urls import resolve, reverse
from django.urls.exceptions import Resolver404

from campaign.pages.frame.robots import CLOSED, closed_paths


def test_crawlers_are_told_in_plain_text():
    answer = Client().get("/robots.txt")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content.decode().splitlines() == [
        "User-agent: *", "Disallow: /c/", "Disallow: /join/", "Disallow: /s/*/now",
        "Disallow: /s/*/chronicle", "Disallow: /s/*/history/", "Disallow: /s/*/saga",
        "Disallow: /s/*/envelopes", "Disallow: /whatif/", "Disallow: /maps/",
        "Disallow: /admin/", "Disallow: /accounts/signup/",
    ]  # fmt: skip


def test_every_rule_begins_the_address_of_a_real_page():
    for (name, args, _), path in zip(CLOSED, closed_paths(), strict=True):
        whole = reverse(name, args=args)
        assert whole.startswith(path)
        assert resolve(whole).view_name == name


def test_what_a_preview_asks_for_is_not_forbidden():
    for path in ("/s/key/", "/s/key/picture.png"):
        assert not any(_forbids(rule, path) for rule in closed_paths())
    assert any(_forbids(rule, "/s/key/history/3") for rule in closed_paths())


def _forbids(rule: str, path: str) -> bool:
    begin, _, rest = rule.partition("*")
    if not _:
        return path.startswith(rule)
    return path.startswith(begin) and rest in path[len(begin) :]


def test_a_route_that_is_gone_would_be_noticed():
    try:
        resolve("/no/such/page")
    except Resolver404:
        return
    raise AssertionError("everything resolves")
