"""W2: typed input stays text. No script runs, and the browser reports no violation."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.actions.battles import battle_dates
from campaign.actions.rulings import challenges, rulings
from campaign.commands import WriteLord
from campaign.models import BattleComment, BattlePhoto, Campaign, Map, MapDraft
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats import spectator_links
from club.models import Game, JournalEntry, Seat
from club.refusals import Refusal
from tests.admin.signed_in import show_factor
from tests.browser.conftest import Arrives, Site, sign_in
from tests.reliability.cast import Cast

Figure = Callable[..., None]
RUN = "document.documentElement.dataset.ran=1"
PAYLOADS = (
    f"<script>{RUN}</script>",
    f"</script><script>{RUN}</script>",
    f"<img src=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f"<svg/onload={RUN}>",
    f"<body onload={RUN}>",
    f'"><script>{RUN}</script>',
    f"'><script>{RUN}</script>",
    f'" autofocus onfocus="{RUN}',
    f"' autofocus onfocus='{RUN}",
    f'" onmouseover="{RUN}" x="',
    f"` onerror={RUN}",
    f"<iframe srcdoc='<script>{RUN}</script>'>",
    f"<a href='javascript:{RUN}'>x</a>",
    f"javascript:{RUN}",
    "data:text/html,<script>1</script>",
    f"<details open ontoggle={RUN}>",
    f"<input autofocus onfocus={RUN}>",
    f"<video><source onerror={RUN}>",
    f"<math><mi x={RUN}>",
    f"</title><script>{RUN}</script>",
    f"</textarea><script>{RUN}</script>",
    f"</style><script>{RUN}</script>",
    f"--><script>{RUN}</script>",
    f"]]><script>{RUN}</script>",
    f"{{{{ {RUN} }}}}",
    "{% load static %}",
    f"${{{RUN}}}",
    f"<%= {RUN} %>",
    "<base href=//evil>",
    "<meta http-equiv=refresh content='0;url=//evil'>",
    "<link rel=stylesheet href=//evil/x.css>",
    "<style>*{background:url(//evil)}</style>",
    f"<form action='javascript:{RUN}'><button>",
    f"<div hx-get='/x' hx-trigger='load' hx-on::load='{RUN}'>",
    f"<p hx-on:click='{RUN}'>x</p>",
    f"\\u003cscript\\u003e{RUN}",
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"<scr<script>ipt>{RUN}</scr</script>ipt>",
    f"<object data='javascript:{RUN}'>",
)
LISTEN = """
window.violations = [];
document.addEventListener('securitypolicyviolation',
  event => window.violations.push(event.violatedDirective + ' ' + event.blockedURI));
