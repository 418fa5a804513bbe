"""Experience (as in the Book of Battles) and the story of lords (R25, A87)."""

from msgspec.structs import replace

from campaign.bands.recruits import check_name, living_lords
from campaign.commands import WriteLord
from campaign.news import LordWritten
from campaign.offers import LordOffer
from campaign.world import Lord, PlayerId, World
from campaign.world_builder import Draft
from club.refusals import Refusal
from club.signs import has_dangers

MOST_EXPERIENCE = 999  # points, counted by the players; catches typing errors
MOST_STORY = 20_000  # characters
MOST_NOTE = 200  # characters, on one line


def offer(world: World, player: PlayerId) -> LordOffer | None:
    """The player's living lords; the dead keep their story, and their experience is lost (R26)."""
    own = living_lords(world, player)
    return LordOffer(player, own, MOST_EXPERIENCE) if own else None


def write_lord(draft: Draft, command: WriteLord) -> None:
    lord = draft.world.lords.get(command.lord)
    if lord is None or lord.owner != command.player or lord.died:
        raise Refusal(
            "no-such-lord", "A87", "That is not one of your living lords.", fields=("lord",)
        )
    if not 0 <= command.experience <= MOST_EXPERIENCE:
        raise Refusal(
            "experience",
            "A87",
            "Experience is a whole number from 0 to {most}.",
            fields=("experience",),
            most=MOST_EXPERIENCE,
        )
    if len(command.story) > MOST_STORY:
        raise Refusal(
            "story",
            "A87",
            "A story has at most {most} characters.",
            fields=("story",),
            most=MOST_STORY,
        )
    if len(command.note) > MOST_NOTE or has_dangers(command.note):
        raise Refusal(
            "note",
            "A87",
            "A note has at most {most} characters, on one line.",
            fields=("note",),
            most=MOST_NOTE,
        )
    name = _name(lord, command.name)
    written = replace(lord, name=name, experience=command.experience, story=command.story)
    draft.set(lords={**draft.world.lords, command.lord: written})
    draft.emit(LordWritten(command.player, command.lord, name, command.experience, command.note))


def _name(lord: Lord, wanted: str) -> str:
    """The lord's name. A lord without one may be given one, once."""
    check_name(wanted)
    if lord.name and wanted not in ("", lord.name):
        raise Refusal("has-a-name", "R26", "This lord already has a name.", fields=("name",))
    return wanted or lord.name
