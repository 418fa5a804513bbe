// Pages that this device keeps, to be read without a connection. The reader is asked once and may change
// it under "My account". The worker keeps them (worker.js), anew whenever a page with a sign of this is
// opened; signing out deletes them (device.js). A kept page says how old it is.
"use strict";
(() => {
  const { user } = document.body.dataset;
  const { serviceWorker } = navigator;
  const parts = (name) => [...document.querySelectorAll(`[data-pocket="${name}"]`)];
  const key = `saga:${user}/pocket`;
  let store = null;
  try { store = window.localStorage; } catch { /* not allowed here */ }

  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const ago = (seconds) => {
    const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS.at(-1);
    const { lang } = document.documentElement;
    return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
  };
  const tellAge = async () => {
    const shown = document.querySelector("[data-drawn]");
    if (!shown) return;
    const kept = await window.caches?.match(`/pocket${location.pathname}`, { ignoreVary: true });
    const at = Number(kept?.headers.get("Pocket-At")) || Date.parse(shown.dateTime);
    const form = new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    });
    shown.dateTime = new Date(at).toISOString();
    shown.textContent = form.format(at);
    const age = document.querySelector("[data-age]");
    const seconds = (Date.now() - at) / 1000;
    age.textContent = ` (${seconds < 60 ? age.dataset.age : ago(seconds)})`;
    for (const one of document.querySelectorAll("[data-passed]")) one.hidden = Date.now() < Date.parse(one.dataset.passed);
  };
  tellAge();
  if (document.querySelector("[data-drawn]") || !user || !store || !serviceWorker || !window.caches) return;

  const answer = () => store.getItem(key);
  const tell = async (pocket) => (await serviceWorker.ready).active.postMessage({ pocket, user });
  const say = (word) => { for (const one of parts("state")) one.textContent = one.dataset[word]; };
  const show = () => {
    const asks = parts("asks").length > 0;
    for (const one of parts("yes")) one.hidden = asks ? answer() !== null : answer() === "yes";
    for (const one of parts("no")) one.hidden = asks ? answer() !== null : answer() !== "yes";
    for (const one of parts("question")) one.hidden = answer() !== null;
    for (const one of parts("asks")) one.hidden ||= answer() === "no";
  };
  const choose = async (chosen) => {
    try { store.setItem(key, chosen); } catch { return; } // full: nothing is kept
    show();
    say(chosen === "yes" ? "busy" : "off");
    await tell(chosen === "yes" ? "keep" : "forget");
  };
  for (const chosen of ["yes", "no"]) {
    for (const one of parts(chosen)) one.addEventListener("click", () => choose(chosen));
  }
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.pocket > 0 && answer() === "yes") say("on");
    for (const one of parts("asks")) one.dataset.pages = data.pocket;
  });
  // The worker of a new release keeps its own pages as soon as it is in charge.
  serviceWorker.addEventListener("controllerchange", () => { if (answer() === "yes") tell("keep"); });
  const begin = async () => {
    await serviceWorker.ready;
    const wasAsked = answer() !== null;
    for (const one of parts("unable")) one.hidden = true;
    for (const one of parts("asks")) one.hidden = wasAsked;
    if (!parts("asks").length) say(answer() === "yes" ? "on" : "off");
    show();
    if (answer() === "yes") await tell("keep");
  };
  begin();
})();
