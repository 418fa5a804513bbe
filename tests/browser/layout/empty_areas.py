"""The empty areas of the window next to its content."""

from playwright.sync_api import Page

# For each scroll position of a table's page: the highest empty stretch between, above or below the
# parts of one column, within the window and the table.
GAPS = """() => {
  const table = document.querySelector('.table');
  const parts = [...table.querySelectorAll('.head, .panel')].filter((one) => one.checkVisibility());
  const found = [];
  const most = document.documentElement.scrollHeight - innerHeight;
  for (let down = 0; ; down = Math.min(down + 150, most)) {
    scrollTo(0, down);
    const edge = table.getBoundingClientRect();
    const [top, end] = [Math.max(0, edge.top), Math.min(innerHeight, edge.bottom)];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    for (const box of boxes.filter((one) => one.width < edge.width * .9)) {
      const middle = (box.left + box.right) / 2;
      const column = boxes.filter((one) => one.left <= middle && middle <= one.right)
        .sort((a, b) => a.top - b.top);
      let reached = top;
      for (const one of [...column, { top: end, bottom: end }]) {
        if (Math.min(one.top, end) - reached > 0) {
          found.push({ high: Math.min(one.top, end) - reached, x: middle, y: reached, down });
        }
        reached = Math.max(reached, one.bottom);
      }
    }
    if (down >= most) break;
  }
  scrollTo(0, 0);
  return found.sort((a, b) => b.high - a.high)[0];
}"""


def highest_gap(page: Page) -> str:
    """The highest empty stretch in pixels, and its position."""
    found = page.evaluate(GAPS)
    return f"{found['high']:.0f} at x {found['x']:.0f}, scrolled to {found['down']:.0f}"
