"""The pages of a ruling: the kinds that can be made, the form, before and after, and the
confirmation. The site shows them to organisers in its own frame, the desk to staff in its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string

from campaign.actions.history.effective_history import read_world
from campaign.actions.rulings import rulings
from campaign.differences import Difference
from campaign.pages.corrections.ruling_questions import (
    GrantPower,
    MoveBand,
    RemovePlayer,
    ReorderMemory,
    RestoreLord,
    SetController,
)
from campaign.pages.rulings.decisions import DECISIONS, DecisionForm, makes_sense
from campaign.pages.rulings.forms import (
    BattleForm,
    RulingForm,
    SetResultForm,
    SwapRolesForm,
    WordForm,
    with_reason,
)
from campaign.pages.rulings.joining import JoiningForm
from campaign.pages.rulings.rolled import rulings_on
from campaign.turns.joining import may_join
from campaign.world import World
from club.actions.decisions.ruling_log import MOST_WORDS
from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.journal.page_versions import page_version_of, stale
from club.actions.journal.permissions import organises
from club.actions.security.whole_numbers import whole_number
from club.models import Game, Ruling
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in, is_fresh, staff_way_in, way_in
from club.refusals import Refusal

FORMS: tuple[type[RulingForm], ...] = (
    *map(with_reason, (GrantPower, MoveBand, SetController, RestoreLord)),
    SetResultForm,
    SwapRolesForm,
    *map(with_reason, (ReorderMemory, RemovePlayer)),
    JoiningForm,
    WordForm,
)
ALL: dict[str, type[RulingForm]] = {form.name: form for form in FORMS} | DECISIONS
STEPS = (
    "step",
    "shown",
    "page_version",
    "key",
    "csrfmiddlewaretoken",
)  # not part of the ruling itself


PROPOSED = ("battle", "answers", "count", "player", "amount", "roll")  # fields that a link may fill
DANGEROUS = ("leaving", "result", "seat")  # rulings that cannot be undone completely


@dataclass(frozen=True, slots=True)
class Frame:
    """The pages around a ruling: their room, which has the base of their templates, their context,
    and the addresses of all kinds and of one. With `strict` every page needs a recent second
    factor."""

    room: str
    context: dict[str, Any]
    back: str
    address: Callable[[str], str]
    strict: bool = False

    def page(self, request: HttpRequest, name: str, status: int = 200, **more: Any) -> HttpResponse:
        context = self.context | {"base": f"{self.room}/base.html", "back": self.back} | more
        return render(request, f"{name}.html", context, status=status)


@dataclass(frozen=True, slots=True)
class RulingKind:
    """A ruling that is possible in the present world, and its address."""

    name: str
    title: Any
    about: str
    address: str


def kinds_page(request: HttpRequest, game: Game, frame: Frame) -> HttpResponse:
    """All rulings for which this world gives a reason."""
    if frame.strict and not is_fresh(request, game):
        return _sign_in_again(request, frame)
    kinds = _kinds(game, request.GET.get("answers", ""), frame)
    return frame.page(request, f"{frame.room}/kinds", kinds=kinds)


def ruling_page(request: HttpRequest, game: Game, name: str, frame: Frame) -> HttpResponse:
    """The form, then the differences, then the ruling. A refused form keeps its values.

    At the desk, and for staff everywhere, it needs a recent second factor. Other organisers sign in
    again to confirm a dangerous ruling, unless they did recently.
    """
    if name not in ALL:
        raise Http404
    if frame.strict and not is_fresh(request, game):
        return _sign_in_again(request, frame)
    if way := staff_way_in(request, game):
        return redirect(way)
    world = read_world(game)
    data = request.POST if request.method == "POST" else None
    initial = {field: request.GET.get(field, "")[:20] for field in PROPOSED}
    initial["reason"] = request.GET.get("reason", "")[:MOST_WORDS]
    form = ALL[name](data, game, world, initial=initial)
    step = request.POST.get("step", "")
    refused: Refusal | None = None
    if data is not None and step != "edit" and form.is_valid():
        try:
            if step == "confirm":
                if name in DANGEROUS:
                    demand_fresh_sign_in(request)
                return _confirm(request, game, form)
            return _shown(request, game, form, frame)
        except Refusal as refusal:
            refused = refusal
    status = 422 if step in NEXT else 200
    before = rulings_on(game, form.roll_asked)
    context = {"form": form, "refusal": refused, "before": before}
    return frame.page(request, "rulings/form", status, **context)


NEXT = ("preview", "confirm")


def sign_in_again(request: HttpRequest) -> HttpResponse:
    """Redirects to the page of the second factor, and from there back to the desk."""
    back = request.POST.get("next", "")
    inside = back.startswith(reverse("admin:index")) and "//" not in back
    return redirect(way_in(request, back if inside else reverse("admin:index")))


def _sign_in_again(request: HttpRequest, frame: Frame) -> HttpResponse:
    return frame.page(request, "desk/again", 403)


def _kinds(game: Game, answers: str, frame: Frame) -> list[RulingKind]:
    world = read_world(game)
    names = {terrain.id: terrain.name for terrain in world.map.terrains}
    found = []
    for name, form in ALL.items():
        if issubclass(form, BattleForm):
            open_battles = [(b, r) for b, r in world.battles.items() if r.stage != "closed"]
            found += [
                _kind(frame, form, names[row.terrain], battle=battle, answers=answers)
                for battle, row in open_battles
            ]
        elif makes_sense(name, game) if name in DECISIONS else _has_matter(name, world):
            found.append(_kind(frame, form, "", answers=answers))
    return found


def _kind(frame: Frame, form: type[RulingForm], about: str, **query: str) -> RulingKind:
    path = frame.address(form.name)
    asked = urlencode({key: value for key, value in query.items() if value})
    return RulingKind(form.name, form.title, about, f"{path}?{asked}" if asked else path)


def _has_matter(name: str, world: World) -> bool:
    """Whether there is anything in the world for such a ruling."""
    if name == "band":
        return bool(world.bands)
    if name == "lord":
        return bool(world.villages) and any(lord.died for lord in world.lords.values())
    if name == "joining":
        return may_join(world)
    return name != "memory" or len(world.track) > 1


def _found(
    request: HttpRequest, game: Game, form: RulingForm
) -> tuple[tuple[Difference, ...], str]:
    """The differences, and the name of the preview."""
    if isinstance(form, DecisionForm):
        return (), form.shown
    if form.name == rulings.WORD:
        return (), ""
    command = form.command()
    actor = Actor.ruling(request.user)
    found = rulings.preview_ruling(game, command, actor=actor, seat=form.seat_name)
    return found, rulings.fingerprint(form.world, command, found)


def _shown(request: HttpRequest, game: Game, form: RulingForm, frame: Frame) -> HttpResponse:
    found, shown = _found(request, game, form)
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in STEPS
    ]
    return frame.page(
        request,
        "rulings/preview",
        form=form,
        before=rulings_on(game, form.roll_asked),
        world=form.world,
        found=found,
        typed=typed,
        shown=shown,
        page_version=page_version_of(game),
        key=get_random_string(32),
        plays=seat_of(game, request.user),
    )


def _confirm(request: HttpRequest, game: Game, form: RulingForm) -> HttpResponse:
    made = _made(request, game, form)
    if organises(game, request.user) or seat_of(game, request.user):
        page = reverse(form.next_page, args=[game.public_id])
        if made is None or form.next_page != "rulings":
            return redirect(page)
        return redirect(f"{page}#ruling-{made.pk}")
    if made is None:
        return redirect("admin:club_ruling_changelist")
    return redirect("admin:club_ruling_change", made.pk)


def _made(request: HttpRequest, game: Game, form: RulingForm) -> Ruling | None:
    """Carries out what was confirmed. Returns the ruling, if the form's action returns one."""
    data, post, actor = form.cleaned_data, request.POST, Actor.ruling(request.user)
    key, page_version = post.get("key", "")[:64] or None, whole_number(post.get("page_version", ""))
    if isinstance(form, DecisionForm):
        if page_version is None:
            raise stale()
        form.perform(actor, page_version, post.get("shown", ""))
        return None
    if form.name == rulings.WORD:
        why, roll = data["reason"], form.roll_asked
        return rulings.rule_in_words(game.pk, actor=actor, reason=why, key=key, roll=roll)
    return rulings.rule(
        game.pk,
        form.command(),
        actor=actor,
        reason=data["reason"],
        key=key,
        page_version=page_version,
        standing=data["standing"],
        shown=post.get("shown", ""),
        answers=int(data["answers"]) if data["answers"] else None,
        seat=form.seat_name,
        roll=form.roll_asked,
    )
