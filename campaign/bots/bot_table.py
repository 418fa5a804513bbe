"""A whole campaign played by bots; a model decides the battles."""

from collections.abc import Iterator, Mapping
from random import Random

from campaign.battles.reports import current_report, owes_confirmation
from campaign.bots.battle_model import BattleModel, PointsModel
from campaign.bots.draws import moves_of_the_game
from campaign.bots.playouts import PlayedCommand
from campaign.commands import Bid, Command, Confirm, OpenBids, PlayerCommand
from campaign.offers import Choice
from campaign.play import awaited, check_bid, choices_without_notes, dice_needed, play
from campaign.rules import Seen
from campaign.world import PlayerId, World
from club import bots

Bot = bots.Bot[Seen, Choice, PlayerCommand]


class _Chances(dict[str, Random]):
    """The chance of dice, battles and seats by name, made when it is first asked for."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def __missing__(self, name: str) -> Random:
        found = self[name] = Random(f"{self.seed}/{name}")
        return found


class BotTable:
    """Bots at their seats, a model for battles, and all chance drawn from one seed.

    If several players are awaited, chance decides who is asked first, so no seat always sees the
    others' decisions. Dice, battles and every seat have their own chance. Another bot in one seat
    does not change the chance of the others. Equal worlds, bots and seeds give equal campaigns.
    """

    def __init__(
        self, bots: Mapping[PlayerId, Bot], seed: str, model: BattleModel | None = None
    ) -> None:
        self.bots = bots
        self.model = model or PointsModel()
        self._chance = _Chances(seed)

    def play(self, world: World) -> Iterator[PlayedCommand]:
        """Step after step until the campaign ends; raises `Refusal` if a bot's command is bad."""
        while world.ending is None:
            taken = self.step(world)
            yield taken
            world = taken.outcome.world

    def step(self, world: World) -> PlayedCommand:
        command = self._next(world)
        dice = tuple(self._chance["dice"].randint(1, 6) for _ in range(dice_needed(world, command)))
        return PlayedCommand(command, dice, play(world, command, dice))

    def _next(self, world: World) -> Command:
        if world.takes_bids:
            return self._bids(world)
        if world.phase == "battles":
            settled = self._on_the_field(world)
            if settled is not None:
                return settled
        return self._ask(world, self._chance["first"].choice(awaited(world)))

    def _ask(self, world: World, player: PlayerId) -> Command:
        offered = moves_of_the_game(choices_without_notes(world, player))
        return self.bots[player].answer(Seen(world, player), offered, self._chance[player])

    def _bids(self, world: World) -> OpenBids:
        bids: dict[PlayerId, int] = {}
        for player in awaited(world):
            bid = self._ask(world, player)
            if isinstance(bid, Bid):
                check_bid(world, bid)
                bids[player] = bid.amount
        return OpenBids(bids)

    def _on_the_field(self, world: World) -> Command | None:
        """Plays a battle: the model's report by one side, then the others' confirmations."""
        for battle_id, battle in world.battles.items():
            if battle.stage == "fight":
                fought = self.model.fight(world, battle_id, self._chance["battles"])
                return fought.report(battle_id, battle.players[0])
            for player in owes_confirmation(world, battle):
                return Confirm(player, battle_id, current_report(battle))
        return None
