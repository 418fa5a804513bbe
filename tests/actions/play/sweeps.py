"""Sweeps for 739 and the nonce of a receipt, which appear nowhere else."""

import re

from django.apps import apps
from django.contrib.admin import site
from django.test import Client
from django.urls import reverse

from campaign.actions.bids.bid_sealing import Receipt
from campaign.models import Envelope
from club.models import Notice

AMOUNT = 739
ROW_IDS = re.compile(
    r"/\d+/(?:change|history|delete)/|\(\d+\)|name=\"_selected_action\" value=\"\d+\""
)
CANARY = re.compile(rf"(?<![\w=-]){AMOUNT}(?![\w=-])")


def shows(text: str, receipt: Receipt) -> bool:
    return bool(CANARY.search(text)) or receipt.nonce in text


def database_text() -> str:
    """Every column of every row of every table, binary ones as text.

    Ids of rows are left out, since any of them may be the canary by chance.
    """
    found = []
    for model in apps.get_models(include_auto_created=True):
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if not field.primary_key and not field.is_relation
        ]
        for row in model._base_manager.values_list(*fields) if fields else ():
            for value in row:
                raw = isinstance(value, bytes | memoryview)
                found.append(bytes(value).decode(errors="replace") if raw else repr(value))
    return "\n".join(found)


def admin_pages(client: Client) -> dict[str, str]:
    """List and detail of every registered model, and the history of envelopes, without the ids of
    rows: any of them may be the canary by chance.
    """
    pages = {}
    for model in site._registry:
        base = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        addresses = [reverse(f"{base}_changelist")]
        rows = model._base_manager.all()
        if model is Notice:  # the desk does not show emails with receipts
            rows = rows.exclude(event="receipt")
        for pk in rows.values_list("pk", flat=True):
            addresses.append(reverse(f"{base}_change", args=[pk]))
            if model is Envelope:
                addresses.append(reverse(f"{base}_history", args=[pk]))
        for address in addresses:
            answer = client.get(address)
            assert answer.status_code == 200, address
            pages[address] = ROW_IDS.sub("", answer.content.decode())
    return pages
