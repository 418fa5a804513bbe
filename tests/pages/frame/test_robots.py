"""The rules for crawlers match real pages."""

from django.test import Client
from django.urls import resolve, reverse
from django.urls.exceptions import Resolver404

from club.pages.frame.robots import closed_paths, closed_routes


def test_robots_txt_is_plain_text():
    answer = Client().get("/robots.txt")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content.decode().splitlines() == [
        "User-agent: *",
        "Disallow: /join/",
        "Disallow: /screen/",
        "Disallow: /admin/",
        "Disallow: /accounts/login/code/",
        "Disallow: /c/",
        "Disallow: /lent/",
        "Disallow: /s/*/now",
        "Disallow: /s/*/chronicle",
        "Disallow: /s/*/history/",
        "Disallow: /s/*/saga",
        "Disallow: /s/*/envelopes",
        "Disallow: /whatif/",
        "Disallow: /maps/",
        "Disallow: /tavern/",
        "Disallow: /t/",
    ]


def test_every_rule_is_the_prefix_of_a_real_address():
    for (name, args, _), path in zip(closed_routes(), closed_paths(), strict=True):
        whole = reverse(name, args=args)
        assert whole.startswith(path)
        assert resolve(whole).view_name == name


def test_the_files_of_a_link_preview_are_allowed():
    for path in ("/s/key/", "/s/key/picture.png"):
        assert not any(_forbids(rule, path) for rule in closed_paths())
    assert any(_forbids(rule, "/s/key/history/3") for rule in closed_paths())


def _forbids(rule: str, path: str) -> bool:
    begin, _, rest = rule.partition("*")
    if not _:
        return path.startswith(rule)
    return path.startswith(begin) and rest in path[len(begin) :]


def test_a_rule_for_a_missing_route_is_noticed():
    try:
        resolve("/no/such/page")
    except Resolver404:
        return
    raise AssertionError("everything resolves")
