// Moves, scales and turns the picture under the sheet, with pointer and keys. The fields of the form
// hold its place; what is done on the sheet is typed into them and saved with everything else.
"use strict";
(() => {
  const STEP = 5, LEAP = 50; // map units of the arrow keys
  const MORE = 1.02, TURN = 1; // of plus and minus; degrees of the page keys
  const LEAST = 50, MOST = 6000; // map units across
  const AROUND = [-60, 1060]; // map units in which a handle can be reached
  const PAUSE = 600; // milliseconds from the last key to the save
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  let held = null, waiting = 0;

  const under = () => document.getElementById("under");
  const field = (name) => document.querySelector(`#sheet [name="picture-${name}"]`);
  const read = (name) => Number(field(name).value);
  const place = () => ({ x: read("x"), y: read("y"), across: read("across"), turn: read("turn") });
  const isChosen = () => Boolean(under()) && document.body.dataset.tool === "picture";
  const save = () => {
    clearTimeout(waiting);
    waiting = 0;
    document.dispatchEvent(new Event("workshop:save"));
  };

  const within = (value) => Math.max(AROUND[0], Math.min(AROUND[1], value));
  // The spot of a handle: at the lower right corner, or above the middle of the upper side.
  const spots = ({ x, y, across, turn }, shape) => {
    const angle = turn * Math.PI / 180, [c, s] = [Math.cos(angle), Math.sin(angle)];
    const at = (right, down) => [within(x + right * c - down * s), within(y + right * s + down * c)];
    return { size: at(across / 2, across * shape / 2), turn: at(0, -across * shape / 2 - 30) };
  };

  const draw = () => {
    const picture = under();
    if (!picture) return;
    const now = place(), shape = Number(picture.dataset.ratio);
    if (Object.values(now).some(isNaN)) return;
    const image = picture.querySelector("image"), high = now.across * shape;
    picture.setAttribute("transform", `translate(${now.x} ${now.y}) rotate(${now.turn})`);
    image.setAttribute("x", -now.across / 2);
    image.setAttribute("y", -high / 2);
    image.setAttribute("width", now.across);
    image.setAttribute("height", high);
    image.setAttribute("opacity", Math.max(0.1, Math.min(1, read("strength") / 100 || 0.6)));
    for (const [name, [x, y]] of Object.entries(spots(now, shape))) {
      document.querySelector(`#canvas [data-handle="${name}"]`)?.setAttribute("transform", `translate(${x} ${y})`);
    }
  };
  const put = ({ x, y, across, turn }) => {
    field("x").value = Math.round(x);
    field("y").value = Math.round(y);
    field("across").value = Math.round(Math.max(LEAST, Math.min(MOST, across)));
    field("turn").value = ((Math.round(turn) % 360) + 360) % 360;
    draw();
  };

  const spot = (event) => {
    const sheet = document.getElementById("canvas");
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet.getScreenCTM().inverse());
  };
  const MOVES = {
    size: (from, now, was) => {
      const reach = (there) => Math.hypot(there.x - was.x, there.y - was.y) || 1;
      return { ...was, across: was.across * reach(now) / reach(from) };
    },
    turn: (from, now, was) => {
      const angle = (there) => Math.atan2(there.y - was.y, there.x - was.x) * 180 / Math.PI;
      return { ...was, turn: was.turn + angle(now) - angle(from) };
    },
    move: (from, now, was) => ({ ...was, x: was.x + now.x - from.x, y: was.y + now.y - from.y }),
  };

  document.addEventListener("pointerdown", (event) => {
    if (!isChosen() || event.button !== 0 || !event.target.closest("#canvas")) return;
    const how = event.target.closest("[data-handle]")?.dataset.handle ?? "move";
    held = { how, from: spot(event), was: place() };
    under().focus({ preventScroll: true });
    event.preventDefault();
  });
  document.addEventListener("pointermove", (event) => {
    if (held && under()) put(MOVES[held.how](held.from, spot(event), held.was));
  });
  const drop = () => {
    if (!held) return;
    held = null;
    save();
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("touchstart", (event) => {
    if (isChosen() && event.target.closest("#canvas")) event.preventDefault();
  }, { passive: false });

  document.addEventListener("keydown", (event) => {
    if (event.target !== under() || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = place(), by = event.shiftKey ? LEAP : STEP;
    if (WAYS[event.key]) put({ ...now, x: now.x + WAYS[event.key][0] * by, y: now.y + WAYS[event.key][1] * by });
    else if (event.key === "+" || event.key === "-") put({ ...now, across: now.across * (event.key === "+" ? MORE : 1 / MORE) });
    else if (event.key === "PageUp" || event.key === "PageDown") put({ ...now, turn: now.turn + (event.key === "PageUp" ? -TURN : TURN) });
    else return;
    event.preventDefault();
    clearTimeout(waiting);
    waiting = setTimeout(save, PAUSE);
  });
  document.addEventListener("input", (event) => {
    if (event.target.name?.startsWith("picture-")) draw();
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id === "canvas" && (held || waiting)) event.detail.shouldSwap = false;
  });

  const enliven = () => {
    const picture = under();
    if (!picture) return;
    picture.setAttribute("tabindex", isChosen() ? "0" : "-1");
    draw();
  };
  // The picture under the sheet had the focus: it keeps it in the sheet that comes back.
  let focused = false;
  document.addEventListener("htmx:beforeSwap", () => { focused = Boolean(under()) && document.activeElement === under(); });
  const again = () => {
    enliven();
    if (focused && document.activeElement === document.body) under()?.focus({ preventScroll: true });
  };
  document.addEventListener("htmx:afterSettle", again);
  document.addEventListener("htmx:oobAfterSwap", again);
  document.addEventListener("change", (event) => { if (event.target.name === "tool") enliven(); });
  enliven();
})();
