// Buttons that count a number of survivors down and up, and one number for units that are alike.
// Without a script each number is typed.
"use strict";
(() => {
  document.documentElement.classList.add("counting");
  const number = (input) => Number.parseInt(input.value, 10) || 0;
  const bounded = (input, value) => Math.min(Number(input.dataset.most), Math.max(0, value));
  const typed = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));
  const each = (group) => [...group.querySelectorAll(".each input")];

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    event.preventDefault();
    const input = button.parentElement.querySelector("input");
    input.value = bounded(input, number(input) + Number(button.dataset.step));
    typed(input);
  });

  // The last unit falls first and the first is filled first, so as few units as possible are broken.
  const divide = (units, wanted) => {
    let more = wanted - units.reduce((sum, unit) => sum + number(unit), 0);
    for (const unit of more < 0 ? units.reverse() : units) {
      const before = number(unit);
      unit.value = bounded(unit, before + more);
      more -= number(unit) - before;
    }
  };
  const add = (group) => {
    group.querySelector("[data-all]").value = each(group).reduce((sum, unit) => sum + number(unit), 0);
  };
  document.addEventListener("input", ({ target }) => {
    const group = target.closest(".alike");
    if (target.dataset.all !== undefined) divide(each(group), bounded(target, number(target)));
    else if (group) add(group);
    else if (target.matches("form")) target.querySelectorAll(".alike").forEach(add); // a draft was restored
  }, true);

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-apart]");
    if (!button) return;
    const isApart = button.closest("fieldset").classList.toggle("taken-apart");
    button.ariaExpanded = String(isApart);
  });
})();
