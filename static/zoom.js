// A board that is too small for thumbs grows until what can be chosen on it is large enough, and is
// whole again when there is nothing to choose. A tap on an empty part of it or a button shows all of it;
// two fingers, the wheel with Control, plus, minus and 0 zoom, and one finger moves it. Without this the
// board is whole, and a link enlarges a crowded one.
"use strict";
(() => {
  const THUMB = 44; // pixels that a thumb needs
  const MOUSE = 24;
  const ENOUGH = { thumb: 32, mouse: 20 }; // pixels: a smaller place is enlarged by the first tap
  const CLOSEST = 4;
  const WORTH = 1.1; // a smaller zoom only confuses
  const HINTED = "a hint";
  const NEAR_HINT = 1.6; // thumbs: the ring around what a hint speaks of
  const STEP = 1.4;
  const EDGE = 10; // pixels around what can be chosen
  const A_DRAG = 6; // pixels: less is a tap
  const GROWS = { duration: 280, easing: "ease-out" };
  const WHOLE = { by: 1, x: 0, y: 0 };
  const KEYS = { "+": STEP, "-": 1 / STEP, 0: 0 };
  const coarse = matchMedia("(pointer: coarse)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  let view = WHOLE;
  let kept = null; // the view in units of the drawing, which another size of the frame does not change
  let asked = ""; // the places for which the view was made
  const board = () => document.querySelector(".play .playfield .zooms");
  const frame = () => board()?.closest(".playfield");
  const shown = (root) => [...root.querySelectorAll("a.selectable")].filter((one) => one.getBoundingClientRect().width);
  const limit = (low, value, high) => Math.min(high, Math.max(low, value));

  // The view that has this point of the whole board in its middle, as far as the board goes.
  const around = (x, y, by) => {
    const { width, height } = frame().getBoundingClientRect();
    const zoom = limit(1, by, CLOSEST);
    return {
      by: zoom,
      x: limit(width * (1 - zoom), width / 2 - x * zoom, 0),
      y: limit(height * (1 - zoom), height / 2 - y * zoom, 0),
    };
  };
  const moved = ({ by, x, y }, dx, dy) => {
    const { width, height } = frame().getBoundingClientRect();
    return { by, x: limit(width * (1 - by), x + dx, 0), y: limit(height * (1 - by), y + dy, 0) };
  };
  // Zooms by a factor, and keeps this point of the frame in place.
  const scaled = (factor, x, y) => {
    const by = limit(1, view.by * factor, CLOSEST);
    const grown = by / view.by;
    return moved({ by, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }, 0, 0);
  };

  // Pixels per unit of the whole board.
  const unit = () => {
    const { width, height } = frame().getBoundingClientRect();
    const box = board().viewBox.baseVal;
    return Math.min(width / box.width, height / box.height);
  };
  const keep = () => {
    const { width, height } = frame().getBoundingClientRect();
    const [by, u] = [view.by, unit()];
    kept = { x: ((width / 2 - view.x) / by - width / 2) / u, y: ((height / 2 - view.y) / by - height / 2) / u, u: u * by };
  };
  const restored = () => {
    if (view.by === 1 || !kept) return view;
    const { width, height } = frame().getBoundingClientRect();
    const u = unit();
    return around(width / 2 + kept.x * u, height / 2 + kept.y * u, kept.u / u);
  };

  // The boxes of the places, in pixels of the whole board from the corner of its frame.
  const boxes = () => {
    const drawn = board();
    drawn.style.transform = "none";
    const { left, top } = frame().getBoundingClientRect();
    const found = shown(drawn).map((place) => {
      const box = (place.querySelector(".touch") ?? place).getBoundingClientRect();
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
    });
    place(view);
    return found;
  };
  const least = (found) => Math.min(...found.map(({ width, height }) => Math.min(width, height)));
  const needed = (found) => (coarse.matches ? THUMB : MOUSE) * 1.03 / least(found);

  // Everything that can be chosen, as large as needed. What is too crowded for that stays whole: its
  // tiles are tapped first.
  const aimed = () => {
    frame().classList.add("near");
    const found = boxes();
    if (!found.length) return WHOLE;
    const { width, height } = frame().getBoundingClientRect();
    const [left, top] = [Math.min(...found.map((b) => b.x)), Math.min(...found.map((b) => b.y))];
    const right = Math.max(...found.map((b) => b.x + b.width));
    const low = Math.max(...found.map((b) => b.y + b.height));
    const fits = Math.min(width / (right - left + 2 * EDGE), height / (low - top + 2 * EDGE));
    const isNear = Math.min(fits, CLOSEST) >= needed(found);
    if (!isNear && board().querySelector(".selectable-far")) return WHOLE;
    const by = Math.min(needed(found), fits, CLOSEST);
    return by < WORTH ? { ...WHOLE, isNear } : around((left + right) / 2, (top + low) / 2, by);
  };

  const place = ({ by, x, y }) => {
    board().style.transform = by > 1 ? `translate(${x}px, ${y}px) scale(${by})` : "";
  };

  // The button of the way back lies in a corner where nothing can be chosen.
  const showButtons = () => {
    const [near, all] = [frame().querySelector("[data-near]"), frame().querySelector("[data-all]")];
    if (!near || !all) return;
    all.hidden = view.by === 1;
    near.hidden = view.by > 1 || asked === "" || aimed().by === 1;
    for (const button of [near, all].filter((one) => !one.hidden)) {
      for (const corner of ["", "left", "high", "high left"]) {
        button.dataset.corner = corner;
        const mine = button.getBoundingClientRect();
        const isOver = (box) => box.right > mine.left && box.left < mine.right && box.bottom > mine.top && box.top < mine.bottom;
        if (!shown(board()).some((one) => isOver((one.querySelector(".touch") ?? one).getBoundingClientRect()))) break;
      }
    }
  };

  const show = (next, grows = !calm.matches) => {
    const [drawn, before] = [board(), view];
    for (const motion of drawn.getAnimations()) motion.cancel();
    view = next;
    keep();
    place(view);
    showButtons();
    frame().classList.toggle("near", view.by > 1 || Boolean(view.isNear));
    if (!grows || (before.by === view.by && before.x === view.x && before.y === view.y)) return;
    const from = `translate(${before.x}px, ${before.y}px) scale(${before.by})`;
    const to = `translate(${view.x}px, ${view.y}px) scale(${view.by})`;
    drawn.animate([{ transform: from }, { transform: to }], GROWS);
  };

  // A new question is aimed at; the same one keeps the view that the reader chose.
  // What a hint speaks of, in the middle of the board.
  const hinted = (drawn) => {
    const { width } = drawn.querySelector("[data-hinted]").getBoundingClientRect();
    const by = NEAR_HINT * THUMB * view.by / width;
    return by < WORTH ? WHOLE : around(...onBoard(middle(drawn.querySelector("[data-hinted]"))), by);
  };
  const settle = (grows) => {
    const drawn = board();
    if (!drawn) { [view, asked] = [WHOLE, ""]; return; }
    const hrefs = [...drawn.querySelectorAll("a.selectable")].map((one) => one.getAttribute("href")).join(" ");
    const now = drawn.querySelector("[data-hinted]") ? HINTED : hrefs;
    const isHinted = now !== asked && now === HINTED;
    const isSame = now === asked || drawn.querySelector("[data-chosen]");
    asked = now;
    view = restored();
    place(view); // as before the exchange
    show(isSame ? view : aimed(), grows && !isSame);
    const chosen = drawn.querySelector("[data-chosen]");
    if (chosen) follow(chosen);
    if (isHinted) show(hinted(drawn), grows);
    watched.disconnect();
    watched.observe(frame());
  };
  const watched = new ResizeObserver(() => {
    if (board() && view.by > 1) show(restored(), false);
  });

  const zoomTo = (x, y) => {
    frame().classList.add("near"); // the single places are shown and can be measured
    show(around(x, y, Math.max(needed(boxes()), WORTH)));
  };
  const inFrame = (x, y) => {
    const { left, top } = frame().getBoundingClientRect();
    return [x - left, y - top];
  };
  const middle = (one) => {
    const { left, top, width, height } = (one.querySelector(".touch") ?? one).getBoundingClientRect();
    return inFrame(left + width / 2, top + height / 2);
  };
  // What gets the focus or is chosen comes into the frame.
  const follow = (one) => {
    const [x, y] = middle(one);
    const { width, height } = frame().getBoundingClientRect();
    const isOut = x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE;
    if (view.by > 1 && isOut) show(around(...onBoard([x, y]), view.by));
  };
  const onBoard = ([x, y]) => [(x - view.x) / view.by, (y - view.y) / view.by];
  const isSmall = () => least(boxes()) * view.by < ENOUGH[coarse.matches ? "thumb" : "mouse"];

  // One finger or the mouse moves an enlarged board, two fingers zoom it.
  const fingers = new Map();
  let dragged = false;
  document.addEventListener("pointerdown", (event) => {
    if (!board()?.contains(event.target) || event.button) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  document.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !board()) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !dragged && Math.hypot(dx, dy) < A_DRAG) return;
    dragged = true;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!other) { show(moved(view, dx, dy), false); return; }
    const apart = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const at = inFrame((event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    show(scaled(apart({ x: event.clientX, y: event.clientY }) / apart(before), ...at), false);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  document.addEventListener("dragstart", (event) => {
    if (board()?.contains(event.target)) event.preventDefault();
  });
  document.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !frame()?.contains(event.target)) return;
    event.preventDefault();
    show(scaled(Math.exp(-event.deltaY / 300), ...inFrame(event.clientX, event.clientY)), false);
  }, { passive: false });

  const answerTap = (event) => {
    if (dragged) return true; // it was no tap
    const one = event.target.closest("a.selectable");
    const byKey = event.detail === 0;
    if (one?.closest(".selectable-far")) {
      zoomTo(...onBoard(middle(one)));
      if (byKey) shown(board())[0]?.focus({ preventScroll: true });
      return true;
    }
    if (one && !byKey && isSmall()) {
      zoomTo(...onBoard(inFrame(event.clientX, event.clientY)));
      return true;
    }
    if (!one && view.by > 1) show(WHOLE);
    return false;
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-all]")) show(WHOLE);
    else if (event.target.closest?.("[data-near]")) show(aimed());
    else if (board()?.contains(event.target) && answerTap(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);

  document.addEventListener("keydown", (event) => {
    if (!board()?.contains(event.target) || !(event.key in KEYS)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { width, height } = frame().getBoundingClientRect();
    show(KEYS[event.key] ? scaled(KEYS[event.key], width / 2, height / 2) : WHOLE);
    event.preventDefault();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (!fingers.size && board()?.contains(target)) follow(target);
  });

  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (target.id === "board") settle(!calm.matches);
  });
  window.addEventListener("resize", () => {
    [view, asked] = [WHOLE, ""];
    settle(false);
  });
  settle(false);
})();
