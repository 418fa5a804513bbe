"""Every kind of entry has a form with the entry's values, or a reason why it can only be struck."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from django.forms.boundfield import BoundField
from django.http import QueryDict

from campaign.actions.rulings.corrections import OWN_KIND_ONLY
from campaign.bots.battle_model import Odds, PointsModel
from campaign.bots.bot_table import BotTable
from campaign.bots.draws import draw
from campaign.bots.registry import BOTS
from campaign.commands import Command, RemovePlayer, Ruling
from campaign.house_rules import HouseRules, limits_for
from campaign.offers import BidOffer
from campaign.pages.corrections.alternatives import instead_of
from campaign.pages.corrections.command_form import CommandForm
from campaign.pages.corrections.forms import FORMS, STRUCK_ONLY, form_of, typed_command
from campaign.play import choices, play
from campaign.rules import Seen
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


def amending(command: Any, world: World, typed: QueryDict | None = None) -> CommandForm:
    form = form_of(command, world, {p: f"Player {p}" for p in world.players}, typed)
    assert form is not None
    return form


def fields_of(form: CommandForm) -> list[BoundField]:
    return [field for _legend, fields in form.groups for field in fields]


def sent(form: CommandForm) -> QueryDict:
    """The values that a browser sends from the untouched form."""
    post = QueryDict(mutable=True)
    for field in fields_of(form):
        for value in _values(field):
            post.appendlist(field.html_name, value)
    return post


def _values(field: BoundField) -> list[str]:
    if not hasattr(field.field, "choices"):
        value = field.value()
        return ["" if value is None else str(value).replace("\n", "\r\n")]
    options = [option.data for option in field]
    chosen = [str(option["value"]) for option in options if option["selected"]]
    return chosen or ([str(options[0]["value"])] if field.widget_type == "select" else [])


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
                yield draw(Seen(world, player), rng.choice(offered), rng), world
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
        post = sent(amending(command, world))
        again = amending(command, world, post)
        assert typed_command(again) == command
        assert sent(again) == post


@pytest.mark.parametrize("kind", sorted(FORMS, key=lambda k: k.__name__), ids=lambda k: k.__name__)
def test_an_invalid_value_is_refused_and_stays_in_the_form(samples: Any, kind: type):
    raising = [row for row in samples[kind] if getattr(row[0], "band", None) is None]
    command, world = (raising or samples[kind])[-1]  # joining a band brings no lord
    form = amending(command, world)
    for field in fields_of(form):
        post, name, free = sent(form), field.html_name, field.widget_type in ("text", "textarea")
        post[name] = "a thing\u00ad" * 3000 if free else "nonsense"
        if name.rpartition("kind-")[1] and not post[name.replace("kind-", "figures-")]:
            continue
        typed = amending(command, world, post)
        with pytest.raises(Refusal):
            play(world, typed_command(typed))
        kept = [f.value() for f in fields_of(typed)]
        assert post[name] in kept or hasattr(field.field, "choices")


def test_an_entry_with_a_fixed_kind_offers_no_other_kind(samples: Any):
    for kind in (*OWN_KIND_ONLY, *get_args(Ruling)):
        for command, world in samples.get(kind, []):
            assert instead_of(form_of(command, world, {})) == []


def test_alternative_commands_have_their_own_form(samples: Any):
    seen = set()
    for kind in FORMS:
        for command, world in samples[kind]:
            for other in instead_of(amending(command, world)):
                seen.add((kind.__name__, other.token.partition("-")[0]))
                post = sent(amending(other.blank, world))
                typed = typed_command(amending(other.blank, world, post))
                assert type(typed) is type(other.blank)
    assert {
        ("Done", "recruit"),
        ("Recruit", "plain"),
        ("Done", "transfer"),
        ("Transfer", "plain"),
        ("Pass", "invade"),
        ("Invade", "plain"),
        ("DeclineDefence", "force"),
    } <= seen
