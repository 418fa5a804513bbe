// "It is over": the report with what the figures say. Survivors and dead lords are those of the count;
// the winner is asked, and suggested where one side alone stands. The others see that it is over.
"use strict";
(() => {
  if (!liveCount) return;
  const { root, part, fill, words, seats, marks, wire, units, lords, fell, standing, ofDevice, say, hear } = liveCount;
  const end = part("end");
  const button = part("over");
  let isClosed = false;
  end?.querySelector("form")?.removeAttribute("hx-post"); // it loads a page: answers.js asks first

  const chosen = () => end.querySelector("[name=winner]:checked")?.value;
  const disputed = Number(root.dataset.disputed) || 0; // milliseconds: an end from before does not hold
  const over = () => ((marks.shownOf("over")?.[2] ?? 0) > disputed ? marks.value("over", null) : null);
  // The side that alone has figures; of several, nobody says who won.
  const suggested = () => {
    if (over()) return over().winner || "draw";
    const alive = Object.keys(seats).filter((player) =>
      units.some((unit) => unit.side === player && standing(unit)) || lords.some(({ side, key }) => side === player && !fell(key)));
    return alive.length === 1 ? alive[0] : "";
  };
  const result = () => Object.entries(seats).map(([player, name]) => {
    const own = units.filter(({ side }) => side === player);
    const sum = (count) => own.reduce((all, unit) => all + count(unit), 0);
    const line = document.createElement("li");
    line.textContent = fill(words.left, { name, number: sum(standing), all: sum(({ keys }) => keys.length) });
    return line;
  });
  // The units on which two phones differ: the report says what the merge says of them.
  const doubted = () => units.filter(({ place }) => !part("doubt", place).hidden).map((unit) => {
    const line = document.createElement("li");
    const sentence = fill(words.reported, { number: standing(unit) });
    line.textContent = `${unit.name}: ${part("doubt-words", unit.place).textContent} ${sentence}`;
    return line;
  });

  const enter = () => {
    for (const field of end.querySelectorAll("[data-survivors]")) {
      field.value = standing(units.find(({ place }) => place.dataset.unit === field.dataset.survivors));
    }
    for (const row of end.querySelectorAll("[data-dead]")) row.querySelector("input").checked = Boolean(fell(row.dataset.dead));
    part("result", end).replaceChildren(...result(), ...doubted());
  };
  const name = () => {
    const send = part("send", end);
    if (!send) return;
    if (chosen()) send.textContent = chosen() === "draw" ? words.senddraw : fill(words.send, { winner: seats[chosen()] });
    delete send.dataset.label;
  };
  // What follows from the report, as the site works it out.
  let asked = 0;
  const look = async () => {
    const shown = part("foresight", end);
    if (!shown || !chosen()) return;
    const mine = (asked += 1);
    const body = new FormData(shown.closest("form"));
    body.append("count", "1");
    try {
      const answer = await fetch(shown.dataset.address, { method: "POST", body, headers: { "HX-Request": "true" }, cache: "no-store" });
      const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".foresight");
      if (mine === asked && answer.ok && found) shown.replaceChildren(...found.childNodes);
    } catch { /* no connection: it is said above */ }
  };
  const choose = () => {
    const winner = chosen() === "draw" ? "" : chosen();
    if (over()?.winner !== winner) wire.record("over", { winner, at: wire.now() });
    name();
    look();
  };

  const open = () => {
    const back = root.querySelector(".count-back");
    if (isClosed) { if (back) location.assign(back.href); return; }
    enter();
    for (const one of end.querySelectorAll("[name=winner]")) one.checked = one.value === suggested();
    name();
    look();
    end.showModal();
  };
  button?.addEventListener("click", open);
  part("goes-on")?.addEventListener("click", () => { wire.record("over", null); button.focus(); });
  end?.addEventListener("change", ({ target }) => { if (target.name === "winner") choose(); else look(); });
  end?.addEventListener("submit", () => { if (chosen()) choose(); });
  for (const back of end?.querySelectorAll("[data-part=back]") ?? []) {
    back.addEventListener("click", () => {
      if (over() && marks.shownOf("over")[3] === wire.device) wire.record("over", null); // it goes on
      end.close();
    });
  }

  hear(({ state, news }) => {
    isClosed = state === "closed";
    if (button) {
      button.hidden = isClosed && !root.querySelector(".count-back");
      button.textContent = isClosed ? words.see : words.over;
    }
    if (end) {
      const nowhere = part("nowhere", end);
      nowhere.hidden = state !== "away";
      nowhere.textContent = words.later;
    }
    if (isClosed && end?.open) end.close();
    if (end?.open && news.length) enter();
    const told = part("ended");
    if (!told) return;
    const shown = over();
    const [, , , device, author] = marks.shownOf("over") ?? [];
    const by = shown && device !== wire.device;
    part("ending").hidden = !by;
    part("goes-on").hidden = isClosed;
    if (!by) return;
    const said = fill(shown.winner ? words.saysover : words.saysdraw, { who: seats[author] ?? ofDevice({ device, author }), winner: seats[shown.winner] });
    const sentence = isClosed ? said : `${said} ${words.unreported}`;
    if (told.textContent !== sentence) { told.textContent = sentence; say(sentence); }
  });
})();
