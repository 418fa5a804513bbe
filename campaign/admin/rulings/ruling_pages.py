"""The desk's pages: which rulings can be made, the form, before and after, and the confirmation."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.page_versions import opening_of, stale
from campaign.actions.journal.permissions import organises
from campaign.actions.play.campaign_queries import seat_of
from campaign.actions.rulings import rulings
from campaign.actions.security.whole_numbers import whole_number
from campaign.admin.rulings.battle_forms import BattleForm, SetResultForm, SwapRolesForm
from campaign.admin.rulings.decision_forms import DECISIONS, DecisionForm, makes_sense
from campaign.admin.rulings.ruling_forms import (
    GrantPowerForm,
    MoveBandForm,
    RemovePlayerForm,
    ReorderMemoryForm,
    RestoreLordForm,
    RulingForm,
    SetControllerForm,
    WordForm,
)
from campaign.differences import Difference
from campaign.models import Campaign, Ruling
from campaign.pages.frame.fresh_sign_in import is_fresh, way_in
from campaign.world import World
from club.refusals import Refusal

FORMS: tuple[type[RulingForm], ...] = (
    GrantPowerForm, MoveBandForm, SetControllerForm, RestoreLordForm, SetResultForm,
    SwapRolesForm, ReorderMemoryForm, RemovePlayerForm, WordForm,
)  # fmt: skip
ALL: dict[str, type[RulingForm]] = {form.name: form for form in FORMS} | DECISIONS
STEPS = ("step", "shown", "seen", "key", "csrfmiddlewaretoken")  # not part of the ruling itself


@dataclass(frozen=True, slots=True)
class Kind:
    """A ruling that can be made now, and where."""

    title: Any
    about: str
    address: str


def kinds_page(request: HttpRequest, campaign: Campaign, context: dict[str, Any]) -> HttpResponse:
    """All rulings that this world gives a reason for."""
    if not is_fresh(request, campaign):
        return _sign_in_again(request, context)
    context |= {"campaign": campaign, "kinds": _kinds(campaign, request.GET.get("answers", ""))}
    return render(request, "desk/kinds.html", context)


def ruling_page(
    request: HttpRequest, campaign: Campaign, name: str, context: dict[str, Any]
) -> HttpResponse:
    """The form, then what would differ, then the ruling; a refusal keeps what was typed."""
    if name not in ALL:
        raise Http404
    if not is_fresh(request, campaign):
        return _sign_in_again(request, context)
    world = campaign.read_world()
    data = request.POST if request.method == "POST" else None
    initial = {field: request.GET.get(field, "")[:20] for field in ("battle", "answers")}
    form = ALL[name](data, campaign, world, initial=initial)
    context |= {"campaign": campaign, "form": form, "world": world}
    step = request.POST.get("step", "")
    if data is not None and step != "edit" and form.is_valid():
        try:
            if step == "confirm":
                return _confirm(request, campaign, form)
            return _shown(request, campaign, form, context)
        except Refusal as refusal:
            context["refusal"] = refusal
    return render(request, "desk/form.html", context, status=422 if step in NEXT else 200)


NEXT = ("preview", "confirm")


def sign_in_again(request: HttpRequest) -> HttpResponse:
    """Leads to where the second factor is shown, and from there back to the desk."""
    back = request.POST.get("next", "")
    inside = back.startswith(reverse("admin:index")) and "//" not in back
    return redirect(way_in(request, back if inside else reverse("admin:index")))


def _sign_in_again(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, "desk/again.html", context, status=403)


def _kinds(campaign: Campaign, answers: str) -> list[Kind]:
    world = campaign.read_world()
    names = {terrain.id: terrain.name for terrain in world.map.terrains}
    found = []
    for name, form in ALL.items():
        if issubclass(form, BattleForm):
            open_battles = [(b, r) for b, r in world.battles.items() if r.stage != "closed"]
            found += [_kind(campaign, form, names[row.zone], battle=battle, answers=answers)
                      for battle, row in open_battles]  # fmt: skip
        elif makes_sense(name, campaign) if name in DECISIONS else _has_matter(name, world):
            found.append(_kind(campaign, form, "", answers=answers))
    return found


def _kind(campaign: Campaign, form: type[RulingForm], about: str, **query: str) -> Kind:
    path = reverse("admin:campaign_campaign_ruling", args=[campaign.pk, form.name])
    asked = urlencode({key: value for key, value in query.items() if value})
    return Kind(form.title, about, f"{path}?{asked}" if asked else path)


def _has_matter(name: str, world: World) -> bool:
    """Whether there is anything in the world that such a ruling could be about."""
    if name == "band":
        return bool(world.bands)
    if name == "lord":
        return bool(world.villages) and any(lord.died for lord in world.lords.values())
    return name != "memory" or len(world.track) > 1


def _found(
    request: HttpRequest, campaign: Campaign, form: RulingForm
) -> tuple[tuple[Difference, ...], str]:  # fmt: skip
    """What would differ, and the name of all that is shown before it is confirmed."""
    if isinstance(form, DecisionForm):
        return (), form.shown
    if form.name == rulings.WORD:
        return (), ""
    command = form.command()
    found = rulings.preview(campaign, command, actor=Actor.ruling(request.user))
    return found, rulings.fingerprint(form.world, command, found)


def _shown(
    request: HttpRequest, campaign: Campaign, form: RulingForm, context: dict[str, Any]
) -> HttpResponse:
    found, shown = _found(request, campaign, form)
    typed = [(name, value) for name, values in request.POST.lists() for value in values
             if name not in STEPS]  # fmt: skip
    context |= {
        "found": found, "typed": typed, "shown": shown,
        "seen": opening_of(campaign), "key": get_random_string(32),
        "plays": seat_of(campaign, request.user),
    }  # fmt: skip
    return render(request, "desk/preview.html", context)


def _confirm(request: HttpRequest, campaign: Campaign, form: RulingForm) -> HttpResponse:
    made = _made(request, campaign, form)
    if organises(campaign, request.user) or seat_of(campaign, request.user):
        page = reverse("rulings", args=[campaign.public_id])
        return redirect(f"{page}#ruling-{made.pk}" if made else page)
    if made is None:
        return redirect("admin:campaign_ruling_changelist")
    return redirect("admin:campaign_ruling_change", made.pk)


def _made(request: HttpRequest, campaign: Campaign, form: RulingForm) -> Ruling | None:
    """Does what was confirmed; the ruling, if the form's action answers with it."""
    data, post, actor = form.cleaned_data, request.POST, Actor.ruling(request.user)
    key, seen = post.get("key", "")[:64] or None, whole_number(post.get("seen", ""))
    if isinstance(form, DecisionForm):
        if seen is None:
            raise stale()
        form.perform(actor, seen, post.get("shown", ""))
        return None
    if form.name == rulings.WORD:
        return rulings.word(campaign.pk, actor=actor, reason=data["reason"], key=key)
    return rulings.rule(
        campaign.pk, form.command(), actor=actor, reason=data["reason"], key=key, seen=seen,
        standing=data["standing"], shown=post.get("shown", ""),
        answers=int(data["answers"]) if data["answers"] else None,
    )  # fmt: skip
