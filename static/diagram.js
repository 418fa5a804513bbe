// Diagrams of rules. On a page of rules, each is shown when it comes into the window. It plays by
// itself while it is visible, unless the reader wants no motion or has paused it; a tap shows the next
// picture.
// Without a script all pictures of a diagram are next to each other.
"use strict";
(() => {
  const SHOWN = 2200; // milliseconds of each picture
  const TRAVEL = 600;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // Pieces that both pictures have travel from their place in the first to that in the second.
  const travel = (from, to) => {
    if (still.matches) return;
    for (const piece of to.querySelectorAll("[data-piece]")) {
      const before = from.querySelector(`[data-piece="${piece.dataset.piece}"]`);
      if (!before) continue;
      const [start, end] = [before.getBoundingClientRect(), piece.getBoundingClientRect()];
      const svg = piece.closest("svg");
      const scale = svg ? svg.getScreenCTM().a : 1;
      const [x, y] = [(start.left - end.left) / scale, (start.top - end.top) / scale];
      if (Math.abs(x) + Math.abs(y) < 1) continue;
      piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: TRAVEL, easing: "ease-in-out" });
    }
  };

  const start = (diagram) => {
    const list = diagram.querySelector(".frames");
    const frames = [...list.children];
    if (frames.length < 2) return;
    const button = diagram.querySelector("[data-steps]");
    let at = 0;
    let timer = 0;
    let isPaused = false; // by the reader
    const show = (next) => {
      const old = frames[at];
      at = next % frames.length;
      frames.forEach((frame, number) => frame.classList.toggle("shown", number === at));
      if (at > 0) travel(old, frames[at]);
    };
    const stop = () => {
      clearInterval(timer);
      timer = 0;
      button.textContent = button.dataset.play;
    };
    const play = () => {
      stop();
      timer = setInterval(() => show(at + 1), SHOWN);
      button.textContent = button.dataset.stop;
    };
    list.classList.add("stepping");
    show(0);
    button.hidden = false;
    button.addEventListener("click", () => {
      isPaused = timer !== 0;
      if (isPaused) stop();
      else play();
    });
    list.addEventListener("click", () => {
      isPaused = true;
      stop();
      show(at + 1);
    });
    stop();
    new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting && !still.matches && !isPaused) play();
      else stop();
    }, { threshold: 0.6 }).observe(diagram);
  };

  // All diagrams of the page of rules come with one answer.
  const pictures = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };

  // Each takes the place of its link while that is not in the window, so that nothing jumps before the
  // reader's eyes. No page of the site has scroll anchors, so what takes a place above the window
  // scrolls the page by its height. A link that is read already is replaced when it is tapped.
  const NEAR = 1500; // pixels around the window
  const fill = async (rules) => {
    let moved = false;
    for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, () => (moved = true), { once: true, passive: true });
    const all = await pictures(rules.dataset.pictures).catch(() => null); // the links stay
    if (!all) return;
    const put = (link) => {
      const [diagram, room] = [document.importNode(all.querySelector(`[data-diagram="${link.dataset.see}"]`), true), link.parentElement];
      const isAbove = room.getBoundingClientRect().bottom < 0, before = document.documentElement.scrollHeight;
      for (const watch of [near, inWindow]) watch.unobserve(link);
      room.replaceWith(diagram);
      start(diagram);
      if (isAbove) scrollBy(0, document.documentElement.scrollHeight - before);
    };
    const isSeen = (link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const near = new IntersectionObserver((entries) => {
      entries.filter(({ isIntersecting, target }) => isIntersecting && target.isConnected && !isSeen(target)).forEach(({ target }) => put(target));
    }, { rootMargin: `${NEAR}px 0px` });
    const inWindow = new IntersectionObserver((entries) => {
      entries.filter(({ isIntersecting, target, boundingClientRect: { top } }) => !isIntersecting && target.isConnected && top >= innerHeight).forEach(({ target }) => put(target));
    });
    const links = [...rules.querySelectorAll("a[data-see]")];
    const aimed = document.querySelector(":target");
    links.filter((link) => aimed?.contains(link)).forEach(put);
    if (!moved) aimed?.scrollIntoView();
    for (const link of links.filter((one) => one.isConnected)) for (const watch of [near, inWindow]) watch.observe(link);
    rules.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[data-see]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      put(link);
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-diagram]").forEach(start);
    document.querySelectorAll("[data-pictures]").forEach(fill);
  });
})();
