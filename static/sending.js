// A form shows that it is being sent, and is sent once. If the server is down, the form stays and is
// sent again automatically. It has a once-only key, so nothing is played twice. answers.js shows the
// meaning of a failed answer.
"use strict";
(() => {
  const AWAY = [0, 429, 502, 503, 504];
  const WAITS = [2, 4, 8, 15]; // seconds before the next attempt; the last goes on
  const LONGEST = 600; // seconds of waiting that an answer may ask for
  const offline = document.getElementById("offline");
  const buttons = (form) => form.querySelectorAll("button");
  let waiting = null; // { form, button, tries, timer, lost }; lost where there was no connection

  const start = (form, button) => {
    form.setAttribute("aria-busy", "true");
    for (const one of buttons(form)) one.disabled = true;
    if (!button) return;
    button.dataset.label ??= button.textContent;
    button.textContent = document.body.dataset.sending;
  };
  const stop = (form) => {
    form.removeAttribute("aria-busy");
    for (const one of buttons(form)) {
      one.disabled = false;
      if (one.dataset.label) one.textContent = one.dataset.label;
    }
  };

  const again = () => {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (waiting.form.isConnected) waiting.form.requestSubmit(waiting.button ?? undefined);
    else waiting = null;
  };
  const later = (form, button, asked, lost) => {
    const tries = waiting?.form === form ? waiting.tries + 1 : 0;
    clearTimeout(waiting?.timer);
    const seconds = asked || WAITS[Math.min(tries, WAITS.length - 1)];
    waiting = { form, button, tries, timer: setTimeout(again, seconds * 1000), lost };
  };
  const giveUp = () => { clearTimeout(waiting?.timer); waiting = null; };

  const isAct = (form) => form.matches?.("form.act");
  const pressed = new WeakMap();

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (!isAct(elt)) return;
    const button = requestConfig.triggeringEvent?.submitter ?? elt.querySelector("button");
    pressed.set(elt, button);
    start(elt, button);
  });
  // A request that gives way to a newer one has no answer, but a connection. It ends between these two.
  let givesWay = false;
  document.addEventListener("htmx:abort", () => { givesWay = true; }, true);
  document.addEventListener("htmx:abort", () => { givesWay = false; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (givesWay) return;
    const { xhr, requestConfig: { elt } } = event.detail;
    const { status } = xhr;
    const away = AWAY.includes(status);
    const lost = away && status !== 429;
    if (isAct(elt)) {
      stop(elt);
      const asked = away && status ? Number(xhr.getResponseHeader("Retry-After")) : 0;
      if (away) later(elt, pressed.get(elt), Math.min(asked || 0, LONGEST), lost);
      else if (waiting?.form === elt) giveUp();
    }
    offline.hidden = !lost && !waiting?.lost;
  });
  // A form that was changed in between is sent when its button is pressed. A bid replaces an earlier
  // one, so it gets a key of its own; of other actions the first to arrive counts.
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form");
    if (!form || waiting?.form !== form) return;
    if (form.id === "bid") form.elements.key.value = crypto.randomUUID().replaceAll("-", "");
    giveUp();
  });
  window.addEventListener("offline", () => { offline.hidden = false; });
  window.addEventListener("online", () => {
    if (waiting) again();
    else window.htmx?.trigger("#pulse", "due");
  });

  // Forms that load a page are also sent once. Coming back to the page makes them ready again.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.hasAttribute("hx-post") || event.defaultPrevented) return;
    if (form.getAttribute("aria-busy")) { event.preventDefault(); return; }
    form.setAttribute("aria-busy", "true");
    window.addEventListener("pageshow", () => form.removeAttribute("aria-busy"), { once: true });
    setTimeout(() => form.removeAttribute("aria-busy"), 15000);
  });
})();
