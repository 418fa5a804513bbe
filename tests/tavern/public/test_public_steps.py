"""What a bot does in an open game comes board by board, as at a table, and tells nothing more."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client, RequestFactory

from tavern.actions.public import playing
from tavern.actions.public.sealed_games import OpenGame, seal
from tavern.pages.public.scene import scene_of
from tavern.pages.public.steps import steps_of
from tavern.pages.table.steps import MOST
from tests.tavern.public.open_games import address_of, begun, gone_on, in_json, next_command
from tests.tavern.public.twins import SECRET, played, twin

AGAINST = ["stone-falls", *SECRET]


def answered(game: OpenGame) -> tuple[OpenGame, Any, list[playing.Moment]]:
    """The game before a command of its player that the bot answers, and what then happens."""
    rng = Random(3)
    for _ in range(40):
        command = next_command(game, rng)
        moments = playing.moments_of(game, [command])
        if any(one.seat == playing.BOT for one in moments):
            return game, command, moments
        game = moments[-1].game
    raise AssertionError("the bot never acts")


def drawn(moments: list[playing.Moment]) -> list[tuple[str, str]]:
    last = moments[-1].game
    scene = scene_of(RequestFactory().get("/"), last, seal(last))
    return [(str(words), str(board)) for words, board in steps_of(scene, moments)]


@pytest.mark.parametrize("kind", AGAINST)
def test_the_answer_brings_the_boards_of_the_bots_turn(kind: str):
    game, command, moments = answered(gone_on(begun(kind), 4))
    form = {"commands": in_json(game, command)}
    answer = Client().post(address_of(game), form, headers={"HX-Request": "true"})
    page = answer.content.decode()
    found = re.search(r"<template>(.*?)</template>", page, re.DOTALL)
    assert found is not None
    steps = found[1].split("<article>")[1:]
    assert 2 <= len(steps) <= MOST + 1
    assert all('class="playfield' in one for one in steps[:-1])
    assert 'class="playfield' not in steps[-1]
    assert "href=" not in re.sub(r'<use [^>]*href="[^"]*"', "", found[1])
    assert f'data-seq="{moments[-1].game.step}"' in page


@pytest.mark.parametrize("kind", AGAINST)
def test_a_page_that_is_opened_brings_no_steps(kind: str):
    game = answered(gone_on(begun(kind), 4))[2][-1].game
    page = Client().get(address_of(game)).content.decode()
    assert "<template>" not in page
    assert all(f"/{name}." in page for name in ("motion", "turn"))


@pytest.mark.parametrize("kind", SECRET)
def test_the_boards_do_not_depend_on_the_hand_of_the_bot(kind: str):
    moments = answered(played(kind))[2]
    others = []
    for one in moments:
        try:
            others.append(one._replace(game=twin(one.game)))
        except AssertionError:  # a hand that has no twin
            others.append(one)
    assert others != moments
    assert drawn(others) == drawn(moments)


def test_the_players_own_acts_are_no_steps():
    own = [one for one in answered(gone_on(begun("six-lands"), 4))[2] if one.seat == playing.ME]
    assert drawn(own) == []
