// Buttons beside a number of survivors that count it down and up. Without them one types it.
"use strict";
(() => {
  document.documentElement.classList.add("counting");
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    event.preventDefault();
    const input = button.parentElement.querySelector("input");
    const number = (Number.parseInt(input.value, 10) || 0) + Number(button.dataset.step);
    input.value = Math.min(Number(input.dataset.most), Math.max(0, number));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
