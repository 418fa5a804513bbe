// Free text. The number of characters left is shown near the limit, and nothing is cut off. A text that
// is too long is not sent, and the sentence at the field says by how much.
"use strict";
(() => {
  const NEAR = 0.9; // of the limit

  const count = (text) => [...text.normalize("NFC").trim()].length;
  const counter = (field) => {
    const found = field.nextElementSibling;
    if (found?.matches(".letters")) return found;
    const made = document.createElement("output");
    made.className = "letters hint";
    field.after(made);
    return made;
  };
  const look = ({ target: field }) => {
    const { letters, left, over } = field.dataset;
    if (!letters) return;
    const [most, has] = [Number(letters), count(field.value)];
    const words = has > most ? over.replace("…", has - most) : left.replace("…", most - has);
    field.setCustomValidity(has > most ? words : "");
    const shown = has >= most * NEAR;
    if (shown || field.nextElementSibling?.matches(".letters")) counter(field).textContent = shown ? words : "";
  };
  document.addEventListener("input", look);
  for (const target of document.querySelectorAll("[data-letters]")) look({ target });
})();

// Typed text is stored on this device until it is accepted. It survives an ended session, a missing
// answer and a closed tab. Signing out, or another person signing in, deletes it (device.js). Text for
// an order is stored separately, because it belongs to a moment (drafts.js).
(() => {
  const { user } = document.body.dataset;
  const KEPT = 30 * 86400000; // milliseconds
  let store = null;
  try { store = window.localStorage; } catch { /* not allowed here */ }
  if (!user || !store) return;

  const start = `saga:${user}/text:`;
  const here = location.pathname + location.search;
  const isOrder = (form) => form.id && form.elements.page_version && form.classList.contains("act");
  const isLent = (form) => form.elements.for !== undefined;
  const fields = () =>
    [...document.querySelectorAll("[data-letters]")].filter(
      ({ form }) => form?.method === "post" && !isOrder(form) && !isLent(form),
    );
  // Several forms of one page have fields of the same name; their subject distinguishes them.
  const about = ({ elements }) =>
    ["challenge", "player", "what", "number"].map((name) => elements[name]?.value ?? "").join(".");
  const keyOf = (field) =>
    `${start}${here}#${new URL(field.form.action).pathname}.${about(field.form)}.${field.name}`;
  const read = (key) => {
    try { return JSON.parse(store.getItem(key)); } catch { return null; }
  };
  const write = (key, draft) => {
    try { store.setItem(key, JSON.stringify(draft)); } catch { /* full */ }
  };
  const kept = () => Object.keys(store).filter((key) => key.startsWith(start));

  // A form that loaded a page was accepted if the site redirected its sender from the form's page.
  // A refusal, a fault or a sign-in in between does not do that.
  const forgetAccepted = () => {
    const [loaded] = performance.getEntriesByType("navigation");
    let from = "";
    try { from = new URL(document.referrer); from = from.pathname + from.search; } catch { /* none */ }
    for (const key of kept()) {
      const draft = read(key);
      if (!draft || Date.now() - draft.at > KEPT) { store.removeItem(key); continue; }
      if (!draft.sent) continue;
      if (loaded?.redirectCount > 0 && from === draft.page) store.removeItem(key);
      else write(key, { ...draft, sent: false });
    }
  };

  const restore = () => {
    for (const field of fields()) {
      const draft = read(keyOf(field));
      if (!draft || draft.base !== field.defaultValue || field.value !== field.defaultValue) continue;
      if (draft.text === field.value) continue;
      field.value = draft.text;
      field.closest("details")?.setAttribute("open", "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  document.addEventListener("input", ({ target: field }) => {
    if (!fields().includes(field)) return;
    const key = keyOf(field);
    if (field.value === field.defaultValue) store.removeItem(key);
    else write(key, { text: field.value, base: field.defaultValue, at: Date.now(), page: here });
  });
  const draftsOf = (form) => fields().filter((field) => field.form === form).map(keyOf);
  document.addEventListener("submit", ({ target: form, defaultPrevented }) => {
    if (defaultPrevented || form.hasAttribute("hx-post")) return;
    for (const key of draftsOf(form)) if (read(key)) write(key, { ...read(key), sent: true });
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig: { elt } } }) => {
    if (xhr.status !== 200 || !elt.matches("form")) return;
    for (const key of draftsOf(elt)) store.removeItem(key);
  });
  document.addEventListener("htmx:afterSettle", restore);
  forgetAccepted();
  restore();
})();
