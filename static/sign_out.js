// What was typed and is kept on this device (drafts.js) is forgotten when the reader signs out, and
// when somebody else signs in.
"use strict";
(() => {
  const OURS = "saga:";
  const user = document.body.dataset.user;

  const forget = (wanted) => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(OURS) && wanted(key)) localStorage.removeItem(key);
    }
  };
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-signs-out]")) forget(() => true);
  });
  if (!user) return;
  forget((key) => !key.startsWith(`${OURS}${user}/`)); // somebody else sat here before
})();
