"""The battle page: sides, dates, drafts and photographs; and the club's evenings."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from campaign.actions.battles import photos
from campaign.actions.battles.report_drafts import save_draft
from campaign.actions.history.effective_history import read_world
from campaign.models import BattlePhoto, Meeting, ReportDraft
from campaign.words.house_rule_words import scenario_word
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.models import Game
from tests.pages.battles.forms import do, jpeg
from tests.pages.filled import hidden_fields
from tests.pages.laid import LAND, address, refusal, send, words
from tests.worlds import a_band, a_world


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    return laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="battles",
            battles={"k1": row},
            sacred_grounds={"Birch": "Vikings"},
            villages={"Birch": "B"},
        )
    )


def test_a_draft_is_shown_without_a_new_version_of_the_campaign(game, as_player, people):
    anna, version = as_player("A"), game.version
    ticked = [ticked_on(anna, game) for _ in range(2)]  # the second is kept
    for winner in "AB":
        actor = Actor("seat", people[0].pk, "A")
        save_draft(game.pk, "k1", {"winner": [winner]}, actor=actor)
        ticked.append(ticked_on(anna, game))
    assert ticked == [[], [], ["A"], ["B"]]
    game.refresh_from_db()
    assert game.version == version


def ticked_on(client, game):
    """The winner that the table's form proposes."""
    page = client.get(address(game)).content.decode()
    return re.findall(r'name="winner" value="(\w+)" checked', page)


def page(client, game):
    return client.get(address(game, "battles/k1"))


def test_everybody_reads_sides_forces_scenario_and_reminders(game, as_player):
    text = words(page(as_player("C"), game))
    for said in (
        "Battle for Birch",
        "· defends",
        "Scenario: Claim the territory.",
        "6 points",
        "has a village here",
        "Sacred ground of Vikings",
    ):
        assert said in text
    assert "Propose this date" not in text


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("fr", "Revendiquer le territoire"),
        ("de", "Das Gebiet beanspruchen"),
        ("nl", "Het gebied opeisen"),
    ],
)
def test_the_usual_scenario_is_named_in_the_language_of_the_reader(game, as_player, language, name):
    where = address(game, "battles/k1")
    told = words(as_player("C").get(where, headers={"Accept-Language": language}))
    assert name in told


def test_a_scenario_that_a_club_typed_stays_as_it_is():
    assert scenario_word("Battle Royale") == "Battle Royale"
    assert scenario_word("The siege of Metz") == "The siege of Metz"


def test_title_and_units_are_shown_once_while_a_report_is_written(game, as_player):
    mine = page(as_player("A"), game).content.decode()
    text = words(page(as_player("A"), game))
    assert len(re.findall(r"<h\d[^>]*>Battle for Birch<", mine)) == 1
    assert text.count("Scenario:") == 1
    assert "Survivors of Anna" in text
    assert 'class="force"' not in mine
    assert page(as_player("C"), game).content.decode().count('class="force"') == 2


def test_rare_actions_are_folded_and_a_refused_one_is_open(game, as_player):
    folded = page(as_player("A"), game).content.decode()
    assert re.search(r"<details[^>]*>\s*<summary>Propose a date", folded)
    assert re.search(r'<details class="more">\s*<summary>Add a photo', folded)
    refused = do(as_player("A"), game, "propose", at="tomorrow", place="Ghent").content.decode()
    assert re.search(r"<details[^>]* open>\s*<summary>Propose a date", refused)


def test_strangers_and_unknown_battles_are_not_found(game, as_player, stranger):
    assert page(stranger, game).status_code == 404
    assert as_player("A").get(address(game, "battles/k9")).status_code == 404


def test_a_date_is_proposed_and_agreed(game, as_player):
    day = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT19:30")
    assert do(as_player("A"), game, "propose", at=day, place="the club").status_code == 302
    date = Meeting.objects.get(game=game)
    assert do(as_player("B"), game, "agree", date=date.pk).status_code == 302
    text = words(page(as_player("C"), game))
    assert "Agreed:" in text
    assert "19:30" in text
    assert "the club" in text