"""
# Violations, scripts that ran, and markup that a payload added to the page.
WRONG = """() => [...window.violations, ...(document.documentElement.dataset.ran ? ['ran'] : []),
  ...[...document.querySelectorAll('[onerror],[onload],[onfocus],[srcdoc],base,[hx-on]')]
    .map(found => found.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll('[href^="javascript:"],[action^="javascript:"]')]
    .map(found => found.outerHTML.slice(0, 80))]"""


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def typed(cast: Cast, payload: str, number: int) -> int:
    """Puts the payload into every text that a person can enter; returns how many forms took it.
    Names are written past the forms, which drop characters, so that they are stored as shown.
    """
    game, users = cast.first, cast.users
    bruno, olga = Actor.seat(users["bruno"], "B"), Actor.ruling(users["olga"])
    rest = f"{payload} {number}"
    soon = timezone.now() + timedelta(days=3)
    ways: tuple[Callable[[], Any], ...] = (
        lambda: challenges.ask_for_ruling(game.pk, actor=bruno, text=rest, battle="k1"),
        lambda: rulings.rule_in_words(game.pk, actor=olga, reason=rest),
        lambda: battle_dates.propose(game.pk, "k1", actor=bruno, at=soon, place=rest),
        lambda: act(game.pk, WriteLord("B", "lord-b2", 0, rest), actor=bruno),
    )
    return sum(_went(way) for way in ways)


def _went(way: Callable[[], Any]) -> bool:
    try:
        way()
    except Refusal:
        return False
    return True


def names(cast: Cast, payload: str) -> None:
    game = cast.first
    Game.objects.filter(pk=game.pk).update(name=payload[:80])
    Campaign.objects.filter(pk=game.pk).update(club_nights=[])
    Seat.objects.filter(game=game, player="B").update(name=payload[:40])
    BattlePhoto.objects.filter(game=game).update(caption=payload[:120])
    BattleComment.objects.filter(game=game).update(text=payload[:1000])
    Map.objects.filter(slug="ring").update(name=payload[:80])
    MapDraft.objects.update(name=payload[:80])
    user = cast.users["clara"]
    type(user).objects.filter(pk=user.pk).update(username=payload[:150])


def pages(cast: Cast, key: str) -> Iterator[str]:
    own = f"/c/{cast.first.public_id}"
    for rest in (
        "/",
        "/chronicle",
        "/lords",
        "/lords/lord-b2",
        "/battles",
        "/battles/k1",
        "/battles/k1/card",
        "/rulings",
        "/seats",
        "/organise",
        "/attendance",
        "/history/1",
        "/saga",
        "/sheet",
        "/rules",
    ):
        yield own + rest
    yield from ("/", "/maps/", "/maps/ring/", f"/maps/draft/{cast.draft.pk}/", f"/s/{key}/")
    yield f"/s/{key}/chronicle"


@pytest.mark.night("a browser opens every page for forty payloads; without one every push does it")
@pytest.mark.browser
def test_w02_typed_scripts_never_run(cast: Cast, arrives: Arrives, site: Site, figure: Figure):
    """Pages that list texts hold all payloads at once; names are tried one after the other."""
    key = spectator_links.open_to_spectators(
        cast.first.pk, actor=Actor.organiser(cast.users["olga"])
    )
    went = sum(typed(cast, payload, n) for n, payload in enumerate(PAYLOADS))
    assert went >= 2 * len(PAYLOADS)
    olga = arrives("olga")
    sign_in(olga, cast.users["olga"])
    page = olga.page
    page.add_init_script(LISTEN)
    found, opened = {}, 0
    for number, payload in enumerate(PAYLOADS):
        names(cast, payload)
        # Lists hold every payload: they are opened whole once, and afterwards for their names.
        for address in list(pages(cast, key))[: None if number == 0 else 1]:
            answer = page.goto(address)
            assert answer is not None
            assert answer.status == 200, address
            opened += 1
            if wrong := page.evaluate(WRONG):
                found[address, payload] = wrong
    assert found == {}
    figure(
        f"{len(PAYLOADS)} payloads in every text: {opened} pages opened, nothing ran, no violation"
    )


@pytest.mark.night("a browser opens every page for forty payloads; without one every push does it")
@pytest.mark.browser
def test_w02_a_running_script_would_be_found(cast: Cast, arrives: Arrives, site: Site):
    """A page that shows typed text as markup, with and without the policy."""
    page = arrives("olga").page
    page.add_init_script(LISTEN)
    page.route(
        "**/shown",
        lambda route: route.fulfill(
            body=f"<!doctype html><html><body><img src=x onerror={RUN}>", content_type="text/html"
        ),
    )
    page.goto("/shown")
    page.wait_for_function("document.documentElement.dataset.ran")
    assert "ran" in page.evaluate(WRONG)


@pytest.mark.django_db
def test_w02_no_page_contains_typed_markup(figure: Figure):
    """The same without a browser: quick enough for every change."""
    cast = Cast()
    key = spectator_links.open_to_spectators(
        cast.first.pk, actor=Actor.organiser(cast.users["olga"])
    )
    for number, payload in enumerate(PAYLOADS):
        typed(cast, payload, number)
    client = Client()
    client.force_login(cast.users["olga"])
    show_factor(client, cast.users["olga"])
    live = [p for p in PAYLOADS if "<" in p and "&" not in p]
    for chosen in (PAYLOADS[0], PAYLOADS[6]):
        names(cast, chosen)
        for address in pages(cast, key):
            answer = client.get(address)
            assert answer.status_code == 200, address
            body = answer.content.decode()
            assert [p for p in live if p in body] == [], address
    assert JournalEntry.objects.exists()
    figure(f"{len(PAYLOADS)} payloads in every text: none is markup on any page")
