// Asks the browser for notifications after the tap, never before, and sends the address that it gives.
// Without a script, or if the browser has no notifications, the page says so and offers nothing.
"use strict";
(() => {
  const form = document.querySelector("form[data-push]");
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!form || !able) return;
  const refused = document.getElementById("push-refused");
  document.getElementById("push-unable").hidden = true;
  form.hidden = false;

  const subscribed = async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const earlier = await pushManager.getSubscription();
    await earlier?.unsubscribe(); // it may belong to an earlier user of this device
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.elements.key.value });
  };
  const ask = async () => {
    if (await Notification.requestPermission() !== "granted") throw new Error("refused");
    const { endpoint, keys } = (await subscribed()).toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements[name].value = value;
    try {
      localStorage.setItem(`saga:${document.body.dataset.user}/push`, "yes"); // for device.js
    } catch { /* not allowed here: they end with the subscription */ }
    form.requestSubmit();
  };
  form.addEventListener("submit", (event) => {
    if (form.elements.endpoint.value) return;
    event.preventDefault();
    refused.hidden = true;
    ask().catch(() => { refused.hidden = false; });
  });
})();
