"""The admin looks; it changes nothing but maps, and takes stuck campaigns up again."""

from typing import Any

import pytest
from django.contrib.admin import site
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Envelope, Map, Road, StartSite, Terrain
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = pytest.mark.django_db

DRAWN = {Map, Terrain, Road, StartSite}


@pytest.fixture
def root() -> Client:
    client = Client()
    client.force_login(person("root", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def campaign() -> Campaign:
    anna = person("anna")
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")


def ours() -> list[Any]:
    return [model for model in site._registry if model._meta.app_label == "campaign"]


@pytest.mark.parametrize("model", ours(), ids=lambda model: model.__name__)
def test_only_maps_can_be_added_changed_or_deleted(root: Client, campaign: Campaign, model: Any):
    name = f"admin:campaign_{model._meta.model_name}"
    status = 200 if model in DRAWN else 403
    assert root.get(reverse(f"{name}_add")).status_code == status
    for row in model._base_manager.all()[:1]:
        assert root.get(reverse(f"{name}_delete", args=[row.pk])).status_code == status
        posted = root.post(reverse(f"{name}_change", args=[row.pk]), {})
        assert posted.status_code == status


def test_a_stuck_campaign_is_taken_up_again(root: Client, campaign: Campaign):
    let_deadline_pass(campaign)
    Campaign.objects.filter(pk=campaign.pk).update(stuck="ab12cd34", attempts=3)
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


def test_the_sealed_field_is_on_no_form():
    shown = site._registry[Envelope].get_fields(request=None)
    assert "sealed" not in shown
    assert {"amount", "receipt"} <= set(shown)
