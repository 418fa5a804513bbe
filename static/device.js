// Data that this device stores. Typed text (drafts.js, texts.js) and what was seen last (travels.js,
// sheet.js) are deleted when the reader signs out, and when somebody else signs in; so are notices to
// this device (push.js) and kept pages (pocket.js). Signing out also deletes the address of the page
// that htmx notes. The worker keeps a page for times without a connection. A phone's bar around the
// page is as light or dark as the page.
"use strict";
(() => {
  const OURS = "saga:";
  const OF_HTMX = "htmx-";
  const POCKET = "pocket-";
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
  // The worker is told, too, so that it stops what it is about to keep.
  const stop = () => navigator.serviceWorker?.controller?.postMessage({ pocket: "forget" });
  const empty = async (isOurs) => {
    const names = ((await window.caches?.keys()) ?? []).filter((name) => name.startsWith(POCKET) && !isOurs(name));
    if (names.length) stop();
    for (const name of names) window.caches.delete(name);
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-signs-out]")) return;
    forget((key) => key.startsWith(OURS) || key.startsWith(OF_HTMX));
    stop();
    empty(() => false);
  });
  if (user) { // somebody else may have sat here before
    forget((key) => key.startsWith(OURS) && !key.startsWith(`${OURS}${user}/`));
    empty((name) => name.endsWith(`-${user}`));
  }

  const { lang } = document.documentElement;
  navigator.serviceWorker?.register(`/worker.js?l=${lang}`).catch(() => { /* not allowed here */ });

  const bar = document.head.appendChild(document.createElement("meta"));
  bar.name = "theme-color";
  const paint = () => { bar.content = getComputedStyle(document.body).backgroundColor; };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  paint();
})();
