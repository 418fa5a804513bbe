// Beside the figures of a battle: its turn, what fell turn by turn, points, clocks and notes.
"use strict";
(() => {
  if (!liveCount) return;
  const { root, part, fill, words, seats, marks, wire, turn, say, units, lords, fell, ofDevice, hear } = liveCount;
  const { lang } = document.documentElement;
  const limit = (name) => Number(root.dataset[name]);
  const players = Object.keys(seats);
  const on = (name, act, of = root) => part(name, of)?.addEventListener("click", act);

  const go = (step) => {
    const next = turn() + step;
    if (next < 1 || next > limit("turns")) return;
    wire.record("turn", next);
    say(fill(words.turn, { number: next }));
  };
  on("earlier", () => go(-1));
  on("later", () => go(1));
  const drawTurn = () => {
    const shown = part("turn");
    if (shown) shown.textContent = fill(words.turn, { number: turn() });
  };

  const drawLosses = () => {
    const rows = new Map(); // turn → player → [figures, names of lords]
    const of = (when, side) => {
      const row = rows.get(when) ?? new Map();
      rows.set(when, row);
      if (!row.has(side)) row.set(side, [0, []]);
      return row.get(side);
    };
    for (const { side, keys } of units) for (const key of keys) if (fell(key)) of(fell(key), side)[0] += 1;
    for (const { side, key, name } of lords) if (fell(key)) of(fell(key), side)[1].push(name);
    part("no-losses").hidden = rows.size > 0;
    part("losses").replaceChildren(...[...rows].sort(([one], [other]) => one - other).map(([when, row]) => {
      const line = document.createElement("tr");
      const head = line.appendChild(document.createElement("th"));
      head.scope = "row";
      head.textContent = when;
      for (const player of players) {
        const [number, names] = row.get(player) ?? [0, []];
        line.appendChild(document.createElement("td")).textContent = [number || (names.length ? "" : "–"), ...names].filter(String).join(", ");
      }
      return line;
    }));
  };

  const points = (number) => number.toLocaleString(lang, { maximumFractionDigits: 2 });
  const sum = (wanted, isCounted) => units.filter(({ side }) => wanted(side)).reduce((all, { keys, cost }) =>
    all + cost * keys.filter((key) => isCounted(fell(key))).length, 0);
  const drawPoints = () => {
    for (const box of root.querySelectorAll("[data-points]")) {
      const player = box.dataset.points;
      part("survival", box).textContent = points(sum((side) => side === player, (when) => !when));
      part("massacre", box).textContent = points(sum((side) => side !== player, Boolean));
      part("conquest", box).textContent = marks.value(`p/${player}/conquest`, 0);
    }
  };
  for (const box of root.querySelectorAll("[data-points]")) {
    const key = `p/${box.dataset.points}/conquest`;
    const add = (step) => {
      const next = marks.value(key, 0) + step;
      if (next >= 0 && next <= limit("tally")) wire.record(key, next);
    };
    on("fewer", () => add(-1), box);
    on("more", () => add(1), box);
  }

  const clock = (player) => marks.value(`c/${player}`, { spent: 0, since: 0 });
  const spent = ({ spent: before, since }) => before + (since ? Math.max(0, wire.now() - since) : 0);
  const drawClocks = () => {
    for (const row of root.querySelectorAll("[data-clock]")) {
      const player = row.dataset.clock;
      const of = clock(player);
      const seconds = Math.floor(spent(of) / 1000);
      const pair = (number) => String(number).padStart(2, "0");
      const hours = Math.floor(seconds / 3600);
      part("time", row).textContent = `${hours ? `${hours}:` : ""}${hours ? pair(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${pair(seconds % 60)}`;
      row.classList.toggle("is-running", Boolean(of.since));
      const button = part("run", row);
      if (!button) continue;
      button.ariaPressed = String(Boolean(of.since));
      button.ariaLabel = fill(of.since ? words.stop : words.start, { name: seats[player] });
      button.firstElementChild.textContent = of.since ? "❚❚" : "▶";
    }
  };
  const stop = (player) => wire.record(`c/${player}`, { spent: spent(clock(player)), since: 0 });
  for (const row of root.querySelectorAll("[data-clock]")) {
    const player = row.dataset.clock;
    on("run", () => {
      const wasRunning = clock(player).since;
      for (const one of players) if (clock(one).since) stop(one);
      if (!wasRunning) wire.record(`c/${player}`, { ...clock(player), since: wire.now() });
    }, row);
  }
  setInterval(() => { if (part("clocks").open && !document.hidden) drawClocks(); }, 1000);
  part("clocks").addEventListener("toggle", drawClocks);

  const notes = () => marks.keysOf("n/").map((key) => marks.shownOf(key)).filter(([, { text }]) => text).sort((one, other) => one[2] - other[2]);
  const drawNotes = () => {
    part("notes").replaceChildren(...notes().map(([key, { text, turn: when }, , device, author]) => {
      const line = document.createElement("li");
      const written = line.appendChild(document.createElement("bdi"));
      written.textContent = text;
      line.appendChild(document.createElement("small")).textContent = ` ${fill(words.turn, { number: when })} · ${seats[author] ?? ofDevice({ device, author })}`;
      const button = part("remove")?.content.firstElementChild.cloneNode(true);
      button?.addEventListener("click", () => {
        wire.record(key, { text: "", turn: when });
        say(words.removed);
      });
      if (button) line.append(button);
      return line;
    }));
  };
  part("write")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { text } = event.target.elements;
    const free = Array.from({ length: limit("notes") }, (_, at) => `n/${wire.device}-${at + 1}`).find((key) => !marks.value(key)?.text);
    if (!free) { say(fill(words.full, { number: limit("notes") })); return; }
    if (!text.value.trim()) return;
    wire.record(free, { text: text.value.trim(), turn: turn() });
    text.value = "";
  });

  // The screen stays on while the page is seen, if this device is asked to. The browser may refuse.
  const awake = part("awake");
  const [switchOn] = awake.getElementsByTagName("input");
  let held = null;
  const keepAwake = async () => {
    try {
      if (switchOn.checked && !document.hidden) held = await navigator.wakeLock.request("screen");
      else await held?.release();
    } catch { switchOn.checked = false; }
  };
  awake.hidden = !navigator.wakeLock;
  switchOn.checked = wire.isAwake();
  switchOn.addEventListener("change", () => { wire.setAwake(switchOn.checked); keepAwake(); });
  document.addEventListener("visibilitychange", () => { if (switchOn.checked && !document.hidden) keepAwake(); });
  if (switchOn.checked && navigator.wakeLock) keepAwake();

  const draw = () => { drawTurn(); drawLosses(); drawPoints(); drawClocks(); drawNotes(); };
  hear(({ news }) => { if (news.length) draw(); });
  draw();
})();
