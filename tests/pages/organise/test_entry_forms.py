"""Every kind of entry has a form with the entry's values, or a reason why it can only be struck."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from django.http import QueryDict

from campaign.actions.rulings.corrections import OWN_KIND_ONLY
from campaign.bots.battle_model import Odds, PointsModel
from campaign.bots.bot_table import BotTable
from campaign.bots.draws import draw
from campaign.bots.registry import BOTS
from campaign.commands import Command, RemovePlayer, Ruling
from campaign.house_rules import HouseRules, limits_for
from campaign.offers import BidOffer
from campaign.pages.corrections import FORMS, STRUCK_ONLY, Amending, field_groups, typed_command
from campaign.pages.corrections.alternatives import instead_of
from campaign.pages.corrections.fields import Field, Group
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import seats_of
from campaign.play import awaited, choices, play
from campaign.turns.setup import new_world
from campaign.world import World
from club.refusals import Refusal
from tests.bots.tables import FACTIONS, SEATS
from tests.map.bundled import earlier_map
from tests.whole_campaigns.wild import wild_ruling

KINDS = set(get_args(Command))
GAMES = 60
DRAWN = PointsModel(Odds(draw=0.8, draw_losses=0.1))  # so that enemies share a terrain
RULES = HouseRules(limits=limits_for(4), draw_next_turn="optional")


def amending(command: Any, world: World, typed: QueryDict | None = None) -> Amending:
    names = {str(p): (f"Player {p}", row.faction) for p, row in world.players.items()}
    seats = seats_of(world, names, viewer=None, awaited=awaited(world), sealed=frozenset())
    scene = Scene(None, world, seats, viewer=None, organises=True, choices=())
    return Amending(command, world, scene, typed)


def sent(groups: list[Group]) -> QueryDict:
    """The values that a browser sends from these untouched fields."""
    post = QueryDict(mutable=True)
    for field in (field for group in groups for field in group.fields):
        for value in _values(field):
            post.appendlist(field.name, value)
    return post


def _values(field: Field) -> list[str]:
    chosen = [option.value for option in field.options if option.chosen]
    if field.kind == "select":
        return chosen or [field.options[0].value]
    return chosen if field.kind in ("radio", "ticks") else [field.value.replace("\n", "\r\n")]


def given(seed: int) -> Iterator[tuple[Any, World]]:
    """Commands that a journal could contain, each with the world in which it was given."""
    players = dict(zip(SEATS[:4], FACTIONS, strict=False))
    rng, world = Random(seed), new_world(earlier_map(), players, RULES)  # enemies meet soon
    bots = dict.fromkeys(SEATS[:4], BOTS["random"]())
    for step in BotTable(bots, f"any {seed}", DRAWN).play(world):
        yield step.command, world
        for player in world.in_play:
            offered = [c for c in choices(world, player) if not isinstance(c, BidOffer)]
            if offered:
                yield draw(world, rng.choice(offered), rng), world
        yield from ((ruling, world) for ruling in _rulings(world, rng))
        world = step.outcome.world


def _rulings(world: World, rng: Random) -> Iterator[Any]:
    for ruling in (wild_ruling(world, rng), RemovePlayer(rng.choice(world.in_play))):
        try:
            play(world, ruling)
        except Refusal:
            continue
        yield ruling


@pytest.fixture(scope="module")
def samples() -> dict[type, list[tuple[Any, World]]]:
    found: dict[type, list[tuple[Any, World]]] = {}
    for seed in range(GAMES):
        for command, world in given(seed):
            of_kind = found.setdefault(type(command), [])
            if len(of_kind) < 60:
                of_kind.append((command, world))
    return found


def test_every_command_has_a_form_or_a_reason_why_it_can_only_be_struck():
    assert FORMS.keys() | STRUCK_ONLY.keys() == KINDS
    assert not FORMS.keys() & STRUCK_ONLY.keys()
    assert all(str(reason).endswith(".") for reason in STRUCK_ONLY.values())


@pytest.mark.parametrize("kind", sorted(FORMS, key=lambda k: k.__name__), ids=lambda k: k.__name__)
def test_an_unchanged_form_equals_its_entry(samples: Any, kind: type):
    assert samples[kind]
    for command, world in samples[kind]:
        form = field_groups(amending(command, world))
        post = sent(form)
        assert typed_command(amending(command, world, post), post) == command
        again = field_groups(amending(command, world, post))
        assert sent(again) == post


@pytest.mark.parametrize("kind", sorted(FORMS, key=lambda k: k.__name__), ids=lambda k: k.__name__)
def test_an_invalid_value_is_refused_and_stays_in_the_form(samples: Any, kind: type):
    raising = [row for row in samples[kind] if getattr(row[0], "band", None) is None]
    command, world = (raising or samples[kind])[-1]  # joining a band brings no lord
    for field in (f for group in field_groups(amending(command, world)) for f in group.fields):
        post = sent(field_groups(amending(command, world)))
        bad = "a thing\u00ad" if field.kind in ("text", "long") else "nonsense"
        post[field.name] = bad * 3000 if field.kind in ("text", "long") else bad
        if field.name.rpartition("kind-")[1] and not post[field.name.replace("kind-", "figures-")]:
            continue
        with pytest.raises(Refusal):
            play(world, typed_command(amending(command, world, post), post))
        kept = [f for group in field_groups(amending(command, world, post)) for f in group.fields]
        assert post[field.name] in [f.value for f in kept] or field.options


def test_an_entry_with_a_fixed_kind_offers_no_other_kind(samples: Any):
    for kind in (*OWN_KIND_ONLY, *get_args(Ruling)):
        for command, world in samples.get(kind, []):
            assert instead_of(amending(command, world)) == []


def test_alternative_commands_have_their_own_form(samples: Any):
    seen = set()
    for kind in FORMS:
        for command, world in samples[kind]:
            for other in instead_of(amending(command, world)):
                seen.add((kind.__name__, other.token.partition("-")[0]))
                post = sent(field_groups(amending(other.blank, world)))
                assert type(typed_command(amending(other.blank, world), post)) is type(other.blank)
    assert {
        ("Done", "recruit"),
        ("Recruit", "plain"),
        ("Done", "transfer"),
        ("Transfer", "plain"),
        ("Pass", "invade"),
        ("Invade", "plain"),
        ("DeclineDefence", "force"),
    } <= seen
