"""The admin shows rows without changing them, and makes stuck campaigns active."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin import site
from django.contrib.admin.utils import flatten_fieldsets
from django.contrib.auth.models import Permission
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from campaign.models import Envelope, ReportDraft, SealedPlan
from club.models import Game, Invitation, Profile, Tenure
from tests.admin.signed_in import signed_in
from tests.lasting.rows import lasting
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = pytest.mark.django_db

ACCOUNTS = {"auth", "account"}  # only the superuser edits people and groups


@pytest.fixture
def root() -> Client:
    return signed_in(person("root", is_staff=True, is_superuser=True))


def at_the_bids() -> Any:
    anna = person("anna")
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids").pk


@pytest.fixture(scope="module")
def lasting_game(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Any]:
    with lasting(django_db_blocker, at_the_bids) as pk:
        yield pk


@pytest.fixture
def game(lasting_game: Any, db: None) -> Game:
    return Game.objects.get(pk=lasting_game)


OURS = ("club", "campaign", "tavern")


def ours() -> list[Any]:
    return [model for model in site._registry if model._meta.app_label not in ACCOUNTS]


def test_every_model_can_be_viewed():
    registered = {model for model in ours() if model._meta.app_label in OURS}
    assert registered == {model for app in OURS for model in apps.get_app_config(app).get_models()}


@pytest.mark.parametrize("superuser", [True, False], ids=["superuser", "staff"])
@pytest.mark.parametrize("model", ours(), ids=lambda model: model.__name__)
def test_nothing_can_be_added_changed_or_deleted(game: Game, model: Any, superuser: bool):
    user = person("root", is_staff=True, is_superuser=superuser)
    user.user_permissions.set(Permission.objects.all())
    client = signed_in(user)
    request = RequestFactory().get("/")
    request.user = user
    kept = site._registry[model]
    asked = (kept.has_add_permission, kept.has_change_permission, kept.has_delete_permission)
    assert [may(request) for may in asked] == [False] * 3
    assert kept.has_view_permission(request)
    assert set(kept.get_actions(request)) <= {"retry_closing"}
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert client.get(reverse(f"{name}_changelist")).status_code == 200
    assert client.post(reverse(f"{name}_add"), {}).status_code == 403
    for row in model._base_manager.all()[:1]:
        shown = client.get(reverse(f"{name}_change", args=[row.pk]))
        assert shown.status_code == 200
        assert client.post(reverse(f"{name}_delete", args=[row.pk]), {}).status_code == 403
        assert client.post(reverse(f"{name}_change", args=[row.pk]), {}).status_code == 403
    assert all(
        not inline.has_change_permission(request) and not inline.has_add_permission(request)
        for inline in kept.get_inline_instances(request)
    )


def test_a_stuck_campaign_is_restarted(root: Client, game: Game):
    let_deadline_pass(game)
    rows = Game.objects.filter(pk=game.pk)
    rows.update(stuck="ab12cd34", attempts=3, absent="default")
    choose = {"action": "retry_closing", "_selected_action": [game.pk]}
    assert root.post(reverse("admin:club_game_changelist"), choose).status_code == 302
    moment = game.moment
    game.refresh_from_db()
    assert (game.stuck, game.attempts, game.moment) == ("", 0, moment + 1)


def test_a_campaign_that_still_cannot_close_is_reported(root: Client, game: Game):
    let_deadline_pass(game)
    rows = Game.objects.filter(pk=game.pk)
    rows.update(stuck="ab12cd34", attempts=3, world=b"no world")
    choose = {"action": "retry_closing", "_selected_action": [game.pk]}
    page = root.post(reverse("admin:club_game_changelist"), choose, follow=True)
    assert "Ring of trees could not be closed." in page.content.decode()


@pytest.mark.parametrize(
    ("model", "hidden"),
    [
        (Envelope, "sealed"),
        (SealedPlan, "sealed"),
        (Invitation, "secret_hash"),
        (ReportDraft, "fields"),
        (Tenure, "note"),
        (Game, "spectator_key"),
        (Game, "seats_key"),
        (Profile, "screen_key"),
    ],
)
def test_no_form_shows_sealed_secret_or_foreign_values(model: Any, hidden: str):
    request = RequestFactory().get("/")
    request.user = person("root", is_staff=True, is_superuser=True)
    assert model._meta.get_field(hidden)
    shown = site._registry[model]
    fields = flatten_fieldsets(shown.get_fieldsets(request))
    assert hidden not in {*fields, *shown.list_display, *shown.get_readonly_fields(request)}
    assert fields


@pytest.mark.parametrize(
    "asked",
    [
        "club/tenure/?note__startswith=T",
        "campaign/envelope/?sealed_at__gt=2020-01-01",
        "campaign/envelope/?receipt=0",
        "campaign/reportdraft/?fields__contains=A",
        "club/game/?spectator_key__startswith=a",
        "club/game/?seats_key__startswith=a",
        "club/invitation/?secret_hash__startswith=a",
        "club/profile/?screen_key__startswith=a",
        "campaign/sealedplan/?sealed_at__gt=2020-01-01",
    ],
)
def test_hidden_columns_cannot_be_used_as_filters(root: Client, asked: str):
    answer = root.get(f"/admin/{asked}")
    assert (answer.status_code, answer["Location"]) == (302, f"/admin/{asked.split('?')[0]}?e=1")
    assert root.get("/admin/club/game/?phase__exact=bids").status_code == 200


def test_no_page_of_the_admin_sets_a_password(root: Client):
    assert root.get("/admin/password_change/").status_code == 404
