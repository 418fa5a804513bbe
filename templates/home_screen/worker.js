// Answers a page that cannot be fetched with the one kept in its place, or else with the page that says
// so. It keeps that one, its style sheet and its icon. If the reader asks for it, it also keeps pages
// that the site has marked for this reader and this release (club/pages/home_screen/pocket.py), and
// no others; files are fetched without cookies. All else goes to the site as if it were not here; so do
// forms, since a browser sends those again by itself. It shows notices that the site sends, whose text
// only this browser can read, and opens their page.
"use strict";
const KEPT = "{{ kept }}";
const PAGE = "{{ page }}";
const ICON = "{{ icon }}";
const FILES = [{% for file in files %}"{{ file }}", {% endfor %}];
const RELEASE = "{{ release }}";
const POCKET = "pocket-"; // names of caches: pocket-RELEASE-USER
const INDEX = "{{ index }}";
const OF_STYLES = [{% for file in of_styles %}"{{ file }}", {% endfor %}];
const SIGN_IN = "{{ sign_in }}";
const MOST = 60; // kept pages
const AWAY = [502, 503, 504];
const OWN_FILES = /^\/(static|land|crest)\//;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const wanted = [PAGE, ...FILES].map((path) => new Request(path, { credentials: "omit", cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(wanted)));
});

const begin = async () => {
  const names = await caches.keys();
  const others = names.filter((name) => name !== KEPT && !name.startsWith(POCKET));
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
};
self.addEventListener("activate", (event) => event.waitUntil(begin()));

// What an earlier release kept is shown, whole, until this one has kept its own.
const pockets = async () => {
  const own = (name) => (name.startsWith(`${POCKET}${RELEASE}-`) ? 0 : 1);
  return (await caches.keys()).filter((name) => name.startsWith(POCKET)).sort((a, b) => own(a) - own(b));
};
const found = async (path, names) => {
  for (const cacheName of names) {
    const answer = await caches.match(path, { cacheName, ignoreVary: true });
    if (answer) return answer;
  }
  return null;
};

let wish = 0; // grows with every wish of a page: an earlier one then stops
const forget = async () => {
  wish += 1;
  await Promise.all((await pockets()).map((name) => caches.delete(name)));
};

const dated = async (answer) => {
  const headers = new Headers(answer.headers);
  for (const name of ["Vary", "Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set("Pocket-At", Date.now());
  return new Response(await answer.arrayBuffer(), { headers });
};
// The page as it is now: [answer, whether it has changed]; null if it is gone, or not for this reader.
const asked = async (path, name) => {
  const last = await found(path, [name]);
  const headers = last ? { "If-None-Match": last.headers.get("ETag") } : {};
  const answer = await fetch(path, { headers, redirect: "manual", cache: "no-store" });
  if (answer.headers.get("Pocket") !== name.slice(POCKET.length)) return null;
  if (answer.status === 304 && last) return [last, false];
  return answer.ok ? [answer, true] : null;
};
const gather = async (name) => {
  const pages = new Map();
  const files = new Map(OF_STYLES.map((path) => [path, null]));
  const visit = async (path, isCurrent) => {
    if (pages.has(path) || pages.size >= MOST) return;
    const last = isCurrent ? await found(path, [name]) : null;
    const [answer, changed] = last ? [last, false] : (await asked(path, name)) ?? [];
    if (!answer) return;
    pages.set(path, await dated(answer));
    for (const other of answer.headers.get("Pocket-With").split(" ").filter(Boolean)) {
      if (other.startsWith(INDEX)) await visit(other, path !== INDEX && !changed);
      else files.set(other, null);
    }
  };
  await visit(INDEX, false);
  for (const path of files.keys()) {
    files.set(path, (await found(path, [name])) ?? (await fetch(path, { credentials: "omit" })));
  }
  return [pages, files];
};
const keep = async (user) => {
  const mine = (wish += 1);
  const name = `${POCKET}${RELEASE}-${user}`;
  const [pages, files] = await gather(name);
  if (mine !== wish || !pages.size) return 0;
  const pocket = await caches.open(name);
  for (const [path, answer] of [...files, ...pages]) if (answer.ok) await pocket.put(path, answer);
  const paths = (await pocket.keys()).map(({ url }) => new URL(url).pathname);
  for (const path of paths) if (!pages.has(path) && !files.has(path)) await pocket.delete(path);
  const others = (await pockets()).filter((other) => other !== name || mine !== wish);
  await Promise.all(others.map((other) => caches.delete(other)));
  return mine === wish ? pages.size : 0;
};
self.addEventListener("message", (event) => {
  const { pocket, user } = event.data;
  const told = (number) => event.source.postMessage({ pocket: number });
  if (pocket === "keep") event.waitUntil(keep(user).then(told, () => { /* no connection: later */ }));
  if (pocket === "forget") event.waitUntil(forget().then(() => told(0)));
});

const fetched = async (request, otherwise) => {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await otherwise();
    if (kept) return kept;
    throw failure;
  }
};
const navigated = async (request) => {
  const { pathname } = new URL(request.url);
  const kept = async () => found(INDEX + pathname.slice(1), await pockets());
  let isAway = false;
  const answer = await fetched(request, async () => {
    isAway = true;
    return (await kept()) ?? caches.match(PAGE);
  });
  if (isAway) return answer;
  if (pathname === SIGN_IN && answer.ok) await forget(); // nobody is signed in here any more
  return AWAY.includes(answer.status) ? (await kept()) ?? answer : answer;
};
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(navigated(request));
  else if (OWN_FILES.test(pathname)) event.respondWith(fetched(request, () => caches.match(pathname)));
});

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: ICON, data: link }));
});
const shown = async (link) => {
  const page = (address) => address.split(/[?#]/)[0];
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => page(url) === page(link));
  return there ? there.focus() : self.clients.openWindow(link);
};
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(shown(event.notification.data));
});
