// Answers a page that cannot be fetched with the page that says so. It keeps that one, its style
// sheet and its icon, and nothing of anybody's games. All else goes to the site as if it were not
// here; so do forms, since a browser sends those again by itself. It shows notices that the site
// sends, whose text only this browser can read, and opens their page.
"use strict";
const KEPT = "{{ kept }}";
const PAGE = "{{ page }}";
const ICON = "{{ icon }}";
const FILES = [{% for file in files %}"{{ file }}", {% endfor %}];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const wanted = [PAGE, ...FILES].map((path) => new Request(path, { credentials: "omit", cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(wanted)));
});

const begin = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
};
self.addEventListener("activate", (event) => event.waitUntil(begin()));

const fetched = async (request, otherwise) => {
  try {
    return await fetch(request);
  } catch (failure) {
    const found = await caches.match(otherwise);
    if (found) return found;
    throw failure;
  }
};
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const file = FILES.find((path) => new URL(path, self.location).href === request.url);
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetched(request, PAGE));
  else if (file) event.respondWith(fetched(request, file));
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
