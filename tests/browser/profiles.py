"""Browser profiles, each used by one test after another.

The first page of a new profile costs Chromium a second of processor time; with an open page of the
site, the next one takes half of that. No data of a test stays in its profile: its pages are closed,
and cookies and stored data are deleted.
"""

from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.waiting import PATIENCE

MOST = 6  # profiles that wait for their next test


class Profile(NamedTuple):
    """`kept` is the page that stays open; `kind` says how the profile was made."""

    context: BrowserContext
    kept: Page
    kind: str


class Profiles:
    """The profiles of one browser, for the site at this address."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._idle: list[Profile] = []  # the last one used is last

    def take(self, **how: Any) -> Profile:
        """A profile without cookies and stored data, with the options of `new_context`."""
        kind = repr(sorted(how.items()))
        fitting = [profile for profile in self._idle if profile.kind == kind]
        if fitting:
            self._idle.remove(fitting[-1])
            return fitting[-1]
        workers = {"service_workers": "block"}  # a test that needs them says so
        context = self._browser.new_context(base_url=self._address, **{**workers, **how})
        context.set_default_timeout(PATIENCE)
        kept = context.new_page()
        kept.goto("/accounts/login/code/")
        return _emptied(Profile(context, kept, kind))

    def give_back(self, profile: Profile) -> None:
        """Returns a profile for the next test. Surplus ones are closed."""
        if profile.kept.is_closed():
            return
        self._idle.append(_emptied(profile))
        if len(self._idle) > MOST:
            self._idle.pop(0).context.close()

    def close(self) -> None:
        for profile in self._idle:
            profile.context.close()


def _emptied(profile: Profile) -> Profile:
    context, kept, _ = profile
    for page in context.pages:
        if page is not kept:
            page.close()
    context.set_offline(False)
    context.clear_cookies()
    assert kept.evaluate("() => { localStorage.clear(); return localStorage.length }") == 0
    return profile
