// The map editor sends one request at a time. What is done while its answer is on the way is kept: typed
// and dragged values go into the new form, and pressed buttons are pressed there, one after the other.
"use strict";
(() => {
  const AWAY = [0, 429, 502, 503, 504]; // the server did not see the request, or had no time for it
  const AGAIN = 4000; // milliseconds before it is sent again
  const FIELDS = ".title input, .row :is(input, select), .ends select, .sites select, .under input[name^=picture]";
  const OF_PRESSES = ["new-name", "new-x", "new-y", "road-a", "road-b"]; // read once, by a button
  htmx.config.defaultSettleDelay = 0; // an answer is complete once it is on the page

  let sent = null; // the fields of the form when it was sent; null if no answer is awaited
  let current = null; // the press that was sent
  let changed = [], focused = null; // what was done to the form since
  const queue = []; // presses: { name, value, typed } of a button, or { quiet } for a mere save

  const form = () => document.getElementById("sheet");
  const fields = () => {
    const found = new Map();
    for (const field of form().querySelectorAll(FIELDS)) {
      const kind = `${field.closest(".row")?.id ?? ""} ${field.name}`;
      let number = 0;
      while (found.has(`${kind} ${number}`)) number += 1;
      found.set(`${kind} ${number}`, field);
    }
    return found;
  };
  const read = (field) => (field.type === "checkbox" ? field.checked : field.value);
  const write = (field, value) => {
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  };
  // A press takes what was typed for it, so that the next press begins with empty fields.
  const pressOf = ({ name, value }) => {
    const typed = OF_PRESSES.map((field) => [field, form().elements[field].value]);
    for (const [field] of typed) form().elements[field].value = "";
    return { name, value, typed };
  };

  const next = () => {
    if (sent || !queue.length || !form()) return;
    const press = queue.shift();
    if (press.quiet) {
      const values = { do: "save", quiet: "1" };
      window.htmx.ajax("POST", form().getAttribute("action"), { source: form(), swap: "none", values });
      return;
    }
    const button = [...form().querySelectorAll("button")].find(
      (one) => one.name === press.name && one.value === press.value);
    if (!button) return next(); // its terrain or road is gone
    for (const [name, value] of press.typed) form().elements[name].value = value;
    button.click();
  };
  const save = () => {
    if (!queue.length) queue.push({ quiet: true }); // any press saves everything
    next();
  };
  document.addEventListener("workshop:save", save);

  document.addEventListener("submit", (event) => {
    if (event.target !== form() || !sent) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.push(pressOf(event.submitter ?? { name: "do", value: "save" }));
  }, true);

  const isOurs = (event) => event.detail.requestConfig.elt.id === "sheet";
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isOurs(event)) return;
    const button = event.detail.requestConfig.triggeringEvent?.submitter;
    current = button ? pressOf(button) : { quiet: true };
    sent = new Map([...fields()].map(([key, field]) => [key, read(field)]));
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!isOurs(event)) return;
    const now = [...fields()];
    changed = now.filter(([key, field]) => read(field) !== sent.get(key)).map(([key, field]) => [key, read(field)]);
    const field = document.activeElement;
    const key = now.find(([, one]) => one === field)?.[0];
    focused = key && { key, start: field.selectionStart, end: field.selectionEnd };
  });

  const restore = () => {
    const now = fields();
    for (const [key, value] of changed) if (now.has(key)) write(now.get(key), value);
    const field = focused && now.get(focused.key);
    if (!field || field === document.activeElement) return;
    field.focus({ preventScroll: true });
    if (focused.start !== null && field.setSelectionRange) field.setSelectionRange(focused.start, focused.end);
    if (changed.some(([key]) => key === focused.key)) field.dataset.unsaved = "";
  };
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isOurs(event) || !form()) return;
    sent = null;
    if (AWAY.includes(event.detail.xhr.status)) {
      queue.unshift(current);
      setTimeout(next, AGAIN);
      return;
    }
    restore();
    document.dispatchEvent(new Event("workshop:kept"));
    if (changed.some(([key]) => key !== focused?.key)) save();
    changed = [];
    next();
  });

  // The browser does not call text changed that the script has put into its field.
  document.addEventListener("change", (event) => { delete event.target.dataset.unsaved; });
  document.addEventListener("focusout", (event) => {
    if (event.target.dataset?.unsaved === undefined) return;
    delete event.target.dataset.unsaved;
    save();
  });
  window.addEventListener("online", next);
})();
