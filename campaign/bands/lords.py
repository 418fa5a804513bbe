"""Experience (as in the Book of Battles), story and marks of lords (R25, A87)."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from campaign.bands.recruits import check_name, living_lords
from campaign.commands import WriteLord
from campaign.news import LordWritten
from campaign.offers import LordOffer
from campaign.world import Lord, Mark, PlayerId, World
from campaign.world_builder import Draft
from club.refusals import Refusal
from club.signs import has_dangers

MOST_EXPERIENCE = 999  # points, counted by the players; catches typing errors
MOST_STORY = 20_000  # characters
MOST_NOTE = 200  # characters, on one line
MOST_MARKS = 12
MOST_MARK = 100  # characters, on one line


def offer(world: World, player: PlayerId) -> LordOffer | None:
    """The player's living lords; the dead keep their story, and their experience is lost (R26)."""
    own = living_lords(world, player)
    fallen = tuple(
        [
            id
            for id, lord in world.lords.items()
            if lord.died and lord.owner == player and (lord.story or lord.marks)
        ]
    )
    return LordOffer(player, own, MOST_EXPERIENCE, fallen) if own or fallen else None


def write_lord(draft: Draft, command: WriteLord) -> None:
    lord = draft.world.lords.get(command.lord)
    dead = lord is not None and lord.died and not _takes_back(lord, command)
    if lord is None or lord.owner != command.player or dead:
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
    marks = lord.marks if command.marks is UNSET else _marks(command.marks)
    written = replace(
        lord, name=name, experience=command.experience, story=command.story, marks=marks
    )
    draft.set(lords={**draft.world.lords, command.lord: written})
    draft.emit(LordWritten(command.player, command.lord, name, command.experience, command.note))


def _takes_back(lord: Lord, command: WriteLord) -> bool:
    """Whether it only removes the marks of a dead lord, or the story as well."""
    kept = command.story in ("", lord.story) and command.marks == () and not command.experience
    return kept and bool(lord.story or lord.marks) and not command.note and not command.name


def _marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...] | UnsetType:
    """The marks as they are kept: unset if there are none."""
    if len(marks) > MOST_MARKS:
        raise Refusal(
            "marks", "A87", "A lord has at most {most} marks.", fields=("marks",), most=MOST_MARKS
        )
    for mark in marks:
        if not mark.text.strip() or len(mark.text) > MOST_MARK or has_dangers(mark.text):
            raise Refusal(
                "mark",
                "A87",
                "A mark has 1 to {most} characters, on one line.",
                fields=("marks",),
                most=MOST_MARK,
            )
    return marks or UNSET


def _name(lord: Lord, wanted: str) -> str:
    """The lord's name. A lord without one may be given one, once."""
    check_name(wanted)
    if lord.name and wanted not in ("", lord.name):
        raise Refusal("has-a-name", "R26", "This lord already has a name.", fields=("name",))
    return wanted or lord.name
