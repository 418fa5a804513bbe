"""The admin looks; it changes nothing by itself, and takes stuck campaigns up again."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin import site
from django.contrib.admin.utils import flatten_fieldsets
from django.contrib.auth.models import Permission
from django.test import Client, RequestFactory
from django.urls import reverse

from campaign.models import Campaign, Envelope, Invitation, ReportDraft, StandingOrder, Tenure
from tests.admin.signed_in import signed_in
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = pytest.mark.django_db

ACCOUNTS = {"auth", "account"}  # people and groups are the superuser's to edit


@pytest.fixture
def root() -> Client:
    return signed_in(person("root", is_staff=True, is_superuser=True))


@pytest.fixture
def campaign() -> Campaign:
    anna = person("anna")
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")


def ours() -> list[Any]:
    return [model for model in site._registry if model._meta.app_label not in ACCOUNTS]


def test_every_model_is_to_be_looked_at():
    registered = {model for model in ours() if model._meta.app_label == "campaign"}
    assert registered == set(apps.get_app_config("campaign").get_models())


@pytest.mark.parametrize("superuser", [True, False], ids=["superuser", "staff"])
@pytest.mark.parametrize("model", ours(), ids=lambda model: model.__name__)
def test_nothing_can_be_added_changed_or_deleted(campaign: Campaign, model: Any, superuser: bool):
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
    assert all(not inline.has_change_permission(request) and not inline.has_add_permission(request)
               for inline in kept.get_inline_instances(request))  # fmt: skip


def test_a_stuck_campaign_is_taken_up_again(root: Client, campaign: Campaign):
    let_deadline_pass(campaign)
    rows = Campaign.objects.filter(pk=campaign.pk)
    rows.update(stuck="ab12cd34", attempts=3, absent="default")
    choose = {"action": "retry_closing", "_selected_action": [campaign.pk]}
    assert root.post(reverse("admin:campaign_campaign_changelist"), choose).status_code == 302
    moment = campaign.moment
    campaign.refresh_from_db()
    assert (campaign.stuck, campaign.attempts, campaign.moment) == ("", 0, moment + 1)


def test_a_campaign_that_still_cannot_close_is_said_so(root: Client, campaign: Campaign):
    let_deadline_pass(campaign)
    rows = Campaign.objects.filter(pk=campaign.pk)
    rows.update(stuck="ab12cd34", attempts=3, world=b"no world")
    choose = {"action": "retry_closing", "_selected_action": [campaign.pk]}
    page = root.post(reverse("admin:campaign_campaign_changelist"), choose, follow=True)
    assert "Ring of trees could not be closed." in page.content.decode()


@pytest.mark.parametrize(
    ("model", "hidden"),
    [(Envelope, "sealed"), (StandingOrder, "sealed"), (Invitation, "secret_hash"),
     (ReportDraft, "fields"), (Tenure, "note"), (Campaign, "spectator_key")],
)  # fmt: skip
def test_what_is_sealed_secret_or_another_s_is_on_no_form(model: Any, hidden: str):
    request = RequestFactory().get("/")
    request.user = person("root", is_staff=True, is_superuser=True)
    assert model._meta.get_field(hidden)
    shown = site._registry[model]
    fields = flatten_fieldsets(shown.get_fieldsets(request))
    assert hidden not in {*fields, *shown.list_display, *shown.get_readonly_fields(request)}
    assert fields


@pytest.mark.parametrize(
    "asked",
    ["tenure/?note__startswith=T", "envelope/?sealed_at__gt=2020-01-01", "envelope/?receipt=0",
     "reportdraft/?fields__contains=A", "campaign/?spectator_key__startswith=a",
     "invitation/?secret_hash__startswith=a", "standingorder/?sealed_at__gt=2020-01-01"],
)  # fmt: skip
def test_nothing_unseen_is_found_out_by_asking_for_rows_that_have_it(root: Client, asked: str):
    answer = root.get(f"/admin/campaign/{asked}")
    assert (answer.status_code, answer["Location"]) == (
        302, f"/admin/campaign/{asked.split('?')[0]}?e=1"
    )  # fmt: skip
    assert root.get("/admin/campaign/campaign/?phase__exact=bids").status_code == 200


def test_nobody_sets_a_password_here(root: Client):
    assert root.get("/admin/password_change/").status_code == 404
