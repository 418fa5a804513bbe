// An open menu closes on Escape, and on a press elsewhere on the page. Without this, only a second
// press on its name closes it.
"use strict";
(() => {
  const close = (kept) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(kept)) menu.open = false;
    }
  };
  document.addEventListener("click", (event) => close(event.target));
  document.addEventListener("keydown", (event) => {
    const menu = event.target.closest?.("details.menu[open]");
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
