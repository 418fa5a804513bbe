"""Cases of the order in which players move, and of when movement ends."""

import re
from collections import Counter

from campaign.commands import Done, Move, Pass
from campaign.news import MoveDeclared
from campaign.play import awaited
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, names_in
from tests.scenarios.seen import Seen


def speaking(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    cast.lay_control()
    cast.lay_bands()
    action = case["when"].get("action", "")
    again = action == "next_round"
    _lay_unmoved(cast, again=again)
    game = Game(cast.world("transfer"))
    game.open_movement()
    seen = Seen(game, me=cast.me)
    passed = set(cast.given.get("passed") or ())
    if again:
        _one_round(game, passed)
    else:
        _let_pass(game, passed)
    _after_the_last_go(game, cast)
    _let_pass(game, passed)
    seen.mark = len(game.news)
    skips = re.fullmatch(r"([A-F])_skips_without_passing", action)
    if skips:
        _reach(game, skips[1])
        waits = game.accepts(Done(skips[1]))
        seen.answers["accepted"] = waits or game.understands(type="Skip", player=skips[1])
    out_of_turn = re.fullmatch(r"([A-F])_declares_move", action)
    if out_of_turn:
        _reach(game, cast.given.get("speaker", game.world.speaker))
        band, row = next((b, r) for b, r in game.world.bands.items() if r.owner == out_of_turn[1])
        road = next(pair for pair in cast.roads if row.terrain in pair)
        path = (row.terrain, road[road[0] == row.terrain])
        seen.answers["accepted"] = game.accepts(Move(row.owner, band, path))
    for player in names_in(as_list(case["when"].get("pass", case["when"].get("passes")))):
        seen.answers["accepted"] = game.accepts(Pass(player))
    seen.answers["next_speaker"] = game.world.speaker
    if "speakers_left" in cast.then or "speakers" in cast.then:
        spoken = _speak_to_the_end(game, by_passing="speakers_left" in cast.then)
        seen.answers["speakers_left"] = list(dict.fromkeys(spoken))
        seen.answers["speakers"] = spoken
    return seen


def declarations(case: Case, maps: Case) -> Seen:
    """Moves and passes of the case, one after another, from the first go on."""
    cast = Cast(case, maps)
    _lay_unmoved(cast, again=False)
    game = Game(cast.world("transfer"))
    game.open_movement()
    for player, act in (said.split(":") for said in cast.when["declarations"]):
        move = next((c for c in game.choices(player) if isinstance(c, Move)), Pass(player))
        game.play(move if act == "move" else Pass(player))
    moves = Counter(line.player for line in game.heard(MoveDeclared))
    made = {f"{player}_moves": moves[player] for player in cast.players}
    return Seen(game, me=cast.me, movement_closed=game.world.phase != "movement", **made)


def _let_pass(game: Game, passed: set[str]) -> None:
    while game.world.speaker in passed:
        game.play(Pass(game.world.speaker))


def _lay_unmoved(cast: Cast, *, again: bool) -> None:
    """Bands that have not moved; before a next round, one more that moved in the first."""
    left = cast.given.get("unmoved_bands") or dict.fromkeys(cast.players, 1)
    first = next(iter(cast.kinds))
    for player, bands in left.items():
        number = bands if isinstance(bands, int) else len(bands)
        for _ in range(number + again if not cast.given.get("bands") else 0):
            cast.lay_band({"player": player, "points": 5, "zone": cast.add_camp(first)})


def _after_the_last_go(game: Game, cast: Cast) -> None:
    """The player who declared last, or the one whom the case names, moves or passes."""
    action = cast.when.get("action", "")
    acts = re.fullmatch(r"([A-F])_(moves|declares|passes)", action)
    last = cast.given.get("last_speaker") or (acts[1] if acts else None)
    if last is None:
        return
    _reach(game, last)
    moves = [c for c in game.choices(last) if isinstance(c, Move)]
    game.play(Pass(last) if acts and acts[2] == "passes" else moves[0])


def _one_round(game: Game, passed: set[str]) -> None:
    """Everybody moves one band or passes once."""
    for _ in game.world.order:
        speaker = game.world.speaker
        if speaker is None:
            return
        if speaker in passed:
            game.play(Pass(speaker))
        else:
            game.play(next(c for c in game.choices(speaker) if isinstance(c, Move)))


def _reach(game: Game, player: str) -> None:
    while game.world.phase == "movement" and game.world.speaker != player:
        speaker = awaited(game.world)[0]
        game.play(next(c for c in game.choices(speaker) if isinstance(c, Move)))


def _speak_to_the_end(game: Game, *, by_passing: bool) -> list[str]:
    spoken: list[str] = []
    while game.world.phase == "movement" and game.world.speaker is not None:
        speaker = game.world.speaker
        spoken.append(speaker)
        moves = [c for c in game.choices(speaker) if isinstance(c, Move)]
        if by_passing or not moves:
            game.play(Pass(speaker))
        else:
            game.play(moves[0])
    return spoken
