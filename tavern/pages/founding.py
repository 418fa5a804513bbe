"""A new table: its players, its pace, and who may join. Against bots it takes two taps."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from club.actions.accounts.plain_names import own_name
from club.models import BOT_NAMES, PLAYERS
from club.pages.frame.attempt import Attempt
from tavern.actions import table_queries
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.pace import sitting_in
from tavern.models.tables import COMPANIONS, EVENING, FREE, OPEN_TO, PACES
from tavern.pages.games.options import OptionsForm, declared_by, given_by, usual_ticks
from tavern.pages.games.words import BOTS
from tavern.pages.learn.texts import texts_of

NOBODY, ME, LINK, HERE = "", "me", "link", "here"


class SeatForm(forms.Form):
    sitter = forms.ChoiceField(label=_("Who sits here"), required=False)
    name = forms.CharField(label=_("Name"), max_length=40, required=False)

    def __init__(self, *args: Any, bots: Any, needed: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        sitters = [
            (ME, _("myself")),
            (LINK, _("somebody who comes later")),
            (HERE, _("somebody on this device")),
            *((name, BOTS.get(name, name)) for name in bots),
        ]
        nobody = [] if needed else [(NOBODY, _("nobody: leave this seat out"))]
        self.fields["sitter"].choices = nobody + sitters  # type: ignore[attr-defined]


class TermsForm(forms.Form):
    pace = forms.ChoiceField(
        label=_("How fast"), choices=PACES, initial=EVENING, widget=forms.RadioSelect
    )
    open_to = forms.ChoiceField(
        label=_("Who may sit down"), choices=OPEN_TO, initial=COMPANIONS, widget=forms.RadioSelect
    )
    rated = forms.BooleanField(label=_("Rated game"), required=False)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form, and its submission. `against=bots` sets up and starts a table at once."""
    kind = next((one for one in table_queries.table_kinds() if one.name == game), None)
    if kind is None:
        raise Http404
    name = own_name(request.user) or str(_("Host"))
    declared, about_seats = declared_by(kind.name)
    usual = usual_ticks(declared, table_queries.has_played(request.user, kind.name))
    if request.method == "POST" and request.POST.get("against"):
        said = {"pace": FREE, "options": given_by(declared, usual)}
        return _founded(request, kind, _against_bots(request, kind, name), said)
    data = request.POST if request.method == "POST" else None
    terms, rows = TermsForm(data), _rows(data, kind)
    places = kind.rules.players[-1]
    options = OptionsForm(data, prefix="options", declared=declared, places=places, initial=usual)
    with Attempt() as attempt:
        if data is not None and all(one.is_valid() for one in (terms, options, *rows)):
            said = terms.cleaned_data | {"options": options.options(_letters(rows))}
            return _founded(request, kind, _plans(request, rows, name), said)
    context = {
        "kind": kind,
        "terms": terms,
        "rows": rows,
        "refusal": attempt.refusal,
        "name": name,
        "options": options,
        "about_seats": about_seats,
        "numbers": [number for number in kind.rules.players if number > 1],
        "bots": kind.clock.bots,
        "alone": 1 in kind.rules.players,
        "has_rules": texts_of(kind.name) is not None,
    }
    status = 200 if data is None else 422
    return render(request, "tavern/new.html", context, status=status)


def _rows(data: Any, kind: Any) -> list[SeatForm]:
    players = kind.rules.players
    sitters = [ME, *[sitting_in(kind) or LINK] * (players[-1] - 1)]
    usual = max(2, players[0])
    return [
        SeatForm(
            data,
            prefix=str(place),
            bots=kind.clock.bots,
            needed=place < players[0],
            initial={"sitter": sitters[place] if place < usual else NOBODY},
        )
        for place in range(players[-1])
    ]


def _letters(rows: list[SeatForm]) -> dict[int, str]:
    """The letters of the seats by their place: in order, without those that nobody takes."""
    taken = [place for place, row in enumerate(rows, 1) if row.cleaned_data["sitter"]]
    return dict(zip(taken, PLAYERS, strict=False))


def _against_bots(request: HttpRequest, kind: Any, name: str) -> list[SeatPlan]:
    """The plan against bots: the reader, and as many bots as the button says."""
    number = request.POST.get("against", "")
    players = kind.rules.players
    many = int(number) if number in map(str, players) else players[0]
    bot = sitting_in(kind)
    bots = [SeatPlan(one, bot=bot) for one in BOT_NAMES[: many - 1]]
    return [SeatPlan(name, user=request.user), *bots]


def _plans(request: HttpRequest, rows: list[SeatForm], me: str) -> list[SeatPlan]:
    plans = []
    for place, row in enumerate(rows):
        sitter, name = row.cleaned_data["sitter"], row.cleaned_data["name"].strip()
        if sitter == ME:
            plans.append(SeatPlan(name or me, user=request.user))
        elif sitter in (LINK, HERE):
            plans.append(SeatPlan(name or f"{_('Seat')} {place + 1}", here=sitter == HERE))
        elif sitter:
            plans.append(SeatPlan(name or BOT_NAMES[place], bot=sitter))
    return plans


def _founded(
    request: HttpRequest, kind: Any, plans: list[SeatPlan], terms: dict[str, Any]
) -> HttpResponse:
    """Sets up the table. It starts at once if nobody else has to join."""
    found = TableTerms(kind=kind.name, time_zone=settings.TIME_ZONE, **terms)
    game = found_table(host=request.user, terms=found, seats=plans)
    if all(plan.user or plan.bot or plan.here for plan in plans):
        start_table(game.pk, host=request.user)
        return redirect("tavern_table", public_id=game.public_id)
    return redirect("tavern_seats", public_id=game.public_id)
