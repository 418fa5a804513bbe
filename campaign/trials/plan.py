"""The plan of a simulation: the map, the rules, the seats, and the seed."""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from campaign.armies import FACTIONS
from campaign.bots.bot_table import Bot
from campaign.bots.registry import PLAYERS
from campaign.house_rules import HouseRules, limits_for
from campaign.map.documents import read_map_file
from campaign.map.graph import check_map
from campaign.turns.setup import new_world
from campaign.world import PlayerId, RoadMap, World
from club.refusals import Refusal

USUAL_FACTIONS = ("Otherworld", "Vikings", "Normans", "Horde", "Irish", "Welsh", "Huns", "Moors")
SEATS = tuple(PlayerId(letter) for letter in "ABCDEF")


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`campaigns` games of one map and one set of rules, each with a seed of its own.

    `bots` and `factions` have one entry per player. From game to game they change seats, so that
    no seat, site or faction always has the same player.
    """

    map: RoadMap
    rules: HouseRules
    bots: tuple[str, ...]
    factions: tuple[str, ...]
    seed: int
    campaigns: int

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def name(self) -> str:
        """A name (sha256, hex) that only equal plans share."""
        return sha256(encode(self)).hexdigest()

    def world(self, index: int) -> World:
        """The first world of game `index`; factions move one seat every round of seats."""
        shift = index // self.players
        turned = (self.factions[(n + shift) % self.players] for n in range(self.players))
        return new_world(self.map, dict(zip(SEATS, turned, strict=False)), self.rules)

    def bot_names(self, index: int) -> dict[PlayerId, str]:
        """The bots by seat in game `index`; all move on one seat after each game."""
        turned = (self.bots[(n + index) % self.players] for n in range(self.players))
        return dict(zip(SEATS, turned, strict=False))

    def seated(self, index: int) -> dict[PlayerId, Bot]:
        return {player: PLAYERS[name]() for player, name in self.bot_names(index).items()}

    def seed_of(self, index: int) -> str:
        return f"{self.seed}:{index}"


def new_plan(
    road_map: RoadMap,
    *,
    bots: tuple[str, ...],
    campaigns: int,
    seed: int = 0,
    rules: HouseRules | None = None,
    factions: tuple[str, ...] = (),
) -> Plan:
    """A checked plan; refuses unknown bots and factions, and what `new_world` refuses."""
    for name in bots:
        if name not in PLAYERS:
            raise Refusal("no-such-bot", "D1", "There is no bot called “{name}”.", name=name)
    known = limits_for(len(bots))
    factions = factions or USUAL_FACTIONS[: len(bots)]
    if len(factions) != len(bots) or not set(factions) <= set(FACTIONS):
        raise Refusal("factions", "R6", "Name one known faction for each player.")
    if campaigns < 1:
        raise Refusal("campaigns", "D1", "Play at least one campaign.")
    plan = Plan(
        map=road_map,
        rules=rules or HouseRules(limits=known),
        bots=bots,
        factions=factions,
        seed=seed,
        campaigns=campaigns,
    )
    plan.world(0)
    return plan


def rules_from(document: bytes | str, players: int) -> HouseRules:
    """The default rules for this many players, changed as this JSON object says.

    Its `limits` may contain only some of the numbers of table 1.
    """
    default = msgspec.to_builtins(HouseRules(limits=limits_for(players)))
    try:
        wanted = msgspec.json.decode(document, type=dict[str, Any])
        limits = default["limits"] | wanted.get("limits", {})
        return msgspec.convert({**default, **wanted, "limits": limits}, HouseRules)
    except (msgspec.DecodeError, TypeError) as error:
        raise Refusal(
            "house-rules", "A1", "These are not house rules: {error}", error=error
        ) from error


_decoder = msgspec.json.Decoder(Plan)
_encoder = msgspec.json.Encoder(order="deterministic")


def encode(plan: Plan) -> bytes:
    return _encoder.encode(plan)


def decode(document: bytes | str) -> Plan:
    return _decoder.decode(document)


def read_map(document: bytes) -> RoadMap:
    """The checked map of this file, JSON of `RoadMap` or a fixture; refuses anything else."""
    found = read_map_file(document)
    check_map(found)
    return found
