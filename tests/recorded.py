"""Whole campaigns in the database, played immediately by bots: everybody's lines,
bids and battles.
"""

from typing import Any

from msgspec.structs import replace

from campaign.actions.bids.bid_sealing import seal
from campaign.actions.bids.envelopes import open_envelopes
from campaign.actions.history.effective_history import read_command, read_news, read_world
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.rulings.corrections import preview_correction
from campaign.actions.workshop.maps import fill_map
from campaign.bots.bot_table import BotTable
from campaign.bots.playouts import PlayedCommand
from campaign.bots.steady import Steady
from campaign.commands import BuildVillage, Confirm, Move, OpenBids, Recruit, Report
from campaign.house_rules import limits_for
from campaign.models import Envelope, Map
from campaign.news import BattleCalled
from campaign.world import PlayerId, World
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.journal.ledger import LockedGame
from club.models import Game, JournalEntry
from tests.bots.tables import FACTIONS
from tests.map.bundled import earlier_map

SEEDS = 40
EACH_TURN = (BuildVillage, Confirm, Move, Recruit, Report)  # parts of a lively turn


def recorded(
    people: list[Any], *, seed: str = "", last: int = 3, ends_in: type | None = None
) -> Game:
    """A campaign of these people on the earlier default map; the first person organises.

    It is at the bids after turn `last`, or at its end. Nobody wins early by the memory track.

    Without a seed the first one is taken that makes every turn lively. With `ends_in`, the first in
    whose last turn such a command was played.
    """
    board = _earlier_board()
    seats = [SeatSpec(u.username, f, u) for u, f in zip(people, FACTIONS, strict=False)]
    game = create_campaign(
        organiser=people[0],
        name="The long war",
        map=board,
        seats=seats,
        limits=replace(limits_for(len(people)), prestige=9),
        given=True,
    )
    first = read_world(game)
    if ends_in is not None:
        steps = _ending_in(first, ends_in)
    else:
        steps = _steps(first, seed, last) if seed else _lively(first, last)
    users = {seat.player: seat.user for seat in game.seats.all()}
    for step in steps:
        with transact(game.pk, replayed=True) as locked:
            if isinstance(step.command, OpenBids):
                _seal_and_open(locked, step.command)
            locked.append_with(step.command, step.chance, actor=_actor(step.command, users))
    game.refresh_from_db()
    return game


def _earlier_board() -> Map:
    """Adds the earlier default map next to all other maps: its file would overwrite their rows."""
    drawn = earlier_map()
    board, made = Map.objects.get_or_create(slug="earlier", defaults={"name": drawn.name})
    if made:
        fill_map(board, drawn)
    return board


def _seal_and_open(locked: LockedGame, bids: OpenBids) -> None:
    """The envelopes that these bids were opened from."""
    game = locked.game
    for player, amount in bids.bids.items():
        sealed = seal(game, player, amount)
        Envelope.objects.create(
            game=game,
            turn=game.turn,
            moment=game.moment,
            era=game.era,
            player=player,
            sealed=sealed.token,
            receipt=sealed.receipt,
            sealed_at=locked.now,
        )
    open_envelopes(locked)


def _steps(first: World, seed: str, last: int) -> list[PlayedCommand]:
    steps = []
    for step in BotTable({player: Steady() for player in first.players}, seed).play(first):
        steps.append(step)
        world = step.outcome.world
        if world.turn > last and world.phase == "bids":
            break
    return steps


def _lively(first: World, last: int) -> list[PlayedCommand]:
    for seed in range(SEEDS):
        steps = _steps(first, f"club {seed}", last)
        turns = [first.turn, *(step.outcome.world.turn for step in steps)]
        seen = {(turn, type(step.command)) for turn, step in zip(turns, steps, strict=False)}
        if {(turn, kind) for turn in range(2, last + 1) for kind in EACH_TURN} <= seen:
            return steps
    raise AssertionError("no seed makes every turn lively")


def _ending_in(first: World, kind: type) -> list[PlayedCommand]:
    for seed in range(SEEDS):
        steps = _steps(first, f"end {seed}", 99)
        end = steps[-1].outcome.world
        played = [step.command for step in steps if step.outcome.world.turn == end.turn]
        if end.phase == "ended" and kind in map(type, played):
            return steps
    raise AssertionError(f"no seed ends in a turn of {kind.__name__}")


def _actor(command: Any, users: dict[str, Any]) -> Actor:
    if isinstance(command, OpenBids):
        return Actor.clock()
    player = PlayerId(command.player)
    return Actor.seat(users[player], player)


def entry_of(game: Game, kind: type, turn: int, place: int = -1) -> JournalEntry:
    """The entry at `place` among the effective ones of this kind in this turn."""
    found = game.journal.filter(turn=turn, superseded_by=None, rewinds_to=None).order_by("seq")
    return [line for line in found if isinstance(read_command(line), kind)][place]


def another_winner(game: Game, turn: int = 2) -> tuple[int, Report]:
    """The last report of this turn, and the same with the victory of the other side."""
    line = entry_of(game, Report, turn)
    said = read_command(line)
    called = [n for e in effective(game) for n in read_news(e) if isinstance(n, BattleCalled)]
    fought = next(n.players for n in called if n.battle == said.battle)
    return line.seq, replace(said, winner=next(p for p in fought if p != said.winner))


def plain_entry(game: Game, actor: Actor) -> JournalEntry:
    """An entry that can be struck while everything later stays valid, including the
    present moment.
    """
    for line in effective(game).filter(turn__gte=2):
        if isinstance(read_command(line), BuildVillage | Recruit):
            shown = preview_correction(game, line.seq, None, actor=actor)
            if not shown.dropped and shown.found.world.moment == game.moment:
                return line
    raise AssertionError("everything hangs together")


def state(game: Game) -> Any:
    """Everything that a correction could affect."""
    game.refresh_from_db()
    return (
        bytes(game.world),
        game.seq,
        game.version,
        game.era,
        game.closes_at,
        list(game.journal.values_list("seq", "digest", "chain", "superseded_by", "struck")),
        list(game.closings.values_list("era", "moment", "how")),
        list(game.snapshots.values_list("seq", "moment")),
        list(game.envelopes.values_list("era", "moment", "player")),
        game.corrections.count(),
        game.messages.count(),
    )
