"""Forms of decisions that change no world: about time, and about seats."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaign.pages.rulings.forms import RulingForm
from club.actions.decisions import deadlines
from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.actions.security.whole_numbers import whole_number
from club.models import Game

TIME = "%Y-%m-%dT%H:%M"  # as browsers write it


class DecisionForm(RulingForm):
    """A decision that `perform` carries out. An impossible one is refused there."""

    def prepare(self) -> None:
        del self.fields["standing"], self.fields["answers"], self.fields["roll"]

    def perform(self, actor: Actor, page_version: int, shown: str) -> None:
        raise NotImplementedError

    @property
    def shown(self) -> str:
        """The name of what is shown before the confirmation; "" if the page version is enough."""
        return ""

    @property
    def why(self) -> str:
        return str(self.cleaned_data["reason"])

    @property
    def summary(self) -> list[tuple[Any, Any]]:
        """The choices, besides the reason, as label and text."""
        chosen = [field for field in self.visible_fields() if field.name != "reason"]
        return [(field.label, self.said(field.name)) for field in chosen]

    def said(self, field: str) -> Any:
        value = self.cleaned_data[field]
        return dict(getattr(self.fields[field], "choices", [])).get(value, value)


class ExtendForm(DecisionForm):
    name = "extend"
    title = _("Move the deadline")
    hint = _("To a later time: a promised deadline is never brought forward.")

    until = forms.DateTimeField(
        label=_("Until"),
        input_formats=[TIME],
        widget=forms.DateTimeInput({"type": "datetime-local"}, TIME),
    )

    def prepare(self) -> None:
        super().prepare()
        self.fields["until"].label = f"{self.fields['until'].label} ({self.game.time_zone})"

    def perform(self, actor: Actor, page_version: int, shown: str) -> None:
        """Carries out the decision; its time is in the campaign's time zone."""
        typed = timezone.make_naive(self.cleaned_data["until"])
        until = typed.replace(tzinfo=ZoneInfo(self.game.time_zone))
        deadlines.extend(
            self.game.pk, actor=actor, until=until, reason=self.why, page_version=page_version
        )

    def said(self, field: str) -> Any:
        return timezone.make_naive(self.cleaned_data[field])


class PauseForm(DecisionForm):
    name = "pause"
    title = _("Pause the campaign")
    hint = _("All deadlines stop until the campaign is resumed. Players may carry on acting.")

    def perform(self, actor: Actor, page_version: int, shown: str) -> None:
        deadlines.pause(self.game.pk, actor=actor, reason=self.why)


class ResumeForm(DecisionForm):
    name = "resume"
    title = _("Resume the campaign")
    hint = _("Deadlines run again, later by the length of the pause.")

    def perform(self, actor: Actor, page_version: int, shown: str) -> None:
        deadlines.resume(self.game.pk, actor=actor, reason=self.why)


class ExcuseForm(DecisionForm):
    name = "excuse"
    title = _("Excuse a player")
    hint = _(
        "The others no longer wait for this player in this phase: the default is played for them "
        "now."
    )

    player = forms.ChoiceField(label=_("Player"))

    def prepare(self) -> None:
        super().prepare()
        awaited = self.game.waits_for
        self.choose("player", (pair for pair in self.playing() if pair[0] in awaited))

    def perform(self, actor: Actor, page_version: int, shown: str) -> None:
        deadlines.excuse(
            self.game.pk,
            self.cleaned_data["player"],
            actor=actor,
            reason=self.why,
            page_version=page_version,
        )


class ReplaceForm(DecisionForm):
    name = "seat"
    title = _("Remove somebody from their seat")
    hint = _(
        "They can no longer see the campaign, and what they sealed is returned unopened. Whoever "
        "takes over plays on with everything they had."
    )

    player = forms.ChoiceField(label=_("Player"))

    def prepare(self) -> None:
        super().prepare()
        held = {seat.player for seat in self.game.seats.all() if seat.user_id is not None}
        self.choose("player", (pair for pair in self.playing() if pair[0] in held))

    def perform(self, actor: Actor, page_version: int, shown: str) -> None:
        player = self.cleaned_data["player"]
        sitter = whole_number(shown) or 0
        seats.unseat(self.game.pk, player, actor=actor, reason=self.why, sitter=sitter)

    @property
    def shown(self) -> str:
        """The user who has the seat."""
        player = self.cleaned_data["player"]
        return str(next(s.user_id for s in self.game.seats.all() if s.player == player))


DECISIONS: dict[str, type[DecisionForm]] = {
    form.name: form for form in (ExtendForm, PauseForm, ResumeForm, ExcuseForm, ReplaceForm)
}


def makes_sense(name: str, game: Game) -> bool:
    """Whether there is anything in the present world for such a decision."""
    if game.status != Game.RUNNING:
        return False
    if name in ("pause", "resume"):
        return game.paused == (name == "resume")
    if name == "excuse":
        return bool(game.waits_for) and not game.paused
    return name != "extend" or not game.paused
