// Boards by keys: arrows move from one selectable place to the next in that direction, and Enter
// follows its link. Without a script the places are links in reading order.
"use strict";
(() => {
  const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const spot = (place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  // The nearest selectable place in a quarter of the compass; sideways distance counts double.
  const next = (place, [dx, dy]) => {
    const [x, y] = spot(place);
    const others = [...place.closest("svg").querySelectorAll("a.selectable")].filter((other) => other.getBoundingClientRect().width);
    const found = others.map((other) => {
      const [ox, oy] = spot(other);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      return { other, ahead, cost: ahead + 2 * aside };
    }).filter(({ ahead }) => ahead > 1);
    return found.sort((a, b) => a.cost - b.cost)[0]?.other;
  };

  document.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    const place = document.activeElement?.closest?.("svg a.selectable");
    if (!arrow || !place || event.ctrlKey || event.altKey || event.metaKey) return;
    const other = next(place, arrow);
    if (other) other.focus();
    event.preventDefault();
  });

  // A tapped place is drawn again. The focus goes to its confirmation, to the next place, or to the
  // next choice in words.
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.requestConfig.elt.matches("a.selectable, .falls a") || !detail.xhr.status) return;
    const confirm = document.querySelector("#board form button.main");
    const places = document.querySelectorAll("#board a.selectable");
    const words = document.querySelectorAll("#falls a[hx-push-url]");
    const next = [...places, ...words].find((one) => one.checkVisibility());
    (confirm ?? next)?.focus({ preventScroll: true });
  });
})();
