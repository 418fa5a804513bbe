"""A page used only by keys: no clicks, and no moves of the focus by script."""

from playwright.sync_api import Locator, Page

from tests.browser.player import Player

MOST_TABS = 80


def move_focus(page: Page, key: str = "Tab") -> None:
    """Moves the focus, and returns when it has moved. A key is handled at once, since neither the
    browser nor the board delays it."""
    page.keyboard.press(key)


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until one of these has the focus."""
    for _ in range(MOST_TABS):
        if has_focus(page, selector):
            return
        move_focus(page)
    raise AssertionError(f"Tab does not reach {selector}")


def enter(player: Player, control: Locator) -> None:
    """Presses Tab until this has the focus, then Enter."""
    for _ in range(MOST_TABS):
        if control.evaluate("it => it === document.activeElement"):
            press_enter(player)
            return
        move_focus(player.page)
    raise AssertionError(f"Tab does not reach {control}")


def has_focus(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(css) => document.activeElement.matches(css)", selector))


def press_enter(player: Player) -> None:
    """Presses Enter at the focus. Returns when the page has responded and an element has the focus
    again."""
    player.use(player.page.locator("#now"), lambda _: player.page.keyboard.press("Enter"))
    player.page.wait_for_function("() => document.activeElement !== document.body")
