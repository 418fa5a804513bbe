"""Two phones count one battle over a wire that loses messages: no strike is lost, none counts
twice."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.live_counts.marks import Mark, words
from tests.examples import part_of
from tests.live_counts.wire import Answer, Phone, Sent, Site

FIGURES = [f"f/{player}/b/u1/{figure}" for player in "AB" for figure in (1, 2)]
VERBS = ("strike", "strike", "raise", *["send"] * 3, *["deliver"] * 4, "double", "lose")
STEPS = st.tuples(st.sampled_from((*VERBS, "wait", "die")), st.integers(0, 1), st.integers(0, 11))


class Evening:
    """A battle as random steps make it. Each step has a phone and one more choice."""

    def __init__(self) -> None:
        self.site = Site()
        self.phones = [Phone("phone-0", wrong=-3), Phone("phone-1", wrong=3)]
        self.bought = 2
        self.wire: list[Sent | Answer] = []
        self.made: list[Mark] = []
        self.owed: list[Mark] = []  # of phones that died: what they knew to have arrived

    def play(self, verb: str, phone: int, choice: int) -> None:
        one = self.phones[phone]
        at = choice % len(self.wire) if self.wire else None
        if verb in ("strike", "raise"):
            self.strike(one, FIGURES[choice % len(FIGURES)], 0 if verb == "raise" else 1 + phone)
        elif verb == "send":
            self.wire.append(one.message())
        elif verb == "wait":
            self.site.now += choice % 4
        elif verb == "die":
            self.replace(phone)
        elif verb == "double" and at is not None:
            self.wire.append(self.wire[at])
        elif verb == "lose" and at is not None:
            self.wire.pop(at)
        elif at is not None:
            self.deliver(at)

    def strike(self, phone: Phone, key: str, value: int) -> None:
        mark = phone.strike(key, value, self.site.now)
        assert phone.words[key].mark == mark, "a phone shows its last tap"
        self.made.append(mark)

    def deliver(self, at: int) -> None:
        """Delivers any message: the wire keeps no order."""
        message = self.wire.pop(at)
        if isinstance(message, Sent):
            self.wire.append(self.site.answer(message))
        for phone in self.phones:
            if isinstance(message, Answer) and phone.device == message.device:
                phone.hear(message, self.site.now)

    def replace(self, phone: int) -> None:
        """Puts a new phone in the place of one that dies with what it has not sent."""
        dead = self.phones[phone]
        own = [mark for mark in dead.marks.values() if mark.device == dead.device]
        self.owed += [mark for mark in own if dead.unsent.get(mark.key) != mark]
        self.phones[phone] = Phone(f"phone-{self.bought}", wrong=7)
        self.bought += 1

    def reconnect(self) -> None:
        """Both phones have a connection again, until neither has anything to send."""
        while self.wire:
            self.deliver(0)
        for phone in self.phones * 2:
            self.wire.append(phone.message())
            self.deliver(0)
            self.deliver(0)

    def last_words(self) -> dict[str, Mark]:
        """What must be shown in the end, from every tap in the order of its time.

        Of a dead phone those taps count that reached the site.
        """
        living = {phone.device for phone in self.phones}
        arrived = {*self.site.marks.values()}
        counted = [mark for mark in self.made if mark.device in living or mark in arrived]
        return {mark.key: mark for mark in sorted(counted, key=lambda one: (one.at, one.device))}


@settings(max_examples=part_of(10_000), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(STEPS, min_size=20, max_size=60))
def test_both_phones_and_the_site_have_every_strike_once(steps):
    evening = Evening()
    for step in steps:
        evening.play(*step)
    evening.reconnect()
    one, other = evening.phones
    assert one.marks == other.marks == evening.site.marks
    assert not one.unsent
    assert not other.unsent
    expected = evening.last_words()
    for seen in (one.words, other.words, words(evening.site.marks)):
        assert {key: word.mark for key, word in seen.items()} == expected
    known = evening.site.marks
    assert all(known[mark.key, mark.device].at >= mark.at for mark in evening.owed)
