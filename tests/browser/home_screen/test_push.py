"""Push notices in a browser: enabled by a tap, shown with their text, opened by a tap."""

import json
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Channel
from tests.browser.conftest import Arrives, sign_in
from tests.browser.home_screen.conftest import WITH_WORKER, At
from tests.browser.looks.axe import faults
from tests.browser.waiting import until
from tests.table import person

pytestmark = pytest.mark.browser
# Tests reach no push service: the browser gets a subscription like one of a real service.
AS_ASKED = """
window.asked = [];
const answer = '%s';
const later = (value) => new Promise((done) => setTimeout(done, 0, value));
Notification.requestPermission = () => { asked.push('permission'); return later(answer); };
const made = {
  unsubscribe: async () => { localStorage.ended = 'yes'; delete localStorage.made; },
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc:APA91b',
                   keys: { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) } }),
};
PushManager.prototype.getSubscription = async () => (localStorage.made ? made : null);
PushManager.prototype.subscribe = async (options) => {
  asked.push(options.applicationServerKey);
  localStorage.made = 'yes';
  return made;
};
"""
SENT = {
    "title": "Ring of trees: Turn 2, Sealed bids, it is your turn",
    "body": "It waits for you.",
    "link": "http://127.0.0.1/c/x/?n=0123456789abcdef#now",
    "tag": "0123456789abcdef",
}
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data }) => ({ title, body, tag, link: data }))"""
# The effect of a tap on the notice, by the worker's own code.
TAPPED = """async () => {
  self.done = [];
  self.clients.openWindow = async (link) => { done.push(link); };
  const [notification] = await self.registration.getNotifications();
  notification.close = () => { done.push('closed'); };
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
}"""
FRAMES = 60  # seconds between two deliveries: a browser that has just started may lose one


def at_settings(arrives: Arrives, user: Any, answer: str = "granted") -> Page:
    anna = arrives("anna", how=WITH_WORKER, once=True)
    anna.page.add_init_script(AS_ASKED % answer)
    sign_in(anna, user)
    anna.page.goto("/me/notices")
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return anna.page


@pytest.mark.journey
def test_a_device_is_added_by_one_tap_and_the_browser_asks_only_then(arrives: Arrives):
    page = at_settings(arrives, person("anna"))
    button = page.get_by_role("button", name="Show notifications on this device")
    expect(button).to_be_visible()
    expect(page.locator("#push-unable")).to_be_hidden()
    assert page.evaluate("asked") == []
    button.tap()
    expect(page.get_by_text("This device shows your notifications.")).to_be_visible()
    channel = Channel.objects.get()
    assert (channel.kind, channel.label) == ("push", "My computer")
    page.get_by_role("button", name="Stop showing notifications here").tap()
    expect(button).to_be_visible()
    assert not Channel.objects.exists()


def test_a_reader_who_blocks_notices_reads_how_to_allow_them(arrives: Arrives):
    page = at_settings(arrives, person("anna"), answer="denied")
    page.get_by_role("button", name="Show notifications on this device").tap()
    expect(page.locator("#push-refused")).to_be_visible()
    assert page.evaluate("asked") == ["permission"]
    assert not Channel.objects.exists()


def test_without_script_the_page_names_the_missing_part(arrives: Arrives):
    anna = arrives("anna", script=False)
    sign_in(anna, person("anna"))
    anna.page.goto("/me/notices")
    expect(anna.page.locator("#push-unable")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Show notifications on this device")).to_be_hidden()


@pytest.mark.parametrize("how", ["signs out", "sits there next"])
def test_nothing_more_is_sent_to_a_device_after_signing_out(arrives: Arrives, how: str):
    page = at_settings(arrives, person("anna"))
    page.get_by_role("button", name="Show notifications on this device").tap()
    expect(page.get_by_text("This device shows your notifications.")).to_be_visible()
    if how == "signs out":
        with page.expect_navigation():
            page.evaluate("document.querySelector('[data-signs-out]').requestSubmit()")
        assert not Channel.objects.exists()
    else:  # the session of the earlier user has expired
        page.evaluate("localStorage.setItem('saga:0/push', 'yes')")
        page.goto("/")
    page.wait_for_function("() => localStorage.ended === 'yes'")


def pushed(page: Page, data: Any) -> list[Any]:
    """The notification that the browser shows after a push service has sent `data` to the worker in
    charge."""
    session = page.context.new_cdp_session(page)
    running: dict[str, str] = {}  # the status of each registration's worker
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: running.update(
            {it["registrationId"]: it["status"] for it in told["versions"]}
        ),
    )
    session.send("ServiceWorker.enable")
    looked = count()

    def is_shown() -> Any:
        if next(looked) % FRAMES == 0:
            for registration in [key for key, status in running.items() if status == "activated"]:
                brought = {"registrationId": registration, "data": json.dumps(data)}
                brought["origin"] = page.evaluate("location.origin")
                session.send("ServiceWorker.deliverPushMessage", brought)
        return page.evaluate(SHOWN)

    until(page, is_shown, "the notice")
    return list(page.evaluate(SHOWN))


def test_the_worker_shows_a_sent_notice_and_a_tap_opens_its_page(at_home_in_whole_browser: At):
    page = at_home_in_whole_browser(person("anna")).page
    page.context.grant_permissions(["notifications"])
    until(page, lambda: page.context.service_workers, "the worker")
    (worker,) = page.context.service_workers
    assert pushed(page, SENT) == [SENT]
    worker.evaluate(TAPPED)
    until(page, lambda: worker.evaluate("done.length") == 2, "the page of the notice")
    assert worker.evaluate("done") == ["closed", SENT["link"]]


def test_the_section_passes_axe(at_home: At):
    player = at_home(person("anna"), color_scheme="dark")
    player.page.goto("/me/notices")
    assert faults(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") == 360
