// Small comforts: a form being typed in is never overwritten by the poll, the time left runs by
// the server's clock, the keyboard does not lose its place. Everything works without them.
"use strict";
(() => {
  let polling = false;

  const isTouched = (part) =>
    part.querySelector("[data-touched]") !== null ||
    (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

  const duty = () => document.querySelector(".duty")?.textContent ?? "";

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form.act");
    if (form) form.dataset.touched = "yes";
  });

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    polling = event.detail.elt.id === "pulse";
  });

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const target = event.detail.target;
    if (!polling || target.id !== "now" || !isTouched(target)) return;
    event.detail.shouldSwap = false;
    const notice = document.getElementById("stale");
    if (notice) notice.hidden = false;
  });

  // On a narrow screen the map opens where there is something to choose, or on one's own bands.
  const sight = document.querySelector(".place.lit, .shield.own");
  const frame = document.querySelector(".map-frame");
  if (sight && frame && frame.scrollWidth > frame.clientWidth) {
    const there = sight.getBoundingClientRect();
    const here = frame.getBoundingClientRect();
    frame.scrollLeft = there.left - here.left + (there.width - here.width) / 2;
  }

  // What the map frame was scrolled to, and what the page said, survive an exchange of parts.
  let kept = { left: 0, top: 0, duty: duty() };
  document.addEventListener("htmx:beforeSwap", () => {
    const frame = document.querySelector(".map-frame");
    kept = { left: frame?.scrollLeft ?? 0, top: frame?.scrollTop ?? 0, duty: duty() };
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const frame = document.querySelector(".map-frame");
    if (frame) frame.scrollTo(kept.left, kept.top);
    const said = document.getElementById("said");
    if (said && duty() !== kept.duty) said.textContent = duty();
    document.title = document.title.replace(/^● /, "");
    if (document.querySelector(".now.mine")) document.title = "● " + document.title;
    // An element that the answer has replaced is known only to the request that it made.
    const by = event.detail.requestConfig.elt;
    if (!by.matches("form, a") || !event.detail.xhr.status) return;
    const refusal = document.querySelector(".refusal");
    const confirm = document.querySelector("#now .steps .main");
    if (confirm && by.matches("a")) confirm.scrollIntoView({ block: "nearest" });
    else if (by.matches("form.act")) {
      document.getElementById("now-title")?.scrollIntoView({ block: "nearest" });
    }
    if (refusal && event.detail.xhr.status >= 400) refusal.scrollIntoView({ block: "center" });
    else if (document.activeElement === document.body) {
      document.getElementById("now-title")?.focus({ preventScroll: true });
    }
  });

  const offline = document.getElementById("offline");
  document.addEventListener("htmx:sendError", () => { offline.hidden = false; });
  document.addEventListener("htmx:beforeOnLoad", () => { offline.hidden = true; });

  // The server's time minus ours, so that a wrong clock on the phone does not matter.
  const pulse = document.getElementById("pulse");
  const ahead = pulse ? Date.parse(pulse.dataset.now) - Date.now() : 0;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "always" });
  const steps = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

  const tick = () => {
    for (const place of document.querySelectorAll("[data-until]")) {
      const left = Math.round((Date.parse(place.dataset.until) - Date.now() - ahead) / 1000);
      if (!(left > 0)) continue;
      const [unit, size] = steps.find(([, seconds]) => left >= seconds * 2) || steps[3];
      place.textContent = words.format(Math.round(left / size), unit);
    }
  };
  tick();
  setInterval(tick, 10000);

  // The time machine: a key that a link names follows it, unless something is being typed.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, .map-frame")) return;
    document.querySelector(`[data-walk="${event.key}"]`)?.click();
  });
})();
