"""The page on which a campaign is founded."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop

from campaign.actions.history.effective_history import read_world
from campaign.actions.play import campaign_queries
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.play.club_tables import set_tables
from campaign.actions.seats.founding_terms import MYSELF, found_campaign
from campaign.actions.workshop.maps import usable_maps
from campaign.models import Map
from campaign.pages.founding.basics import BasicsForm, SeatRows
from campaign.pages.founding.calendar_form import CalendarForm
from campaign.pages.founding.companions import ask_companions, ended_campaign, rematch_values
from campaign.pages.founding.copied_settings import copied_values
from campaign.pages.founding.expected import expected_of
from campaign.pages.founding.map_choice import map_choices
from campaign.pages.founding.presets import (
    PRESETS,
    preset_length,
    preset_values,
    proposed_name,
    sent_as_shown,
)
from campaign.pages.founding.tables_form import TablesForm
from campaign.pages.founding.terms import PolicyForm, RulesForm
from campaign.pages.words.trials.length_advice import limits_advice
from campaign.turns.rolling import tables_of
from club.actions.accounts.plain_names import note_name
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.models import PLAYERS, Game
from club.pages.frame.attempt import Attempt

THEN = gettext_noop("When everybody has mustered, start the campaign here.")
MODELS = 8  # earlier campaigns offered as models


@login_required
def found(request: HttpRequest) -> HttpResponse:
    """The form, and the campaign made from it; its maker is the organiser. `?like=` names a
    campaign that they organise, from which everything but the name is copied. `?again=` names one
    that is over and to which they belonged; its people are asked to play again. `?preset=` fills
    the form; a preset that is sent founds the campaign with nothing else. `?map=` chooses the map
    of this name."""
    again = request.GET.get("again", "")
    like = ended_campaign(request, again) if again else _model(request)
    copied = copied_values(like) if like else {}
    if like and again:
        copied = rematch_values(like, copied, request.user)
    preset = (request.POST or request.GET).get("preset", "")
    if preset:
        copied = preset_values(preset, request.user)
    on_map = _wanted_map(request)
    if on_map is not None:
        copied = copied | {"basics": copied.get("basics", {}) | {"map": on_map.pk}}
    forms = _forms(request, copied, like, asks=bool(again))
    with Attempt() as attempt:
        if request.method == "POST" and _are_valid(forms):
            game = _found(request, forms)
            if like and again:
                ask_companions(request, game, like, forms["seats"])
            messages.success(request, _founded(game, asked=bool(like and again)))
            return redirect("seats", public_id=game.public_id)
    known_maps, other_maps = map_choices(forms["basics"]["map"], request.user)
    presets = {} if like or preset or on_map or request.method == "POST" else PRESETS
    context = forms | {
        "known_maps": known_maps,
        "other_maps": other_maps,
        "expected": expected_of(forms, [*known_maps, *other_maps]),
        "refusal": attempt.refusal,
        "like": like,
        "again": again,
        "preset": PRESETS.get(preset),
        "proposed_name": proposed_name(request.user),
        "presets": presets,
        "preset_length": preset_length(known_maps) if presets else None,
        "other_map": like is not None and not _offers_map(forms["basics"], like),
        "models": _models(request),
        "on_map": on_map,
        "letters": PLAYERS,
        "failed": request.method == "POST" and attempt.refusal is None,
    }
    return render(
        request, "founding/page.html", context, status=422 if request.method == "POST" else 200
    )


def _forms(
    request: HttpRequest, initial: dict[str, Any], like: Game | None, *, asks: bool
) -> dict[str, Any]:
    data: Any = request.POST if request.method == "POST" else None
    if data is not None and "preset" in data:
        data = _with_preset(request, initial)
    maps = usable_maps(request.user, also=like.campaign.map_id if like else None)
    forms = _made(data, initial, maps, asks=asks)
    earlier = tables_of(read_world(like)) if like else {}
    return forms | {"tables": TablesForm(data, earlier)}


def _made(data: Any, initial: dict[str, Any], maps: Any, *, asks: bool = False) -> dict[str, Any]:
    seats = initial.get("seats", [{"sitter": MYSELF}])
    return {
        "basics": BasicsForm(data, initial=initial.get("basics"), maps=maps),
        "seats": SeatRows(data, initial=seats, form_kwargs={"asks": asks}),
        "calendar": CalendarForm(data, initial=initial.get("calendar")),
        "policies": PolicyForm(data, initial=initial.get("policies")),
        "rules": RulesForm(data, initial=initial.get("rules")),
    }


def _with_preset(request: HttpRequest, initial: dict[str, Any]) -> QueryDict:
    """The whole form filled by the preset, with the name and time zone that were sent."""
    forms = _made(None, initial, usable_maps(request.user))
    rows = forms.pop("seats")
    sent = sent_as_shown([*forms.values(), rows.management_form, *rows.forms])
    for field in ("name", "time_zone"):
        if field in request.POST:
            sent[field] = request.POST[field]
    return sent


def _offers_map(basics: BasicsForm, like: Game) -> bool:
    """Whether the map of the earlier campaign can be chosen. It may be private, or retired."""
    maps = basics.fields["map"].queryset  # type: ignore[attr-defined]
    return bool(maps.filter(pk=like.campaign.map_id).exists())


def _are_valid(forms: dict[str, Any]) -> bool:
    """Whether all are valid. Each is checked, so that every error is shown together."""
    return False not in [form.is_valid() for form in forms.values()]


def _found(request: HttpRequest, forms: dict[str, Any]) -> Game:
    given, agreed = forms["basics"].cleaned_data, dict(forms["policies"].cleaned_data)
    seats = forms["seats"].specs(given["players"], request.user)
    rules = forms["rules"].rules(given["players"])
    game = found_campaign(
        organiser=request.user,
        name=given["name"],
        map=given["map"],
        time_zone=given["time_zone"],
        seats=seats,
        rules=rules,
        durations=forms["calendar"].durations(),
        early_close=agreed.pop("early_close"),
        policies=Policies(**agreed, **forms["calendar"].policies()),
    )
    if tables := forms["tables"].contents():
        set_tables(game.pk, tables, actor=Actor.organiser(request.user))
    for form, seat in zip(forms["seats"].forms, seats, strict=False):
        if seat.user is not None and form.cleaned_data.get("name"):
            note_name(seat.user, seat.name)
    for advice in limits_advice(rules.limits):
        messages.warning(request, advice)
    return game


def _founded(game: Game, *, asked: bool) -> str:
    """Says that the campaign is founded, and the next step.

    `asked`: whether everybody gets their link by email.
    """
    said = gettext("Your campaign is set up: %(name)s.") % {"name": game.name}
    by_mail = gettext("The others get their links by email.")
    by_hand = gettext("Next, pass the link on to the others.")
    return " ".join([said, by_mail if asked else by_hand, gettext(THEN)])


def _wanted_map(request: HttpRequest) -> Map | None:
    """The map that the address names, if the reader may found a campaign on it."""
    slug = request.GET.get("map", "")[:80]
    return usable_maps(request.user).filter(slug=slug).first() if slug else None


def _models(request: HttpRequest) -> list[Game]:
    organised = campaign_queries.my_campaigns(request.user)
    mine = [game for game in organised if organises(game, request.user)]
    return sorted(mine, key=lambda game: -game.pk)[:MODELS]


def _model(request: HttpRequest) -> Game | None:
    """The campaign to copy. One that they do not organise does not exist for them."""
    public_id = request.GET.get("like")
    if not public_id:
        return None
    try:
        game = campaign_queries.campaign_for(request.user, public_id[:16])
    except LookupError as error:
        raise Http404 from error
    if not organises(game, request.user):
        raise Http404
    return game
