"""Searching a campaign: the results, their links, and the words without results."""

from itertools import count

import pytest
from msgspec.structs import replace

from campaign.commands import WriteLord
from campaign.pages.scene import access
from campaign.pages.search.chronicle_lines import SECONDS, search_chronicle
from campaign.pages.search.folding import query_of
from campaign.world import Lord
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from tests.pages.laid import LAND, address, refusal, words
from tests.worlds import a_band, a_world


@pytest.fixture
def game(laid):
    """Anna's lord Élodie is at Birch; Anna's text about her is in the chronicle."""
    world = a_world(
        LAND,
        a_band("a1", "A", "Birch"),
        a_band("b1", "B", "Elder"),
        players="ABC",
        phase="movement",
        speaker="A",
    )
    lords = world.lords | {"lord-a1": Lord("A", "Élodie"), "lord-b1": Lord("B", "Bero")}
    game = laid(replace(world, lords=lords))
    wrote = WriteLord("A", "lord-a1", 2, "She held the ford.", "The ford of Birch")
    act(game.pk, wrote, actor=Actor.seat(game.organiser, "A"))
    return game


def found(client, game, query: str) -> str:
    return words(client.get(address(game, "search"), {"q": query}))


def test_a_lord_and_a_line_are_found_without_accents(game, as_player):
    page = as_player("C").get(address(game, "search"), {"q": "ELODIE"}).content.decode()
    assert 'lords/lord-a1"><bdi><mark>Élodie</mark></bdi></a>' in page
    assert f'href="{address(game)}history/1"' in page
    assert "1 lord, 1 chronicle entry" in words(
        as_player("C").get(address(game, "search"), {"q": "elodie"})
    )


def test_lords_are_found_by_player_faction_place_and_story(game, as_player):
    for query in ("anna vikings", "birch", "held the ford"):
        assert "Élodie" in found(as_player("C"), game, query), query
    assert "Bero" not in found(as_player("C"), game, "anna")


def test_the_fields_on_chronicle_and_lords_lead_to_the_search(game, as_player):
    anna = as_player("A")
    for page in ("chronicle", "lords"):
        shown = anna.get(address(game, page)).content.decode()
        assert f'role="search" method="get" action="{address(game, "search")}"' in shown


def test_a_search_without_results_suggests_others(game, as_player):
    read = found(as_player("A"), game, "xyzzy")
    assert "Nothing was found for “xyzzy”." in read
    assert "Try: Élodie Bero Anna" in read
    assert "Try: Élodie" in words(as_player("A").get(address(game, "search")))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("x" * 61, "A search can have at most 60 characters."),
        ("a", "Type at least 2 characters."),
        ("a b c d e f g h i", "A search can have at most 8 words."),
        ("\u0301\u0301", "Type at least 2 characters."),
    ],
)
def test_a_bad_query_is_refused_and_stays_in_the_field(game, as_player, typed, said):
    answer = as_player("A").get(address(game, "search"), {"q": typed})
    assert (answer.status_code, refusal(answer).startswith(said)) == (422, True)
    assert f'value="{typed}"' in answer.content.decode()


def test_odd_queries_are_answered(game, as_player):
    for typed in ("<script>", "%00 x", "'; --", "🗡🗡", "\\t\\n", "(((", "&amp;"):
        answer = as_player("A").get(address(game, "search"), {"q": typed})
        assert answer.status_code in (200, 422), typed
        assert "<script>" not in answer.content.decode().partition("<main")[2]


def test_a_long_search_ends_in_time_and_names_the_turn_it_reached(game, rf, people):
    request = rf.get("/")
    request.user = people[0]
    scene = access.scene_for(request, access.campaign_or_404(request, game.public_id))
    ticks = count(0, SECONDS + 1)
    hits = search_chronicle(scene, query_of("nothing"), clock=lambda: next(ticks))
    assert (hits.lines, hits.read_from) == ([], 3)
    assert search_chronicle(scene, query_of("nothing")).read_from == 0


def test_lines_are_searched_in_the_language_of_the_reader(game, as_player):
    clara = as_player("C")
    there = address(game, "search")
    german = clara.get(there, {"q": "chronik"}, headers={"accept-language": "de"})
    assert "Für „chronik“ wurde nichts gefunden." in words(german)
