"""Changing the order of tied bids, texts about a lord, and names of units (R13, R25, A87)."""

from django.utils.translation import gettext as _
from msgspec import UNSET
from msgspec.structs import replace

from campaign import commands
from campaign.bands.lords import MOST_EXPERIENCE, MOST_MARK, MOST_NOTE, MOST_STORY
from campaign.bands.recruits import MOST_NAME
from campaign.bands.unit_names import MOST_GEAR, MOST_UNIT_NAME
from campaign.offers import LordOffer
from campaign.pages.acts.form_values import tie_groups
from campaign.pages.corrections.command_form import CommandForm, choice, figures, unit_words, words
from campaign.pages.words.rule_terms import MARK_KINDS
from campaign.world import Mark, UnitName
from club.pages.frame.form_fields import number, text
from club.signs import plain_lines


class TiesForm(CommandForm):
    """The place of each player in their group; 1 is first."""

    def prepare(self) -> None:
        for row, group in enumerate(self.given.groups):
            places = [(str(place), str(place)) for place in range(1, len(group) + 1)]
            fields = {
                f"place-{row}-{player}": choice(self.owner(player), places, place)
                for place, player in enumerate(group, 1)
            }
            self.ask(_("Tied bids {number}").format(number=row + 1), fields)

    def command(self) -> commands.Command:
        return replace(self.given, groups=tie_groups(self.data))


class LordForm(CommandForm):
    def prepare(self) -> None:
        given = self.given
        own = [lord for offer in self.offers(LordOffer) for lord in offer.lords]
        among = [(id, self.lord_name(id)) for id in dict.fromkeys([given.lord, *own])]
        fields = {
            "lord": choice(_("Lord"), among, given.lord),
            "name": words(_("Name, if the lord has none yet"), MOST_NAME, given.name),
            "experience": figures(_("Experience"), given.experience, MOST_EXPERIENCE),
            "note": words(_("What for (an entry in the log)"), MOST_NOTE, given.note),
            "story": words(_("Story"), MOST_STORY, given.story, long=True),
        }
        for place, mark in enumerate(self._marks()):
            fields[f"mark-{place}"] = words(str(MARK_KINDS[mark.kind]), MOST_MARK, mark.text)
        self.ask("", fields)

    def _marks(self) -> tuple[Mark, ...]:
        return () if self.given.marks is UNSET else self.given.marks

    def command(self) -> commands.Command:
        given, story = self.given, text(self.data, "story", MOST_STORY)
        typed = (
            replace(mark, text=text(self.data, f"mark-{place}"))
            for place, mark in enumerate(self._marks())
        )
        return replace(
            given,
            lord=self.answer("lord"),
            name=text(self.data, "name"),
            experience=number(self.data, "experience"),
            note=text(self.data, "note"),
            story=given.story if story == plain_lines(given.story) else story,
            marks=UNSET if given.marks is UNSET else tuple(mark for mark in typed if mark.text),
        )


class NamesForm(CommandForm):
    """The name and the gear of each unit of the entry; both empty takes the line back."""

    def prepare(self) -> None:
        units = self.units()
        for id, line in self.given.names.items():
            fields = {
                f"name-{id}": words(_("Name"), MOST_UNIT_NAME, line.name),
                f"gear-{id}": words(_("Gear"), MOST_GEAR, line.gear),
            }
            self.ask(unit_words(units[id]) if id in units else _("a former unit"), fields)

    def command(self) -> commands.Command:
        return replace(
            self.given,
            names={
                id: UnitName(text(self.data, f"name-{id}"), text(self.data, f"gear-{id}"))
                for id in self.given.names
            },
        )
