"""How often somebody wins who joins a campaign late (A90), compared with those who began it.

`python -m bench.balance.joiners [--games N] [--players N …] [--turns N …] [--more N …] [--maps …]
[--bots NAME] [--seed N]`: one JSON line for each number of founders, turn of joining and stock. The
games of a row take the maps in turn. The joiner takes what the organiser's form proposes: the first
site, the ready-made bands and, without `--more`, the power points. With it they get the median of
the other stocks and so many on top; without it both rows are played, the median and the proposal.

`ratio` is the joiner's wins by those of an average founder, and `bounds` are its bounds at 95 %.
Campaigns that end before anybody can join are counted apart, as `too_late`.
`python -m bench.balance.document FILE docs/balance.md` writes the table of `docs/balance.md`.
"""

from argparse import ArgumentParser, Namespace
from collections import Counter

from bench.measure import arguments, at, show
from campaign.bands.muster import ready_made
from campaign.bots.bot_table import BotTable
from campaign.bots.registry import PLAYERS
from campaign.commands import JoinLate
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.play import play
from campaign.trials.confidence import wilson
from campaign.trials.plan import SEATS, USUAL_FACTIONS, new_plan
from campaign.trials.sums import Share
from campaign.turns.joining import (
    free_terrains,
    further_villages,
    may_join,
    median_power,
    more_than_median,
    sites,
)
from campaign.world import PlayerId, World

LEAST, MOST = 1 / 3, 1.25  # a joiner's wins, in those of an average founder


def main(asked: Namespace) -> None:
    for players in asked.players:
        for turn in asked.turns:
            for more in asked.more or sorted({0, more_than_median(players, turn)}):
                row(players, turn, more, asked)


def row(players: int, turn: int, more: int, asked: Namespace) -> None:
    """Plays and prints one row."""
    won: Counter[str] = Counter()
    for index in range(asked.games):
        won[one_game(players, turn, more, index, asked)] += 1
    joined = won["joiner"] + won["founder"]
    low, high = wilson(Share(joined, won["joiner"]))
    show(
        "joiners",
        players=players,
        turn=turn,
        more=more,
        proposed=more == more_than_median(players, turn),
        bots=asked.bots,
        seed=asked.seed,
        campaigns=joined,
        too_late=won["nobody"],
        won=won["joiner"],
        ratio=_ratio(won["joiner"] / joined if joined else 0, players),
        bounds=[round(_ratio(low, players), 3), round(_ratio(high, players), 3)],
    )


def one_game(players: int, turn: int, more: int, index: int, asked: Namespace) -> str:
    """The winner: the `joiner` or a `founder`; `nobody` if nobody could join."""
    plan = new_plan(
        house_map(asked.maps[index % len(asked.maps)]),
        bots=(asked.bots,) * players,
        campaigns=asked.games,
        seed=asked.seed,
    )
    joiner, world = SEATS[players], plan.world(index)
    bots = {player: PLAYERS[asked.bots]() for player in SEATS[: players + 1]}
    table = BotTable(bots, plan.seed_of(index))
    while world.ending is None:
        if world.turn == turn and joiner not in world.players and world.takes_bids:
            if not may_join(world):
                return "nobody"
            world = play(world, joining(world, joiner, index, more)).world
        world = table.step(world).outcome.world
    if joiner not in world.players:
        return "nobody"
    return "joiner" if world.ending.winner == joiner else "founder"


def joining(world: World, player: PlayerId, index: int, more: int) -> JoinLate:
    """The ruling as the form proposes it; factions take turns."""
    site = sites(world)[0]
    others = [terrain for terrain in free_terrains(world) if terrain != site]
    return JoinLate(
        player,
        USUAL_FACTIONS[index % len(USUAL_FACTIONS)],
        ready_made(world, player).bands,
        site,
        max(0, median_power(world) + more),
        tuple(others[: further_villages(world)]),
    )


def _ratio(share: float, players: int) -> float:
    """The joiner's wins by those of each of so many founders."""
    return share * players / (1 - share) if share < 1 else float("inf")


def asked_for(words: list[str]) -> Namespace:
    parser = ArgumentParser(prog="bench.balance.joiners")
    parser.add_argument("--games", type=int, default=at(600, 1))
    parser.add_argument("--players", type=int, nargs="+", default=at([3, 4, 5], [3]))
    parser.add_argument("--turns", type=int, nargs="+", default=at([2, 3, 4], [2]))
    parser.add_argument("--more", type=int, nargs="+")
    parser.add_argument("--maps", nargs="+", default=[*HOUSE_MAPS], choices=[*HOUSE_MAPS])
    parser.add_argument("--bots", default="steady", choices=[*PLAYERS])
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args(words)


if __name__ == "__main__":
    main(asked_for(arguments()))