def test_an_invalid_date_is_refused_and_stays_in_the_form(game, as_player):
    response = do(as_player("A"), game, "propose", at="tomorrow", place="Ghent")
    assert response.status_code == 422
    assert refusal(response) == "Enter a day and a time."
    assert 'value="Ghent"' in response.content.decode()


def test_players_outside_the_battle_cannot_arrange_dates(game, as_player):
    day = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT19:30")
    assert do(as_player("C"), game, "propose", at=day).status_code == 422
    assert do(as_player("A"), game, "burn").status_code == 404


def test_a_report_draft_is_stored_shown_to_its_author_and_deleted_when_sent(game, as_player):
    fields = {"battle": "k1", "form": "report-k1", "winner": "A", "unit-b1.1": "3"}
    send(as_player("A"), game, "report", draft="1", **fields)
    kept = ReportDraft.objects.get(game=game)
    assert kept.fields == {"winner": ["A"], "unit-b1.1": ["3"]}
    for place in ("", "battles/k1"):
        shown = as_player("A").get(address(game, place)).content.decode()
        assert 'name="unit-b1.1" value="3"' in shown
        hidden = as_player("B").get(address(game, place)).content.decode()
        assert 'name="unit-b1.1" value="4"' in hidden
    units = {f"unit-b{band}.{unit}": "4" for band in (1, 2) for unit in range(1, 7)}
    assert send(as_player("A"), game, "report", **(fields | units)).status_code == 302
    assert not ReportDraft.objects.filter(game=game).exists()


