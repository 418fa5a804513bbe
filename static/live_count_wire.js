// Keeps the marks of a count on the device, and exchanges them with the site whenever there is a
// connection. A mark is stored before it is shown, and stays in the outbox until the site has it, so a
// reload or a dead tab loses nothing. device.js deletes all of it when the reader signs out.
"use strict";
const countWire = ({ address, place, wave, began, isKept, reader, named, author, marks, changed }) => {
  const EVERY = 1500; // milliseconds between two questions while the page is seen
  const WAITS = [2000, 4000, 8000, 15000, 30000];
  const LONG = 15000; // the same once the count is closed
  const MOST = 200; // marks of one request
  const MONTH = 30 * 86400 * 1000;
  const WRONG = 2000; // milliseconds by which a clock may be wrong
  const OUTBOX = `${place}/m/`;
  const KNOWN = `${place}/all`;

  let store = null;
  try { store = window.localStorage; } catch { /* not allowed here */ }
  const memory = new Map(); // where the device may store nothing
  const read = (key) => {
    try { return JSON.parse(store.getItem(key)); } catch { return null; }
  };
  const write = (key, value) => {
    try { store.setItem(key, JSON.stringify(value)); return true; } catch { return false; }
  };

  const random = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const device = named || (read(`${place}/device`) ?? random()); // a lent count has the name of the site
  write(`${place}/device`, device);

  // `start` is how often the count began again. Marks of an earlier start are forgotten, sent or not.
  let known = read(KNOWN) ?? { seen: 0, ahead: 0, start: began, marks: [] };
  let start = isKept ? Math.max(began, known.start ?? 0) : began;
  if ((known.start ?? 0) !== start) known = { seen: 0, ahead: known.ahead, start, marks: [] };
  let { ahead } = known; // the site's clock minus that of the device, in milliseconds
  const waiting = () => {
    const kept = Object.keys(store ?? {}).filter((key) => key.startsWith(OUTBOX));
    const found = new Map(memory);
    for (const key of kept) {
      const word = read(key);
      if (word && (word[3] ?? 0) === start) found.set(key.slice(OUTBOX.length), word);
    }
    return found; // key → [value, at, after, start]
  };
  const fill = () => {
    marks.clear();
    for (const mark of known.marks) marks.add(mark);
    for (const [key, [value, at, after]] of waiting()) marks.add([key, value, at, device, author, after]);
  };
  fill();

  // `state`: "" before the first answer, "sent", "away" without a connection, "closed", or "refused" with the reason in words.
  let state = "";
  let reason = "";
  const told = (news, hasBegun = false) => changed({ state, reason, waits: waiting().size, news, hasBegun });
  const keepKnown = (seen) => {
    const out = waiting();
    const sent = marks.all().filter(([key, , at, from]) => from !== device || out.get(key)?.[1] !== at);
    known = { seen, ahead, start, marks: sent };
    write(KNOWN, known);
  };

  let timer = null;
  let busy = false;
  let tries = 0;
  let token = "";
  let most = MOST;
  let isTimed = false; // whether the site's clock is known on this page
  const later = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(exchange, milliseconds);
  };

  const now = () => Math.floor(Date.now() + ahead);
  const put = (key, value, at, after) => {
    const word = [value, at, after, start];
    if (!write(OUTBOX + key, word)) memory.set(key, word);
  };
  const record = (key, value, { isChoice = false } = {}) => {
    const at = Math.max(now(), marks.greatest() + 1);
    const after = isChoice ? at : marks.seenOf(key, device);
    marks.add([key, value, at, device, author, after]);
    put(key, value, at, after);
    told([key]);
    if (!tries) later(0);
  };
  const drop = (key) => {
    try { store.removeItem(OUTBOX + key); } catch { /* not allowed here */ }
    memory.delete(key);
  };
  const beginAgain = (to) => {
    const gone = marks.keysOf("");
    for (const key of waiting().keys()) drop(key);
    start = to;
    known = { seen: 0, ahead, start, marks: [] };
    write(KNOWN, known);
    fill();
    told(gone, true);
  };
  // What was struck by a wrong clock gets the time of the site, before it is sent.
  const setClock = (theirs, asked) => {
    const found = Math.round(theirs - (asked + Date.now()) / 2);
    const shift = found - ahead;
    ahead = found;
    if (isTimed || Math.abs(shift) < WRONG) { isTimed = true; return; }
    isTimed = true;
    const last = new Map(known.marks.filter((mark) => mark[3] === device).map(([key, , at]) => [key, at]));
    for (const [key, [value, at, after]] of waiting()) {
      const moved = Math.max(at + shift, (last.get(key) ?? 0) + 1);
      put(key, value, moved, after === at ? moved : Math.min(after ?? moved, moved));
    }
    fill();
  };

  const heads = { "HX-Request": "true" };
  // A token to send with. Nothing is sent for somebody else who has signed in since.
  const ask = async () => {
    const answer = await fetch("/reader", { headers: heads, cache: "no-store" });
    const said = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".answer");
    if (answer.status >= 500 || !said) throw new Error("away");
    if (said.dataset.reader === reader && said.dataset.token) { token = said.dataset.token; return; }
    reason = said.textContent.trim();
    throw new Error("refused");
  };
  const send = async (out) => {
    if (!token) await ask();
    const body = { device, wave, start, seen: known.seen, marks: out.map(([key, [value, at, after]]) => [key, value, at, after ?? null]) };
    return fetch(address, {
      method: "POST", body: JSON.stringify(body), cache: "no-store",
      headers: { ...heads, "Content-Type": "application/json", "X-CSRFToken": token },
    });
  };
  const refuse = (said, out, asked) => {
    if (said.code === "clock") { isTimed = false; setClock(said.now, asked); throw new Error("again"); }
    if (said.code === "begun") { isTimed = false; throw new Error("again"); } // asks before it sends
    if (said.code === "closed") { state = "closed"; throw new Error("closed"); }
    if (said.code === "mark" && out.length > 1) { most = 1; throw new Error("again"); }
    if (said.code === "mark") { drop(out[0][0]); throw new Error("again"); } // nothing here is called so
    reason = said.sentence ?? "";
    throw new Error("refused");
  };
  const hear = async (answer, out, asked) => {
    const found = answer.headers.get("Reader");
    if (found && found !== reader) { token = ""; await ask(); }
    if (answer.status === 429) throw Object.assign(new Error("away"), { wait: Number(answer.headers.get("Retry-After")) * 1000 });
    if (answer.status >= 500) throw new Error("away");
    if (answer.status === 304) {
      const date = Date.parse(answer.headers.get("Date"));
      if (!isTimed && date) setClock(date + 500, asked);
      state = "sent";
      return [];
    }
    const said = await answer.json().catch(() => ({}));
    if (answer.status === 403 && !said.code && token) { token = ""; throw new Error("again"); }
    if (!answer.ok) refuse(said, out, asked);
    setClock(said.now, asked);
    if (said.wave === wave && said.start !== start) { beginAgain(said.start); throw new Error("again"); }
    const news = said.wave === wave ? said.marks.filter((mark) => marks.add(mark)).map(([key]) => key) : [];
    for (const [key, [, at]] of out) if (waiting().get(key)?.[1] === at) drop(key);
    keepKnown(said.seen);
    state = said.open && said.wave === wave ? "sent" : "closed";
    return news;
  };
  const exchange = async () => {
    if (busy) return;
    busy = true;
    const out = isTimed && state !== "closed" ? [...waiting()].slice(0, most) : [];
    const asked = Date.now();
    try {
      const answer = out.length ? await send(out) : await fetch(`${address}?seen=${known.seen}&start=${start}`, { headers: heads, cache: "no-store" });
      const news = await hear(answer, out, asked);
      tries = 0;
      told(news);
      if (waiting().size && state !== "closed") later(0);
      else if (!document.hidden) later(state === "closed" ? LONG : EVERY);
    } catch (failure) {
      const { message } = failure;
      if (!["closed", "again"].includes(message)) state = message === "refused" ? "refused" : "away";
      const wait = message === "again" && tries < 3 ? 0 : failure.wait || WAITS[Math.min(tries, WAITS.length - 1)];
      tries += 1;
      told([]);
      later(wait);
    }
    busy = false;
  };

  const hurry = () => { tries = 0; later(0); };
  window.addEventListener("online", hurry);
  window.addEventListener("offline", () => { state = "away"; told([]); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) hurry(); });
  // Another tab of this device has struck, or has had an answer.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (!newValue || !key?.startsWith(`${place}/`)) return;
    const struck = ([value, at, after]) => [key.slice(OUTBOX.length), value, at, device, author, after];
    const stored = JSON.parse(newValue);
    if (key === KNOWN && (stored.start ?? 0) > start) { beginAgain(stored.start); return; }
    if (key.startsWith(OUTBOX) && (stored[3] ?? 0) !== start) return;
    const fresh = key === KNOWN ? stored.marks : key.startsWith(OUTBOX) ? [struck(stored)] : [];
    told(fresh.filter((mark) => marks.add(mark)).map(([one]) => one));
  });

  // Counts of other battles that nobody has touched for a month are forgotten.
  const tidy = () => {
    const start = place.slice(0, place.indexOf("/table/") + "/table/".length);
    const kept = Object.keys(store ?? {}).filter((key) => key.startsWith(start));
    for (const key of kept.filter((one) => one.endsWith("/all") && one !== KNOWN)) {
      const times = (read(key)?.marks ?? []).map(([, , at]) => at);
      if (Math.max(0, ...times) > Date.now() - MONTH) continue;
      for (const one of kept) if (one.startsWith(key.slice(0, -"all".length))) store.removeItem(one);
    }
  };

  const begin = () => { tidy(); told(marks.keysOf("")); hurry(); };
  const isAwake = () => Boolean(read(`${place}/awake`));
  const setAwake = (isOn) => write(`${place}/awake`, isOn);
  return { record, begin, device, now, hurry, isAwake, setAwake };
};
