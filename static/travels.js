// Bands travel on the map of a campaign: moves that the reader has not seen go along their roads, one
// after the other as they were made. Then battles flash where they were called, and what changed hands.
// A press or key ends all of it. The page is always the latest one: copies travel above its map, and
// nothing is asked for. Readers who want no motion see the new arrows marked.
"use strict";
(() => {
  const chart = () => document.querySelector("#map .chart");
  const pulse = () => document.getElementById("pulse");
  if (!chart() || !pulse()) return;
  const WAY = 360, FLASH = 400; // milliseconds
  const ALONE = 8; // moves; the others go together
  const SPOTS = 12; // straight pieces of a way
  const SVG = "http://www.w3.org/2000/svg";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const moves = () => [...chart().querySelectorAll(".arrows [data-band]")];
  const lineOf = (move) => move.lastElementChild;
  const nameOf = (move) => `${move.dataset.band} ${lineOf(move).getAttribute("d")}`;
  const bannersOf = (move) => [...chart().querySelectorAll(`:is(.shield, .far > g)[data-band="${CSS.escape(move.dataset.band)}"]`)];
  const finished = (motions) => Promise.allSettled(motions.map((one) => one.finished));

  // What stands at a place: the signs of its holder, its village and its battle.
  const signs = () => new Map([...chart().querySelectorAll(".place[data-place]")].map((place) => [
    place.dataset.place, [...place.querySelectorAll("use:not(.sacred)")].map((use) => [`${use.getAttribute("href")} ${use.getAttribute("class")}`, use]),
  ]));

  // The moves seen last, on this device.
  const key = `saga:${document.body.dataset.user}/moves/${pulse().dataset.campaign}`;
  const remember = () => { try { localStorage.setItem(key, JSON.stringify(moves().map(nameOf))); } catch { /* not allowed here */ } };
  const remembered = () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };

  // Where the way of a move is in the window.
  const wayNow = (move) => {
    const line = lineOf(move), matrix = line.getScreenCTM(), long = line.getTotalLength();
    return [...Array(SPOTS + 1).keys()].map((at) => line.getPointAtLength(long * at / SPOTS).matrixTransform(matrix));
  };

  // A copy of the banner above the map, and its way from its first place to where it is.
  const copyOf = (move, layer) => {
    const banner = bannersOf(move).find((one) => one.getBoundingClientRect().width);
    if (!banner) return null;
    const [box, rect, edge] = [banner.getBBox(), banner.getBoundingClientRect(), layer.getBoundingClientRect()];
    const copy = layer.appendChild(document.createElementNS(SVG, "svg"));
    copy.setAttribute("class", "chart");
    copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    const near = copy.appendChild(document.createElementNS(SVG, "g"));
    near.setAttribute("class", banner.parentNode.getAttribute("class") ?? "");
    near.append(banner.cloneNode(true));
    near.firstChild.removeAttribute("transform");
    Object.assign(copy.style, { left: `${rect.left - edge.left}px`, top: `${rect.top - edge.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
    const spots = wayNow(move), end = spots.at(-1);
    const frames = spots.map(({ x, y }) => ({ transform: `translate(${x - end.x}px, ${y - end.y}px)` }));
    copy.style.transform = frames[0].transform;
    return { copy, frames };
  };

  let stage = null; // while something moves
  const end = () => {
    if (!stage) return;
    for (const one of stage.motions) one.cancel();
    stage.layer.remove();
    stage = null;
  };
  const unmark = () => chart()?.querySelectorAll(".fresh").forEach((one) => one.classList.remove("fresh"));

  const hold = (part) => {
    const motion = part.animate({ opacity: [0, 0] }, { duration: 1, fill: "both" });
    stage.motions.push(motion);
    return motion;
  };
  const tell = (found) => {
    const said = document.getElementById("map-said");
    if (said) said.textContent = found.map((one) => one.dataset.told).join(" ");
  };
  const MARGIN = 40; // pixels around a way
  // How far the map must be moved so that the way is in its frame.
  const outside = (spots, [from, to]) => {
    const [least, most] = [Math.min(...spots) - MARGIN, Math.max(...spots) + MARGIN];
    return least < from ? least - from : Math.max(0, Math.min(most - to, least - from));
  };
  const comeIntoView = (spots) => {
    const frame = document.querySelector(".map-frame"), { left, top, right, bottom } = frame.getBoundingClientRect();
    const at = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    frame.scrollBy(outside(at[0], [left, right]), outside(at[1], [top, bottom]));
  };

  const flash = (parts) => parts.map((part) => {
    part.style.transformBox = "fill-box";
    part.style.transformOrigin = "center";
    const motion = part.animate({ scale: ["2.4", "1"], opacity: [0, 1] }, { duration: FLASH, easing: "ease-out" });
    stage?.motions.push(motion);
    return motion;
  });

  const play = async (found, changed) => {
    end();
    const layer = document.createElement("div");
    layer.className = "travels";
    layer.setAttribute("aria-hidden", "true");
    chart().parentNode.append(layer);
    const mine = stage = { layer, motions: [] };
    const ways = found.map((move) => ({ move, way: copyOf(move, layer), held: [move, ...bannersOf(move)].map(hold) }));
    const waiting = changed.map(hold);
    const go = async ({ move, way, held }) => {
      if (way) {
        comeIntoView(wayNow(move));
        const motion = way.copy.animate(way.frames, { duration: WAY, easing: "ease-in-out", fill: "forwards" });
        mine.motions.push(motion);
        await finished([motion]);
      }
      if (mine !== stage) return;
      for (const one of held) one.cancel();
      way?.copy.remove();
    };
    for (const one of ways.slice(0, ALONE)) {
      await go(one);
      if (mine !== stage) return;
    }
    await Promise.all(ways.slice(ALONE).map(go));
    if (mine !== stage) return;
    for (const one of waiting) one.cancel();
    await finished(flash(changed));
    if (mine === stage) end();
  };

  const centre = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const show = (found, changed) => {
    if (!found.length && !changed.length) return;
    if (changed.length) comeIntoView(changed.map(centre));
    tell(found);
    if (calm.matches) for (const move of found) move.classList.add("fresh");
    else play(found, changed);
  };

  // An exchange of parts may bring moves, battles and other holders.
  let before = null;
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
    if (target.id !== "map" || !chart()) return;
    end();
    before = { moves: moves().map(nameOf), signs: signs() };
  });
  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    offer();
    if (target.id !== "map" || !before || !chart()) return;
    const then = before;
    before = null;
    const had = (place, sign) => then.signs.get(place)?.some(([one]) => one === sign);
    const changed = [...signs()].flatMap(([place, found]) => found.filter(([sign]) => !had(place, sign)).map(([, use]) => use));
    const found = moves().filter((one) => !then.moves.includes(nameOf(one)));
    remember();
    setTimeout(() => show(found, changed)); // once the map has its size
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (stage && event.detail.elt.id === "pulse") event.preventDefault();
  });

  // Moves can be seen again as long as their arrows are drawn.
  const offer = () => {
    for (const button of document.querySelectorAll("[data-again]")) button.hidden = !moves().length;
  };
  const battles = () => [...chart().querySelectorAll(".swords")];
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-again]")) return;
    document.querySelector(".map-frame").scrollIntoView({ block: "nearest" });
    show(moves(), battles());
  });
  for (const name of ["pointerdown", "keydown", "resize"]) {
    addEventListener(name, () => {
      end();
      unmark();
      for (const one of document.getAnimations()) if (one.effect?.target?.closest?.(".brief, .recap, .laurels")) one.finish();
    }, true);
  }

  const seen = remembered();
  remember();
  offer();
  if (seen) requestAnimationFrame(() => show(moves().filter((one) => !seen.includes(nameOf(one))), []));
})();
