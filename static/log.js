// The log of a table stays open when the page gets its latest parts.
"use strict";
(() => {
  let open = false;
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
    if (target.id === "now") open = target.querySelector(".since")?.open ?? false;
  });
  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    const line = document.querySelector("#now > .since");
    if (target.id === "now" && line) line.open = open;
  });
})();
