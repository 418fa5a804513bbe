"""The page on which an organiser types a campaign that was begun on paper, step by step.

Each step is stored as it was typed. The last one lists every problem, or shows the resulting map.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.history.effective_history import read_world
from campaign.actions.seats.on_paper import save_sheet, sheet_of, start_from_sheet
from campaign.pages.acts.unit_lines import kind_words
from campaign.pages.paper.forms import EVERYBODY, LAND
from campaign.pages.paper.sheet import Steps, sheet_from, step_forms
from campaign.pages.scene import access
from campaign.pages.words.rule_terms import BEGUN
from campaign.play import play
from campaign.turns.paper_checks import problems
from campaign.world import World
from club.actions.journal.actor import Actor
from club.models import Game
from club.pages.frame.attempt import Attempt

CHECK = "check"  # the last step


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def on_paper(request: HttpRequest, public_id: str) -> HttpResponse:
    """A step of the sheet, named by `?step=`. Sending it stores it and shows the next one."""
    game = access.organised_or_404(request, public_id)
    if game.status != Game.SETUP:
        return redirect("table", public_id=public_id)
    world, typed = read_world(game), sheet_of(game)
    names = {seat.player: seat.name for seat in game.seats.all()}
    step = request.GET.get("step", EVERYBODY)
    steps = step_forms(None, world, names)
    if step != CHECK and step not in steps:
        step = EVERYBODY
    with Attempt() as attempt:
        if request.method == "POST" and step == CHECK:
            return _started(request, game, _bound(typed, world, names))
        if request.method == "POST":
            typed |= _sent(request, steps[step])
            typed = save_sheet(game.pk, typed, actor=Actor.organiser(request.user))
            if _bound(typed, world, names)[step].is_valid():
                return redirect(f"{request.path}?step={_after(steps, step)}")
    bound = _bound(typed, world, names) if typed else steps
    context = _links(game, bound, step) | {
        "game": game,
        "names": names,
        "refusal": attempt.refusal,
        "step": step,
        "scene": access.scene_for(request, game),
        "kinds": kind_words(),
    }
    if step == CHECK:
        context |= _checked(request, game, world, bound)
    elif request.method == "POST" or _is_typed(steps[step], typed):
        context["form"] = bound[step]
    else:
        context["form"] = steps[step]
    status = 422 if request.method == "POST" else 200
    return render(request, "paper/page.html", context, status=status)


def _bound(typed: dict[str, list[str]], world: World, names: dict[str, str]) -> Steps:
    data = QueryDict(mutable=True)
    for name, values in typed.items():
        data.setlist(name, values)
    return step_forms(data, world, names)


def _sent(request: HttpRequest, form: Any) -> dict[str, list[str]]:
    """The fields of this step as they were sent. A box that is not ticked is stored as empty."""
    return {
        form.add_prefix(name): request.POST.getlist(form.add_prefix(name)) for name in form.fields
    }


def _is_typed(form: Any, typed: dict[str, list[str]]) -> bool:
    return any(form.add_prefix(name) in typed for name in form.fields)


def _after(steps: Steps, step: str) -> str:
    order = [*steps, CHECK]
    return order[order.index(step) + 1]


def _links(game: Game, steps: Steps, step: str) -> dict[str, Any]:
    page = reverse("on_paper", args=[game.public_id])
    titles = {EVERYBODY: _("Everybody"), LAND: _("The land"), CHECK: _("Check and start")}
    names = {seat.player: seat.name for seat in game.seats.all()}
    words = {name: titles.get(name) or names[name] for name in (*steps, CHECK)}
    links = [(f"{page}?step={name}", word, name == step) for name, word in words.items()]
    return {"links": links, "title": words[step]}


def _checked(request: HttpRequest, game: Game, world: World, steps: Steps) -> dict[str, Any]:
    """The incomplete steps and the problems; if there are none, the resulting map."""
    unread = [name for name, form in steps.items() if not form.is_valid()]
    if unread:
        shown = {address: word for address, word, _here in _links(game, steps, CHECK)["links"]}
        page = reverse("on_paper", args=[game.public_id])
        rows = [(f"{page}?step={name}", shown[f"{page}?step={name}"]) for name in unread]
        return {"unread": rows}
    sheet = sheet_from(steps)
    found = problems(world, sheet)
    if found:
        return {"problems": found}
    return {"then": access.scene_then(request, game, play(world, sheet).world)}


def _started(request: HttpRequest, game: Game, steps: Steps) -> HttpResponse:
    if not all(form.is_valid() for form in steps.values()):
        return redirect(f"{request.path}?step={CHECK}")
    start_from_sheet(game.pk, sheet_from(steps), actor=Actor.organiser(request.user))
    messages.success(request, str(BEGUN))
    return redirect("table", public_id=game.public_id)
