// A land that is lit is tapped: its one act is chosen, or its acts are marked among the others.
// In a low window the hand is a row to swipe: the chosen card is brought to its middle.
// A hand by keys: arrows move along its cards; down goes to the actions of the chosen card, up back.
"use strict";
(() => {
  const CHOICES = ".tray .choices button, .tray .choices summary";
  const shown = (places) => [...places].filter((place) => place.offsetParent !== null);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const here = document.activeElement;
    if (!here?.closest?.(".tray")) return;
    const cards = shown(document.querySelectorAll(".hand a.pick"));
    const choices = shown(document.querySelectorAll(CHOICES));
    const card = cards.indexOf(here);
    const choice = choices.indexOf(here);
    const picked = cards.find((one) => one.getAttribute("aria-current")) ?? cards[0];
    const next = {
      ArrowLeft: cards[card - 1], ArrowRight: card < 0 ? undefined : cards[card + 1],
      ArrowDown: choices[choice + 1],
      ArrowUp: choice > 0 ? choices[choice - 1] : card < 0 ? picked : undefined,
      Escape: card < 0 ? picked : undefined,
    }[event.key];
    if (!next) return;
    next.focus();
    event.preventDefault();
  });

  document.addEventListener("click", ({ target }) => {
    const land = target.closest?.(".six-land.aimed");
    if (!land || target.closest("button, [popover]")) return;
    const acts = [...document.querySelectorAll(`.choices button[data-land="${land.dataset.at}"]`)];
    if (acts.length === 1) { acts[0].click(); return; }
    for (const one of document.querySelectorAll(".choices .of-land")) one.classList.remove("of-land");
    for (const one of acts) one.classList.add("of-land");
    acts[0]?.scrollIntoView({ block: "nearest" });
    acts[0]?.focus({ preventScroll: true });
  });

  const showChosen = () => {
    const card = document.querySelector(".hand a.pick[aria-current]");
    const row = card?.closest(".hand");
    if (!row || row.scrollWidth <= row.clientWidth) return;
    const left = card.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += left - (row.clientWidth - card.offsetWidth) / 2;
  };
  showChosen();
  document.addEventListener("htmx:afterSettle", showChosen);
  window.addEventListener("resize", showChosen);
})();
