"""Parts of the page for htmx: the same templates, small answers, nothing inline."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Game
from tests.pages.laid import LAND, address, send
from tests.worlds import a_band, a_world

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="bids"))


def now(client, game, tag=""):
    headers = HTMX | ({"If-None-Match": tag} if tag else {})
    return client.get(address(game, "now"), headers=headers)


def test_the_poll_returns_the_parts_when_somebody_has_sealed(game, as_player):
    anna = as_player("A")
    tag = now(anna, game)["ETag"]
    send(as_player("B"), game, "bid", amount="0")
    response = now(anna, game, tag)
    assert response.status_code == 200
    assert response["ETag"] != tag
    found = re.findall(r'id="([a-z]+)"[^>]*hx-swap-oob="true"', response.content.decode())
    assert found == ["pulse", "head", "recap", "now", "map", "sides", "chronicle", "bell"]


def test_the_page_and_the_poll_agree_on_the_version(game, as_player):
    anna = as_player("A")
    page = anna.get(address(game))
    assert now(anna, game, page["ETag"]).status_code == 304


def test_an_action_by_htmx_returns_the_parts(game, as_player):
    response = as_player("A").post(
        address(game, "act/bid"), {"amount": "0", "form": "bid"}, headers=HTMX
    )
    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    assert response["HX-Replace-Url"] == address(game)


def test_a_refusal_by_htmx_returns_the_parts(game, as_player):
    response = as_player("A").post(
        address(game, "act/bid"), {"amount": "x", "form": "bid"}, headers=HTMX
    )
    assert response.status_code == 422
    assert "<html" not in response.content.decode()
    assert 'class="refusal"' in response.content.decode()


def test_pages_have_no_inline_scripts_or_styles(game, as_player):
    page = as_player("A").get(address(game)).content.decode()
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|hx-on|javascript:", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_the_content_policy_allows_only_the_own_origin(game, as_player):
    policy = as_player("A").get(address(game))["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def queries(client, path, **more):
    client.get(path)
    with CaptureQueriesContext(connection) as seen:
        assert client.get(path, **more).status_code in (200, 304)
    return len(seen)


@pytest.mark.parametrize("phase", ["bids", "movement", "building"])
@pytest.mark.parametrize("bands", [1, 30])
def test_the_campaign_page_costs_at_most_six_queries(laid, as_player, bands, phase):
    piles = [a_band(f"c{i}", "C", "Alder", 4) for i in range(bands)]
    game = laid(a_world(LAND, *piles, players="ABC", phase=phase, villages={"Fir": "A"}))
    Game.objects.update(era=1)  # it was corrected
    if phase == "bids":
        send(as_player("C"), game, "bid", amount="0")
    assert queries(as_player("C"), address(game)) <= 6


def test_the_list_costs_the_same_queries_for_one_and_five_campaigns(laid, as_player):
    laid(a_world(LAND, players="ABC", phase="bids"))
    one = queries(as_player("A"), "/")
    for _ in range(4):
        laid(a_world(LAND, players="ABC", phase="bids"))
    assert queries(as_player("A"), "/") == one


def test_the_first_load_is_small(game, as_player):
    page = len(as_player("A").get(address(game)).content)
    scripts = ("live.js", "clock.js", "drafts.js", "sending.js", "map.js")
    names = ("base.css", *scripts, "mark.svg", "django_htmx/htmx-2.min.js")
    files = [finders.find(name) for name in names]
    assert all(files)
    assert page + sum(Path(file).stat().st_size for file in files) < 200_000


SIGNS = Path("static/signs.svg").read_text()
STYLES = Path("static/table.css").read_text()


def test_every_sign_of_the_style_sheet_is_in_the_file_of_signs():
    named = re.findall(r'url\("signs\.svg#see-(\w+)"\)', STYLES)
    assert named == ["power", "income", "upkeep", "village"]
    for sign in named:
        assert f'<symbol id="{sign}"' in SIGNS
        assert f'<use href="#{sign}"' in SIGNS
        assert f'<view id="see-{sign}"' in SIGNS


def test_the_figures_are_in_the_order_in_which_the_style_sheet_gives_signs(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    page = as_player("A").get(address(game)).content.decode()
    stocks = re.findall(r'<dl class="stock">(.*?)</dl>', page, re.S)
    assert stocks
    for stock in stocks:
        words = re.findall("<dt>([^<]+)", stock)
        assert (*words[:3], words[-1]) == ("Power", "Income", "Upkeep", "Villages")
