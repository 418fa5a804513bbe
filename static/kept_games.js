// Games that are played without an account: this device keeps the address of the latest one of each
// kind, and nothing else. The tavern then leads back to it, and offers to move it to the account of
// whoever signs in. Without a script, the address in the tab is the game.
"use strict";
(() => {
  const OURS = "saga-guest:"; // device.js forgets what belongs to an account
  const ADDRESS = /^\/tavern\/open\/[-\w]+\/$/;

  let store = null;
  try { store = window.localStorage; } catch { /* not allowed here */ }

  const kept = (slot) => {
    try {
      const found = JSON.parse(store?.getItem(OURS + slot));
      return ADDRESS.test(found?.address) ? found : null;
    } catch {
      return null;
    }
  };
  const keep = () => {
    const { keeps, stamp, address, over } = document.getElementById("head")?.dataset ?? {};
    if (!keeps) return;
    try { store?.setItem(OURS + keeps, JSON.stringify({ stamp, address, over })); } catch { /* full */ }
  };

  // A page from the cache of the browser shows what was kept meanwhile.
  const show = () => {
    const { moved } = document.querySelector("[data-moved]")?.dataset ?? {};
    if (moved) store?.removeItem(OURS + moved);
    for (const form of document.querySelectorAll("form[data-slot]")) {
      const found = kept(form.dataset.slot);
      const [way, begin] = form.querySelectorAll("a, button");
      const { stamp, anew } = form.dataset;
      if (found?.stamp !== stamp || (found.over && !stamp)) continue; // another day, or over for good
      way.href = found.address;
      way.hidden = false;
      if (found.over) way.textContent = way.dataset.over;
      begin.textContent = anew;
      begin.className = "quiet";
    }
    for (const form of document.querySelectorAll("form[data-moves]")) {
      const found = kept(form.dataset.moves);
      if (!found) continue;
      form.action = `${found.address}move`;
      form.hidden = false;
      form.closest(".kept").hidden = false;
    }
    keep();
  };

  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (target.id === "head") keep();
  });
  addEventListener("pageshow", show);
})();
