// A photo is made smaller before it is sent, as the server would do. A phone's photo then takes a tenth
// of the time and does not reveal the place where it was taken. A photo that the browser cannot read is
// sent as it is. If it is too large for the site, a sentence at the field says so before it is sent.
"use strict";
(() => {
  const SIDE = 1600; // pixels, as the server keeps
  const QUALITY = 0.85;

  const scaled = async (file) => {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const by = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * by));
    canvas.height = Math.max(1, Math.round(picture.height * by));
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff"; // behind transparent parts
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close(); // a phone has no room for two
    const made = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
    return new File([made], `${file.name}.jpg`, { type: made.type });
  };

  // The file of the field as it is sent: the smaller one, if there is one.
  const exchange = async (field, file) => {
    const small = await scaled(file).catch(() => file);
    if (field.files[0] !== file) return false; // another one has been chosen
    if (small.size < file.size) {
      const sent = new DataTransfer();
      sent.items.add(small);
      field.files = sent.files;
    }
    return true;
  };

  document.addEventListener("change", async ({ target: field }) => {
    if (field.dataset.picture === undefined) return;
    field.setCustomValidity("");
    const [file] = field.files;
    const buttons = [...field.form.elements].filter((one) => one.localName === "button");
    for (const one of buttons) one.disabled = Boolean(file);
    if (!file || !await exchange(field, file)) return;
    for (const one of buttons) one.disabled = false;
    if (field.files[0].size <= Number(field.dataset.picture)) return;
    field.setCustomValidity(field.dataset.tooLarge);
    field.reportValidity();
  });
})();
