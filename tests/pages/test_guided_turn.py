"""Next to the forms of a guided turn there is an explanation."""

import pytest
from django.conf import settings as installed
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from msgspec.structs import replace

from campaign.actions.demo import guided_tours
from campaign.actions.demo.demo_campaign import demo_campaign
from campaign.actions.demo.tour_position import TURN
from campaign.actions.history.effective_history import read_world
from campaign.news import PowerGained
from campaign.words import guided_turn
from campaign.words.phases import PHASES
from campaign.world import Ending, MemoryPoint, encode
from club.actions.journal.page_versions import page_version_of
from club.models import Game, JournalEntry
from tests.pages.laid import words

BEFORE = {"muster", "dice", "placement", "ended"}  # phases outside a guided turn


@pytest.fixture
def demo(db, settings) -> None:
    settings.DEMO = True
    call_command("loaddata", "map_27_terrains", verbosity=0)


LESSONS = [one for one in vars(guided_turn).values() if isinstance(one, guided_turn.Lesson)]


def test_every_phase_of_a_turn_belongs_to_a_step_with_a_text():
    taught = {phase: words.lesson for phase, words in PHASES.items() if words.lesson}
    assert taught.keys() == PHASES.keys() - BEFORE
    assert len(LESSONS) == 9
    assert {*taught.values()} < {*LESSONS}


def test_a_newcomer_gets_a_campaign_and_returns_to_it(demo):
    client = Client()
    first = client.post("/demo/tour", follow=True)
    assert "Guided turn, step 1 of 5" in words(first)
    again = client.post("/demo/tour", follow=True)
    assert again.redirect_chain == first.redirect_chain
    assert guided_tours.tours().count() == 1


def test_the_guided_turn_is_not_offered_without_a_demo(db, settings):
    settings.DEMO = False
    assert Client().post("/demo/tour").status_code == 404
    assert Client().post("/demo/tour/leave").status_code == 404
    assert "Play a guided" not in words(Client().get("/"))


def test_leaving_signs_out_and_founding_a_campaign_needs_an_email_address(demo):
    client = Client()
    client.post("/demo/tour")
    gone = client.post("/demo/tour/leave", {"found": "1"})
    assert gone["Location"] == "/accounts/login/code/?next=/new/"
    assert not guided_tours.tours().exists()
    assert client.get("/me/notices").status_code == 302


def test_leaving_without_a_guided_turn_deletes_nothing(demo, as_player):
    game = demo_campaign(players=2)
    as_player("A").post("/demo/tour/leave")
    assert Game.objects.get() == game


def test_other_campaigns_show_no_guide(demo):
    game = demo_campaign(players=2)
    client = Client()
    client.force_login(game.organiser)
    page = client.get(f"/c/{game.public_id}/")
    assert "Guided turn" not in words(page)


@pytest.mark.parametrize("language", [code for code, _ in installed.LANGUAGES])
def test_every_step_is_short_enough_to_read_at_a_glance(language):
    with override(language):
        texts = [" ".join(map(str, lesson.sentences)) for lesson in LESSONS]
    assert [text for text in texts if len(text.split()) > 62] == []


def test_the_last_step_links_to_founding_a_campaign(demo):
    client = Client()
    client.post("/demo/tour")
    game = guided_tours.tours().get()
    page = client.get(f"/c/{game.public_id}/")
    assert "Set up your own campaign" not in words(page)
    client.post("/demo/tour/leave")
    assert "Play a guided turn" in words(Client().get("/"))


def guided(client, **changes):
    """The page of the guest with the world changed in this way."""
    client.post("/demo/tour")
    game = guided_tours.tours().get()
    game.world = encode(replace(read_world(game), **changes))
    game.phase = changes.get("phase", game.phase)
    game.save()
    return words(client.get(f"/c/{game.public_id}/"))


def test_the_last_step_offers_no_next_turn_when_the_campaign_is_won(demo):
    ending = Ending("B", "memory", ("B", "A", "C"))
    text = guided(Client(), phase="ended", ending=ending)
    assert "The campaign is over: Bertrand has won it with enough memory points." in text
    assert "So this guided turn ends early." in text
    assert "wins the campaign" in text
    for untrue in ("The next turn has begun", "go on playing", "The bots are busy now"):
        assert untrue not in text


