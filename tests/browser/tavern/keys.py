"""A page by keys alone: nothing here clicks, nor moves the focus by script."""

from playwright.sync_api import Locator, Page

from tests.browser.player import Player

MOST_TABS = 80


def move_focus(page: Page, key: str = "Tab") -> None:
    """The focus has moved when this returns: a key is answered once it has been dealt with, and
    neither the browser nor the board puts that off."""
    page.keyboard.press(key)


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until what has the focus is one of these."""
    for _ in range(MOST_TABS):
        if has_focus(page, selector):
            return
        move_focus(page)
    raise AssertionError(f"Tab does not reach {selector}")


def enter(player: Player, control: Locator) -> None:
    """Tab until this has the focus, and Enter."""
    for _ in range(MOST_TABS):
        if control.evaluate("it => it === document.activeElement"):
            press_enter(player)
            return
        move_focus(player.page)
    raise AssertionError(f"Tab does not reach {control}")


def has_focus(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(css) => document.activeElement.matches(css)", selector))


def press_enter(player: Player) -> None:
    """Enter where the focus is; the page has answered, and the focus is somewhere again."""
    player.use(player.page.locator("#now"), lambda _: player.page.keyboard.press("Enter"))
    player.page.wait_for_function("() => document.activeElement !== document.body")
