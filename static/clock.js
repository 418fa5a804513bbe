// Deadlines are shown in the reader's time zone and counted down by the server's clock. Screen readers
// announce them at 1 h, 10 min and 1 min. Without a script the page shows the club's zone.
"use strict";
(() => {
  const lang = document.documentElement.lang || "en";
  const TOLD = [3600, 600, 60]; // seconds before the deadline
  const JUMP = 1500; // milliseconds: a clock that moves by more was reset
  const UNITS = [["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

  // The server's clock minus ours. Its stamp was written between request and answer, so of several
  // the fastest is the most exact.
  let ahead = 0;
  let doubt = Infinity; // milliseconds
  let apart = Date.now() - performance.now();
  const hear = (stamp, asked, answered, coarse) => {
    const found = Date.parse(stamp) + coarse - (asked + answered) / 2;
    if (Number.isNaN(found)) return;
    const wasSet = Math.abs(Date.now() - performance.now() - apart) > JUMP;
    const unsure = (answered - asked) / 2 + coarse;
    if (!wasSet && unsure > doubt) return;
    apart = Date.now() - performance.now();
    [ahead, doubt] = [found, unsure];
  };

  const stamped = document.querySelector("[data-now]");
  if (!stamped) return;
  const [loaded] = performance.getEntriesByType("navigation");
  hear(stamped.dataset.now, apart + (loaded?.requestStart ?? 0), apart + (loaded?.responseStart ?? 0), 0);
  const sent = new WeakMap();
  document.addEventListener("htmx:beforeSend", (event) => sent.set(event.detail.xhr, Date.now()));
  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr } = event.detail;
    const half = 500; // the header has whole seconds
    if (xhr.status) hear(xhr.getResponseHeader("Date"), sent.get(xhr), Date.now(), half);
  });

  const count = (number, unit) =>
    new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(number);
  const spoken = (seconds) => {
    const at = UNITS.findIndex(([, size]) => seconds >= size);
    const [unit, size] = UNITS[at];
    const number = Math.floor(seconds / size);
    const parts = [count(number, unit)];
    const [next, smaller] = UNITS[at + 1] ?? [];
    const rest = Math.floor((seconds - number * size) / smaller);
    if (rest > 0 && !(unit === "minute" && number >= 10)) parts.push(count(rest, next));
    return parts.join(", "); // as the server joins them
  };

  // As short as a line of players needs it: two units at most.
  const narrow = (number, unit) =>
    new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "narrow" }).format(number);
  const brief = (seconds) => {
    const at = UNITS.findIndex(([, size]) => seconds >= size);
    const [unit, size] = UNITS[at];
    const number = Math.floor(seconds / size);
    const [next, smaller] = UNITS[at + 1] ?? [];
    const rest = next ? Math.floor((seconds - number * size) / smaller) : 0;
    return rest ? `${narrow(number, unit)} ${narrow(rest, next)}` : narrow(number, unit);
  };

  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const inMyZone = (place) => {
    place.dataset.shown = "yes";
    if (!here || here === place.dataset.zone) return;
    const form = {
      weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit",
      minute: "2-digit", timeZoneName: "short", hourCycle: "h23",
    };
    const moment = new Date(place.getAttribute("datetime"));
    const words = new Intl.DateTimeFormat(lang, form).format(moment);
    place.textContent = words.endsWith(` ${here}`) ? words : `${words} (${here})`;
  };

  const lastLeft = new Map();
  const tell = (place, left) => {
    const before = lastLeft.get(place.dataset.until);
    lastLeft.set(place.dataset.until, left);
    const said = document.getElementById("said");
    const limit = TOLD.findLast((seconds) => left <= seconds && before > seconds);
    if (said && limit && left > 0) {
      said.textContent = place.dataset.left.replace("…", spoken(limit));
    }
    if (before > 0 && left <= 0) setTimeout(() => window.htmx?.trigger("#pulse", "due"), 1000);
  };

  const write = (place, text) => { if (place.textContent !== text) place.textContent = text; };

  const tick = () => {
    for (const place of document.querySelectorAll("time[data-zone]:not([data-shown])")) inMyZone(place);
    for (const place of document.querySelectorAll("[data-until]")) {
      const left = Math.round((Date.parse(place.dataset.until) - Date.now() - ahead) / 1000);
      tell(place, left);
      if (left > 0 && place.dataset.short !== undefined) write(place, brief(left));
      else write(place, left > 0 ? place.dataset.left.replace("…", spoken(left)) : place.dataset.over);
    }
  };
  tick();
  setInterval(tick, 1000);
  document.addEventListener("htmx:afterSettle", tick);
})();
