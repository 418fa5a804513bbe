// The time machine plays by itself: entry after entry, until somebody halts it or does something
// else. Who asked for less motion is offered none of it; arrow keys and links walk all the same.
"use strict";
(() => {
  const PAUSE = 2500; // milliseconds on each entry
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let waiting = 0;

  const button = () => document.getElementById("walk-play");

  const show = () => {
    const play = button();
    if (!play) return;
    play.hidden = still.matches;
    play.textContent = waiting ? play.dataset.halt : play.dataset.play;
  };

  const halt = () => {
    clearTimeout(waiting);
    waiting = 0;
    show();
  };

  const step = () => {
    const later = document.getElementById("walk-later");
    if (!later || still.matches) return halt();
    later.click();
  };

  document.addEventListener("click", (event) => {
    if (event.target === button()) {
      if (waiting) return halt();
      waiting = setTimeout(step, 300);
      show();
    } else if (event.isTrusted) halt();
  });

  document.addEventListener("keydown", (event) => {
    if (event.isTrusted && event.target !== button()) halt();
  });

  // Parts that came in are told to who does not see them, and are walked on from while playing.
  document.addEventListener("htmx:afterSettle", () => {
    if (!document.getElementById("then")) return;
    document.getElementById("told").textContent = document.getElementById("happened").innerText;
    if (waiting && document.getElementById("walk-later")) waiting = setTimeout(step, PAUSE);
    else waiting = 0;
    show();
  });

  document.addEventListener("htmx:responseError", halt);
  document.addEventListener("htmx:sendError", halt);
  still.addEventListener("change", halt);
  show();
})();
