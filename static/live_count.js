// Counting a battle at the table: a tap strikes a figure, another raises it. Every figure is a button;
// in a unit the arrow keys go from one to the next. What other phones say arrives by itself.
"use strict";
const liveCount = (() => {
  const root = document.getElementById("count");
  if (!root) return null;
  const { dataset } = root;
  const words = document.getElementById("count-words").dataset;
  const seats = JSON.parse(dataset.seats); // player → name
  const part = (name, of = root) => of.querySelector(`[data-part="${name}"]`);
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const plural = (number, one, many) =>
    fill(new Intl.PluralRules(document.documentElement.lang).select(number) === "one" ? one : many, { number });

  const marks = countMarks();
  const listeners = [];
  const wire = countWire({
    address: dataset.address, place: dataset.place, wave: Number(dataset.wave), began: Number(dataset.start), isKept: Boolean(dataset.kept), reader: dataset.reader, named: dataset.device,
    author: dataset.author, marks, changed: (told) => listeners.forEach((hear) => hear(told)),
  });
  const turn = () => marks.value("turn", 1);
  const said = part("said");
  const say = (sentence) => { said.textContent = sentence; };
  const ofDevice = ({ device, author }) => {
    if (device === wire.device) return words.you;
    const [lender, friend] = author.split(/\/(.*)/su);
    if (friend !== undefined) { // the count is lent
      const sentence = seats[lender] ? (friend ? words.lentto : words.lent) : friend ? words.lenttobyorganiser : words.lentbyorganiser;
      return fill(sentence, { friend, name: seats[lender] });
    }
    if (author && author === dataset.author) return words.yours;
    return author ? fill(words.phone, { name: seats[author] }) : words.another;
  };

  const units = [...root.querySelectorAll("[data-unit]")].map((place) => {
    const { unit, figures, name, side, cost } = place.dataset;
    const keys = Array.from({ length: Number(figures) }, (_, at) => `${unit}/${at + 1}`);
    return { place, name, side, cost: Number(cost), keys, buttons: [] };
  });
  const lords = [...root.querySelectorAll("[data-lord]")].map((place) => {
    const { lord, name, side } = place.dataset;
    return { place, name, side, key: lord };
  });
  const fell = (key) => marks.value(key, 0);
  const standing = (unit) => unit.keys.filter((key) => !fell(key)).length;

  const drawFigure = (unit, at) => {
    const when = fell(unit.keys[at]);
    const button = unit.buttons[at];
    const of = { name: unit.name, number: at + 1, all: unit.keys.length, turn: when };
    button.ariaPressed = String(Boolean(when));
    button.ariaLabel = fill(when ? words.fell : words.stands, of);
  };
  // Both words, and a button for each number that may be right. The merge is shown until then.
  const choose = (doubt, number, after) => {
    const own = ({ device }) => device === wire.device;
    const said = [...doubt.said].sort((one, other) => own(other) - own(one)).find(({ standing: left }) => left === number);
    const values = number === doubt.together ? doubt.merged : said.values;
    for (const [key, value] of values) wire.record(key, value, { isChoice: true });
    say(after());
  };
  const drawDoubt = (unit) => {
    const place = part("doubt", unit.place);
    const doubt = marks.doubtOf(unit.keys);
    place.hidden = !doubt;
    if (!doubt) return;
    const own = doubt.said.filter(({ device }) => device === wire.device);
    const said = [...own, ...doubt.said.filter((one) => !own.includes(one))];
    const sentences = said.map((one) => fill(own.includes(one) ? words.yousay : words.says, { who: ofDevice(one), number: one.standing }));
    const isNews = !said.some(({ standing: left }) => left === doubt.together);
    if (isNews) sentences.push(fill(words.together, { number: doubt.together }));
    part("doubt-words", place).textContent = [...new Set(sentences)].join(" ");
    if (!dataset.counts) return;
    const numbers = [...new Set([doubt.together, ...said.map(({ standing: left }) => left)])].sort((one, other) => one - other);
    const state = () => fill(words.left, { name: unit.name, number: standing(unit), all: unit.keys.length });
    part("doubt-choices", place).replaceChildren(...numbers.map((number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = fill(words.take, { number });
      button.addEventListener("click", () => { choose(doubt, number, state); unit.buttons[0].focus(); });
      return button;
    }));
  };
  const drawUnit = (unit) => {
    unit.keys.forEach((_, at) => drawFigure(unit, at));
    const left = standing(unit);
    part("left", unit.place).textContent = left;
    unit.place.classList.toggle("is-gone", left === 0);
    unit.place.ariaLabel = fill(words.left, { name: unit.name, number: left, all: unit.keys.length });
    drawDoubt(unit);
  };
  const drawLord = (lord) => {
    const when = fell(lord.key);
    const button = part("lord", lord.place);
    button.ariaPressed = String(Boolean(when));
    button.ariaLabel = fill(when ? words.lordfell : words.lordstands, { name: lord.name, turn: when });
    part("lordstate", lord.place).textContent = when ? fill(words.turn, { number: when }) : "";
    lord.place.classList.toggle("is-gone", Boolean(when));
    const found = marks.doubtOf([lord.key]);
    const doubt = part("doubt", lord.place);
    doubt.hidden = !found;
    const other = found?.said.find((one) => one.standing !== found.together);
    if (other) part("doubt-words", doubt).textContent = fill(other.standing ? words.lordlives : words.lorddead, { who: ofDevice(other) });
    const choices = part("doubt-choices", doubt);
    if (!other || !choices) return;
    choices.replaceChildren(...[1, 0].map((alive) => {
      const choice = document.createElement("button");
      choice.type = "button";
      choice.className = "quiet";
      choice.textContent = alive ? words.alive : words.killed;
      choice.addEventListener("click", () => { choose(found, alive, () => button.ariaLabel); button.focus(); });
      return choice;
    }));
  };
  const drawSums = () => {
    for (const sum of root.querySelectorAll("[data-sum]")) {
      const own = units.filter(({ side }) => side === sum.dataset.sum);
      const all = own.reduce((so, unit) => so + unit.keys.length, 0);
      const left = own.reduce((so, unit) => so + standing(unit), 0);
      sum.textContent = `${left}/${all}`;
      const tab = sum.closest("[data-tab]");
      if (!tab) continue;
      const differ = own.some(({ place }) => !part("doubt", place).hidden);
      const sentence = fill(words.left, { name: seats[sum.dataset.sum], number: left, all });
      tab.classList.toggle("has-doubt", differ);
      tab.ariaLabel = differ ? `${sentence}. ${words.differ}` : sentence;
    }
  };

  const begun = part("begun");
  const strike = (key, after) => {
    begun.hidden = true;
    wire.record(key, fell(key) ? 0 : turn());
    navigator.vibrate?.(15);
    say(after());
  };
  const walk = (event, unit) => {
    const at = unit.buttons.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = { Home: 0, End: unit.buttons.length - 1 }[event.key] ?? (step ? at + step : -1);
    const next = unit.buttons[to];
    if (at < 0 || !next) return;
    event.preventDefault();
    unit.buttons.forEach((one) => { one.tabIndex = one === next ? 0 : -1; });
    next.focus();
  };
  const build = (unit) => {
    const men = part("men", unit.place);
    const pattern = root.querySelector(`template[data-kind="${unit.place.dataset.kind}"]`);
    for (const key of unit.keys) {
      const button = pattern.content.firstElementChild.cloneNode(true);
      button.tabIndex = unit.buttons.length ? -1 : 0;
      button.disabled = !dataset.counts;
      button.addEventListener("click", () => strike(key, () =>
        fill(words.left, { name: unit.name, number: standing(unit), all: unit.keys.length })));
      button.addEventListener("focus", () => unit.buttons.forEach((one) => { one.tabIndex = one === button ? 0 : -1; }));
      unit.buttons.push(button);
      men.append(button);
    }
    men.addEventListener("keydown", (event) => walk(event, unit));
  };
  units.forEach(build);
  for (const lord of lords) {
    const button = part("lord", lord.place);
    button.disabled = !dataset.counts;
    button.addEventListener("click", () => strike(lord.key, () => button.ariaLabel));
  }

  // On a narrow screen one side is shown, and its tab is pressed.
  const tabs = [...root.querySelectorAll("[data-tab]")];
  const showSide = (player) => {
    for (const tab of tabs) tab.ariaPressed = String(tab.dataset.tab === player);
    for (const side of root.querySelectorAll("[data-side-of]")) side.classList.toggle("is-shown", side.dataset.sideOf === player);
  };
  for (const tab of tabs) tab.addEventListener("click", () => { showSide(tab.dataset.tab); window.scrollTo(0, 0); });
  const [own] = dataset.author.split("/");
  showSide(tabs.some((tab) => tab.dataset.tab === own) ? own : tabs[0]?.dataset.tab);

  const state = part("state");
  const tell = ({ state: now, reason, waits }) => {
    const shown = { sent: words.sent, away: words.away, closed: words.closed, refused: reason || words.refused }[now] ?? "";
    if (now === "closed" && waits) { state.textContent = fill(words.unsent, { number: waits }); state.dataset.is = now; return; }
    const sentence = waits && now !== "closed" && now !== "refused" ? plural(waits, words.waitsone, words.waitsmany) : shown;
    state.dataset.is = now === "sent" && waits ? "sending" : now;
    if (now === "sent" && waits) return; // it is faint until the site has the change
    if (state.textContent !== sentence) state.textContent = sentence;
  };
  const STRUCK = ".count-figure, [data-part=lord], .count-doubt button, .count-more button, .count-turn button";
  let isLocked = false;
  const lock = ({ state: now }) => {
    if (isLocked && now === "sent") location.reload(); // it is open again: its report is another one
    if (isLocked || now !== "closed") return;
    isLocked = true;
    for (const one of root.querySelectorAll(STRUCK)) one.disabled = true;
  };
  listeners.push(tell, lock, ({ news, hasBegun }) => {
    if (hasBegun) { begun.hidden = false; say(begun.textContent); }
    const changed = new Set(news);
    for (const unit of units) if (unit.keys.some((key) => changed.has(key))) drawUnit(unit);
    for (const lord of lords) if (changed.has(lord.key)) drawLord(lord);
    if (changed.size) drawSums();
  });
  units.forEach(drawUnit);
  lords.forEach(drawLord);
  drawSums();
  document.documentElement.classList.add("counts-live");
  document.addEventListener("DOMContentLoaded", wire.begin); // when the other scripts listen, too
  return { root, part, fill, plural, words, seats, marks, wire, turn, say, units, lords, fell, standing, ofDevice, hear: (one) => listeners.push(one) };
})();
