// All times of a campaign's page are in the browser's time zone, as its deadlines are, unless the reader
// has set one. Without a script all are in the campaign's.
"use strict";
(() => {
  const page = document.querySelector("[data-times-of]");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!page || !here || here === page.dataset.timesOf) return;
  const form = new Intl.DateTimeFormat(document.documentElement.lang || "en", {
    weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit",
    timeZoneName: "short", hourCycle: "h23",
  });
  const write = () => {
    for (const place of document.querySelectorAll("main time[datetime]:not([data-zone], [data-shown])")) {
      const [was, words] = [place.textContent, form.format(new Date(place.getAttribute("datetime")))];
      place.dataset.shown = "yes";
      place.textContent = words;
      const link = place.closest("[aria-label]");
      if (link) link.ariaLabel = link.ariaLabel.replace(was, words);
    }
  };
  write();
  document.addEventListener("htmx:afterSettle", write);
})();
