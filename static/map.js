// The map by keys and by touch, and its zoom. Arrows move along the roads, Enter chooses a selectable
// place, and Escape leaves. Plus, minus, two fingers or the wheel with Control zoom; the wheel without
// Control zooms once the map was entered. One finger or the mouse moves the map, and 0 shows all of it.
// The list in words needs none of this.
"use strict";
(() => {
  const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const STEP = 1.4; // zoom factor of one press of plus
  const ZOOMS = { "+": STEP, "-": 1 / STEP, 0: 0 };
  const CLOSEST = 1.6; // pixels per map unit at most
  const STRAIGHT_ENOUGH = 0.2; // least cosine between a road and the arrow that follows it
  const WORDS = 17; // map units: the height of the smallest words
  const READABLE = 11; // pixels
  const UNLIMITED = 99999; // the initial value of --high
  const A_DRAG = 6; // pixels: less is a click
  let width = 0; // of the sheet, in pixels; 0 leaves it to the style sheet
  let here = null; // the terrain reached last by keys

  const frame = () => document.querySelector(".map-frame");
  const sheet = () => frame()?.querySelector(".map-sheet");
  const places = () => [...document.querySelectorAll(".map-frame .place[data-place]")];
  const find = (id) => places().find((place) => place.dataset.place === id);
  const beside = (place) => place.dataset.near.split(" ").map((at) => places()[at]).filter(Boolean);
  const spot = (place) => {
    const { e, f } = place.transform.baseVal.getItem(0).matrix;
    return [e, f];
  };
  const hosted = (id) => document.querySelector(`.map-frame [data-host="${CSS.escape(id)}"]`);

  const own = () => {
    const seat = document.getElementById("map")?.dataset.own;
    return seat ? document.querySelector(`.map-frame .shield.seat-${seat}:not(:has(.state))`) : null;
  };

  const start = () =>
    find(here) ||
    document.querySelector(".map-frame .place.chosen, .map-frame .place.selectable") ||
    find(own()?.closest("[data-host]")?.dataset.host) ||
    places()[0];

  const words = (place) => {
    const text = (found) => [...found].map((title) => title.textContent.trim()).join(". ");
    const near = beside(place);
    const told = [place.querySelector("title"), ...(hosted(place.dataset.place)?.querySelectorAll("title") ?? [])];
    return `${text(told)} · ${text(near.map((other) => other.querySelector("title")))}`;
  };

  const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];

  const stepTo = (place) => {
    here = place.dataset.place;
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    const [x, y] = middleOf(place.querySelector("circle:not([class])").getBoundingClientRect());
    const [u, v] = middleOf(frame().getBoundingClientRect());
    frame().scrollBy(x - u, y - v);
    const said = document.getElementById("map-said");
    if (said) said.textContent = words(place);
  };

  const along = (place, [dx, dy]) => {
    const [x, y] = spot(place);
    const ways = beside(place).map((other) => {
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

  // The entry of a terrain in the list in words, as a card below the map. The list is fetched once.
  const card = () => document.querySelector("#map > .terrain");
  const lists = new WeakMap(); // by the drawing that they describe

  const fetched = async (address) => {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("#words table");
  };

  const ask = async (place) => {
    const [link, drawn] = [document.getElementById("words-link"), sheet()];
    if (!link) return;
    if (!lists.has(drawn)) lists.set(drawn, document.querySelector("#words table") ?? fetched(link.href));
    const table = await lists.get(drawn);
    const row = table?.tBodies[0].rows[places().indexOf(place)];
    if (row && drawn.isConnected) show(place, table, row);
  };

  const element = (name, ...inside) => {
    const made = document.createElement(name);
    made.append(...inside);
    return made;
  };

  const show = (place, table, row) => {
    card()?.remove();
    const [name, ...facts] = row.cells;
    const heads = [...table.tHead.rows[0].cells].slice(1);
    const copies = (cell) => [...cell.cloneNode(true).childNodes];
    const pairs = facts.map((cell, at) => [heads[at].textContent, copies(cell)])
      .filter(([, inside]) => inside.some((part) => part.textContent.trim()));
    const close = element("button", "×");
    close.type = "button";
    close.ariaLabel = table.dataset.close;
    close.addEventListener("click", () => card()?.remove());
    const told = element("section",
      element("div", element("h3", ...copies(name)), element("dl",
        ...pairs.map(([head, inside]) => element("div", element("dt", `${head} `), element("dd", ...inside))))),
      close);
    told.className = "terrain";
    told.ariaLabel = place.querySelector("title").textContent.trim();
    frame().after(told);
    document.getElementById("map-said").textContent = told.innerText;
  };

  document.addEventListener("click", (event) => {
    const place = event.target.closest(".map-frame .place[data-place]");
    if (place && !event.target.closest("a")) ask(place);
    else if (frame()?.contains(event.target)) card()?.remove();
  });

  // The width at which the whole map is visible: as wide as the frame, or as high as it may be.
  const whole = () => {
    const [box, { width: across, height }] = [frame(), sheet().querySelector("svg").viewBox.baseVal];
    const style = getComputedStyle(box), limit = parseFloat(style.getPropertyValue("--high"));
    const high = limit < UNLIMITED ? limit : parseFloat(style.maxHeight) || Infinity; // "none"
    return Math.min(box.clientWidth, Math.floor((high - 2) * across / height));
  };

  // Draws the sheet this wide, and at least whole; the point (x, y) of the window stays in place.
  const resize = (wanted, x, y) => {
    const [box, drawn] = [frame(), sheet()];
    if (!drawn) return;
    const before = drawn.getBoundingClientRect();
    const units = drawn.querySelector("svg").viewBox.baseVal.width;
    const least = whole();
    const now = Math.min(Math.max(units * CLOSEST, least), Math.max(least, wanted));
    width = now <= least + 1 ? least : now;
    draw();
    const by = width / before.width;
    const edge = box.getBoundingClientRect();
    const down = (y - before.top) * by - (y - edge.top);
    box.scrollTo((x - before.left) * by - (x - edge.left), down);
    window.scrollBy(0, down - box.scrollTop); // a frame that shows the whole height cannot scroll
  };

  const scale = (by) => {
    const drawn = sheet();
    if (drawn) resize(drawn.clientWidth * by, ...middleOf(frame().getBoundingClientRect()));
  };

  // Words are shown if they are readable, otherwise letters and sizes.
  const showWords = (drawn) => {
    const chart = drawn.querySelector("svg");
    const isFar = drawn.clientWidth / chart.viewBox.baseVal.width * WORDS < READABLE;
    chart.style.setProperty("--small", isFar ? "inline" : "none");
    chart.style.setProperty("--large", isFar ? "none" : "inline");
  };

  // What concerns the reader: the places that their form names, and their own bands unless one is chosen.
  const SMALLEST = .7; // share of the whole map's size
  const MARGIN = 75; // map units around a place
  const concerns = () => {
    const named = places().filter((one) => one.matches(".selectable, .lit, .chosen"));
    const mine = document.getElementById("map")?.dataset.own;
    const bands = document.querySelectorAll(`.map-frame .shield.seat-${mine}${named.length ? ".chosen" : ""}`);
    return [...named, ...[...bands].map((one) => find(one.closest("[data-host]")?.dataset.host)).filter(Boolean)];
  };
  let looked = ""; // at what the frame was moved to
  const rangeOf = (drawn) => {
    const downs = concerns().map((one) => spot(one)[1]);
    const { y, height } = drawn.querySelector("svg").viewBox.baseVal;
    const [from, to] = [Math.min(...downs) - MARGIN - y, Math.max(...downs) + MARGIN - y];
    return downs.length ? [Math.max(0, from) / height, Math.min(height, to) / height] : [0, 0];
  };
  // A frame that is lower than the map shows this part of it, drawn smaller if need be.
  const fitted = (drawn, range) => {
    const [box, { width: across, height }] = [frame(), drawn.querySelector("svg").viewBox.baseVal];
    const high = whole() * height / across * (range[1] - range[0]);
    return whole() * Math.max(SMALLEST, Math.min(1, (box.clientHeight - 2) / (high || 1)));
  };
  const showConcerns = () => {
    const [box, drawn] = [frame(), sheet()];
    if (!drawn || box.classList.contains("large") || box.clientHeight >= drawn.clientHeight) return;
    const what = `${box.clientHeight} ${concerns().map((one) => one.dataset.place)}`;
    if (what === looked) return;
    looked = what;
    const [from, to] = rangeOf(drawn);
    box.scrollTop = (from + to) / 2 * drawn.clientHeight - box.clientHeight / 2;
  };

  const draw = () => {
    const drawn = sheet();
    if (!drawn) return;
    const large = width > whole() + 1;
    drawn.style.minWidth = "0";
    drawn.style.width = large ? `${width}px` : "";
    drawn.style.maxWidth = large ? "" : `${fitted(drawn, rangeOf(drawn))}px`;
    frame().classList.toggle("large", large);
    showWords(drawn);
    for (const part of document.querySelectorAll(".zoom, #map-keys")) part.hidden = false;
    for (const part of document.querySelectorAll("#whole, .whole")) part.hidden = true;
  };

  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.(".map-frame") || event.ctrlKey || event.metaKey || event.altKey) return;
    const standing = event.target.closest(".place[data-place]");
    if (event.key in ARROWS && !event.shiftKey) {
      const next = standing ? along(standing, ARROWS[event.key]) : start();
      if (next) stepTo(next);
    } else if (event.key === "Enter" && standing && event.target === standing) {
      if (!choose(standing)) ask(standing);
    } else if (event.key === "Escape" && card()) {
      card().remove();
    } else if (event.key === "Escape") {
      document.querySelector(".map-head a")?.focus();
    } else if (event.key in ZOOMS) {
      scale(ZOOMS[event.key]);
    } else return;
    event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    const by = Number(button.dataset.zoom);
    scale(by ? STEP ** by : 0); // 0 shows all of it
  });

  // On a map too small for words, a touch first zooms in on the place.
  document.addEventListener("click", (event) => {
    const drawn = sheet();
    if (!drawn?.contains(event.target) || event.detail === 0) return;
    if (getComputedStyle(drawn.querySelector(".names")).display !== "none") return;
    event.preventDefault();
    event.stopPropagation();
    resize(drawn.querySelector("svg").viewBox.baseVal.width * 0.8, event.clientX, event.clientY);
  }, true);

  document.addEventListener("wheel", (event) => {
    const box = frame();
    if (!box?.contains(event.target)) return;
    const entered = box.classList.contains("large") || box.contains(document.activeElement);
    if (!event.ctrlKey && !(entered && (event.deltaY < 0 || box.classList.contains("large")))) return;
    event.preventDefault();
    resize(sheet().clientWidth * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });

  // Two fingers: the point between them stays in place and grows as they part.
  let pinch = null;
  const between = ([one, other]) => ({
    x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1,
  });
  document.addEventListener("touchstart", (event) => {
    const mine = event.touches.length === 2 && frame()?.contains(event.target);
    pinch = mine ? { ...between(event.touches), width: sheet().clientWidth } : null;
    if (mine) event.preventDefault();
  }, { passive: false });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const now = between(event.touches);
    resize(pinch.width * now.apart / pinch.apart, now.x, now.y);
    frame().scrollBy(pinch.x - now.x, pinch.y - now.y);
    [pinch.x, pinch.y] = [now.x, now.y];
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = null; });

  // The mouse drags the sheet; for a finger the browser does that.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0 || !sheet()?.contains(event.target)) return;
    drag = { x: event.clientX, y: event.clientY, far: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.far && Math.hypot(dx, dy) < A_DRAG) return;
    frame().scrollBy(-dx, -dy);
    drag = { x: event.clientX, y: event.clientY, far: true };
  });
  document.addEventListener("pointerup", () => { setTimeout(() => { drag = null; }); });
  document.addEventListener("click", (event) => {
    if (!drag?.far || !sheet()?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("dragstart", (event) => {
    if (sheet()?.contains(event.target)) event.preventDefault();
  });

  // An exchange of parts draws the map again; its size and the reached place stay.
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "map") return;
    const walking = here && document.activeElement === document.body;
    draw();
    if (walking && find(here)) stepTo(find(here));
    watched.observe(frame());
  });
  document.addEventListener("htmx:afterRequest", showConcerns);
  // What was chosen from a list comes into the part of the map that the sheet leaves free.
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig } }) => {
    const chosen = document.querySelectorAll(".map-frame :is(.place.chosen circle:not([class]), .planned .march)");
    const now = document.getElementById("now");
    if (!requestConfig.elt.matches(".choice") || !chosen.length || !now) return;
    if (getComputedStyle(now).position !== "fixed") return;
    const edges = [...chosen].map((one) => one.getBoundingClientRect());
    const [high, low] = [Math.min(...edges.map((one) => one.top)), Math.max(...edges.map((one) => one.bottom))];
    const free = now.getBoundingClientRect().top;
    if (high < 0 || low > free) window.scrollBy(0, (high + low - free) / 2);
  });
  document.addEventListener("htmx:afterSwap", draw); // the time machine exchanges the whole sheet

  // The painted land stays until the next is there: the map is never blank in between.
  const A_WHILE = 3000; // milliseconds: a picture that does not come is not waited for
  let painted = [];
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
    if (target.id === "map") painted = [...target.querySelectorAll("image[class]")];
  });
  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (target.id !== "map") return;
    for (const old of painted) {
      const fresh = sheet()?.querySelector(`image[class="${old.getAttribute("class")}"]`);
      if (!fresh) continue;
      if (fresh.getAttribute("href") === old.getAttribute("href")) { fresh.replaceWith(old); continue; }
      fresh.before(old);
      for (const name of ["load", "error"]) fresh.addEventListener(name, () => old.remove(), { once: true });
      setTimeout(() => old.remove(), A_WHILE);
    }
    painted = [];
  });

  // What the form has chosen is wholly in the frame, above the sheet.
  const BESIDE = 36; // pixels around it
  const showChosen = () => {
    const [box, now] = [frame(), document.getElementById("now")];
    const edges = [...(box?.querySelectorAll(".place.chosen, .planned .march") ?? [])].map((one) => one.getBoundingClientRect());
    if (!edges.length) return;
    const seen = box.getBoundingClientRect();
    const low = now && getComputedStyle(now).position === "fixed" ? now.getBoundingClientRect().top : innerHeight;
    const over = (least, most, from, to) => (most > to ? Math.min(most - to, least - from) : Math.min(0, least - from));
    const [left, top] = ["left", "top"].map((side) => Math.min(...edges.map((one) => one[side])) - BESIDE);
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...edges.map((one) => one[side])) + BESIDE);
    box.scrollBy(over(left, right, seen.left, seen.right), over(top, bottom, seen.top, Math.min(seen.bottom, low)));
  };
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig } }) => {
    if (requestConfig.elt.matches("a")) showChosen();
  });

  // The middle of an enlarged map stays in place when the window changes.
  let middle = [0.5, 0.5];
  document.addEventListener("scroll", ({ target: box }) => {
    if (box !== frame()) return;
    middle = [(box.scrollLeft + box.clientWidth / 2) / box.scrollWidth, (box.scrollTop + box.clientHeight / 2) / box.scrollHeight];
  }, true);
  window.addEventListener("resize", () => {
    draw();
    const box = frame();
    box?.scrollTo(middle[0] * box.scrollWidth - box.clientWidth / 2, middle[1] * box.scrollHeight - box.clientHeight / 2);
  });
  const watched = new ResizeObserver(() => {
    draw();
    showConcerns();
    showChosen();
  });
  draw();
  if (frame()) watched.observe(frame());
})();
