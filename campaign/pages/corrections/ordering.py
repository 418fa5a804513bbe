"""Changing the order of tied bids, and texts about a lord (R13, R25)."""

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.bands.lords import MOST_EXPERIENCE, MOST_NOTE, MOST_STORY
from campaign.bands.recruits import MOST_NAME
from campaign.offers import LordOffer
from campaign.pages.corrections.fields import Amending, Group, one_of
from campaign.pages.scene.form_values import tie_groups
from campaign.pages.scene.seat_views import lord_name
from club.pages.frame.form_fields import number, text
from club.signs import plain_lines


def ask_ties(amending: Amending) -> list[Group]:
    """The place of each player in their group; 1 is first."""
    groups = []
    for row, group in enumerate(amending.command.groups):
        places = [(str(place), str(place)) for place in range(1, len(group) + 1)]
        fields = [
            amending.choose(
                f"place-{row}-{player}",
                amending.scene.seats[player].name,
                "select",
                str(place),
                places,
            )
            for place, player in enumerate(group, 1)
        ]
        groups.append(Group(_("Tied bids {number}").format(number=row + 1), fields))
    return groups


def read_ties(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, groups=tie_groups(post))


def ask_lord(amending: Amending) -> list[Group]:
    given, world = amending.command, amending.world
    own = [lord for c in amending.offered if isinstance(c, LordOffer) for lord in c.lords]
    among = [(str(id), lord_name(world, id)) for id in dict.fromkeys([given.lord, *own])]
    return [
        Group(
            "",
            [
                amending.choose("lord", _("Lord"), "select", given.lord, among),
                amending.write(
                    "name", _("Name, if the lord has none yet"), "text", given.name, MOST_NAME
                ),
                amending.write(
                    "experience", _("Experience"), "number", given.experience, MOST_EXPERIENCE
                ),
                amending.write(
                    "note", _("What for (an entry in the log)"), "text", given.note, MOST_NOTE
                ),
                amending.write("story", _("Story"), "long", given.story, MOST_STORY),
            ],
        )
    ]


def read_lord(amending: Amending, post: QueryDict) -> commands.Command:
    given = amending.command
    story = text(post, "story", MOST_STORY)
    same = story == plain_lines(given.story)
    return replace(
        given,
        lord=one_of(post, "lord", amending.world.lords),
        name=text(post, "name"),
        experience=number(post, "experience"),
        note=text(post, "note"),
        story=given.story if same else story,
    )
