// What is typed into an order is kept on this device until it is sent: over a reload, a broken
// connection and the end of a phase. Signing out forgets it; a lent device keeps nothing.
"use strict";
(() => {
  const OURS = "saga:";
  const user = document.body.dataset.user;

  const forget = (wanted) => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(OURS) && wanted(key)) localStorage.removeItem(key);
    }
  };
  document.addEventListener("submit", (event) => {
    if (event.target.action.includes("/logout")) forget(() => true);
  });
  if (!user) return;
  forget((key) => !key.startsWith(`${OURS}${user}/`)); // somebody else sat here before

  const pulse = () => document.getElementById("pulse");
  const place = (campaign, player) => `${OURS}${user}/${campaign}/${player}/`;
  const mine = () => {
    const { campaign, player } = pulse()?.dataset ?? {};
    return player ? place(campaign, player) : null;
  };
  const read = (key) => {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  };
  const kept = (start) => Object.keys(localStorage).filter((key) => key.startsWith(start)).sort();

  const isOrder = (form) =>
    form?.matches("form.act[id]") && form.elements.seen && !form.elements.for;
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
      .map((one) => (isTick(one) ? ["", tickLabel(one)] : [label(one), said(one)]));

  const keep = (form) => {
    const key = mine() + form.id;
    const draft = { seen: form.elements.seen.value, values: values(form), words: inWords(form) };
    try { localStorage.setItem(key, JSON.stringify(draft)); } catch { /* full, or not allowed */ }
    showState();
  };

  const restore = (form) => {
    const key = mine() + form.id;
    const draft = read(key);
    if (draft?.seen !== form.elements.seen.value) return;
    if (JSON.stringify(draft.values) === JSON.stringify(values(form))) {
      if (!form.dataset.touched && !form.querySelector(".refusal")) localStorage.removeItem(key);
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

  // A form that loaded a page was sent: a refusal would have brought what was typed with it.
  const forgetSent = () => {
    for (const key of kept(mine())) if (read(key)?.sent) localStorage.removeItem(key);
  };

  // What was typed for a phase that is over: shown as words, never put into another form.
  const showLeftovers = () => {
    const box = document.getElementById("kept");
    if (!box || document.getElementById("typed")) return;
    const list = box.querySelector("dl");
    list.replaceChildren();
    for (const key of kept(mine())) {
      const draft = read(key);
      const form = document.getElementById(key.slice(mine().length));
      if (!draft || form?.elements.seen.value === draft.seen) continue;
      for (const [name, words] of draft.words) {
        const line = list.appendChild(document.createElement("div"));
        line.appendChild(document.createElement("dt")).textContent = name;
        line.appendChild(document.createElement("dd")).textContent = words;
      }
    }
    box.hidden = !list.children.length;
  };

  // “None” becomes “draft” where something is kept for the phase that is open.
  const showState = () => {
    for (const state of document.querySelectorAll(".orders[data-state='none']")) {
      const { campaign, player, seen } = state.dataset;
      const found = kept(place(campaign, player)).map(read);
      if (!found.some((draft) => draft?.seen === seen)) continue;
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
      if (form?.elements.seen.value !== read(key)?.seen) localStorage.removeItem(key);
    }
    showLeftovers();
  });
  document.addEventListener("submit", ({ target: form, submitter, defaultPrevented }) => {
    if (defaultPrevented || submitter?.name === "count" || !isOrder(form) || !mine()) return;
    const key = mine() + form.id;
    const draft = read(key);
    if (draft) localStorage.setItem(key, JSON.stringify({ ...draft, sent: true }));
  });
  // Heard on the form itself: a poll may have taken it from the page before its answer comes.
  const hear = ({ currentTarget: form, detail: { xhr, requestConfig } }) => {
    if (requestConfig.elt !== form || xhr.status !== 200 || requestConfig.formData.has("count")) return;
    localStorage.removeItem(mine() + form.id);
    look();
  };
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (isOrder(elt) && mine()) elt.addEventListener("htmx:afterRequest", hear);
  });
  document.addEventListener("htmx:afterSettle", look);
  if (mine()) forgetSent();
  look();
})();
