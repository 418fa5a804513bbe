// Conveniences: a poll never overwrites a form being typed in, and the keyboard keeps its place.
// Everything works without them.
"use strict";
(() => {
  document.documentElement.classList.add("live"); // the consequences are shown while one types
  Object.assign(htmx.config, {
    attributesToSettle: ["class", "width", "height"], // the policy allows no style attribute
    allowEval: false, includeIndicatorStyles: false, historyCacheSize: 0, timeout: 20000,
    refreshOnHistoryMiss: true, responseHandling: [
      { code: "304", swap: false }, { code: "204", swap: false }, { code: "409|422", swap: true },
      { code: "2..", swap: true }, { code: "[345]..", swap: false, error: true },
    ],
  });
  // At tables the page is as sent at once, because motion.js measures it.
  if (document.querySelector("[data-seq]")) htmx.config.defaultSettleDelay = 0;
  let polling = false;

  // Only the number that was asked about is sealed directly; any other is asked about again.
  const nameAct = (form) => {
    const button = form.querySelector("[data-unasked]");
    if (!button) return;
    button.dataset.asked ??= button.textContent;
    const { amount, above } = form.elements;
    button.textContent = button.dataset[amount.value === above.value ? "asked" : "unasked"];
  };

  const isTouched = (part) =>
    part.querySelector("[data-touched], [data-unasked]") !== null ||
    (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

  const showDuty = () => document.getElementById("now-title")?.scrollIntoView({ block: "nearest" });
  const showStep = () => document.querySelector(".brief, #tour-title")?.scrollIntoView({ block: "start" });
  const duty = () => document.querySelector(".duty")?.textContent ?? "";
  const answer = () => document.querySelector(".answered > p")?.textContent ?? "";
  const news = () =>
    [...document.querySelectorAll(document.querySelector(".since") ? ".since li:not(:has(li))" : ".brief li")]
      .map((one) => one.textContent.trim());

  // Tells a mere change from the end of the phase that the text is typed for.
  const showStale = () => {
    const notice = document.getElementById("stale");
    if (!notice) return;
    const version = document.querySelector("#now form.act")?.elements.page_version?.value;
    const over = version !== undefined && version !== document.getElementById("pulse").dataset.version;
    notice.querySelector(".over").hidden = !over;
    notice.querySelector(".changed").hidden = over;
    notice.hidden = false;
  };

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form.act");
    if (!form) return;
    form.dataset.touched = "yes";
    if (form.querySelector(".foresight")) form.querySelector(".refusal")?.remove(); // it is checked again
    nameAct(form);
  });

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    polling = event.detail.elt.id === "pulse";
  });

  // A form on its way stays on the page until its answer comes: it is sent once.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const target = event.detail.target;
    if (!polling || target.id !== "now") return;
    const busy = target.querySelector("[aria-busy]") !== null;
    if (!busy && !isTouched(target)) return;
    event.detail.shouldSwap = false;
    if (!busy) showStale();
  });

  // htmx looks for the targets of an answer around the element that asked. If another answer has taken
  // that element from the page, a poll or a sum is outdated; a pressed button still counts.
  const hearOrphan = ({ currentTarget: elt, detail }) => {
    if (elt.isConnected || !detail.shouldSwap) return;
    detail.shouldSwap = false;
    if (!elt.matches("form, a")) return;
    const how = { swapStyle: "none", swapDelay: 0, settleDelay: htmx.config.defaultSettleDelay };
    htmx.swap(document.body, detail.serverResponse, how, { contextElement: document.body });
  };
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    elt.addEventListener("htmx:beforeSwap", hearOrphan); // it cannot bubble from outside the page
  });

  // An exchange of parts keeps the viewed part in place, whatever grows above it: the map after a tap
  // on it, otherwise the part at the top of the window.
  const PARTS = ["recap", "now", "map", "board", "sides", "chronicle"];
  const topOf = (part) => part?.getBoundingClientRect().top ?? 0;
  const isInFlow = (part) => part && getComputedStyle(part).position !== "fixed";
  const inSight = () => PARTS.find((id) => {
    const part = document.getElementById(id);
    return isInFlow(part) && part.getBoundingClientRect().bottom > 0;
  });
  const hasSheet = () => !isInFlow(document.getElementById("now")); // it scrolls separately
  // What a player has just done is told where they look, also if a poll brings it.
  let waits = false;
  for (const name of ["pointerdown", "keydown", "wheel", "touchmove"]) {
    addEventListener(name, () => { waits = false; }, { capture: true, passive: true });
  }
  const tapped = (by) => by.closest?.("#map") !== null;

  // The end is read from its head, whatever was read before.
  const isEnd = () => document.querySelector("#now .winner") !== null;

  // The scroll position of the map frame and the page's messages survive an exchange of parts.
  let kept = { left: 0, top: 0, duty: duty(), answer: answer(), news: news(), part: "", at: 0 };
  document.addEventListener("htmx:beforeSwap", (event) => {
    const frame = document.querySelector(".map-frame");
    const onMap = tapped(event.detail.requestConfig.elt);
    const part = onMap || hasSheet() ? "map" : inSight();
    kept = {
      left: frame?.scrollLeft ?? 0, top: frame?.scrollTop ?? 0, duty: duty(), answer: answer(), news: news(),
      part, at: topOf(document.getElementById(part)), onMap, isEnd: isEnd(),
      step: document.getElementById("tour-title")?.textContent,
    };
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const frame = document.querySelector(".map-frame");
    if (frame) frame.scrollTo(kept.left, kept.top);
    const part = document.getElementById(kept.part);
    if (part) window.scrollBy(0, topOf(part) - kept.at);
    if (isEnd() && kept.isEnd === false) document.getElementById("head")?.scrollIntoView();
    const said = document.getElementById("said");
    const heard = news().filter((one) => !kept.news.includes(one));
    const isNews = heard.length > 0;
    const happened = isNews ? document.getElementById("recap-title") : null;
    if (answer() !== kept.answer) heard.unshift(answer());
    if (duty() !== kept.duty) heard.push(duty());
    if (said && heard.length) said.textContent = heard.join(" ");
    // Only its own request still refers to an element that the answer has replaced.
    const by = event.detail.requestConfig.elt;
    const { status } = event.detail.xhr;
    const failed = !status || (status >= 400 && ![409, 422].includes(status)); // answers.js says so
    if (by.id === "pulse" && waits && isNews && !hasSheet()) (happened ?? document.querySelector(".brief"))?.scrollIntoView({ block: "start" });
    if (!by.matches("form, a") || failed) return;
    const refusal = document.querySelector(".refusal");
    const confirm = document.querySelector("#now .steps .main");
    const step = document.getElementById("tour-title");
    if (confirm && by.matches("a") && !kept.onMap) confirm.scrollIntoView({ block: "nearest" });
    else if (by.matches("form.act")) {
      // A newcomer on the guided turn reads the news and the next step first.
      waits = true;
      if (!hasSheet() && step && (isNews || step.textContent !== kept.step)) setTimeout(showStep, 50);
      else if (happened) happened.scrollIntoView({ block: "start" });
      else if (!hasSheet()) setTimeout(showDuty, 50); // once all parts are there
    }
    if (refusal && status >= 400) refusal.scrollIntoView({ block: "center" });
    else if (document.activeElement === document.body) {
      document.getElementById("now-title")?.focus({ preventScroll: true });
    }
  });

  // Lords get names of their faction if no name is typed.
  document.addEventListener("change", ({ target }) => {
    const names = target.selectedOptions?.[0]?.dataset.names?.split("|");
    if (!names) return;
    for (const field of target.form.querySelectorAll("[data-lord]")) {
      field.placeholder = names.shift() ?? "";
    }
  });

  // The time machine: a key named by a link follows the link, unless text is being typed.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, .map-frame")) return;
    document.querySelector(`[data-walk="${event.key}"]`)?.click();
  });
})();
