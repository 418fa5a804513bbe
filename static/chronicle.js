// The time machine plays automatically, phase after phase, until the last event or until somebody
// stops it or does something else. Readers who asked for less motion get only keys and links.
"use strict";
(() => {
  const PACE = 2200; // milliseconds from one phase to the next
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let playing = false;
  let waiting = 0;
  let stepped = 0; // when the last step began

  const button = () => document.getElementById("walk-play");
  const later = () =>
    document.querySelector("#walk-phase-after[href]") ?? document.querySelector("#walk-last[href]");

  const show = () => {
    const play = button();
    if (play) play.textContent = playing ? play.dataset.halt : play.dataset.play;
  };

  const halt = () => {
    clearTimeout(waiting);
    playing = false;
    show();
  };

  const step = () => {
    stepped = performance.now();
    later().click();
  };

  document.addEventListener("click", (event) => {
    if (event.target === button() && !playing) {
      playing = true;
      show();
      step();
    } else if (event.isTrusted) halt();
  });

  document.addEventListener("keydown", (event) => {
    if (event.isTrusted && event.target !== button()) halt();
  });

  // Announces new parts to screen readers, and plays on from them while playing.
  document.addEventListener("htmx:afterSettle", () => {
    if (!document.getElementById("then")) return;
    document.getElementById("told").textContent = document.getElementById("happened").innerText;
    if (!playing) return;
    if (!later()) return halt();
    waiting = setTimeout(step, Math.max(0, PACE - (performance.now() - stepped)));
  });

  document.addEventListener("htmx:afterSwap", show);
  document.addEventListener("htmx:responseError", halt);
  document.addEventListener("htmx:sendError", halt);
  still.addEventListener("change", halt);
})();
