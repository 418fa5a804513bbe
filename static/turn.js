// A new turn of the reader is felt: a short vibration where the device allows it, and a sound for those
// who asked for it in the menu. The device keeps the answer.
"use strict";
(() => {
  const { user } = document.body.dataset;
  const key = user ? `saga:${user}/sound` : "saga-guest:sound";
  const button = document.querySelector("[data-sound]");
  if (!button) return;
  let on = false, sounds = null;
  try { on = localStorage.getItem(key) === "on"; } catch { /* not allowed here */ }

  // Two notes. A browser lets a page sound only after a press or key on it.
  const NOTES = [[523.25, 0], [783.99, .16]]; // hertz, seconds
  const ready = () => {
    if (on) sounds ??= new AudioContext();
    sounds?.resume();
  };
  const sound = () => {
    if (!on || !sounds) return;
    for (const [pitch, at] of NOTES) {
      const [note, loud, from] = [sounds.createOscillator(), sounds.createGain(), sounds.currentTime + at];
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(.0001, from);
      loud.gain.exponentialRampToValueAtTime(.15, from + .02);
      loud.gain.exponentialRampToValueAtTime(.0001, from + .4);
      note.connect(loud).connect(sounds.destination);
      note.start(from);
      note.stop(from + .45);
    }
  };
  const feel = () => {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    sound();
  };

  const show = () => button.setAttribute("aria-pressed", on);
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    on = !on;
    try { localStorage.setItem(key, on ? "on" : "off"); } catch { /* not allowed here */ }
    show();
    ready();
    sound();
  });
  addEventListener("pointerdown", ready, { once: true });
  addEventListener("keydown", ready, { once: true });

  const isMine = () => document.querySelector("#now.mine") !== null;
  let mine = isMine();
  document.addEventListener("htmx:afterRequest", () => {
    const was = mine;
    mine = isMine();
    if (mine && (!was || document.querySelector("#pulse > template"))) feel(); // a bot answers at once
  });
})();
