// Draws a map with pointer and keys. The form next to the sheet holds the state. Actions on the sheet
// are typed into it, and sent as if its buttons had been pressed. The server answers with the sheet
// and everything that depends on it.
"use strict";
(() => {
  const SIZE = 1000; // of the sheet, in map units
  const STEP = 10, LEAP = 50; // of the arrow keys
  const PAUSE = 600; // milliseconds from the last arrow key to the save
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  let tool = "choose", chosen = "", from = "", dragged = null, added = false, waiting = 0, focused = "";

  const folds = {}; // which folding parts are open

  const one = (query) => document.querySelector(query);
  const form = () => one("#sheet");
  const place = (id) => document.getElementById(`place-${id}`);
  const row = (id) => document.getElementById(`row-${id}`);
  const field = (id, name) => row(id).querySelector(`[name="${name}"]`);
  const within = (value) => Math.max(0, Math.min(SIZE, Math.round(value)));

  const save = () => {
    clearTimeout(waiting);
    waiting = 0;
    document.dispatchEvent(new Event("workshop:save"));
  };
  const press = (query) => {
    clearTimeout(waiting);
    waiting = 0;
    form().querySelector(query)?.click();
  };

  const choose = (id) => {
    chosen = id;
    for (const each of document.querySelectorAll("#canvas .place, #rows .row")) each.classList.remove("chosen");
    place(id)?.classList.add("chosen");
    row(id)?.classList.add("chosen");
    const nobody = one(".nobody");
    if (nobody) nobody.hidden = Boolean(row(id));
  };
  // All other places that name a terrain show the typed name.
  const rename = (id, name) => {
    row(id).querySelector("legend").textContent = name;
    const also = `[data-end="${CSS.escape(id)}"], #sheet option[value="${CSS.escape(id)}"]`;
    for (const each of document.querySelectorAll(also)) each.textContent = name;
  };
  const begin = (id) => {
    from = id;
    for (const each of document.querySelectorAll("#canvas .place")) each.classList.toggle("from", each.dataset.id === id);
  };

  const tell = () => {
    document.body.dataset.tool = tool;
    for (const words of document.querySelectorAll("[data-of]")) words.hidden = words.dataset.of !== tool;
  };

  const pick = (id) => {
    added = false; // a later choice counts
    choose(id);
    if (tool !== "road") return;
    if (!from || from === id) return begin(from ? "" : id);
    const [a, b] = [from, id];
    begin("");
    const known = [...form().querySelectorAll("button[name=do]")].find(
      (button) => button.value === `cut:${a}>${b}` || button.value === `cut:${b}>${a}`);
    if (known) return known.click();
    form().elements["road-a"].value = a;
    form().elements["road-b"].value = b;
    press('[name="do"][value="road"]');
  };

  const move = (id, x, y) => {
    const sign = place(id);
    const name = one(`#canvas [data-name="${CSS.escape(id)}"]`);
    sign.dataset.x = x;
    sign.dataset.y = y;
    sign.setAttribute("transform", `translate(${x} ${y})`);
    name?.setAttribute("transform", `translate(${x - sign.dataset.homeX} ${y - sign.dataset.homeY})`);
    for (const road of document.querySelectorAll("#canvas .roads path")) {
      if (road.dataset.a !== id && road.dataset.b !== id) continue;
      const [a, b] = [place(road.dataset.a).dataset, place(road.dataset.b).dataset];
      road.setAttribute("d", `M${a.x} ${a.y}L${b.x} ${b.y}`);
    }
    field(id, "x").value = x;
    field(id, "y").value = y;
  };

  const spot = (event) => {
    const sheet = one("#canvas");
    const there = new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet.getScreenCTM().inverse());
    return [within(there.x), within(there.y)];
  };

  document.addEventListener("pointerdown", (event) => {
    const sign = event.target.closest("#canvas .place");
    if (!sign || event.button !== 0) return;
    const [x, y] = spot(event);
    dragged = { id: sign.dataset.id, right: sign.dataset.x - x, down: sign.dataset.y - y, moved: false };
    if (tool === "choose") sign.setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged || tool !== "choose") return;
    if (!place(dragged.id)) { dragged = null; return; } // it was removed in the meantime
    const [x, y] = spot(event);
    const [to, down] = [within(x + dragged.right), within(y + dragged.down)];
    const { x: wasX, y: wasY } = place(dragged.id).dataset;
    if (!dragged.moved && Math.hypot(to - wasX, down - wasY) < 4) return;
    dragged.moved = true;
    move(dragged.id, to, down);
  });
  document.addEventListener("pointerup", (event) => {
    const done = dragged;
    dragged = null;
    if (done) {
      if (done.moved) { choose(done.id); save(); } else pick(done.id);
    } else if (tool === "add" && event.button === 0 && event.target.closest("#canvas")) {
      [form().elements["new-x"].value, form().elements["new-y"].value] = spot(event);
      press('[name="do"][value="add"]');
    }
  });
  document.addEventListener("pointercancel", () => {
    if (dragged?.moved) save();
    dragged = null;
  });
  // A finger on a terrain moves the terrain; elsewhere it moves the page.
  document.addEventListener("touchstart", (event) => {
    if (tool === "choose" && event.target.closest("#canvas .place")) event.preventDefault();
  }, { passive: false });

  document.addEventListener("click", (event) => {
    if (event.target.closest('#sheet [name="do"][value="add"]')) added = true;
  });

  const remove = (id) => {
    if (window.confirm(one("#editor").dataset.sure)) press(`[value="remove:${CSS.escape(id)}"]`);
  };

  document.addEventListener("keydown", (event) => {
    const sign = event.target.closest("#canvas .place");
    if (event.key === "Escape") begin("");
    if (!sign || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = sign.dataset.id;
    if (WAYS[event.key]) {
      const by = event.shiftKey ? LEAP : STEP;
      choose(id);
      move(id, within(+sign.dataset.x + WAYS[event.key][0] * by), within(+sign.dataset.y + WAYS[event.key][1] * by));
      clearTimeout(waiting);
      waiting = setTimeout(save, PAUSE);
    } else if (event.key === "Enter" || event.key === " ") pick(id);
    else if (event.key === "Delete") remove(id);
    else return;
    event.preventDefault();
  });

  document.addEventListener("focusin", (event) => {
    const sign = event.target.closest("#canvas .place");
    if (sign && tool === "choose") choose(sign.dataset.id);
    const kept = event.target.closest("#rows .row");
    if (kept) {
      added = false;
      choose(kept.id.slice("row-".length));
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.name === "tool") {
      tool = event.target.value;
      begin("");
      tell();
      return;
    }
    if (event.target.name === "label") rename(event.target.closest(".row").id.slice("row-".length), event.target.value);
    if (event.target.closest("#sheet") && !event.target.matches('[name^="new-"], [name^="road-"], #every')) save();
  });

  // An answer does not undo actions made while it was on its way.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id === "canvas" && (dragged || waiting)) event.detail.shouldSwap = false;
  });
  const remember = () => {
    for (const fold of document.querySelectorAll("[data-fold]")) folds[fold.dataset.fold] = fold.open;
  };
  document.addEventListener("htmx:beforeSwap", () => {
    remember();
    focused = document.activeElement?.closest?.("#canvas .place")?.id ?? "";
  });

  const enliven = () => {
    if (!one("#editor")) return;
    for (const hidden of document.querySelectorAll(".tools, .tool-words, .every")) hidden.hidden = false;
    for (const button of document.querySelectorAll("[name=tool]")) button.checked = button.value === tool;
    tell();
    for (const sign of document.querySelectorAll("#canvas .place")) {
      sign.dataset.homeX ??= sign.dataset.x;
      sign.dataset.homeY ??= sign.dataset.y;
      sign.setAttribute("tabindex", "0");
      sign.setAttribute("role", "button");
      sign.setAttribute("aria-label", sign.querySelector("title").textContent);
    }
    const last = one("#rows .row:last-child");
    for (const fold of document.querySelectorAll("[data-fold]")) fold.open = folds[fold.dataset.fold] ?? fold.open;
    if (added && last) chosen = last.id.slice("row-".length);
    added = false;
    choose(chosen);
    begin(from);
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  };
  // The sheet shows what the form says, also what was done while an answer was on its way.
  document.addEventListener("workshop:kept", () => {
    for (const sign of document.querySelectorAll("#canvas .place")) {
      const { id, x, y } = sign.dataset;
      const [to, down] = [field(id, "x").value, field(id, "y").value];
      if ((to !== x || down !== y) && to !== "" && down !== "" && !isNaN(to) && !isNaN(down)) move(id, within(to), within(down));
    }
  });
  document.addEventListener("htmx:afterSettle", enliven);
  document.addEventListener("htmx:oobAfterSwap", enliven);
  document.body.classList.add("lively");
  enliven();
})();
