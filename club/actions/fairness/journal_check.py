"""Checks a journal by replaying it: hashes, marks, digests and every stored world (D3)."""

from collections.abc import Iterator

from club.actions.chain.contents import read_snapshot, read_world
from club.actions.fairness.chain_check import Flaw
from club.actions.fairness.replay import Step, first_world, steps
from club.kinds import kind_of
from club.models import Game


def journal_flaws(game: Game) -> Iterator[Flaw]:
    """The first contradiction among the entries, then those of the present world.

    Later contradictions of entries follow from the first. No content of the worlds is named.
    """
    rules, number = kind_of(game).rules, 0
    kept = {row.seq: row for row in game.snapshots.all()}
    try:
        world = first_world(game)
        for step in steps(game):
            if fault := _fault(game, step):
                yield Flaw(_entry_name(step), fault)
                return
            number, world = step.number, step.world
            row = kept.pop(number, None)
            if row and rules.digest(read_snapshot(game, row)) != rules.digest(world):
                yield Flaw(_entry_name(step), "the world kept after it is another")
                return
    except Exception as error:  # an overwritten entry must be named, without showing a secret
        yield Flaw(f"journal line {number + 1}", f"it cannot be played: {type(error).__name__}")
        return
    if number != game.seq or kept.keys() - {0}:
        yield Flaw(f"journal line {game.seq}", "the last lines are missing, or there are more")
        return
    yield from _present(game, rules.digest(world))


def _fault(game: Game, step: Step) -> str:
    """The first wrong field of an entry, or "" if there is none."""
    entry, progress = step.entry, kind_of(game).rules.progress(step.before)
    over = kind_of(game).rules.standing(step.before) is not None
    phase = "ended" if over else progress.phase
    now = progress if entry.rewinds_to is None else None
    faults = (
        (entry.seq != step.number, "a line before it is missing"),
        (
            entry.digest != kind_of(game).rules.digest(step.world),
            "its command does not lead to the world that was recorded",
        ),
        (entry.chain != step.chain, "it was changed: its hash is another"),
        (
            now is not None
            and (entry.turn, entry.phase, entry.moment) != (now.turn, phase, now.moment),
            "its turn, phase or moment is another",
        ),
        (
            (entry.superseded_by, entry.struck) != (step.passed_over, step.struck),
            "its mark of taking back is another",
        ),
    )
    return next((what for wrong, what in faults if wrong), "")


def _present(game: Game, digest: str) -> Iterator[Flaw]:
    """Flaws between the game's row and its world."""
    rules = kind_of(game).rules
    try:
        world = read_world(game)
    except Exception:  # overwritten, or sealed under a key that is not here
        yield Flaw("present world", "it cannot be read")
        return
    progress = rules.progress(world)
    phase = "ended" if rules.standing(world) is not None else progress.phase
    if rules.digest(world) != digest:
        yield Flaw("present world", "it is not the one to which the journal leads")
    elif (game.turn, game.phase, game.moment) != (progress.turn, phase, progress.moment):
        yield Flaw("present world", "pages show another turn, phase or moment than its own")


def _entry_name(step: Step) -> str:
    """The name of an entry in a finding."""
    return f"journal line {step.entry.seq} (turn {step.entry.turn}, {step.entry.phase})"