def test_a_photograph_is_added_shown_and_removed(game, as_player, stranger):
    response = do(as_player("A"), game, "photo", photo=jpeg(), caption="The ford")
    assert response.status_code == 302
    photo = BattlePhoto.objects.get(game=game)
    where = address(game, f"photos/{photo.pk}")
    shown = as_player("C").get(where)
    assert (shown["Content-Type"], shown.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert "The ford" in words(page(as_player("C"), game))
    assert stranger.get(where).status_code == 404
    assert do(as_player("B"), game, "remove_photo", number=photo.pk).status_code == 422
    do(as_player("A"), game, "remove_photo", number=photo.pk)
    assert not BattlePhoto.objects.filter(game=game).exists()


def test_a_file_that_is_not_a_photograph_is_refused(game, as_player):
    bad = SimpleUploadedFile("x.jpg", b"<script>", "image/jpeg")
    response = do(as_player("A"), game, "photo", photo=bad)
    assert response.status_code == 422
    assert "photo cannot be read" in refusal(response)


def test_the_organiser_enters_tables_and_evenings(game, as_player):
    soon = (timezone.now() + timedelta(days=2)).date().isoformat()
    where = address(game, "battles")
    response = as_player("A").post(where, {"tables": "2", "nights": soon})
    assert response.status_code == 302
    assert "window ends: 2 (tables: 2, evenings: 1)" in words(as_player("C").get(where))
    assert as_player("C").post(where, {"tables": "2", "nights": soon}).status_code == 404
    response = as_player("A").post(where, {"tables": "2", "nights": "Friday"})
    assert response.status_code == 422
    assert "Friday" in response.content.decode()


def test_battles_cost_the_same_number_of_queries(game, as_player, django_assert_max_num_queries):
    client = as_player("A")
    client.get(address(game, "battles"))
    with django_assert_max_num_queries(7):
        client.get(address(game, "battles"))
    # One reads what was counted at the table, one the portraits, kept until the version grows.
    with django_assert_max_num_queries(12):
        page(client, game)
    with django_assert_max_num_queries(11):
        page(client, game)


GENTLE = {f"unit-{band}.{unit}": "4" for band in ("b1", "b2") for unit in range(1, 7)}
HARSH = {**GENTLE, **dict.fromkeys([f"unit-b1.{unit}" for unit in range(1, 7)], "0")}


def report(client, game, winner, left):
    """Sends the report form of the page with these figures."""
    fields = hidden_fields(client.get(address(game)), "report")
    return send(client, game, "report", **fields, winner=winner, **left)


def row_of(game):
    """The campaign's whole row and journal."""
    game.refresh_from_db()
    return Game.objects.filter(pk=game.pk).values().get(), game.journal.count()


@pytest.mark.parametrize("act", ["confirm", "dispute"])
def test_answering_a_replaced_report_shows_the_new_one(game, as_player, act):
    anna, bruno = as_player("A"), as_player("B")
    assert report(bruno, game, "A", GENTLE).status_code == 302
    shown = hidden_fields(anna.get(address(game)), act)
    assert report(bruno, game, "B", HARSH).status_code == 302
    before = row_of(game)
    answer = send(anna, game, act, **shown)
    assert answer.status_code == 409
    assert "Another report of this battle was sent in the meantime" in refusal(answer)
    assert "Bruno reports that they won. Confirm?" in words(answer)
    assert row_of(game) == before
    again = hidden_fields(answer, act)
    assert send(anna, game, act, **again).status_code == 302
    game.refresh_from_db()
    stages = [battle.stage for battle in read_world(game).battles.values()]
    assert stages == ([] if act == "confirm" else ["disputed"])


def test_a_report_from_an_old_page_does_not_replace_an_unread_one(game, as_player):
    phone, laptop = as_player("B"), as_player("B")
    old = hidden_fields(laptop.get(address(game)), "report")
    assert report(phone, game, "A", GENTLE).status_code == 302
    before = row_of(game)
    answer = send(laptop, game, "report", **old, winner="B", **HARSH)
    assert (answer.status_code, row_of(game)) == (409, before)
    assert "read that report first" in refusal(answer)
    assert re.findall(r'name="unit-b1.1" value="(\d*)"', answer.content.decode()) == ["0"]
    again = hidden_fields(answer, "report")
    assert send(laptop, game, "report", **again, winner="B", **HARSH).status_code == 302


def test_a_form_without_a_report_number_confirms_nothing(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    report(bruno, game, "A", GENTLE)
    before = row_of(game)
    assert send(anna, game, "confirm", battle="k1").status_code == 422
    assert row_of(game) == before


@pytest.mark.parametrize("page", ["", "battles/k1"])
def test_nobody_reads_the_draft_of_another_player(game, as_player, people, page):
    fields = {"winner": ["B"], "unit-b2.1": ["3"], "dead": ["lord-b1"]}
    save_draft(game.pk, "k1", fields, actor=Actor.seat(people[1], "B"))
    typed = 'name="unit-b2.1" value="3"'
    assert typed in as_player("B").get(address(game, page)).content.decode()
    assert typed not in as_player("A").get(address(game, page)).content.decode()
    lent = as_player("A").get(address(game, page) + "?for=B").content.decode()
    assert 'name="unit-b2.1" value="4"' in lent
    assert typed not in lent
    assert 'name="winner" value="B" checked' not in lent
    assert "Save it for later" not in lent


def test_a_shared_device_does_not_replace_the_draft_of_another_player(game, as_player, people):
    save_draft(game.pk, "k1", {"winner": ["B"]}, actor=Actor.seat(people[1], "B"))
    sent = {"battle": "k1", "winner": "A", "draft": "1", "for": "B"}
    assert send(as_player("A"), game, "report", **sent).status_code == 422
    assert [row.fields for row in ReportDraft.objects.all()] == [{"winner": ["B"]}]


@pytest.mark.parametrize(
    ("most", "battle"), [(photos.MOST_OF_BATTLE, "k1"), (photos.MOST_OF_CAMPAIGN, "k0")]
)
def test_the_number_of_photographs_per_battle_and_campaign_is_limited(
    game, as_player, most, battle
):
    """One photograph fewer than the maximum is stored: one more is accepted, the next is
    refused."""
    BattlePhoto.objects.bulk_create(
        BattlePhoto(
            game=game,
            battle=battle,
            turn=read_world(game).turn,
            player="B",
            at=timezone.now(),
            image=b"",
            width=1,
            height=1,
        )
        for _ in range(most - 1)
    )
    assert do(as_player("A"), game, "photo", photo=jpeg()).status_code == 302
    late = do(as_player("A"), game, "photo", photo=jpeg())
    assert (late.status_code, "You cannot add any more photos here." in refusal(late)) == (
        422,
        True,
    )
    assert BattlePhoto.objects.filter(game=game).count() == most
