"""The rules and the dashboard for a monitor query only figures that the site provides."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client

FILES = Path("deploy/monitoring")
NAME = re.compile(r"\bcampaign_[a-z_]+")


def alerts() -> list[str]:
    groups = yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"]
    return [rule["expr"] for group in groups for rule in group["rules"]]


def panels() -> list[str]:
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


@pytest.mark.django_db
@pytest.mark.parametrize("asked", [alerts, panels])
def test_every_queried_figure_is_provided(settings: Any, asked: Any):
    settings.METRICS_TOKEN, settings.REDIS_URL = "m", "redis://127.0.0.1:1/0"
    client = Client(headers={"authorization": "Bearer m"})
    client.get("/healthz")
    given = set(NAME.findall(client.get("/metrics").content.decode()))
    wanted = {name for expression in asked() for name in NAME.findall(expression)}
    assert wanted
    assert wanted <= given, wanted - given


def test_no_panel_covers_another():
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    places = [panel["gridPos"] for panel in panels]
    squares = [
        (at["x"] + x, at["y"] + y) for at in places for x in range(at["w"]) for y in range(at["h"])
    ]
    assert len(squares) == len(set(squares))
    assert max(x for x, _ in squares) < 24
