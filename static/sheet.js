// On a narrow screen the actions are on a sheet over the page, below the map. A little of it, half or
// all is visible. Buttons, a drag of its head and the map itself change that.
"use strict";
(() => {
  const SIZES = ["low", "half", "full"];
  const A_DRAG = 24; // pixels
  const root = document.documentElement;
  const sheet = () => document.querySelector(".table:has(> .map) > .now");
  const words = document.querySelector(".table")?.dataset.sheet?.split("|");
  if (!words || !sheet()) return;

  const button = (by, sign, name) => {
    const made = document.createElement("button");
    [made.type, made.className, made.textContent, made.ariaLabel] = ["button", "quiet", sign, name];
    made.dataset.size = by;
    return made;
  };
  const grip = document.createElement("div");
  grip.className = "grip";
  grip.append(button(-1, "▾", words[0]), button(1, "▴", words[1]));

  const size = (wanted) => {
    root.dataset.sheet = wanted;
    const [smaller, larger] = grip.children;
    smaller.ariaDisabled = String(wanted === "low");
    larger.ariaDisabled = String(wanted === "full");
  };
  // The size that its reader chose lasts as long as the phase, also on another visit.
  const phase = () => document.querySelector("#head .where")?.textContent.replace(/\s+/g, " ") ?? "";
  const key = `saga:${document.body.dataset.user ?? ""}/sheet${location.pathname}`;
  const left = () => {
    try {
      const [then, wanted] = JSON.parse(sessionStorage.getItem(key)) ?? [];
      return then === phase() && SIZES.includes(wanted) ? wanted : null;
    } catch { return null; }
  };
  const change = (by) => {
    const at = SIZES.indexOf(root.dataset.sheet) + by;
    size(SIZES[Math.min(SIZES.length - 1, Math.max(0, at))]);
    try { sessionStorage.setItem(key, JSON.stringify([phase(), root.dataset.sheet])); } catch { /* not allowed here */ }
  };
  const raise = () => { if (root.dataset.sheet === "low") size("half"); };

  // The main act is always in the window: at the foot of the sheet, whatever is above it. News that are
  // to be read have their own button. A number that is all the form asks for stands beside its button.
  // The map begins where the head ends.
  const numberOf = (form) => {
    const asked = [...form?.elements ?? []].filter((one) => !one.matches("button, [type=hidden]") && one.checkVisibility());
    return asked.length === 1 && asked[0].matches("[inputmode=numeric]") ? asked[0].closest("label") : null;
  };
  const DONE = "form[action*='/act/done'] button";
  // Until units are chosen, being done is the act of a player who may recruit.
  const isEmpty = (form) => form?.matches("[action*='/act/recruit']") && ![...form.elements].some(
    (one) => one.checked || one.name?.startsWith("figures-") && Number(one.value) !== 0,
  );
  const dock = () => {
    const seen = (wanted) => [...sheet().querySelectorAll(wanted)].find((one) => one.checkVisibility());
    for (const one of sheet().querySelectorAll(".docked, .beside")) one.classList.remove("docked", "beside");
    const first = seen("button.main") ?? seen(DONE);
    const main = isEmpty(first?.form) ? seen(DONE) ?? first : first;
    const docks = main && !main.closest(".brief") && !seen(".winner");
    const number = docks ? numberOf(main.form) : null;
    if (docks) main.classList.add("docked");
    number?.classList.add("beside");
    root.style.setProperty("--beside", number ? `${number.offsetWidth}px` : "0px");
    const frame = document.querySelector(".map-frame");
    if (main) root.style.setProperty("--dock", `${main.offsetHeight}px`);
    if (frame) root.style.setProperty("--top", `${Math.round(frame.getBoundingClientRect().top + scrollY)}px`);
  };

  let from = null; // where a finger took hold
  grip.addEventListener("pointerdown", (event) => { from = event.clientY; });
  window.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const by = from - event.clientY;
    from = null;
    if (Math.abs(by) >= A_DRAG) change(Math.sign(by));
  });
  grip.addEventListener("click", ({ target }) => {
    if (target.dataset.size) change(Number(target.dataset.size));
  });
  // A button at the foot may hide the fields of its form: the first that is missing comes into view
  // and says what it wants.
  let missing = null;
  document.addEventListener("invalid", (event) => {
    const field = event.target;
    if (!sheet()?.contains(field) || getComputedStyle(sheet()).position !== "fixed") return;
    event.preventDefault();
    if (missing) return;
    missing = field;
    setTimeout(() => { missing = null; });
    raise();
    field.closest("details")?.setAttribute("open", "");
    sheet().querySelector(".wanted")?.remove();
    const said = document.createElement("p");
    [said.className, said.role] = ["refusal wanted", "alert"];
    said.textContent = `${field.labels?.[0]?.firstChild?.textContent.trim() ?? ""}: ${field.validationMessage}`.replace(/^: /, "");
    (field.closest(field.type === "radio" ? "fieldset" : "label") ?? field).before(said); // never among cards
    field.focus({ preventScroll: true });
    said.scrollIntoView({ block: "start" }); // the field is below it
  }, true);
  document.addEventListener("input", ({ target }) => {
    if (!sheet()?.contains(target)) return;
    if (target.validity?.valid) sheet().querySelector(".wanted")?.remove();
    dock();
  });
  // A link to another part of the page makes room for that part.
  document.addEventListener("click", ({ target }) => {
    if (sheet()?.contains(target) && target.closest("a[href^='#']")) size("low");
  });

  // Keyboard users see more than the head.
  document.addEventListener("keyup", (event) => {
    const here = document.activeElement;
    if (event.key === "Tab" && sheet()?.contains(here) && !grip.contains(here)) raise();
  });

  // An exchange of parts keeps the size and the position of the sheet. News and a new duty are shown
  // from their head, at half height, so that the reader sees what happened. Questions to confirm and
  // refusals come into view.
  let polling = false;
  let kept = { top: 0, asked: false, held: false, duty: "", told: "" };
  const told = () => sheet().querySelector(".brief")?.textContent ?? "";
  const duty = () => sheet().querySelector("#tour-title, .duty")?.textContent;
  const asks = () => sheet().querySelector(".bar, .refusal") !== null;
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    polling = event.detail.elt.id === "pulse";
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id !== "now" || !sheet()) return;
    const held = document.activeElement?.dataset.size;
    kept = { top: sheet().scrollTop, asked: asks(), held, duty: duty(), told: told() };
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "now" || !sheet()) return;
    sheet().prepend(grip);
    const isTold = told() !== kept.told;
    if ((asks() && !kept.asked || isTold && told()) && left() !== "low") raise();
    dock();
    const step = sheet().querySelector(".steps > li:last-child, form:has(.bar)");
    const isNew = isTold || duty() !== kept.duty;
    if (isNew && root.dataset.sheet === "full") size("half");
    const above = grip.offsetHeight + (sheet().querySelector(".answered.fresh")?.offsetHeight ?? 0);
    const place = !polling && step ? step.offsetTop - above : kept.top;
    sheet().scrollTop = isNew ? 0 : place;
    if (kept.held) grip.querySelector(`[data-size="${kept.held}"]`).focus();
  });

  // What follows from a typed number comes into view.
  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    const told = target.matches(".foresight") && document.getElementById(target.id);
    if (told && sheet()?.contains(told)) told.scrollIntoView({ block: "nearest" });
  });
  window.addEventListener("resize", dock);

  sheet().prepend(grip);
  const onMap = document.querySelector(".map-frame :is(.place.selectable, .shield) a"); // it is chosen there
  const isOpen = sheet().matches(".mine") && (!onMap || sheet().querySelector(".bar")) || told();
  size(left() ?? (isOpen ? "half" : "low"));
  dock();
  document.fonts.ready.then(dock);
})();
