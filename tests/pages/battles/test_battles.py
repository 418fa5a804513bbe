"""The battle page: sides, dates, drafts and photographs; and the club's evenings."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from campaign.actions.battles import photos
from campaign.actions.battles.report_drafts import save_draft
from campaign.actions.journal.actor import Actor
from campaign.models import BattlePhoto, Campaign, Meeting, ReportDraft
from campaign.world import Battle, Side
from tests.pages.battles.forms import do, jpeg
from tests.pages.filled import hidden_fields
from tests.pages.laid import LAND, address, refusal, send, words
from tests.worlds import a_band, a_world


@pytest.fixture
def campaign(laid):
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle("Birch", ("A", "B"), (), "B", stage="fight",
                 sides={"A": Side(True, "b1"), "B": Side(True, "b2")})  # fmt: skip
    return laid(
        a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row},
                sacred_grounds={"Birch": "Vikings"}, villages={"Birch": "B"})
    )  # fmt: skip


def test_a_draft_shows_on_the_table_though_the_others_see_no_change(campaign, as_player, people):
    anna, version = as_player("A"), campaign.version
    ticked = [ticked_on(anna, campaign) for _ in range(2)]  # the second is kept
    for winner in "AB":
        actor = Actor("seat", people[0].pk, "A")
        save_draft(campaign.pk, "k1", {"winner": [winner]}, actor=actor)
        ticked.append(ticked_on(anna, campaign))
    assert ticked == [[], [], ["A"], ["B"]]
    campaign.refresh_from_db()
    assert campaign.version == version


def ticked_on(client, campaign):
    """The winner that the table's form proposes."""
    page = client.get(address(campaign)).content.decode()
    return re.findall(r'name="winner" value="(\w+)" checked', page)


def page(client, campaign):
    return client.get(address(campaign, "battles/k1"))


def test_everybody_reads_sides_forces_scenario_and_reminders(campaign, as_player):
    text = words(page(as_player("C"), campaign))
    for said in ("Battle for Birch", "Bruno defends", "Revendiquer le territoire", "6 points",
                 "A village of", "Sacred ground of Vikings"):  # fmt: skip
        assert said in text
    assert "Propose this date" not in text


def test_strangers_and_unknown_battles_are_not_found(campaign, as_player, stranger):
    assert page(stranger, campaign).status_code == 404
    assert as_player("A").get(address(campaign, "battles/k9")).status_code == 404


def test_a_date_is_proposed_and_agreed(campaign, as_player):
    day = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT19:30")
    assert do(as_player("A"), campaign, "propose", at=day, place="the club").status_code == 302
    date = Meeting.objects.get(campaign=campaign)
    assert do(as_player("B"), campaign, "agree", date=date.pk).status_code == 302
    text = words(page(as_player("C"), campaign))
    assert "Agreed:" in text
    assert "19:30" in text
    assert "the club" in text


def test_a_bad_date_is_refused_and_stays_typed(campaign, as_player):
    response = do(as_player("A"), campaign, "propose", at="tomorrow", place="Ghent")
    assert response.status_code == 422
    assert refusal(response) == "Give a day and a time."
    assert 'value="Ghent"' in response.content.decode()


def test_who_does_not_fight_arranges_nothing(campaign, as_player):
    day = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT19:30")
    assert do(as_player("C"), campaign, "propose", at=day).status_code == 422
    assert do(as_player("A"), campaign, "burn").status_code == 404


def test_a_report_is_kept_for_later_shown_to_its_typer_and_dropped_when_sent(campaign, as_player):
    fields = {"battle": "k1", "form": "report-k1", "winner": "A", "unit-b1.1": "3"}
    send(as_player("A"), campaign, "report", draft="1", **fields)
    kept = ReportDraft.objects.get(campaign=campaign)
    assert kept.fields == {"winner": ["A"], "unit-b1.1": ["3"]}
    for place in ("", "battles/k1"):
        shown = as_player("A").get(address(campaign, place)).content.decode()
        assert 'name="unit-b1.1" value="3"' in shown
        hidden = as_player("B").get(address(campaign, place)).content.decode()
        assert 'name="unit-b1.1" value="4"' in hidden
    units = {f"unit-b{band}.{unit}": "4" for band in (1, 2) for unit in range(1, 7)}
    assert send(as_player("A"), campaign, "report", **(fields | units)).status_code == 302
    assert not ReportDraft.objects.filter(campaign=campaign).exists()


