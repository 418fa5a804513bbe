"""The page merges marks as the site does, in whatever order they come."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from campaign.live_counts.doubts import doubt_of
from campaign.live_counts.marks import Mark, merged, words
from tests.browser.conftest import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.journey]
UNIT = ("f/A/b1/u1/1", "f/A/b1/u1/2", "f/A/b1/u1/3")
KEYS = (*UNIT, "turn")
# A device gives every mark its own time.
MARKS = st.lists(
    st.builds(
        Mark,
        st.sampled_from(KEYS),
        st.integers(0, 2),
        st.sampled_from((1, 2, 3, 60_002, 60_003, 120_004)),
        st.sampled_from(("aaaaaaaa", "bbbbbbbb", "c0000000")),
        st.just("A"),
        st.sampled_from((None, 0, 1, 2, 60_002)),
    ),
    max_size=14,
    unique_by=lambda mark: (mark.key, mark.at, mark.device),
)
SAYS = """([marks, keys, unit]) => {
  const all = countMarks();
  for (const mark of marks) all.add(mark);
  const doubt = all.doubtOf(unit);
  const said = doubt?.said.map(({ device, author, standing }) => [device, author, standing]);
  return [keys.map((key) => all.shownOf(key) ?? null), doubt && [doubt.together, said]];
}"""


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(path=ROOT / "static" / "live_count_marks.js")
    yield page
    page.close()


def of_site(marks: list[Mark]) -> list[Any]:
    shown = words(merged({}, marks))
    doubt = doubt_of(UNIT, shown)
    return [
        [[*shown[key].mark] if key in shown else None for key in KEYS],
        doubt and [doubt.together, [[*one] for one in doubt.said]],
    ]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(marks=MARKS, order=st.randoms(use_true_random=False))
def test_a_page_shows_what_the_site_shows(blank: Page, marks: list[Mark], order: Any):
    shuffled = [*marks, *marks]
    order.shuffle(shuffled)
    said = blank.evaluate(SAYS, [[[*mark] for mark in shuffled], [*KEYS], [*UNIT]])
    assert said == of_site(marks)
