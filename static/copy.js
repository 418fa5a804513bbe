// A button that copies a link. Without a script the link can be marked and copied by hand.
"use strict";
(() => {
  const show = () => {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    const field = button && document.getElementById(button.dataset.copy);
    if (!field) return;
    field.select();
    const marked = () => document.execCommand("copy"); // if the browser forbids the clipboard
    const done = await navigator.clipboard.writeText(field.value).then(() => true, marked);
    if (done) button.textContent = button.dataset.copied;
  });

  document.addEventListener("htmx:afterSettle", show);
  show();
})();