def test_the_last_step_says_that_the_next_turn_has_begun(demo):
    text = guided(Client(), turn=TURN + 1)
    assert "Guided turn, step 5 of 5 You have played a whole turn" in text
    assert "The next turn has begun with bids." in text
    assert "The campaign is over" not in text


@pytest.mark.parametrize(
    ("phase", "number"),
    [("bids", 1), ("transfer", 2), ("movement", 3), ("forces", 3), ("battles", 3), ("building", 4)],
)
def test_the_count_of_the_steps_is_the_same_in_every_turn(demo, phase, number):
    """With a battle or without, with debts or without."""
    assert f"Guided turn, step {number} of 5" in guided(Client(), phase=phase, battles={})


def test_the_first_step_says_what_the_highest_bid_gives(demo):
    """R35: the favourite marches last; R17: ties go their way."""
    text = guided(Client())
    assert "goes first" not in text
    assert "you march last, when the others have moved, and ties go your way" in text


def test_the_second_step_shows_the_bids(demo):
    bids = {"A": 1, "B": 0, "C": 2}
    text = guided(Client(), phase="recruitment", bids=bids, order=("C", "A", "B"))
    assert (
        "The envelopes are open: Astrid 1, Bertrand 0, Ceridwen 2. "
        "The order of this turn: Ceridwen, Astrid, Bertrand." in text
    )


def test_the_events_are_told_briefly_above_the_guide(demo):
    client = Client()
    address = client.post("/demo/tour", follow=True).redirect_chain[-1][0].partition("#")[0]
    version = page_version_of(guided_tours.tours().get())
    sealed = {"amount": "0", "form": "bid", "page_version": str(version), "key": "k1"}
    assert client.post(f"{address}act/bid", sealed).status_code == 302
    page = client.get(address).content.decode()
    assert '<section class="brief everywhere"' in page
    assert "What happened since you last looked" not in page
    assert page.index('class="bids"') < page.index("Guided turn, step 2 of 5")


def test_the_last_step_tells_what_was_won_and_lost_and_the_score(demo):
    client = Client()
    client.post("/demo/tour")
    game = guided_tours.tours().get()
    world = read_world(game)
    lost = next(terrain for terrain, holder in world.holders.items() if holder == "A")
    won = next(terrain for terrain, holder in world.holders.items() if holder == "B")
    names = {terrain.id: terrain.name for terrain in world.map.terrains}
    held = {**world.holders, lost: "B", won: "A"}
    track = (MemoryPoint("A", won, TURN),)
    game.world = encode(replace(world, turn=TURN + 1, holders=held, track=track))
    game.save()
    text = words(client.get(f"/c/{game.public_id}/"))
    gains = f"You have won {names[won]}. You have lost {names[lost]}."
    assert f"of 3. Memory points: 1 of 4. {gains} The next turn" in text
    assert text.index("Your score: ") < text.index(gains)


def test_the_last_step_tells_the_income(demo):
    client = Client()
    client.post("/demo/tour")
    game = guided_tours.tours().get()
    news = encode([PowerGained("A", 10, "income")])
    given = {"actor_kind": "clock", "at": timezone.now(), "news": news}
    JournalEntry.objects.create(game=game, seq=100, turn=TURN, moment=1, phase="movement", **given)
    rows = read_world(game).players
    rows = {**rows, "A": replace(rows["A"], power=15)}
    game.world, game.seq = encode(replace(read_world(game), turn=TURN + 1, players=rows)), 100
    game.save()
    text = words(client.get(f"/c/{game.public_id}/"))
    assert "Your land has paid you 10 power points: you now have 15." in text


def test_the_guide_suggests_building_where_it_is_possible(demo):
    text = guided(Client(), phase="building", ready=(), villages={})
    assert "Build, or save the points for the next bid" in text
    assert "You cannot build one now" not in text


def test_the_guide_does_not_suggest_building_where_it_is_impossible(demo):
    text = guided(Client(), phase="building", ready=(), holders={})
    assert "You cannot build one now, so say that you are done." in text
    assert "Build, or save the points" not in text


def test_the_page_says_when_too_many_guided_turns_are_running(demo, monkeypatch):
    monkeypatch.setattr(guided_tours, "MOST", 0)
    full = Client().post("/demo/tour")
    assert (full.status_code, full["Retry-After"]) == (503, "600")
