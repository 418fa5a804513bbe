// The marks of a battle that is counted at the table, merged from every device. A mark is
// [key, value, at, device, author]: the latest word of a device about a figure, a lord, the turn or a
// tally. Of two words about a key the later one is shown; of two at the same time that of the greater
// device. The server merges in the same way, so the order in which marks arrive makes no difference.
"use strict";
const countMarks = () => {
  const APART = 60000; // milliseconds: words that differ within this time are both shown
  const words = new Map(); // key → device → mark
  const shown = new Map(); // key → mark
  let greatest = 0;

  const isLater = ([, , at, device], [, , otherAt, otherDevice]) =>
    at > otherAt || (at === otherAt && device > otherDevice);
  const isSame = (one, other) => JSON.stringify(one[1]) === JSON.stringify(other[1]);

  // Whether the shown word of this key is another one now, or a word that differs from it is new.
  const add = (mark) => {
    const [key, , at, device] = mark;
    const of = words.get(key) ?? new Map();
    const before = of.get(device);
    if (before && before[2] >= at) return false;
    words.set(key, of.set(device, mark));
    greatest = Math.max(greatest, at);
    if (!shown.has(key) || isLater(mark, shown.get(key))) shown.set(key, mark);
    return true;
  };
  const value = (key, otherwise) => shown.get(key)?.[1] ?? otherwise;

  // The devices whose word about one of these keys differs from the shown one and is as recent:
  // [{ device, author, words }], with what each says of the keys on which it differs.
  const differing = (keys) => {
    const found = new Map();
    for (const key of keys) {
      const top = shown.get(key);
      for (const [device, mark] of words.get(key) ?? []) {
        if (isSame(mark, top) || top[2] - mark[2] > APART) continue;
        const one = found.get(device) ?? { device, author: mark[4], words: new Map() };
        one.words.set(key, mark[1]);
        found.set(device, one);
      }
    }
    return [...found.values()];
  };
  const clear = () => { words.clear(); shown.clear(); greatest = 0; };
  const all = () => [...words.values()].flatMap((of) => [...of.values()]);
  const keysOf = (start) => [...shown.keys()].filter((key) => key.startsWith(start));
  const shownOf = (key) => shown.get(key);

  return { add, clear, value, differing, all, keysOf, shownOf, greatest: () => greatest };
};
