// The marks of a battle that is counted at the table, merged from every device. A mark is
// [key, value, at, device, author, after]: the latest word of a device about a figure, a lord, the
// turn or a tally; `after` is the time of the latest mark of another device about the same unit that it
// had seen, and `at` if somebody chose between two words. Of two words about a key the later one is shown; of two at the same time that of the greater
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

  const wordsOf = (key) => [...(words.get(key)?.values() ?? [])];
  const earlier = (key) => wordsOf(key).filter((mark) => mark !== shown.get(key));
  const others = (key) => {
    const top = shown.get(key);
    if (top[5] === top[2]) return []; // somebody chose
    return earlier(key).filter((mark) => !isSame(mark, top) && top[2] - mark[2] <= APART);
  };
  const before = (key) => earlier(key).reduce((one, mark) => (one && isLater(one, mark) ? one : mark), null)?.[1] ?? 0;
  const hadNotSeen = (one, other) => typeof one[5] === "number" && one[5] < other[2];
  const areApart = (one, other) => one[3] !== other[3] && Math.abs(one[2] - other[2]) <= APART &&
    hadNotSeen(one, other) && hadNotSeen(other, one);

  // Devices that had not seen each other's marks, or contradict each other, changed this unit within a
  // minute: two strikes may mean one casualty. null, or { together, said: [{ device, author, standing,
  // values }], merged }: `values` are a device's own for the keys that are in doubt.
  const doubtOf = (keys) => {
    const known = keys.filter((key) => shown.has(key));
    const against = new Map(); // device → key → value
    const keysInDoubt = new Set();
    const by = (device) => against.get(device) ?? against.set(device, new Map()).get(device);
    for (const [at, key] of known.entries()) {
      const one = shown.get(key);
      for (const otherKey of known.slice(at + 1)) {
        const other = shown.get(otherKey);
        if (!areApart(one, other)) continue;
        by(one[3]).set(otherKey, before(otherKey));
        by(other[3]).set(key, before(key));
        keysInDoubt.add(key).add(otherKey);
      }
    }
    for (const key of known) for (const [, said, , device] of others(key)) {
      by(shown.get(key)[3]);
      by(device).set(key, said);
      keysInDoubt.add(key);
    }
    const authors = new Map(known.flatMap(wordsOf).map((mark) => [mark[3], mark[4]]));
    const standing = (own) => keys.filter((key) => !(own.has(key) ? own.get(key) : value(key, 0))).length;
    const together = standing(new Map());
    const said = [...against].map(([device, own]) => ({
      device, author: authors.get(device), standing: standing(own),
      values: new Map([...keysInDoubt].map((key) => [key, own.has(key) ? own.get(key) : value(key, 0)])),
    })).sort((one, other) => (one.device < other.device ? -1 : 1));
    const merged = new Map([...keysInDoubt].map((key) => [key, value(key, 0)]));
    return said.some((one) => one.standing !== together) ? { together, said, merged } : null;
  };
  // The time of the latest mark of another device about this unit or lord.
  const seenOf = (key, device) => {
    const unit = key.startsWith("f/") ? key.slice(0, key.lastIndexOf("/") + 1) : key;
    const times = [...words].filter(([one]) => one.startsWith(unit)).flatMap(([, of]) => [...of.values()])
      .filter((mark) => mark[3] !== device).map((mark) => mark[2]);
    return Math.max(0, ...times);
  };
  const clear = () => { words.clear(); shown.clear(); greatest = 0; };
  const all = () => [...words.values()].flatMap((of) => [...of.values()]);
  const keysOf = (start) => [...shown.keys()].filter((key) => key.startsWith(start));
  const shownOf = (key) => shown.get(key);

  return { add, clear, value, doubtOf, seenOf, all, keysOf, shownOf, greatest: () => greatest };
};
