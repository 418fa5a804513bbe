// Shows a failed answer where the person looks: in the form that they sent, or else above everything.
// It uses the server's own sentence if there is one. Typed text stays.
// Another tab may have signed in again. The tokens of forms are then renewed, and the action is sent
// once more. If another person signed in, nothing is sent and nothing of theirs is shown.
"use strict";
(() => {
  const REFUSED = [409, 422]; // the parts of the page in the answer say so
  const AWAY = [0, 502, 503, 504];
  const { reader } = document.body.dataset;
  const head = { headers: { "HX-Request": "true" }, cache: "no-store" };

  const sentence = (html) =>
    new DOMParser().parseFromString(html, "text/html").querySelector("body > .answer");
  const standing = (id) => {
    const said = document.getElementById(id).cloneNode(true);
    said.removeAttribute("id");
    said.classList.add("answer");
    said.hidden = false;
    return said;
  };
  const ask = async (address) => {
    try {
      return sentence(await (await fetch(address, head)).text());
    } catch {
      return null; // no connection
    }
  };

  const place = (form) => (form?.isConnected && form.matches("form") ? form : null);
  const clear = (form) => {
    const old = (place(form) ?? document).querySelectorAll(place(form) ? ".answer" : "body > .answer");
    for (const one of old) one.remove();
  };
  const say = (form, said) => {
    clear(form);
    if (place(form)) form.append(said);
    else document.getElementById("broken").after(said);
    if (form) said.scrollIntoView({ block: "nearest" });
  };

  // The owner of this page; null if it is the person signed in, with tokens renewed for all forms.
  const trouble = async () => {
    const said = await ask("/reader");
    if (!said?.dataset.reader) return said ?? standing("broken");
    if (said.dataset.reader !== reader) return said;
    for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) {
      field.value = said.dataset.token;
    }
    return null;
  };

  const isOthers = (xhr) => {
    const found = xhr.getResponseHeader("Reader");
    return Boolean(reader && found && found !== reader);
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isOthers(event.detail.xhr)) event.detail.shouldSwap = false;
  });

  const renewed = new WeakSet(); // forms that were sent once more
  const sendAgain = async (form, button, said) => {
    renewed.add(form);
    const found = await trouble();
    if (found || !form.isConnected) say(form, found ?? said);
    else form.requestSubmit(button?.isConnected ? button : undefined);
  };

  const hear = async ({ detail: { xhr, requestConfig: { elt, triggeringEvent } } }) => {
    const { status } = xhr;
    const isForm = elt.matches("form");
    const isPressed = isForm || elt.matches("a, button");
    if (isOthers(xhr)) {
      say(isPressed ? elt : null, (await trouble()) ?? standing("broken"));
      return;
    }
    if (status && status < 400 || REFUSED.includes(status)) {
      if (isForm) renewed.delete(elt);
      clear(isForm ? elt : null);
      return;
    }
    const said = sentence(xhr.responseText ?? "");
    if (said?.dataset.stale !== undefined) {
      if (!isForm) await trouble();
      else if (renewed.has(elt)) say(elt, said);
      else await sendAgain(elt, triggeringEvent?.submitter, said);
    } else if (isPressed && AWAY.includes(status)) say(elt, standing("offline"));
    else if (isPressed || elt.id === "pulse" && !AWAY.includes(status)) {
      say(isPressed ? elt : null, said ?? (status ? await ask(`/reader?answer=${status}`) : null) ?? standing("broken"));
    }
  };
  document.addEventListener("htmx:afterRequest", hear);
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (place(elt)) clear(elt);
  });

  // Forms that load a page ask first, since the typed text would be lost with the page.
  const passed = new WeakSet();
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!reader || form.method !== "post" || form.hasAttribute("hx-post") || event.defaultPrevented) return;
    if (passed.delete(form)) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    clear(form);
    const found = await trouble();
    form.removeAttribute("aria-busy");
    if (found) { say(form, found); return; }
    passed.add(form);
    form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  });
})();
