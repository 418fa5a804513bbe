"""The page of the tables to roll on: members read them, the organiser changes them and rolls."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.text import Truncator
from django.views.decorators.http import require_http_methods

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.rolls import Rolled, rolls_of
from campaign.actions.play import club_tables
from campaign.pages.rolls.forms import DICE, WHEN, ReadyForm, TableForm, typed_from
from campaign.pages.rolls.sharing import MOST_BYTES, tables_in
from campaign.pages.rulings.rolled import ruled_on
from campaign.pages.rulings.words import RulingView
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.rule_terms import TERRAIN_KINDS
from campaign.rolls.checks import MOST_TABLES
from campaign.rolls.tables import Line, RollTable, TableId
from campaign.turns.rolling import tables_of
from campaign.words.news.rolls import said
from campaign.words.roll_tables.ready import READY
from club.actions.decisions.ruling_log import MOST_WORDS
from club.actions.journal.actor import Actor
from club.models import Game
from club.pages.frame.attempt import Attempt

FORMS = ("table", "ready", "file")  # they say themselves why they were refused
LATEST, MOST_SHOWN = 6, 60  # rolls in view, and on the page


@dataclass(frozen=True, slots=True)
class RowView:
    """A row with its result, or "" for a card, which has none."""

    result: str
    text: str
    power: str
    note: str


@dataclass(frozen=True, slots=True)
class TableView:
    id: TableId
    title: str
    dice: Any
    when: Any
    kinds: tuple[Any, ...]
    sides: tuple[int, ...]
    rows: tuple[RowView, ...]
    left: int  # cards that were not drawn yet


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll, the address at which the organiser rules what its row proposes, "" for none, and the
    rulings that were made on it."""

    rolled: Rolled
    power: str
    note: str
    rule: str
    ruled: list[RulingView]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_tables(request: HttpRequest, public_id: str) -> HttpResponse:
    """The tables and the latest rolls. A form is the organiser's; 404 for others who send one."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    what = request.POST.get("what", "")
    form, ready = _forms(request, scene, what)
    with Attempt() as attempt:
        if request.method == "POST":
            if not scene.organises:
                raise Http404
            if _change(request, game, what, form, ready):
                # Without a part of its own, the browser would go on at that of the form.
                return redirect(reverse("roll_tables", args=[public_id]) + "#main")
    refused = attempt.refusal
    context = _context(request, scene) | {
        "form": form,
        "ready": ready,
        "refusal": refused,
        "what": what,
        "forms": FORMS,
    }
    failed = request.method == "POST"
    return render(request, "rolls/page.html", context, status=422 if failed else 200)


def _forms(request: HttpRequest, scene: Scene, what: str) -> tuple[TableForm, ReadyForm]:
    tables = tables_of(scene.world)
    changed = tables.get(TableId(request.GET.get("table", "")))
    pattern = changed or _pattern(tables, request.GET.get("like", ""))
    initial = typed_from(pattern) if pattern else {"dice": "d6", "when": "turn"}
    form = TableForm(request.POST if what == "table" else None, initial=initial)
    there = frozenset(table.ours for table in tables.values())
    return form, ReadyForm(request.POST if what == "ready" else None, there=there)


def _pattern(tables: dict[TableId, RollTable], like: str) -> RollTable | None:
    """The table from which a new one starts: one of the campaign, or one of the site's own."""
    return tables.get(TableId(like)) or READY.get(like)


def _change(request: HttpRequest, game: Game, what: str, form: TableForm, ready: ReadyForm) -> bool:
    """Does what was sent. Returns whether it was complete; 404 for what no form sends."""
    actor = Actor.organiser(request.user)
    table, key = request.POST.get("table", "")[:10], request.POST.get("key", "")[:40] or None
    if what == "drop":
        club_tables.drop_table(game.pk, table, actor=actor, key=key)
    elif what == "roll":
        club_tables.roll(game.pk, table, actor=actor, key=key)
    elif what == "file":
        file = request.FILES.get("file")
        found = tables_in(file.read(MOST_BYTES + 1) if file else b"")
        club_tables.set_tables(game.pk, found, actor=actor, key=key)
    elif what == "table":
        if not form.is_valid():
            return False
        before = tables_of(read_world(game)).get(TableId(table))
        made = form.content(before)
        club_tables.set_tables(game.pk, (made,), actor=actor, table=table, key=key)
    elif what == "ready":
        if not ready.is_valid():
            return False
        club_tables.set_tables(game.pk, ready.contents(), actor=actor, key=key)
    else:
        raise Http404
    return True


def _context(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    tables = tables_of(scene.world)
    asked = request.POST.get("table", "") or request.GET.get("table", "")
    shown = rolls_of(scene.game, scene.world)[:MOST_SHOWN]
    proposing = any(one.news.power or one.news.note for one in shown)
    ruled = ruled_on(scene) if proposing else {}
    rolls = [_roll(scene, one, ruled.get(one.first, [])) for one in shown]
    return {
        "game": scene.game,
        "scene": scene,
        "tables": [_view(key, table) for key, table in tables.items()],
        "rolls": rolls[:LATEST],
        "earlier": rolls[LATEST:],
        "changed": asked if asked in tables else "",
        "full": len(tables) >= MOST_TABLES,
        "may_roll": scene.organises and scene.game.status == Game.RUNNING,
        "key": get_random_string(32),
    }


def _view(key: TableId, table: RollTable) -> TableView:
    rows = zip(table.results, table.rows, strict=True)
    cards = table.dice == "cards"
    return TableView(
        key,
        said(table.title, table.ours),
        DICE[table.dice],
        WHEN[table.when],
        tuple(TERRAIN_KINDS.get(kind, kind) for kind in table.kinds),
        table.sides,
        tuple(_row("" if cards else str(result), row, table.ours) for result, row in rows),
        len(table.left),
    )


def _row(result: str, row: Line, ours: str) -> RowView:
    return RowView(result, said(row.text, ours), _signed(row.power), said(row.note, ours))


def _signed(power: int) -> str:
    """The power points with their sign, "" for none."""
    return f"{power:+d}".replace("-", "\N{MINUS SIGN}") if power else ""


def _roll(scene: Scene, rolled: Rolled, ruled: list[RulingView]) -> RollView:
    news = rolled.news
    rule = "" if scene.over or not scene.organises else _ruling(scene.game, rolled)
    return RollView(rolled, _signed(news.power), said(news.note, news.ours), rule, ruled)


def _ruling(game: Game, rolled: Rolled) -> str:
    """The address of the ruling that the row proposes, filled in; "" for none."""
    news = rolled.news
    kind, asked = "power", {"player": news.player or "", "amount": str(news.power)}
    why = f"{said(news.title, news.ours)}: {said(news.text, news.ours)}"
    if news.note:
        kind, asked, why = "word", {}, said(news.note, news.ours)
    elif not news.power:
        return ""
    asked |= {"reason": Truncator(why).chars(MOST_WORDS), "roll": str(rolled.first)}
    return f"{reverse('make_ruling', args=[game.public_id, kind])}?{urlencode(asked)}"
