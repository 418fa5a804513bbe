"""The values of the page of Stone Falls."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.pages.frame.fragments import fragment
from club.rules import Seat
from tavern.pages.stone_falls.board_view import StoneView, board_of, stone_view
from tavern.pages.stone_falls.composing import COLOURS as COLOUR_TARGETS
from tavern.pages.stone_falls.composing import SUPPLY, Composed, compose
from tavern.pages.stone_falls.gold import may_ask_for_gold, may_ask_for_missed
from tavern.pages.stone_falls.news_sentences import SENTENCES
from tavern.pages.stone_falls.stone_words import COLOURS, USES, spot_words, stone_words
from tavern.stone_falls.commands import Command, Remove, Resolve
from tavern.stone_falls.ending import WANTED, kinds_in
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, STONES, power_of
from tavern.stone_falls.world import World, is_solo, partner_of, stone_in_play

BOARD = "tavern/stone_falls/_board.html"
IN_WORDS = "tavern/stone_falls/_words.html"


class StoneFallsPainter:
    template = "tavern/stone_falls/board.html"
    legend = "tavern/stone_falls/_legend.html"
    styles = ("stone_falls",)
    scripts = ("board", "zoom")
    news = SENTENCES

    def board(self, scene: Any) -> dict[str, Any]:
        world: World = scene.seen.world
        mine = scene.waits_for_me and scene.viewer == world.speaker and scene.seq is None
        composed = compose(world, Seat(scene.viewer), scene.picked) if mine else None
        shown = composed.world if composed else world
        stone = stone_in_play(shown) if shown.phase in ("place", "power") else None
        return {
            "composed": composed,
            "drawn": _drawn(scene, world, composed),
            "words": _squares_in_words(world, composed),
            "in_play": None if stone is None else stone_view(stone),
            "use": USES[power_of(stone)] if stone is not None else "",
            "ask": _next_tap(scene, composed) if composed else "",
            "colours": _colours(composed),
            "supply": _supply(composed),
            "alternatives": _alternatives(scene, composed),
            "commands": _encoded(composed),
            "gold": f"{scene.place}gold" if composed and _may_ask(scene, composed) else "",
            "missed": f"{scene.place}missed" if may_ask_for_missed(scene) else "",
        }


def _drawn(scene: Any, world: World, composed: Composed | None) -> SafeString:
    """Board and sides. Readers who see the same and can tap the same share the drawing."""
    shown = composed.world if composed else world
    taps = (composed.picks, sorted(composed.targets.items())) if composed else ()
    seats = [(seat.letter, seat.css, seat.name) for seat in scene.seats.values()]

    def draw() -> str:
        board = {
            "view": board_of(world, composed),
            "sides": sides_of(scene, shown),
            "queue": queue_of(shown),
            "solo": is_solo(world),
            "left": len(shown.board) - shown.board.count(FREE),
        }
        return render_to_string(BOARD, {"scene": scene, "board": board})

    return fragment(BOARD, (STONE_FALLS.worlds.encode(shown), taps, seats, scene.place), draw)


def _squares_in_words(world: World, composed: Composed | None) -> SafeString:
    """The squares of the board, each in words. They are shared as the drawing is."""
    shown = composed.world if composed else world
    taps = sorted(composed.targets.items()) if composed else ()

    def draw() -> str:
        return render_to_string(IN_WORDS, {"cells": board_of(world, composed).cells})

    return fragment(IN_WORDS, (STONE_FALLS.worlds.encode(shown), taps), draw)


def _may_ask(scene: Any, composed: Composed) -> bool:
    """Whether nothing was tapped yet, and the player may ask whether gold is possible."""
    return not (composed.steps or composed.picks) and may_ask_for_gold(scene)


def _next_tap(scene: Any, composed: Composed) -> str:
    """The next tap of the player."""
    world, first = composed.world, not composed.picks
    if composed.whole:
        return _("Your turn is complete.")
    if composed.alternatives:
        return _("Which of these?")
    match world.phase:
        case "colours":
            return _("Choose your colour: its four stones are yours.")
        case "place":
            return _("Tap the square for this stone.")
        case "power":
            power = power_of(stone_in_play(world) or 0)
            return (
                _power(power, first) if composed.targets else _("Its power can move no stone here.")
            )
        case "lines" if is_solo(world):
            return _("Tap the stone to keep; from a line of four, all go.")
        case "lines":
            take, give = _("Tap the stone for your treasure."), _("Tap the stone to give away.")
            return take if first else give
        case _:
            partner = partner_of(world, world.speaker)
            if partner == world.speaker:
                return _("Choose the stone that you place in your next turn.")
            name = scene.seats[partner].name
            return _("Choose the stone that %(name)s places next.") % {"name": name}


def _power(power: int, first: bool) -> str:
    asked = (
        (_("Tap where the wave ends."),) * 2,
        (_("Tap the stone to pull."), _("Tap where it ends.")),
        (_("Tap the neighbour that glides."), _("Tap where it ends.")),
        (_("Tap a neighbour of the mirror."), _("Tap the stone to swap it with.")),
    )
    return asked[power][0 if first else 1]


def _colours(composed: Composed | None) -> list[tuple[str, Any, str]]:
    """Colour letter, word and query of every colour that can be chosen."""
    if composed is None or composed.world.phase != "colours" or composed.whole:
        return []
    targets = composed.targets
    return [
        ("wyorgbv"[number], word, targets[COLOUR_TARGETS + number])
        for number, word in enumerate(COLOURS)
        if COLOUR_TARGETS + number in targets
    ]


def _supply(composed: Composed | None) -> list[tuple[StoneView, str]]:
    """The stones of the supply that can be tapped, each with the query of its link."""
    targets = composed.targets if composed else {}
    found = sorted((at - SUPPLY, query) for at, query in targets.items() if at >= SUPPLY)
    return [(stone_view(stone), query) for stone, query in found if stone < len(STONES)]


def _alternatives(scene: Any, composed: Composed | None) -> list[tuple[str, str]]:
    """Choices that the board cannot distinguish: words and query."""
    if composed is None:
        return []
    return [
        (_in_words(scene, composed.world, command), composed.query((*composed.steps, number)))
        for number, command in composed.alternatives
    ]


def _in_words(scene: Any, world: World, command: Command) -> str:
    line = getattr(command, "line", ())
    where = " ".join(map(spot_words, line))
    if isinstance(command, Resolve):
        values = {"line": where, "name": scene.seats[command.to].name}
        return _("line %(line)s, the gift goes to %(name)s") % values
    if isinstance(command, Remove):
        leaving = ", ".join(stone_words(world.board[at]) for at in command.stones)
        return _("line %(line)s: %(stones)s go") % {"line": where, "stones": leaving}
    return where


def _encoded(composed: Composed | None) -> str:
    """The commands of a whole turn as a JSON list. "" until it is whole."""
    if composed is None or not composed.whole:
        return ""
    written = (STONE_FALLS.commands.encode(command).decode() for command in composed.commands)
    return f"[{','.join(written)}]"


COLOURS_TO_WIN, POWERS_TO_WIN = 4, 4  # S18


@dataclass(frozen=True, slots=True)
class SeatSide:
    """A seat. `line` is its seat on the page, and `colour` a stone's colour letter, "" for none."""

    line: Any
    colour: str
    chosen: StoneView | None
    supply: tuple[StoneView, ...]


