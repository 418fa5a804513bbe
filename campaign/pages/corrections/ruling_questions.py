"""The questions of rulings, with choices from a world, by name. For the organiser's desk and for
corrections."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec.structs import asdict

from campaign import commands
from campaign.actions.play.late_seats import next_player
from campaign.armies import FACTIONS, UNIT_KINDS
from campaign.bands.muster import ready_made
from campaign.bands.recruits import MOST_NAME
from campaign.history.lord_names import free_names
from campaign.house_rules import MOST_BID
from campaign.pages.acts.unit_lines import OrdersField, written_orders
from campaign.pages.corrections.command_form import CommandForm, Pairs, choice, words
from campaign.pages.scene.seat_views import faction_words
from campaign.turns import joining
from campaign.turns.rulings import MOST_GRANT
from campaign.world import BandPlan, PlayerId

OPEN = ("", "–")  # a choice that is still to be made
NONE = "none"  # nobody, or a draw: a deliberate choice


def or_none(choice: str) -> Any:
    return None if choice == NONE else choice


class RulingQuestions(CommandForm):
    """The questions of one ruling. `name` is in the address, `title` on the page. Each field of
    `ruling` is an answer of the same name, unless a form says otherwise."""

    ruling: ClassVar[Any]
    name: ClassVar[str]
    hint: ClassVar[Any] = ""

    def command(self) -> commands.Ruling:
        names = self.ruling.__struct_fields__
        return self.ruling(*(or_none(self.cleaned_data[name]) for name in names))

    @classmethod
    def filled(cls, given: Any) -> dict[str, Any]:
        return {name: NONE if said is None else said for name, said in asdict(given).items()}

    def choose(self, field: str, pairs: Pairs) -> None:
        if field in self.fields:
            self.fields[field].choices = list(pairs)  # type: ignore[attr-defined]

    def playing(self) -> Pairs:
        return [(player, self.owner(player)) for player in self.world.in_play]


class GrantPower(RulingQuestions):
    ruling = commands.GrantPower
    name = "power"
    title = _("Grant or take power points")
    hint = _("Power points never fall below zero.")

    player = forms.ChoiceField(label=_("Player"))
    amount = forms.IntegerField(
        label=_("Power points (with a minus sign to take them away)"),
        min_value=-MOST_GRANT,
        max_value=MOST_GRANT,
    )

    def prepare(self) -> None:
        stocks = self.world.players
        self.choose("player", ((p, f"{name} ({stocks[p].power})") for p, name in self.playing()))  # type: ignore[index]


class MoveBand(RulingQuestions):
    ruling = commands.MoveBand
    name = "band"
    title = _("Move a band elsewhere")
    hint = _(
        "Roads do not matter. Control does not come with the band: whoever stands alone on a "
        "territory takes it the next time the battles are worked out."
    )

    band = forms.ChoiceField(label=_("Band"))
    to = forms.ChoiceField(label=_("Territory"))

    def prepare(self) -> None:
        self.choose(
            "band",
            (
                (
                    b,
                    f"{self.lord_name(row.lord)} ({self.owner(row.owner)}), "
                    f"{self.terrains[row.terrain]}",
                )
                for b, row in self.world.bands.items()
            ),
        )
        self.choose("to", self.terrains.items())


class SetController(RulingQuestions):
    ruling = commands.SetController
    name = "controller"
    title = _("Give a territory to a player, or to nobody")
    hint = _(
        "This counts as taking the territory like any other: an enemy village there falls, and a "
        "prestigious territory gives a point on the memory track. Points already on the track stay."
    )

    terrain = forms.ChoiceField(label=_("Territory, and who holds it"))
    player = forms.ChoiceField(label=_("New holder"))

    def prepare(self) -> None:
        held = self.world.holders
        self.choose(
            "terrain",
            ((t, f"{name} – {self.owner(held.get(t))}") for t, name in self.terrains.items()),
        )
        self.choose("player", [OPEN, *self.playing(), (NONE, gettext("nobody"))])


class RestoreLord(RulingQuestions):
    ruling = commands.RestoreLord
    name = "lord"
    title = _("Bring a dead lord back")
    hint = _(
        "The lord waits in the reserve of one of the player's villages; all experience is lost."
    )

    lord = forms.ChoiceField(label=_("Lord"))
    at = forms.ChoiceField(label=_("Village"))

    def prepare(self) -> None:
        dead = ((lord, row) for lord, row in self.world.lords.items() if row.died)
        self.choose(
            "lord", ((id, f"{self.lord_name(id)} ({self.owner(row.owner)})") for id, row in dead)
        )
        self.choose(
            "at",
            (
                (t, f"{self.terrains[t]} ({self.owner(owner)})")
                for t, owner in self.world.villages.items()
            ),
        )


class ReorderMemory(RulingQuestions):
    ruling = commands.ReorderMemory
    name = "memory"
    title = _("Reorder the memory track")
    hint = _("Give every point its new place; 1 is the oldest.")

    def prepare(self) -> None:
        places = len(self.world.track)
        for place, point in enumerate(self.world.track):
            where = self.terrains.get(point.terrain, point.terrain)
            self.fields[f"place-{place}"] = forms.IntegerField(
                label=f"{self.owner(point.player)} ({where})",
                min_value=1,
                max_value=places,
                initial=place + 1,
            )

    def command(self) -> commands.Ruling:
        """Reads the order. If a place is given twice, another is missing, which the rules
        refuse."""
        given = [self.cleaned_data[f"place-{place}"] for place in range(len(self.world.track))]
        return commands.ReorderMemory(
            tuple(sorted(range(len(given)), key=given.__getitem__))
            if len({*given}) == len(given)
            else ()
        )

    @classmethod
    def filled(cls, given: commands.ReorderMemory) -> dict[str, Any]:
        return {f"place-{was}": place for place, was in enumerate(given.places, 1)}


class RemovePlayer(RulingQuestions):
    ruling = commands.RemovePlayer
    name = "leaving"
    title = _("Take a player out of the campaign")
    hint = _(
        "The player’s bands and villages vanish, their territories become nobody’s, and they can "
        "still read the campaign. To end that too, remove them from the seat; if the faction is to "
        "play on, give the seat to somebody else instead."
    )

    player = forms.ChoiceField(label=_("Player"))

    def prepare(self) -> None:
        self.choose("player", self.playing())


class JoinLate(RulingQuestions):
    """The starting bands are lines of units; the letter is that of the entry, or the next one."""

    ruling = commands.JoinLate
    name = "joining"
    title = _("Let a new player join")

    faction = forms.ChoiceField(label=_("Faction"))
    site = forms.ChoiceField(label=_("Territory where they begin"))
    power = forms.IntegerField(label=_("Power points"), min_value=0, max_value=MOST_BID)

    @property
    def player(self) -> PlayerId:
        if self.given is not None:
            return PlayerId(self.given.player)
        return next_player(self.world) or PlayerId("")

    def prepare(self) -> None:
        world, rules = self.world, self.world.rules
        offered, free = joining.sites(world), joining.free_terrains(world)
        self.choose("faction", [OPEN, *faction_words(FACTIONS)])
        self.choose("site", [(t, self.terrains[t]) for t in offered])
        label = gettext("Power points (the median of the others is {median})")
        self.fields["power"].label = label.format(median=joining.median_power(world))
        self.fields["power"].initial = joining.proposed_power(world)
        for number in range(1, joining.further_villages(world) + 1):
            label = gettext("Another starting village")
            among = [OPEN, *((t, self.terrains[t]) for t in free)]
            self.fields[f"village-{number}"] = choice(label, among, "")
        proposed = ready_made(world, self.player).bands
        names = free_names(world, self.player)
        for number in range(1, rules.limits.starting_bands + 1):
            plan = sorted(
                proposed[number - 1].units, key=lambda order: [*UNIT_KINDS].index(order.kind)
            )
            units = written_orders(plan)
            lord = gettext("Lord of band {number}").format(number=number)
            self.fields[f"lord-{number}"] = words(lord, MOST_NAME, next(names))
            self.fields[f"lord-{number}"].required = False
            label = gettext("Units of band {number}").format(number=number)
            self.fields[f"units-{number}"] = OrdersField(
                label=label, initial=units, widget=forms.Textarea({"rows": 2})
            )

    def command(self) -> commands.Ruling:
        said = self.cleaned_data
        bands = tuple(
            BandPlan(said[f"lord-{n}"], said[f"units-{n}"])
            for n in range(1, self.world.rules.limits.starting_bands + 1)
        )
        villages = tuple(said[name] for name in self.fields if name.startswith("village-"))
        return commands.JoinLate(
            self.player, said["faction"], bands, said["site"], said["power"], villages
        )

    @classmethod
    def filled(cls, given: commands.JoinLate) -> dict[str, Any]:
        found: dict[str, Any] = {"faction": given.faction, "site": given.site, "power": given.power}
        found |= {f"village-{n}": terrain for n, terrain in enumerate(given.villages, 1)}
        for n, plan in enumerate(given.bands, 1):
            found |= {f"lord-{n}": plan.lord, f"units-{n}": written_orders(plan.units)}
        return found


QUESTIONS: tuple[type[RulingQuestions], ...] = (
    GrantPower,
    MoveBand,
    SetController,
    RestoreLord,
    ReorderMemory,
    RemovePlayer,
    JoinLate,
)
