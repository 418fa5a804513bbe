// Text typed into an order is stored on this device until it is sent. It survives a reload, a broken
// connection and, once, the end of its phase. Players who are done with the phase are asked, and then
// it is deleted, as on signing out (device.js). A shared device stores nothing.
"use strict";
(() => {
  const OURS = "saga:";
  const user = document.body.dataset.user;

  if (!user) return;

  let store = null;
  try { store = window.localStorage; } catch { /* not allowed here */ }

  const pulse = () => document.getElementById("pulse");
  const place = (campaign, player) => `${OURS}${user}/${campaign}/${player}/`;
  const mine = () => {
    const { campaign, player } = pulse()?.dataset ?? {};
    return player ? place(campaign, player) : null;
  };
  const read = (key) => {
    try { return JSON.parse(store.getItem(key)); } catch { return null; }
  };
  const write = (key, draft) => {
    try { store.setItem(key, JSON.stringify(draft)); } catch { /* full, or not allowed */ }
  };
  const kept = (start) => Object.keys(store ?? {}).filter((key) => key.startsWith(start)).sort();

  const isOrder = (form) =>
    form?.matches("form.act[id]") && form.elements.page_version && !form.elements.for;
  const controls = (form) =>
    [...form.elements].filter((one) => one.name && !["hidden", "submit", "password"].includes(one.type));
  const isTick = (one) => ["checkbox", "radio"].includes(one.type);
  const value = (one) => (isTick(one) ? (one.checked ? one.value : null) : one.value);
  const values = (form) => controls(form).map((one) => [one.name, value(one)]);
  const said = (one) => (one.tagName === "SELECT" ? one.selectedOptions[0]?.textContent : value(one));
  const label = (one) => (one.ariaLabel ?? one.labels?.[0]?.firstChild?.textContent ?? "").trim();
  const tickLabel = (one) => one.labels?.[0]?.textContent.trim();

  const inWords = (form) =>
    controls(form)
      .filter((one) => value(one) && (isTick(one) || value(one) !== one.defaultValue))
      .filter((one) => one.tagName !== "SELECT" || !one.selectedOptions[0]?.defaultSelected)
      .map((one) => {
        const isTyped = !isTick(one) && one.tagName !== "SELECT";
        return [isTick(one) ? "" : label(one), isTick(one) ? tickLabel(one) : said(one), isTyped];
      });

  const lang = () => document.documentElement.lang;

  const keep = (form) => {
    const key = mine() + form.id;
    const draft = {
      version: form.elements.page_version.value, values: values(form), words: inWords(form), lang: lang(),
    };
    write(key, draft);
    showState();
  };

  const restore = (form) => {
    const filled = form.querySelector("[data-filled]"); // the server filled it just now
    if (filled) {
      delete filled.dataset.filled;
      form.dataset.touched = "yes";
      keep(form);
      return;
    }
    const key = mine() + form.id;
    const draft = read(key);
    if (draft?.version !== form.elements.page_version.value) return;
    if (JSON.stringify(draft.values) === JSON.stringify(values(form))) {
      if (!form.dataset.touched && !form.querySelector(".refusal")) store.removeItem(key);
      return;
    }
    const found = draft.values.slice();
    for (const one of controls(form)) {
      const at = found.findIndex(([name]) => name === one.name);
      if (at < 0) continue;
      const [[, was]] = found.splice(at, 1);
      if (isTick(one)) one.checked = was !== null;
      else if (was !== null) one.value = was;
      one.closest("details")?.setAttribute("open", "");
    }
    form.dataset.touched = "yes";
    form.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // A form that loaded a page was sent: a refusal would have brought the typed text with it.
  const forgetSent = () => {
    for (const key of kept(mine())) if (read(key)?.sent) store.removeItem(key);
  };

  // Text typed for an earlier moment is shown once, folded, as words, and never put into another form.
  // Words in a language that the reader has left are not shown, but typed text is.
  const showLeftovers = () => {
    const box = document.getElementById("kept");
    if (!box || document.getElementById("typed")) return;
    const list = box.querySelector("dl");
    list.replaceChildren();
    const { version } = pulse().dataset;
    for (const key of kept(mine())) {
      const draft = read(key);
      const form = document.getElementById(key.slice(mine().length));
      if (!draft || draft.version === version || form?.elements.page_version.value === draft.version) continue;
      if (draft.shown && draft.shown !== version) { store.removeItem(key); continue; }
      write(key, { ...draft, shown: version });
      const same = draft.lang === lang();
      for (const [label, words, isTyped] of draft.words) {
        if (!same && !isTyped) continue;
        const name = same ? label : "";
        const line = list.appendChild(document.createElement("div"));
        line.appendChild(document.createElement("dt")).textContent = name;
        line.appendChild(document.createElement("dd")).textContent = words;
      }
    }
    box.hidden = !list.children.length;
  };

  // “None” becomes “draft” if something is stored for the open phase.
  const showState = () => {
    for (const state of document.querySelectorAll(".orders[data-state='none']")) {
      const { campaign, player, version } = state.dataset;
      const found = kept(place(campaign, player)).map(read);
      if (!found.some((draft) => draft?.version === version)) continue;
      state.dataset.state = "draft";
      state.replaceChildren(state.querySelector("template").content.cloneNode(true));
    }
  };

  const look = () => {
    if (mine() && document.getElementById("now")) {
      for (const form of document.querySelectorAll("#now form.act[id]")) {
        if (isOrder(form)) restore(form);
      }
      showLeftovers();
    }
    showState();
  };

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form");
    if (isOrder(form) && mine() && event.target !== form) keep(form);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-forget]")) return;
    for (const key of kept(mine())) {
      const form = document.getElementById(key.slice(mine().length));
      if (form?.elements.page_version.value !== read(key)?.version) store.removeItem(key);
    }
    showLeftovers();
  });

  // Forms that end the phase for their sender ask about unsent text in the others.
  const isChanged = (one) => {
    if (isTick(one)) return one.checked !== one.defaultChecked;
    if (one.tagName !== "SELECT") return one.value !== one.defaultValue;
    return one.selectedIndex !== Math.max(0, [...one.options].findIndex((each) => each.defaultSelected));
  };
  const ends = (form) => form.dataset?.asks !== undefined;
  const unsent = (form) =>
    [...document.querySelectorAll("#now form.act[id]")].filter(
      (other) => other !== form && other.dataset.touched && controls(other).some(isChanged),
    );
  document.addEventListener("submit", (event) => {
    if (!ends(event.target)) return;
    const [first] = unsent(event.target);
    if (!first || window.confirm(event.target.dataset.asks)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    first.scrollIntoView({ block: "nearest" });
  }, true);
  const draftsOf = (form) =>
    kept(mine()).filter((key) =>
      key === mine() + form.id || (ends(form) && read(key)?.version === form.elements.page_version.value));

  document.addEventListener("submit", ({ target: form, submitter, defaultPrevented }) => {
    if (defaultPrevented || submitter?.name === "count" || !isOrder(form) || !mine()) return;
    for (const key of draftsOf(form)) {
      write(key, { ...read(key), sent: true });
    }
  });
  // The listener is on the form itself: a poll may take it from the page before its answer comes.
  const hear = ({ currentTarget: form, detail: { xhr, requestConfig } }) => {
    if (requestConfig.elt !== form || xhr.status !== 200 || requestConfig.formData.has("count")) return;
    for (const key of draftsOf(form)) store.removeItem(key);
    look();
  };
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (isOrder(elt) && mine()) elt.addEventListener("htmx:afterRequest", hear);
  });
  document.addEventListener("htmx:afterSettle", look);
  if (mine()) forgetSent();
  look();
})();
