"""The count at the table fills in the report, and the page of the battle keeps how it went."""

import re

from campaign.models import CountedMark
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import address, words
from tests.pages.live_count.table import FIGURE, OTHER_FIGURE, PHONE, TABLET, send

SECOND = "f/A/a1/u1/2"
OVER = ["over", {"winner": "A", "at": 9}, 9]
PAGE = "battles/k1"


def fields_of(page: str) -> dict[str, str]:
    """The numbers of survivors that the form has, by unit."""
    return dict(re.findall(r'name="unit-([^"]+)" value="(\d*)"', page))


def test_the_report_begins_with_what_was_counted(game, as_player):
    anna = as_player("A")
    send(anna, game, [FIGURE, 1, 1], [SECOND, 2, 2], ["l/B/b1", 2, 3], OVER)
    page = anna.get(address(game, f"{PAGE}?from=table")).content.decode()
    assert fields_of(page)["u1"] == "2"
    assert 'name="winner" value="A" checked' in page
    assert re.search(r'name="dead" value="[^"]+" checked', page)
    plain = anna.get(address(game, PAGE)).content.decode()
    assert fields_of(plain)["u1"] == "4"


def test_what_was_counted_is_sent_as_the_report_it_fills_in(game, as_player):
    anna = as_player("A")
    send(anna, game, [FIGURE, 1, 1], OVER)
    page = anna.get(address(game, f"{PAGE}?from=table")).content.decode()
    form = {f"unit-{name}": value for name, value in fields_of(page).items()}
    form |= {"form": "report-k1", "battle": "k1", "winner": "A"}
    assert anna.post(address(game, PAGE), form).status_code == 302
    assert "Waiting for:" in words(anna.get(address(game, PAGE)))


def test_a_unit_on_which_two_phones_differ_is_shown_to_the_reporter(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    send(anna, game, [FIGURE, 1, 1000])
    send(bruno, game, [FIGURE, 0, 2000], device=TABLET)
    page = words(anna.get(address(game, f"{PAGE}?from=table")))
    assert "Two devices counted differently at the table." in page
    assert re.search(r"hearthguard: 4, or 3", page, re.I)


def test_without_a_count_the_form_is_as_always(game, as_player):
    anna = as_player("A")
    counted = fields_of(anna.get(address(game, f"{PAGE}?from=table")).content.decode())
    assert counted == fields_of(anna.get(address(game, PAGE)).content.decode())


def test_the_page_of_the_battle_keeps_how_it_went(laid, as_player):
    game = laid(two_sides("reported"))
    note = {"text": "Gauvain <held> the ford", "turn": 2}
    marks = [(FIGURE, 1), (OTHER_FIGURE, 2), ("l/B/b1", 2), (f"n/{PHONE}-1", note)]
    CountedMark.objects.bulk_create(
        CountedMark(
            game=game,
            battle="k1",
            wave=1,
            device=PHONE,
            player="A",
            time=1,
            number=number,
            key=key,
            value=value,
        )
        for number, (key, value) in enumerate(marks, 1)
    )
    page = words(as_player("C").get(address(game, PAGE)))
    assert "How it went" in page
    assert "1 0 1 2 1 and the lord 0" in page
    assert "Turn 2 Gauvain <held> the ford" in page


def test_a_battle_that_was_reported_asks_for_no_date(laid, as_player):
    anna, asked = as_player("A"), "When it is fought"
    assert asked not in words(anna.get(address(laid(two_sides("reported")), PAGE)))
    assert asked in words(anna.get(address(laid(two_sides()), PAGE)))


def test_a_battle_that_nobody_counted_says_nothing_of_it(laid, as_player):
    game = laid(two_sides("reported"))
    assert "How it went" not in words(as_player("A").get(address(game, PAGE)))
