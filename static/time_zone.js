// Proposes the browser's time zone if none is chosen, and shows the sentence that says so. A form
// without the field sends the same zone in a hidden one. Without a script the field keeps its value.
"use strict";
for (const field of document.querySelectorAll("select[data-own-zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = [...field.options].find(({ value }) => value === here);
  if (place && !place.selected) {
    place.selected = true;
    const said = document.getElementById(field.dataset.ownZone);
    if (said) said.hidden = false;
  }
}
for (const field of document.querySelectorAll("input[data-zone-of]")) {
  field.value = document.getElementById(field.dataset.zoneOf).value;
}
