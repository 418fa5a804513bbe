"""Sending a message that a service refuses as a whole because of one wrong name in it."""

from collections.abc import Callable, Iterator

from club.actions.delivery.services.said import Called
from club.actions.delivery.services.wire import WRONG, Answer, check

Post = Callable[[tuple[Called, ...]], Answer]


def posted(post: Post, called: tuple[Called, ...]) -> tuple[Answer, frozenset[int]]:
    """The answer to the message as it was taken, and the names (ids) that it had to leave out.

    `post` sends a message that calls these people. A refused message was not shown to anybody, so
    it is sent again without each of them in turn, and in the end without all. Raises Undelivered.
    """
    for group in _groups(called):
        answer = post(group)
        if answer.code != WRONG:
            break
    return check(answer), frozenset(one.pk for one in called if one not in group)


def _groups(called: tuple[Called, ...]) -> Iterator[tuple[Called, ...]]:
    """Everybody, all but one, nobody. A test found most wrong names before, so two are rare."""
    yield called
    if len(called) > 1:
        yield from (called[:at] + called[at + 1 :] for at in range(len(called)))
    if called:
        yield ()
