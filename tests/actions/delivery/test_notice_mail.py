"""A notice as email: the HTML has the same content as the text, and loads nothing."""

import re
from html import unescape

import pytest
from django.core import mail
from django.utils.translation import override

from club.actions.accounts.contact_preferences import save_language
from club.actions.delivery.notice_mail import send_notice_mail
from club.actions.delivery.notice_rendering import Words
from club.actions.letters.mail_connection import MailConnection
from tests.table import person

pytestmark = pytest.mark.django_db
RECAP = ("You bid 1.", "<Bruno> bid 9, which is void.")
TURN = Words(
    "Turn 3: it is your go", "Move & fight.\nUntil Sunday", "http://here/c/one/#now", RECAP
)
OTHER = Words("A message", "Anna <b>says</b> so", "http://here/c/two/", RECAP)


def html_of(*notices: Words, language: str = "en") -> str:
    user = person("anna")
    save_language(user, language)
    send_notice_mail(user, notices, "key", MailConnection())
    [(html, kind)] = mail.outbox[-1].alternatives
    assert kind == "text/html"
    return str(html)


def told(html: str) -> str:
    return unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL))


def test_the_html_says_what_the_text_says():
    said = " ".join(told(html_of(TURN, OTHER)).split())
    for line in mail.outbox[-1].body.splitlines():
        if line and not re.search("http|^-- $|^– ", line):
            assert line in said
    assert [said.count(sentence) for sentence in RECAP] == [1, 1]


def test_every_address_is_a_link_and_nothing_is_loaded():
    html = html_of(TURN)
    links = re.findall(r'href="([^"]+)"', html)
    body = mail.outbox[-1].body
    assert links[0] == TURN.link
    assert all(link in body for link in links)
    assert len(links) == len(re.findall("http", body)) == 3
    assert not re.search(r"src=|url\(|@import|<link|<script|<img", html)


def test_names_are_escaped():
    html = html_of(OTHER)
    assert "<b>" not in html
    assert "Anna &lt;b&gt;says&lt;/b&gt; so" in html
    assert "&lt;Bruno&gt; bid 9" in html


def test_it_speaks_the_reader_s_language():
    html = html_of(TURN, language="fr")
    assert '<html lang="fr">' in html
    with override("en"):
        assert "Open the page" not in html
