// The map by keys and in sizes: arrows walk along the roads, Enter chooses what can be chosen,
// Escape leaves, plus and minus draw it larger and smaller. The list in words needs none of this.
"use strict";
(() => {
  const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const SIZES = [1, 1.5, 2.25, 3.4];
  const STRAIGHT_ENOUGH = 0.2; // least cosine between a road and the arrow that follows it
  let size = 0;
  let here = null; // the terrain that was walked to last

  const frame = () => document.querySelector(".map-frame");
  const places = () => [...document.querySelectorAll(".map-frame .place[data-place]")];
  const find = (id) => places().find((place) => place.dataset.place === id);
  const spot = (place) => [Number(place.dataset.x), Number(place.dataset.y)];
  const hosted = (id) => document.querySelector(`.map-frame .host[data-host="${CSS.escape(id)}"]`);

  const start = () =>
    find(here) ||
    document.querySelector(".map-frame .place.chosen, .map-frame .place.lit") ||
    find(document.querySelector(".map-frame .shield.own")?.closest(".host")?.dataset.host) ||
    places()[0];

  const words = (place) => {
    const bands = [...(hosted(place.dataset.place)?.querySelectorAll("title") ?? [])];
    const near = place.dataset.near.split(" ").map((id) => find(id)?.querySelector("title"));
    const titles = [place.querySelector("title"), ...bands, null, ...near];
    return titles.map((title) => title?.textContent ?? "·").join(". ").replace(". ·. ", " · ");
  };

  const stepTo = (place) => {
    here = place.dataset.place;
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    const [shown, box] = [place.getBoundingClientRect(), frame().getBoundingClientRect()];
    frame().scrollBy(shown.left + shown.width / 2 - box.left - box.width / 2,
      shown.top + shown.height / 2 - box.top - box.height / 2);
    const said = document.getElementById("map-said");
    if (said) said.textContent = words(place);
  };

  const along = (place, [dx, dy]) => {
    const [x, y] = spot(place);
    const ways = place.dataset.near.split(" ").map(find).filter(Boolean).map((other) => {
      const [ox, oy] = spot(other);
      const length = Math.hypot(ox - x, oy - y) || 1;
      return { other, cosine: ((ox - x) * dx + (oy - y) * dy) / length };
    });
    const best = ways.reduce((a, b) => (b.cosine > a.cosine ? b : a), { cosine: STRAIGHT_ENOUGH });
    return best.other;
  };

  const choose = (place) => {
    const own = hosted(place.dataset.place)?.querySelector(".shield a");
    const link = place.querySelector("a") || own;
    link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return Boolean(link);
  };

  const resize = (by) => {
    const box = frame();
    const chart = box?.querySelector(".chart");
    if (!chart) return;
    const middle = [(box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      (box.scrollTop + box.clientHeight / 2) / box.scrollHeight];
    size = Math.min(SIZES.length - 1, Math.max(0, size + by));
    draw();
    box.scrollTo(middle[0] * box.scrollWidth - box.clientWidth / 2,
      middle[1] * box.scrollHeight - box.clientHeight / 2);
  };

  const draw = () => {
    const chart = frame()?.querySelector(".chart");
    if (!chart) return;
    frame().style.maxHeight = size ? "80vh" : "";
    chart.style.width = size ? `${SIZES[size] * 100}%` : "";
    for (const part of document.querySelectorAll(".zoom, #map-keys")) part.hidden = false;
  };

  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.(".map-frame") || event.ctrlKey || event.metaKey || event.altKey) return;
    const standing = event.target.closest(".place[data-place]");
    if (event.key in ARROWS && !event.shiftKey) {
      const next = standing ? along(standing, ARROWS[event.key]) : start();
      if (next) stepTo(next);
    } else if (event.key === "Enter" && standing && event.target === standing) {
      if (!choose(standing)) return;
    } else if (event.key === "Escape") {
      document.querySelector(".map-head a")?.focus();
    } else if (event.key === "+" || event.key === "-") {
      resize(event.key === "+" ? 1 : -1);
    } else return;
    event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) resize(Number(button.dataset.zoom));
  });

  // An exchange of parts draws the map anew: its size and the place walked to stay.
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "map") return;
    const walking = here && document.activeElement === document.body;
    draw();
    if (walking && find(here)) stepTo(find(here));
  });
  draw();
})();