@dataclass(frozen=True, slots=True)
class TreasureView:
    """One treasure with its owners.

    `colours` and `powers` count its kinds, as far as they are needed (S18).
    """

    seats: tuple[SeatSide, ...]
    treasure: tuple[StoneView, ...]
    colours: int
    powers: int
    place: int | None


def sides_of(scene: Any, world: World) -> tuple[TreasureView, ...]:
    return tuple(_side(scene, world, number) for number in range(len(world.teams)))


def queue_of(world: World) -> tuple[StoneView, ...]:
    """In a solo game: the stones that are still to be played, in order."""
    return tuple(map(stone_view, world.queue))


def _side(scene: Any, world: World, number: int) -> TreasureView:
    team, treasure = world.teams[number], world.treasure[number]
    colours, powers = kinds_in(treasure)
    standing = world.standing
    return TreasureView(
        seats=tuple(_seat(scene, world, seat) for seat in team),
        treasure=tuple(map(stone_view, treasure)),
        colours=min(colours, WANTED),
        powers=powers,
        place=standing.places[team[0]] if standing else None,
    )


def _seat(scene: Any, world: World, seat: Any) -> SeatSide:
    chosen = world.chosen.get(seat)
    colour = world.colours.get(world.teams[world.seats.index(seat) % len(world.teams)][0])
    return SeatSide(
        line=scene.seats[seat],
        colour="" if colour is None else "wyorgbv"[colour],
        chosen=None if chosen is None else stone_view(chosen),
        supply=tuple(map(stone_view, sorted(world.supply[seat]))),
    )