def test_a_photograph_is_added_shown_and_taken_away(campaign, as_player, stranger):
    response = do(as_player("A"), campaign, "photo", photo=jpeg(), caption="The ford")
    assert response.status_code == 302
    photo = BattlePhoto.objects.get(campaign=campaign)
    where = address(campaign, f"photos/{photo.pk}")
    shown = as_player("C").get(where)
    assert (shown["Content-Type"], shown.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert "The ford" in words(page(as_player("C"), campaign))
    assert stranger.get(where).status_code == 404
    assert do(as_player("B"), campaign, "remove_photo", number=photo.pk).status_code == 422
    do(as_player("A"), campaign, "remove_photo", number=photo.pk)
    assert not BattlePhoto.objects.filter(campaign=campaign).exists()


def test_a_file_that_is_no_photograph_is_refused(campaign, as_player):
    bad = SimpleUploadedFile("x.jpg", b"<script>", "image/jpeg")
    response = do(as_player("A"), campaign, "photo", photo=bad)
    assert response.status_code == 422
    assert "no photograph" in refusal(response)


def test_the_organiser_enters_tables_and_evenings(campaign, as_player):
    soon = (timezone.now() + timedelta(days=2)).date().isoformat()
    where = address(campaign, "battles")
    response = as_player("A").post(where, {"tables": "2", "nights": soon})
    assert response.status_code == 302
    assert "room for 2 battles" in words(as_player("C").get(where))
    assert as_player("C").post(where, {"tables": "2", "nights": soon}).status_code == 404
    response = as_player("A").post(where, {"tables": "2", "nights": "Friday"})
    assert response.status_code == 422
    assert "Friday" in response.content.decode()


def test_battles_cost_the_same_number_of_queries(
    campaign, as_player, django_assert_max_num_queries
):
    client = as_player("A")
    client.get(address(campaign, "battles"))
    with django_assert_max_num_queries(6):
        client.get(address(campaign, "battles"))
    with django_assert_max_num_queries(9):
        page(client, campaign)


GENTLE = {f"unit-{band}.{unit}": "4" for band in ("b1", "b2") for unit in range(1, 7)}
HARSH = {**GENTLE, **dict.fromkeys([f"unit-b1.{unit}" for unit in range(1, 7)], "0")}


def report(client, campaign, winner, left):
    """Sends the report form of the page with these figures."""
    fields = hidden_fields(client.get(address(campaign)), "report")
    return send(client, campaign, "report", **fields, winner=winner, **left)


def row_of(campaign):
    """The campaign's whole row and journal."""
    campaign.refresh_from_db()
    return Campaign.objects.filter(pk=campaign.pk).values().get(), campaign.journal.count()


@pytest.mark.parametrize("act", ["confirm", "dispute"])
def test_who_answers_a_report_that_was_replaced_is_shown_the_new_one(campaign, as_player, act):
    anna, bruno = as_player("A"), as_player("B")
    assert report(bruno, campaign, "A", GENTLE).status_code == 302
    shown = hidden_fields(anna.get(address(campaign)), act)
    assert report(bruno, campaign, "B", HARSH).status_code == 302
    before = row_of(campaign)
    answer = send(anna, campaign, act, **shown)
    assert answer.status_code == 409
    assert "Another report of this battle was sent in the meantime" in refusal(answer)
    assert "Bruno won." in words(answer)
    assert row_of(campaign) == before
    again = hidden_fields(answer, act)
    assert send(anna, campaign, act, **again).status_code == 302
    campaign.refresh_from_db()
    stages = [battle.stage for battle in campaign.read_world().battles.values()]
    assert stages == ([] if act == "confirm" else ["disputed"])


def test_who_reports_from_an_old_page_does_not_replace_a_report_unread(campaign, as_player):
    phone, laptop = as_player("B"), as_player("B")
    old = hidden_fields(laptop.get(address(campaign)), "report")
    assert report(phone, campaign, "A", GENTLE).status_code == 302
    before = row_of(campaign)
    answer = send(laptop, campaign, "report", **old, winner="B", **HARSH)
    assert (answer.status_code, row_of(campaign)) == (409, before)
    assert "read that report first" in refusal(answer)
    assert re.findall(r'name="unit-b1.1" value="(\d*)"', answer.content.decode()) == ["0"]
    again = hidden_fields(answer, "report")
    assert send(laptop, campaign, "report", **again, winner="B", **HARSH).status_code == 302


def test_a_form_that_names_no_report_confirms_nothing(campaign, as_player):
    anna, bruno = as_player("A"), as_player("B")
    report(bruno, campaign, "A", GENTLE)
    before = row_of(campaign)
    assert send(anna, campaign, "confirm", battle="k1").status_code == 422
    assert row_of(campaign) == before


@pytest.mark.parametrize("page", ["", "battles/k1"])
def test_nobody_reads_what_another_has_typed_and_not_sent(campaign, as_player, people, page):
    fields = {"winner": ["B"], "unit-b2.1": ["3"], "dead": ["lord-b1"]}
    save_draft(campaign.pk, "k1", fields, actor=Actor.seat(people[1], "B"))
    typed = 'name="unit-b2.1" value="3"'
    assert typed in as_player("B").get(address(campaign, page)).content.decode()
    assert typed not in as_player("A").get(address(campaign, page)).content.decode()
    lent = as_player("A").get(address(campaign, page) + "?for=B").content.decode()
    assert 'name="unit-b2.1" value="4"' in lent
    assert typed not in lent
    assert 'name="winner" value="B" checked' not in lent
    assert "Keep it for later" not in lent


def test_what_another_has_typed_is_not_replaced_on_a_lent_device(campaign, as_player, people):
    save_draft(campaign.pk, "k1", {"winner": ["B"]}, actor=Actor.seat(people[1], "B"))
    sent = {"battle": "k1", "winner": "A", "draft": "1", "for": "B"}
    assert send(as_player("A"), campaign, "report", **sent).status_code == 422
    assert [row.fields for row in ReportDraft.objects.all()] == [{"winner": ["B"]}]


@pytest.mark.parametrize(
    ("most", "battle"), [(photos.MOST_OF_BATTLE, "k1"), (photos.MOST_OF_CAMPAIGN, "k0")]
)
def test_there_are_photographs_enough_of_a_battle_and_of_a_campaign(
    campaign, as_player, most, battle
):
    """One less than the most lie there: one more is kept, and the next is not."""
    BattlePhoto.objects.bulk_create(
        BattlePhoto(campaign=campaign, battle=battle, turn=campaign.read_world().turn, player="B",
                    at=timezone.now(), image=b"", width=1, height=1)
        for _ in range(most - 1)
    )  # fmt: skip
    assert do(as_player("A"), campaign, "photo", photo=jpeg()).status_code == 302
    late = do(as_player("A"), campaign, "photo", photo=jpeg())
    assert (late.status_code, "No more photographs are allowed." in refusal(late)) == (422, True)
    assert BattlePhoto.objects.filter(campaign=campaign).count() == most
