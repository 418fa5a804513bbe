// Motion that explains, at tables: a piece that was placed, moved, taken or drawn travels there. Acts
// that happened since the reader last looked are played one after the other, from the boards that the
// server drew of those moments. A press or key ends all of it. The page itself is always the latest
// one: pieces travel above it, and earlier boards cover it. Readers who want no motion see marks.
//
// `data-piece` names a piece, and the nearest `data-at` the place that it is in. Each subpath of a
// `data-strokes` is a piece. `data-of` is the seat of an owner, `data-home` where what a seat places
// comes from, `data-value` a number that changes, `data-roll` how often the dice were rolled, and
// `data-yields` the cards of the latest roll: seat, kind, and the middle of their tile on the drawing.
"use strict";
(() => {
  const table = document.querySelector("main > .play");
  const pulse = () => document.getElementById("pulse");
  if (!table || !pulse()?.dataset.seq) return;
  const TRAVEL = 340, READ = 520; // milliseconds
  const DELAY = 60; // until the changed board is drawn
  const EASE = "cubic-bezier(.3, 0, .2, 1)";
  const SVG = "http://www.w3.org/2000/svg";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const PARTS = [".playfield", ".strip"];
  const board = () => document.getElementById("board");
  const finished = (motions) => Promise.allSettled(motions.map((one) => one.finished));

  // What lies where. Several pieces may have the same name. The hand is the one that is given.
  const strokesOf = (group) => group.firstElementChild.getAttribute("d").split(/(?=M)/);
  const lying = (part, place) => {
    const all = (name) => [...part?.querySelectorAll(`[data-${name}]`) ?? []];
    const { left = 0, top = 0 } = part?.getBoundingClientRect() ?? {};
    const pieces = all("piece").map((el) => {
      const svg = el.ownerSVGElement, near = (name) => el.closest(`[data-${name}]`)?.dataset[name];
      const box = svg && el.isConnected ? el.getBBox() : null;
      return { name: el.dataset.piece, el, at: near("at"), of: near("of"), box, svg, rect: el.getBoundingClientRect(), place };
    });
    const roads = all("strokes").flatMap((el) => strokesOf(el).map((line) => (
      { name: line, el, at: "road", of: el.dataset.strokes, line, svg: el.ownerSVGElement })));
    return {
      corner: [left, top],
      pieces: [...pieces.filter(({ at }) => at), ...roads],
      homes: all("home").map((el) => [el.dataset.home, el.getBoundingClientRect()]),
      values: all("value").map((el) => [el.dataset.value, { el, text: el.textContent }]),
    };
  };
  const look = (root, hand = lying(board().querySelector(".dock"), PARTS.length)) => {
    const parts = [...PARTS.map((one, place) => lying(root.querySelector(one), place)), hand];
    const every = (name) => parts.flatMap((part) => part[name]);
    const dice = root.querySelector("[data-roll]");
    const corners = parts.map(({ corner }) => corner);
    return { corners, pieces: every("pieces"), homes: new Map(every("homes")), values: new Map(every("values")), hand, dice, roll: dice?.dataset.roll };
  };

  const midOf = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const midOfLine = ({ line, svg }) => {
    const [a, b, c, d] = line.match(/-?\d+/g).map(Number);
    const { x, y } = new DOMPoint((a + c) / 2, (b + d) / 2).matrixTransform(svg.getScreenCTM());
    return [x, y];
  };

  // Where a piece of an earlier moment is now: its part of the page has moved if one above it grew.
  const moved = (piece, before, after) => {
    if (!piece?.rect) return piece;
    const [[fromX, fromY], [toX, toY]] = [before.corners[piece.place], after.corners[piece.place]];
    const { left, top, width, height } = piece.rect;
    return { ...piece, rect: new DOMRect(left + toX - fromX, top + toY - fromY, width, height) };
  };

  // A copy of a piece above the page, where the piece is.
  const copyOf = ({ el, box, line, svg, rect }) => {
    let copy = el.cloneNode(true);
    const { left, top, width, height } = line ? svg.getBoundingClientRect() : rect;
    if (svg) {
      const frame = document.createElementNS(SVG, "svg");
      const { x, y, width: w, height: h } = box ?? svg.viewBox.baseVal;
      frame.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
      frame.setAttribute("class", svg.getAttribute("class"));
      if (line) for (const path of copy.children) path.setAttribute("d", line);
      else copy.removeAttribute("transform");
      frame.append(copy);
      copy = frame;
    } else copy.style.fontSize = getComputedStyle(el).fontSize;
    copy.classList.add("flying");
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    return copy;
  };

  // The piece is not shown while its copy travels there.
  const hide = ({ el, line }) => {
    if (!line) return [el.animate({ opacity: [0, 0] }, DELAY + TRAVEL)];
    const rest = strokesOf(el).filter((one) => one !== line).join("") || "M0 0";
    return [...el.children].map((path) => path.animate({ d: [`path("${rest}")`, `path("${rest}")`] }, DELAY + TRAVEL));
  };

  // Pieces that are elsewhere now (`old` is where one was), and those that are nowhere.
  const changes = (before, after) => {
    const gone = [...before.pieces];
    const take = (wanted) => {
      const found = gone.findIndex(wanted);
      return found < 0 ? undefined : gone.splice(found, 1)[0];
    };
    const come = after.pieces.filter(({ name, at }) => !take((one) => one.name === name && one.at === at))
      .map((piece) => ({ piece, old: moved(take(({ name }) => name === piece.name), before, after) }));
    return { come, gone: gone.map((piece) => moved(piece, before, after)) };
  };

  // A roll: the dice are thrown across the board. Then its tiles shine, and the cards that they yield
  // travel to those who get them. Of a bank with too few cards, nothing is shown.
  const held = ({ values }, seat) => parseInt(values.get(`${seat}h`)?.text, 10);
  const yielded = (before, after) => {
    const cards = (after.dice.dataset.yields ?? "").split(" ").filter(Boolean).map((one) => one.split(":"));
    const due = (seat) => cards.filter(([other]) => other === seat).length;
    return cards.filter(([seat]) => held(after, seat) - held(before, seat) === due(seat));
  };
  const symbolAt = (layer, name, [x, y], [width, height], box) => {
    const one = layer.appendChild(document.createElementNS(SVG, "svg"));
    one.setAttribute("class", `flying ${name === "hex" ? "shines" : "gained"}`);
    one.setAttribute("viewBox", box);
    one.appendChild(document.createElementNS(SVG, "use")).setAttribute("href", `#i-${name}`);
    put(one, { left: x - width / 2, top: y - height / 2, width, height });
    return one;
  };
  const roll = async (layer, before, after, timing) => {
    const field = after.dice.closest(".playfield"), [x, y] = midOf(field.getBoundingClientRect());
    await finished([...after.dice.querySelectorAll(".isle-die")].map((die, place) => {
      const [left, top] = midOf(die.getBoundingClientRect());
      const thrown = `translate(${x - left + 40 * place}px, ${y - top}px) rotate(${-300 - 60 * place}deg) scale(2)`;
      return die.animate([{ transform: thrown }, { transform: "none" }], { ...timing, fill: "backwards" });
    }));
    const matrix = field.querySelector(".isle").getScreenCTM(), me = pulse().dataset.shownTo;
    const cards = yielded(before, after);
    const midOn = (right, down) => { const at = new DOMPoint(right, down).matrixTransform(matrix); return [at.x, at.y]; };
    const shown = [...new Set(cards.map(([, , ...at]) => at.join(":")))].map((at) => {
      const tile = symbolAt(layer, "hex", midOn(...at.split(":")), [128 * matrix.a, 112 * matrix.a], "-64 -56 128 112");
      return tile.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 1 }, { opacity: 0 }], { ...timing, delay: 0 });
    });
    cards.forEach(([seat, kind, ...at], place) => {
      const from = midOn(...at), own = seat === me && after.values.get(`own${kind}`)?.el.getBoundingClientRect();
      const [toX, toY] = midOf(own?.width ? own : after.homes.get(seat));
      const card = symbolAt(layer, kind, from, [30, 30], "-26 -26 52 52");
      const frames = [
        { transform: "scale(.4)", opacity: 0 }, { transform: "scale(1.3)", opacity: 1 },
        { transform: `translate(${toX - from[0]}px, ${toY - from[1]}px) scale(.8)`, opacity: 1 },
      ];
      shown.push(card.animate(frames, { ...timing, delay: Math.min(DELAY, 15 * place) }));
    });
    await finished(shown);
    layer.querySelectorAll(".shines, .gained").forEach((one) => one.remove());
  };

  // Cards that one seat took from others travel to it. Nobody sees which they are.
  const taken = (before, after) => {
    const more = [...after.homes.keys()].map((seat) => [seat, held(after, seat) - held(before, seat)]).filter(([, by]) => by);
    const [[taker] = [], ...others] = more.filter(([, by]) => by > 0);
    return others.length || more.reduce((sum, [, by]) => sum + by, 0) ? [] : more.filter(([, by]) => by < 0).map(([from]) => [from, taker]);
  };

  // Everything that differs between two moments, at the same time, but a roll before its consequences.
  const move = async (layer, before, after) => {
    const { come, gone } = changes(before, after);
    const motions = [], hidden = [], copies = [];
    const timing = { delay: DELAY, duration: TRAVEL, easing: EASE, fill: "both" };
    if (after.dice && before.roll !== after.roll) await roll(layer, before, after, timing);
    if (!layer.isConnected) return;
    const fly = (copy, frames) => {
      layer.append(copy);
      copies.push(copy);
      motions.push(copy.animate(frames, timing));
    };
    const shift = (from, to, scale) => `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px) scale(${scale})`;
    for (const { piece, old } of come) {
      if (piece.rect?.width === 0) continue;
      const from = old?.rect?.width ? old.rect : after.homes.get(piece.of);
      const to = piece.line ? midOfLine(piece) : midOf(piece.rect);
      const scale = old?.rect?.width ? Math.min(2, Math.max(.5, old.rect.height / piece.rect.height)) : .5;
      const copy = copyOf(piece);
      const begins = from ? { transform: shift(midOf(from), to, piece.line ? 1 : scale) } : { transform: "scale(1.6)", opacity: 0 };
      fly(copy, [begins, { transform: "none", opacity: 1 }]);
      hidden.push(...hide(piece));
    }
    for (const piece of gone) {
      if (piece.line || !piece.rect.width) continue;
      const to = after.homes.get(piece.of);
      const ends = to ? shift(midOf(to), midOf(piece.rect), .5) : "scale(.4)";
      fly(copyOf(piece), [{ transform: "none", opacity: 1 }, { transform: ends, opacity: 0 }]);
    }
    for (const [victim, taker] of taken(before, after)) {
      const [from, to] = [victim, taker].map((seat) => midOf(after.homes.get(seat)));
      const card = symbolAt(layer, "hand", from, [30, 30], "-20 -20 40 40");
      copies.push(card);
      motions.push(card.animate([{ transform: "none" }, { transform: shift(to, from, 1) }], timing));
    }
    for (const [name, { el, text }] of after.values) {
      if ((before.values.get(name)?.text ?? text) === text) continue;
      motions.push(el.animate({ backgroundColor: ["#f3cf3f", "#f3cf3f00"] }, TRAVEL));
    }
    await finished(motions);
    for (const one of [...copies, ...hidden]) one.remove?.();
  };

  // Earlier boards, above the page and where its board is. Only what differs is exchanged, a piece as a
  // whole: the one that was there is still needed for its way.
  const patch = (old, now) => {
    if (old.isEqualNode(now)) return;
    const same = old.nodeType === 1 && old.nodeName === now.nodeName && !old.matches("use, [data-piece]");
    if (!same) { old.replaceWith(now); return; }
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const [olds, nows] = [[...old.childNodes], [...now.childNodes]];
    nows.forEach((one, place) => (olds[place] ? patch(olds[place], one) : old.append(one)));
    for (const left of olds.slice(nows.length)) left.remove();
  };
  const CUT = ["id", "tabindex", "role", "aria-label"];
  const copyPart = (part) => {
    const copy = document.importNode(part, true);
    for (const el of copy.querySelectorAll("title, .spot, .selectable-near, .selectable-far")) el.remove();
    for (const el of copy.querySelectorAll("a")) el.removeAttribute("href");
    for (const el of copy.querySelectorAll(".selectable")) el.classList.remove("selectable"); // nothing is tapped here
    for (const el of [copy, ...copy.querySelectorAll("*")]) for (const name of CUT) el.removeAttribute(name);
    return copy;
  };
  const partsOf = (root) => PARTS.map((one) => root.querySelector(one)).filter(Boolean).map(copyPart);
  const put = (one, { left, top, width, height }) => {
    Object.assign(one.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: height === undefined ? "" : `${height}px` });
  };
  const spotOf = (part) => board().querySelector(part).getBoundingClientRect();
  const showBoard = (layer, parts) => {
    if (!layer.firstChild) layer.innerHTML = '<div class="board" inert></div><div class="cover"></div><p class="told" hidden></p>';
    const boards = layer.querySelector(".board");
    parts.forEach((part, place) => {
      const shown = boards.children[place];
      if (!shown) boards.append(part);
      else if (place) shown.replaceWith(part);
      else patch(shown, part);
      put(boards.children[place], spotOf(PARTS[place]));
    });
    put(layer.querySelector(".cover"), spotOf(PARTS[0]));
  };
  // The sentence of an act, where the latest news stands, or at the foot of the board.
  const tell = (layer, words, goesOn) => {
    const line = layer.querySelector(".told"), news = document.querySelector("#now .since > summary");
    const { left, width } = document.getElementById("now").getBoundingClientRect(), field = spotOf(PARTS[0]);
    const { top } = news?.getBoundingClientRect() ?? field;
    put(line, news?.checkVisibility() ? { left, top, width } : { left: field.left, top: field.bottom - 44, width: field.width });
    line.textContent = words;
    line.hidden = !words && !(goesOn && news?.checkVisibility()); // it covers the latest news, which is still to come
  };

  let stage = null; // while something moves
  const end = () => {
    stage?.remove();
    stage = null;
  };
  const set = () => {
    end();
    stage = document.createElement("div");
    stage.className = "stage";
    stage.setAttribute("aria-hidden", "true");
    table.append(stage);
    return stage;
  };

  // The boards of some moments, one after the other, and then the page. Without a board to begin with,
  // the first moment is where it begins.
  const play = async (layer, before, parts, steps) => {
    if (parts) showBoard(layer, parts);
    const found = await steps;
    if (before && !found.length) found.push({ words: "" });
    const hand = pulse().querySelector("template") ? undefined : before?.hand; // its own act comes with it
    let last = before;
    for (const one of found) {
      if (!layer.isConnected) return;
      if (one.parts) showBoard(layer, one.parts);
      else layer.querySelectorAll(".board, .cover").forEach((cover) => cover.remove()); // only the words stay
      const now = one.parts ? look(layer, hand) : look(board());
      tell(layer, one.words, one !== found.at(-1));
      if (last) await move(layer, last, now);
      if (layer.isConnected && one.words) await finished([layer.animate({}, READ)]);
      last = now;
    }
  };

  // Games without an account bring the boards with the answer: no site keeps them.
  const asked = async (from, upto) => {
    const { steps } = pulse().dataset;
    const answer = steps && await fetch(`${steps}${upto}?after=${from}`).catch(() => null);
    return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").body : null;
  };
  const stepsBetween = async (from, upto) => {
    const found = pulse().querySelector("template")?.content ?? await asked(from, upto);
    return [...found?.children ?? []].map((one) => ({
      words: one.querySelector(".told")?.textContent.replace(/\s+/g, " ").trim() ?? "",
      parts: one.querySelector(PARTS[0]) && partsOf(one),
    }));
  };

  // Readers who want no motion: what is new is marked, until they go on.
  let unmarked = null; // what they saw when they last went on
  const unmark = () => table.querySelector(".marks")?.remove();
  const nameOf = ({ el }) =>
    el.closest("[aria-label]:not(.isle, .falls-board)")?.getAttribute("aria-label") ?? el.closest(".cell")?.querySelector("title").textContent;
  const mark = (before, after) => {
    unmarked ??= before;
    unmark();
    const marks = document.createElement("div");
    marks.className = "marks";
    for (const { piece } of changes(unmarked, after).come) {
      const one = marks.appendChild(document.createElement("p")), words = one.appendChild(document.createElement("span"));
      put(one, piece.line ? around(midOfLine(piece)) : piece.rect);
      words.className = "unseen";
      const { changed } = document.getElementById("said").dataset, name = nameOf(piece);
      words.textContent = name ? `${changed} ${name}` : changed.replace(/\s?:$/u, "");
    }
    table.append(marks);
  };
  const around = ([x, y]) => ({ left: x - 14, top: y - 14, width: 28, height: 28 });

  // The latest entry that was looked at on this device.
  const { user } = document.body.dataset;
  const key = user && `saga:${user}/seen${pulse().dataset.steps}`;
  const seq = () => Number(pulse().dataset.seq);
  const saw = () => { try { if (key) localStorage.setItem(key, seq()); } catch { /* not allowed here */ } };
  const lastSeen = () => { try { return Number(localStorage.getItem(key) ?? seq()); } catch { return seq(); } };
  const still = () => ({ before: look(board()), parts: partsOf(board()), seq: seq(), to: pulse().dataset.shownTo });

  // From what the reader saw to what the page shows now. Nobody sees the board of another seat.
  const show = async (old) => {
    saw();
    if (old.to !== pulse().dataset.shownTo || !old.before.pieces.length) return;
    if (calm.matches) { mark(old.before, look(board())); return; }
    const layer = set();
    if (seq() - old.seq > 1) await play(layer, old.before, old.parts, stepsBetween(old.seq, seq()));
    else await move(layer, old.before, look(board()));
    if (layer === stage) end();
  };
  const recall = async (from) => {
    const steps = stepsBetween(from, seq());
    saw();
    if (!calm.matches) {
      const layer = set();
      await play(layer, null, null, steps);
      if (layer === stage) end();
      return;
    }
    const [first] = await steps;
    const then = document.createElement("div");
    then.append(...first?.parts ?? []);
    if (first) mark(look(then), look(board()));
  };

  // All parts of an answer are exchanged at once. A page that nobody sees waits with what it shows.
  let old = null, unseen = null;
  document.addEventListener("htmx:oobBeforeSwap", () => {
    if (old) return;
    old = still();
    queueMicrotask(() => {
      if (document.hidden) unseen ??= old;
      else show(old);
      old = null;
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !unseen) return;
    show(unseen);
    unseen = null;
  });
  // While something moves, the page does not ask for more.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (stage && event.detail.elt.id === "pulse") event.preventDefault();
  });
  const crown = () => document.querySelectorAll(".wreath, .wreath + .laurel");
  const goOn = (event) => {
    end();
    for (const one of crown()) for (const motion of one.getAnimations({ subtree: true })) motion.finish();
    if (event.key && !["Enter", "Escape", " "].includes(event.key)) return;
    unmark();
    unmarked = null;
  };
  for (const name of ["pointerdown", "keydown", "resize"]) addEventListener(name, goOn, true);

  if (lastSeen() < seq()) recall(lastSeen());
  else saw();
})();
