"""The signs next to power, income, upkeep and villages, which the style sheet draws."""

import re
from pathlib import Path

from tests.pages.laid import LAND, address
from tests.worlds import a_world

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
