"""The merge of marks has no order, and two different words near in time are both shown."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.live_counts.marks import NEAR, Mark, merged, words

MARKS = st.builds(
    Mark,
    st.sampled_from(("f/A/b/u1/1", "turn")),
    st.one_of(st.none(), st.integers(0, 2), st.just({"winner": "", "at": 0})),
    st.integers(0, 3),
    st.sampled_from(("phone-0", "phone-1")),
    st.sampled_from(("A", "B")),
)
FIGURE = "f/A/b/u1/1"


@given(st.lists(MARKS), st.lists(MARKS), st.lists(MARKS), st.randoms())
def test_order_grouping_and_repetition_change_nothing(one, two, three, chance):
    whole = merged({}, [*one, *two, *three])
    shuffled = [*one, *two, *three, *one]
    chance.shuffle(shuffled)
    assert merged({}, shuffled) == whole
    assert merged(merged({}, one), merged(merged({}, two), three).values()) == whole
    assert words(merged({}, shuffled)) == words(whole)


def test_the_latest_word_is_shown():
    (word,) = words(merged({}, [struck(1, 5), struck(0, 9, "phone-1")])).values()
    assert word.mark.value == 0


def test_of_two_words_at_one_time_every_device_shows_the_same():
    (word,) = words(merged({}, [struck(0, 5, "phone-1"), struck(1, 5)])).values()
    assert word.mark.device == "phone-1"


def test_different_words_within_a_minute_are_both_shown():
    marks = [struck(1, 0), struck(0, NEAR, "phone-1")]
    (word,) = words(merged({}, marks)).values()
    assert word.others == (marks[0],)


def test_a_word_that_is_older_or_the_same_is_not_shown_again():
    marks = [struck(1, 0), struck(0, NEAR, "phone-2"), struck(0, NEAR + 1, "phone-1")]
    (word,) = words(merged({}, marks)).values()
    assert (word.mark, word.others) == (marks[2], ())


def struck(value: int, at: int, device: str = "phone-0") -> Mark:
    return Mark(FIGURE, value, at, device, "A")
