"""Forms of rulings: every choice is taken from the world, by name; a reason is required."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign import commands
from campaign.actions.decisions import MOST_WORDS
from campaign.models import Campaign, Challenge
from campaign.turns.rulings import MOST_GRANT
from campaign.world import LordId, World

Pairs = Iterable[tuple[str, Any]]

OPEN = ("", "–")  # a choice that has yet to be made
NONE = "none"  # nobody, or a draw: chosen on purpose


def or_none(choice: str) -> Any:
    return None if choice == NONE else choice


class RulingForm(forms.Form):
    """What all rulings have. `name` is in the address, `title` on the page."""

    name: ClassVar[str]
    title: ClassVar[Any]
    hint: ClassVar[Any] = ""

    reason = forms.CharField(
        label=_("Reason, for everybody to read"), max_length=MOST_WORDS, widget=forms.Textarea
    )
    standing = forms.BooleanField(label=_("It stands for the rest of the campaign"), required=False)
    answers = forms.ChoiceField(label=_("It grants this challenge"), required=False)

    def __init__(self, data: Any, campaign: Campaign, world: World, **more: Any) -> None:
        super().__init__(data, **more)
        self.campaign, self.world = campaign, world
        self.players = {seat.player: seat.name for seat in campaign.seats.all()}
        self.terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
        self.prepare()
        asked = Challenge.objects.filter(campaign=campaign, status=Challenge.OPEN)
        self.choose("answers", [("", "–"), *((str(row.pk), self.asked(row)) for row in asked)])
        self.order_fields([n for n in self.fields if n not in RulingForm.base_fields])

    @property
    def about(self) -> str:
        """What stands beside the title: the terrain of a battle."""
        return ""

    def prepare(self) -> None:
        """Fills the choices of the form's own fields."""

    def command(self) -> commands.Ruling:
        """The command that a valid form means."""
        raise NotImplementedError

    def choose(self, field: str, pairs: Pairs) -> None:
        if field in self.fields:
            self.fields[field].choices = list(pairs)  # type: ignore[attr-defined]

    def asked(self, row: Challenge) -> str:
        return f"{self.players.get(row.player, row.player)}: {row.text[:60]}"

    def playing(self) -> Pairs:
        return [(player, self.players.get(player, player)) for player in self.world.in_play]

    def owner(self, player: str | None) -> str:
        return self.players.get(player, player) if player else gettext("nobody")

    def lord_name(self, lord: LordId) -> str:
        return self.world.lords[lord].name or gettext("nameless lord")


class GrantPowerForm(RulingForm):
    name = "power"
    title = _("Grant or take power points")
    hint = _("A stock never falls below zero.")

    player = forms.ChoiceField(label=_("Player"))
    amount = forms.IntegerField(
        label=_("Power points; with a minus sign to take them"),
        min_value=-MOST_GRANT, max_value=MOST_GRANT,
    )  # fmt: skip

    def prepare(self) -> None:
        stocks = self.world.players
        self.choose("player", ((p, f"{name} ({stocks[p].power})") for p, name in self.playing()))  # type: ignore[index]

    def command(self) -> commands.Ruling:
        return commands.GrantPower(self.cleaned_data["player"], self.cleaned_data["amount"])


class MoveBandForm(RulingForm):
    name = "band"
    title = _("Put a band elsewhere")
    hint = _(
        "Roads do not matter. Control does not come with the band: who stands alone on a terrain "
        "takes it when the battles are next determined."
    )

    band = forms.ChoiceField(label=_("Band"))
    to = forms.ChoiceField(label=_("Terrain"))

    def prepare(self) -> None:
        self.choose("band", ((b, f"{self.lord_name(row.lord)} ({self.owner(row.owner)}), "
                              f"{self.terrains[row.zone]}")
                             for b, row in self.world.bands.items()))  # fmt: skip
        self.choose("to", self.terrains.items())

    def command(self) -> commands.Ruling:
        return commands.MoveBand(self.cleaned_data["band"], self.cleaned_data["to"])


class SetControllerForm(RulingForm):
    name = "controller"
    title = _("Give a terrain to a player, or to nobody")
    hint = _(
        "It is a taking like any other: an enemy village there falls, and a prestigious terrain "
        "gives a point on the memory track. Points already on the track stay."
    )

    terrain = forms.ChoiceField(label=_("Terrain, and who holds it"))
    player = forms.ChoiceField(label=_("New holder"))

    def prepare(self) -> None:
        held = self.world.holders
        self.choose("terrain", ((t, f"{name} – {self.owner(held.get(t))}")
                                for t, name in self.terrains.items()))  # fmt: skip
        self.choose("player", [OPEN, *self.playing(), (NONE, gettext("nobody"))])

    def command(self) -> commands.Ruling:
        player = self.cleaned_data["player"]
        return commands.SetController(self.cleaned_data["terrain"], or_none(player))


class RestoreLordForm(RulingForm):
    name = "lord"
    title = _("Restore a dead lord")
    hint = _("He waits in the reserve of a village of his player; his experience is gone.")

    lord = forms.ChoiceField(label=_("Lord"))
    at = forms.ChoiceField(label=_("Village"))

    def prepare(self) -> None:
        dead = ((lord, row) for lord, row in self.world.lords.items() if row.died)
        self.choose("lord", (
            (id, f"{self.lord_name(id)} ({self.owner(row.owner)})") for id, row in dead
        ))  # fmt: skip
        self.choose("at", ((t, f"{self.terrains[t]} ({self.owner(owner)})")
                           for t, owner in self.world.villages.items()))  # fmt: skip

    def command(self) -> commands.Ruling:
        return commands.RestoreLord(self.cleaned_data["lord"], self.cleaned_data["at"])


class ReorderMemoryForm(RulingForm):
    name = "memory"
    title = _("Put the memory track in another order")
    hint = _("Give every point its new place; 1 is the oldest.")

    def prepare(self) -> None:
        places = len(self.world.track)
        for place, point in enumerate(self.world.track):
            where = self.terrains.get(point.terrain, point.terrain)
            self.fields[f"place-{place}"] = forms.IntegerField(
                label=f"{self.owner(point.player)} ({where})", min_value=1, max_value=places,
                initial=place + 1,
            )  # fmt: skip

    def command(self) -> commands.Ruling:
        """A place given twice leaves another out, which the rules refuse."""
        given = [self.cleaned_data[f"place-{place}"] for place in range(len(self.world.track))]
        return commands.ReorderMemory(tuple(sorted(range(len(given)), key=given.__getitem__))
                                      if len({*given}) == len(given) else ())  # fmt: skip


class RemovePlayerForm(RulingForm):
    name = "leaving"
    title = _("Take a player out of the campaign")
    hint = _(
        "His bands and villages vanish, his terrains are nobody’s. Give his seat to somebody else "
        "instead if the faction is to play on."
    )

    player = forms.ChoiceField(label=_("Player"))

    def prepare(self) -> None:
        self.choose("player", self.playing())

    def command(self) -> commands.Ruling:
        return commands.RemovePlayer(self.cleaned_data["player"])


class WordForm(RulingForm):
    """A standing ruling in words: it changes nothing now."""

    name = "word"
    title = _("Rule in words, for the rest of the campaign")
    hint = _("It changes nothing now. It stands on the page of rulings from now on.")

    def prepare(self) -> None:
        self.fields["reason"].label = _("The ruling, for everybody to read")
        del self.fields["standing"], self.fields["answers"]
