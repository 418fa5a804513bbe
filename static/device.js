// Data that this device stores. Typed text (drafts.js, texts.js) and what was seen last (travels.js,
// sheet.js) are deleted when the reader signs out, and when somebody else signs in; so are notices to
// this device (push.js). Signing out also deletes the address of the page that htmx notes. The worker keeps the page available without a connection. A phone's bar around
// the page is as light or dark as the page.
"use strict";
(() => {
  const OURS = "saga:";
  const OF_HTMX = "htmx-";
  const { user } = document.body.dataset;

  const stores = ["localStorage", "sessionStorage"].flatMap((name) => {
    try { return window[name] ?? []; } catch { return []; } // not allowed here
  });

  const endNotices = async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const theirs = await pushManager.getSubscription();
    await theirs?.unsubscribe();
  };
  const forget = (wanted) => {
    for (const [store, key] of stores.flatMap((one) => Object.keys(one).map((key) => [one, key]))) {
      if (!wanted(key)) continue;
      store.removeItem(key);
      if (key.endsWith("/push")) endNotices();
    }
  };
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-signs-out]")) forget((key) => key.startsWith(OURS) || key.startsWith(OF_HTMX));
  });
  if (user) forget((key) => key.startsWith(OURS) && !key.startsWith(`${OURS}${user}/`)); // somebody else sat here before

  const { lang } = document.documentElement;
  navigator.serviceWorker?.register(`/worker.js?l=${lang}`).catch(() => { /* not allowed here */ });

  const bar = document.head.appendChild(document.createElement("meta"));
  bar.name = "theme-color";
  const paint = () => { bar.content = getComputedStyle(document.body).backgroundColor; };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  paint();
})();
