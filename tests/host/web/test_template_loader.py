"""Pages have no indentation from their templates. Emails and typed text stay unchanged."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client
from django.utils.html import strip_tags

from host.web import template_loader
from host.web.template_loader import Loader

FOUND = {"a.html": "<p>\n    <b>\n\t x </b>  y\n</p>\n", "a.txt": "Dear all,\n    this is it.\n"}


@pytest.fixture
def loader(tmp_path: Path) -> Loader:
    for name, text in FOUND.items():
        (tmp_path / name).write_text(text)
    return Loader(get_template("base.html").template.engine, [str(tmp_path)])


def test_lines_of_pages_lose_their_indentation_and_stay_lines(loader):
    (origin,) = loader.get_template_sources("a.html")
    assert loader.get_contents(origin) == "<p>\n<b>\nx </b>  y\n</p>\n"


def test_mails_keep_their_lines(loader):
    (origin,) = loader.get_template_sources("a.txt")
    assert loader.get_contents(origin) == FOUND["a.txt"]


def test_a_server_draws_the_templates_of_its_start(loader, tmp_path: Path, monkeypatch: Any):
    """The next release is fetched into the folder of one that is still served."""
    monkeypatch.setattr(template_loader, "_kept", {})
    template_loader.keep([tmp_path])
    (tmp_path / "a.html").write_text("new")
    (tmp_path / "a.txt").unlink()
    drawn = [loader.get_contents(next(loader.get_template_sources(name))) for name in FOUND]
    assert drawn == ["<p>\n<b>\nx </b>  y\n</p>\n", FOUND["a.txt"]]


@pytest.mark.django_db
def test_a_page_is_served_without_indentation():
    page = Client().get("/signs").content.decode()
    assert "tower" in strip_tags(page)
    assert re.findall(r"^[ \t]+<", page, re.M) == []
