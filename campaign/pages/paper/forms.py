"""The steps of a sheet from paper as forms: everybody's, the land, and one for each player.

Fields of rows are numbered. A row in which nothing is typed is ignored.
"""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.armies import FACTIONS
from campaign.bands.lords import MOST_EXPERIENCE
from campaign.bands.recruits import MOST_NAME
from campaign.house_rules import MOST_BID, TRACK_PLACES
from campaign.map.routes import routes
from campaign.pages.acts.unit_lines import NamesField, UnitsField
from campaign.pages.scene.seat_views import faction_word
from campaign.world import World

EVERYBODY, LAND = "all", "land"
FLEEING = 3  # rows for units in retreat
NOTHING = ("", "–")
HALF = gettext_lazy("This line is not complete: %(missing)s is missing.")
UNITS = gettext_lazy("Units")


class StepForm(forms.Form):
    """A step of the sheet of this world; `names` are those of the players by letter."""

    def __init__(self, data: Any, world: World, names: dict[str, str], **more: Any) -> None:
        super().__init__(data, **more)
        self.world, self.names = world, names
        self.terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
        self.prepare()

    def prepare(self) -> None:
        """Adds the fields."""

    def row(self, *fields: str) -> list[Any]:
        return [self[field] for field in fields]

    def rows(self) -> Iterator[tuple[str, list[Any]]]:
        """The fields by line, each with its heading."""
        raise NotImplementedError

    def choice(self, name: str, label: Any, pairs: Any, *, required: bool = False) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=[NOTHING, *pairs], required=required
        )

    def whole(self, *fields: str) -> tuple[Any, ...] | None:
        """The values of a line. None if nothing is typed, or with an error if only a part is."""
        values = tuple(self.cleaned_data.get(field) for field in fields)
        bare = [field for field, value in zip(fields, values, strict=True) if not value]
        if len(bare) == len(fields):
            return None
        for field in bare:
            if field not in self.errors:
                self.add_error(field, _(HALF) % {"missing": self.fields[field].label})  # type: ignore[arg-type]
        return None if bare else values


class EverybodyForm(StepForm):
    turn = forms.IntegerField(label=gettext_lazy("The turn that begins"), min_value=2)

    def prepare(self) -> None:
        self.fields["turn"].max_value = self.world.rules.limits.turns  # type: ignore[attr-defined]
        self.fields["turn"].widget.attrs |= {"max": self.world.rules.limits.turns}
        players = [*self.names.items()]
        for place in range(1, len(players) + 1):
            label = _("Place %(place)s") % {"place": place}
            self.choice(f"order-{place}", label, players, required=True)
        klass = routes(self.world.map).klass
        worth = [(id, name) for id, name in self.terrains.items() if klass[id] == "prestigious"]
        for place in range(1, TRACK_PLACES + 1):
            self.choice(f"point-{place}", _("Player"), players)
            self.choice(f"for-{place}", _("Territory"), worth)
            self.fields[f"since-{place}"] = forms.IntegerField(
                label=_("Turn"), required=False, min_value=1, max_value=99
            )

    def rows(self) -> Iterator[tuple[str, list[Any]]]:
        yield "", self.row("turn")
        order = [name for name in self.fields if name.startswith("order-")]
        yield _("Initiative, highest first"), self.row(*order)
        for place in range(1, TRACK_PLACES + 1):
            title = _("Memory track, point %(place)s (the oldest first)") % {"place": place}
            yield title, self.row(f"point-{place}", f"for-{place}", f"since-{place}")

    def clean(self) -> dict[str, Any]:
        for place in range(1, TRACK_PLACES + 1):
            self.whole(f"point-{place}", f"for-{place}", f"since-{place}")
        return self.cleaned_data


class LandForm(StepForm):
    def prepare(self) -> None:
        players = [*self.names.items()]
        for terrain in self.terrains:
            self.choice(f"holder-{terrain}", _("Held by"), players)
            self.fields[f"village-{terrain}"] = forms.BooleanField(
                label=_("Village"), required=False
            )
            self.choice(f"sacred-{terrain}", _("Sacred ground of"), players)

    def rows(self) -> Iterator[tuple[str, list[Any]]]:
        for terrain, name in self.terrains.items():
            yield name, self.row(*(f"{part}-{terrain}" for part in ("holder", "village", "sacred")))


class PlayerForm(StepForm):
    """The sheet of the player whose letter is the prefix."""

    faction = forms.ChoiceField(label=gettext_lazy("Faction"))
    power = forms.IntegerField(label=gettext_lazy("Power points"), min_value=0, max_value=MOST_BID)

    def prepare(self) -> None:
        known = sorted(((f, faction_word(f)) for f in FACTIONS), key=lambda pair: pair[1])
        self.fields["faction"].choices = [NOTHING, *known]  # type: ignore[attr-defined]
        terrains, limits = [*self.terrains.items()], self.world.rules.limits
        others = [pair for pair in self.names.items() if pair[0] != self.prefix]
        for n in range(1, limits.lords + 1):
            self.fields[f"lord-{n}"] = forms.CharField(
                label=_("Lord"), max_length=MOST_NAME, required=False
            )
            self.choice(f"at-{n}", _("Place on the map"), terrains)
            self.fields[f"units-{n}"] = UnitsField(label=UNITS)
            self.fields[f"experience-{n}"] = forms.IntegerField(
                label=_("Experience"), required=False, min_value=0, max_value=MOST_EXPERIENCE
            )
        for n in range(1, limits.villages + 1):
            self.choice(f"village-{n}", _("Village"), terrains)
            self.fields[f"waiting-{n}"] = UnitsField(label=UNITS)
            self.fields[f"lords-{n}"] = NamesField(label=_("Lords without a band"))
        for n in range(1, FLEEING + 1):
            self.choice(f"from-{n}", _("Fled from"), terrains)
            self.choice(f"to-{n}", _("To the village"), terrains)
            self.fields[f"fled-{n}"] = UnitsField(label=UNITS)
            self.choice(f"beaten-{n}", _("Beaten by"), others)

    def rows(self) -> Iterator[tuple[str, list[Any]]]:
        yield "", self.row("faction", "power")
        for n in range(1, self.world.rules.limits.lords + 1):
            title = _("Band %(number)s") % {"number": n}
            yield title, self.row(f"lord-{n}", f"at-{n}", f"units-{n}", f"experience-{n}")
        for n in range(1, self.world.rules.limits.villages + 1):
            title = _("Units waiting in a village, %(number)s") % {"number": n}
            yield title, self.row(f"village-{n}", f"waiting-{n}", f"lords-{n}")
        for n in range(1, FLEEING + 1):
            title = _("Units without a lord on their way, %(number)s") % {"number": n}
            yield title, self.row(f"from-{n}", f"to-{n}", f"fled-{n}", f"beaten-{n}")

    def clean(self) -> dict[str, Any]:
        for n in range(1, self.world.rules.limits.lords + 1):
            if self.cleaned_data.get(f"lord-{n}") or self.cleaned_data.get(f"experience-{n}"):
                self.whole(f"lord-{n}", f"at-{n}", f"units-{n}")
            else:
                self.whole(f"at-{n}", f"units-{n}")
        for n in range(1, self.world.rules.limits.villages + 1):
            waits = [f for f in (f"waiting-{n}", f"lords-{n}") if self.cleaned_data.get(f)]
            self.whole(f"village-{n}", waits[0] if waits else f"waiting-{n}")
        for n in range(1, FLEEING + 1):
            self.whole(f"from-{n}", f"to-{n}", f"fled-{n}")
        return self.cleaned_data
