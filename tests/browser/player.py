"""A person at the table: a separate browser, and their actions on its page."""

import re
from collections.abc import Callable

from playwright.sync_api import ConsoleMessage, Locator, Page, Response, expect

from tests.browser.waiting import answered

# Chromium's message about a refusal (422), and Playwright's about blocked workers.
NOISE = ("Failed to load resource", "Service Worker registration blocked")
DONE = re.compile("^I am done ")
ASKED = "Seal it all the same"


class Player:
    """Acts as people do: looks, clicks visible elements, types into visible fields."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.troubles: list[str] = []
        self.wanted: tuple[str, ...] = ()  # beginnings of troubles that the test itself causes
        page.on("console", self._hear_console)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("response", self._hear_response)

    @property
    def now(self) -> Locator:
        """The part of the page with the player's duties."""
        return self.page.locator("#now")

    @property
    def sides(self) -> Locator:
        return self.page.locator("#sides")

    @property
    def phase(self) -> str:
        return self.page.locator("#head strong").inner_text()

    def look(self) -> "Player":
        """Loads the page again, to see what the others did."""
        self.page.reload()
        return self

    def waited_for(self) -> list[str]:
        """The names of those for whom the page says that it waits."""
        names = self.now.locator(".waiting .who").all_inner_texts()
        return [name[1:] for name in names]  # after the letter of the seat

    def press(self, name: str, within: Locator | None = None) -> None:
        """Presses the button and waits until the page has responded."""
        self.use((within or self.now).get_by_role("button", name=name, exact=True))

    def done(self) -> None:
        """Says that they are done, with this phase or until their go."""
        self.use(self.now.get_by_role("button", name=DONE))

    def seal(self, amount: object = None) -> None:
        """Seals a bid of this amount, or of the typed one, and confirms it if the page asks."""
        form = self.form("bid")
        if amount is not None:
            form.locator("[name=amount]").fill(str(amount))
        self.use(form.locator("button.main"))
        asked = form.get_by_role("button", name=ASKED, exact=True)
        if asked.count():
            self.use(asked)

    def follow(self, name: str) -> None:
        """Follows a link that selects a part of the page, on the map or in a list."""
        words = re.compile(rf"^{re.escape(name)}(: .*)?$")  # on the map also the outlook there
        self.use(self.page.get_by_role("link", name=words).first)

    def use(self, control: Locator, how: Callable[[Locator], None] = Locator.click) -> None:
        """Clicks it and waits until the page has responded, in parts or as a whole."""
        with answered(self.page):
            how(control)

    def enlarge_map(self) -> None:
        """Touches the map if it is too small for names, as on a phone."""
        if not self.page.locator("#map .names text:visible").count():
            self.page.locator(".map-frame").click(position={"x": 150, "y": 120})
            expect(self.page.locator("#map .names text:visible")).not_to_have_count(0)

    def open(self, name: str) -> None:
        """Opens the folded part under this heading."""
        self.now.locator("summary", has_text=name).click()

    def form(self, act: str) -> Locator:
        return self.now.locator(f"form[action*='/act/{act}']")

    def selectable(self) -> set[str]:
        """The terrains that the map highlights."""
        links = self.page.locator("#map svg .place.selectable > a")
        names = [link.get_attribute("aria-label") or "" for link in links.all()]
        return {name.removeprefix("Choose ").split(":")[0] for name in names}

    def order(self) -> list[str]:
        """The initiative as the page shows it, highest first."""
        rows = self.sides.locator(".ranks li > span:last-child").all_inner_texts()
        return [row.split()[0] for row in rows]

    def reads(self, text: str) -> None:
        """Checks that the part about the player's duties has this text, or gets it in a moment."""
        expect(self.now).to_contain_text(text)

    def chronicle_says(self, text: str) -> None:
        expect(self.page.locator("#chronicle")).to_contain_text(text)

    def _hear_console(self, message: ConsoleMessage) -> None:
        known = any(words in message.text for words in NOISE)
        if message.type in ("error", "warning") and not known:
            self.troubles.append(message.text)

    def _hear_response(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"{response.status} {response.url}")
