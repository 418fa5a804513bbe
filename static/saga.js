// Small comforts: a form being typed in is never overwritten by the poll, the keyboard does not
// lose its place. Everything works without them.
"use strict";
(() => {
  document.documentElement.classList.add("live"); // what follows is shown while one types
  let polling = false;

  const isTouched = (part) =>
    part.querySelector("[data-touched]") !== null ||
    (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

  const duty = () => document.querySelector(".duty")?.textContent ?? "";

  // Whether only something changed, or the phase that is being typed for is over.
  const showStale = () => {
    const notice = document.getElementById("stale");
    if (!notice) return;
    const seen = document.querySelector("#now form.act")?.elements.seen?.value;
    const over = seen !== undefined && seen !== document.getElementById("pulse").dataset.seen;
    notice.querySelector(".over").hidden = !over;
    notice.querySelector(".changed").hidden = over;
    notice.hidden = false;
  };

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
    showStale();
  });

  // On a narrow screen the map opens where there is something to choose, or on one's own bands.
  const own = document.getElementById("map")?.dataset.own;
  const mine = own ? `, .shield[data-band].seat-${own}` : "";
  const sight = document.querySelector(`.map-frame :is(.place.lit${mine})`);
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

  // The time machine: a key that a link names follows it, unless something is being typed.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, .map-frame")) return;
    document.querySelector(`[data-walk="${event.key}"]`)?.click();
  });
})();
