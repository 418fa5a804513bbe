"""Playing without an account: beginning, the player's commands, and the answers of a bot."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext_noop

from club import chance
from club.kinds import Kind
from club.refusals import Refusal
from club.rules import Draw, NewsItem, Outcome, Seat, Standing, heard
from tavern.actions.fairness.dealing import first_chance, number_of_day
from tavern.actions.pace import sitting_in
from tavern.actions.public.sealed_games import HeardEntry, OpenGame, altered
from tavern.actions.table_queries import table_kinds
from tavern.stone_falls.puzzles.known import puzzles
from tavern.stone_falls.puzzles.making import SALT
from tavern.stone_falls.rules import STONE_FALLS

ME, BOT = Seat("A"), Seat("B")
MOST_AT_ONCE = 400  # commands of a bot before the player's next one; no turn needs as many
LATEST = 12  # commands whose news are kept
EASY = 0.12  # the part of the first boards that leads to gold, in puzzles for newcomers
OTHERS = gettext_noop("This command is not yours to give.")


class PublicView(NamedTuple):
    """A game as its player sees it."""

    seen: Any
    choices: tuple[Any, ...]
    phase: str
    mine: bool  # whether the player must act
    standing: Standing | None
    heard: tuple[tuple[str, tuple[Any, ...]], ...]  # by command: its seat, and its news


class Moment(NamedTuple):
    """A game after one command. `seat` is "" for a command of the site."""

    game: OpenGame
    seat: str
    news: tuple[Any, ...]  # that the player hears


def falls_on(day: date) -> OpenGame:
    """The falls of this day, before the first stone."""
    draws = STONE_FALLS.draws_to_start((ME,), {})
    drawn = first_chance(day, draws)
    assert drawn is not None
    world = STONE_FALLS.start((ME,), {}, drawn, SALT).world
    begun = OpenGame(STONE_FALLS.name, STONE_FALLS.worlds.encode(world), day=day.isoformat())
    return _answered(begun)


def _easy() -> list[int]:
    return [at for at, one in enumerate(puzzles(), 1) if one.golden >= EASY * one.firsts]


def puzzle_on(day: date) -> int:
    """The number of the puzzle of this day. It is an easy one."""
    easy = _easy()
    return easy[day.toordinal() % len(easy)]


def puzzle_after(number: int) -> int:
    """The number of the next puzzle for newcomers."""
    easy = _easy()
    return next((at for at in easy if at > number), easy[0])


def puzzle(number: int) -> OpenGame:
    """The position of this puzzle, from 1."""
    made = puzzles()[number - 1]
    world = STONE_FALLS.start((ME,), {}, made.chance, SALT).world
    for command in made.commands:
        world = STONE_FALLS.play(world, STONE_FALLS.commands.decode(bytes(command))).world
    return OpenGame(STONE_FALLS.name, STONE_FALLS.worlds.encode(world), puzzle=number)


def against_bot(kind: Kind, options: Mapping[str, Any]) -> OpenGame:
    """A new game of two seats, of which a bot plays the second."""
    seed, seats = secrets.token_bytes(16), (ME, BOT)
    draws = kind.rules.draws_to_start(seats, options)
    drawn = tuple(_number(seed, f"start|{k}", draw) for k, draw in enumerate(draws, 1))
    salt = chance.salt_of("public table", seed)
    world = kind.rules.start(seats, options, drawn, salt).world
    return _answered(OpenGame(kind.name, kind.rules.worlds.encode(world), seed=seed))


def given(game: OpenGame, commands: Sequence[Any]) -> OpenGame:
    """The game after these commands of the player, all or none, and the answers of the bot.

    Refuses what the rules refuse, `not-yours`, and `altered`.
    """
    now, moments = msgspec.structs.replace(game, heard=()), moments_of(game, commands)
    return moments[-1].game if moments else now


def moments_of(game: OpenGame, commands: Sequence[Any]) -> list[Moment]:
    """The game after each of these commands of the player and each answer. Refuses as `given`."""
    rules, now = kind_of_open(game).rules, msgspec.structs.replace(game, heard=())
    moments: list[Moment] = []
    for command in commands:
        if rules.speaker_of(command) != ME:
            raise Refusal("not-yours", "D4", OTHERS)
        moments.append(_played(now, command, ME))
        now = moments[-1].game
    return [*moments, *_answers(now)]


def taken_back(game: OpenGame) -> OpenGame:
    """A solo game before its last command. The same game if nothing can be taken back."""
    if not can_take_back(game):
        return game
    begun = falls_on(date.fromisoformat(game.day)) if game.day else puzzle(game.puzzle)
    earlier = map(STONE_FALLS.commands.decode, game.commands[:-1])
    return msgspec.structs.replace(given(begun, [*earlier]), heard=())


def can_take_back(game: OpenGame) -> bool:
    """Whether the last command can be taken back: in a solo game that goes on."""
    return bool(game.commands) and view_of(game).standing is None


def view_of(game: OpenGame) -> PublicView:
    """The game as its player sees and hears it. Refuses `altered` for one of an older release."""
    rules, world = kind_of_open(game).rules, _world(game)
    seen, standing = rules.see(world, ME), rules.standing(world)
    mine = standing is None and ME in rules.awaited(world)
    news = tuple((one.seat, _news(rules, one)) for one in game.heard)
    choices = tuple(rules.choices(seen)) if standing is None else ()
    return PublicView(seen, choices, rules.progress(world).phase, mine, standing, news)


def kind_of_open(game: OpenGame) -> Kind:
    """The kind of the game. Refuses `altered` if this site does not have it any more."""
    for kind in table_kinds():
        if kind.name == game.kind:
            found: Kind = kind
            return found
    raise altered()


def _world(game: OpenGame) -> Any:
    try:
        return kind_of_open(game).rules.worlds.decode(game.world)
    except msgspec.MsgspecError as error:
        raise altered() from error


def _news(rules: Any, entry: HeardEntry) -> tuple[Any, ...]:
    try:
        return heard(rules.news.decode(entry.news), ME)
    except msgspec.MsgspecError as error:
        raise altered() from error


def _answered(game: OpenGame) -> OpenGame:
    """The game when its player must act, or at its end."""
    for moment in _answers(game):
        game = moment.game
    return game


def _answers(game: OpenGame) -> Iterator[Moment]:
    """The game after each command of the site and the bot, until its player must act."""
    kind = kind_of_open(game)
    rules, bot = kind.rules, kind.clock.bots[sitting_in(kind)]()
    for _ in range(MOST_AT_ONCE):
        world = _world(game)
        if (command := rules.automatic(world)) is not None:
            moment = _played(game, command, "")
        elif others := [seat for seat in rules.awaited(world) if seat != ME]:
            moment = _played(game, _thought(kind, world, bot, others[0], game), others[0])
        else:
            break
        yield moment
        game = moment.game


def _thought(kind: Kind, world: Any, bot: Any, seat: Seat, game: OpenGame) -> Any:
    """The command of a bot. It is the same whenever it is asked, so nothing is won by asking
    again."""
    seen = kind.rules.see(world, seat)
    rng = Random(f"{game.seed.hex()}|{game.step}")
    return bot.answer(seen, kind.rules.choices(seen), rng)


def _played(game: OpenGame, command: Any, seat: str) -> Moment:
    """The game after one command, with its chance."""
    rules, world = kind_of_open(game).rules, _world(game)
    drawn = tuple(
        _chance(game, f"{game.step + 1}|{k}", draw)
        for k, draw in enumerate(rules.draws(world, command), 1)
    )
    outcome: Outcome[Any, Any] = rules.play(world, command, drawn)
    news = heard(outcome.news, ME)
    public = rules.news.encode(tuple(NewsItem(one) for one in news))
    entries = game.heard + ((HeardEntry(seat, public),) if news else ())
    own = (rules.commands.encode(command),) if game.is_solo and seat else ()
    after = msgspec.structs.replace(
        game,
        world=rules.worlds.encode(outcome.world),
        step=game.step + 1,
        acts=game.acts + (seat == ME),
        commands=game.commands + own,
        heard=entries[-LATEST:],
    )
    return Moment(after, seat, news)


def _chance(game: OpenGame, place: str, draw: Draw) -> int:
    if game.day:
        return number_of_day(date.fromisoformat(game.day), place, draw)
    return _number(game.seed, place, draw)


def _number(seed: bytes, place: str, draw: Draw) -> int:
    return chance.fair_number(seed, place, draw.low, draw.high)
