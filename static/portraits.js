// The part of a photo that becomes a lord's portrait: a square, shown in a circle. It is moved by
// dragging or with the arrow keys, and made larger with a slider. Only this part is sent. A photo that
// the browser cannot read is sent as it is, and the server keeps its middle.
"use strict";
(() => {
  const SIDE = 256; // pixels, as the server keeps
  const STEP = 8; // pixels that an arrow key moves the photo
  const QUALITY = 0.9;
  const field = document.querySelector("[data-portrait]");
  if (!field) return;
  const crop = field.form.querySelector(".crop");
  const canvas = crop.querySelector("canvas");
  const slider = crop.querySelector("input");
  const pen = canvas.getContext("2d");
  let picture = null;
  let middle = { x: 0, y: 0 }; // of the circle, in pixels of the photo

  // Pixels of the photo for one of the portrait.
  const scale = () => Math.min(picture.width, picture.height) / SIDE / Number(slider.value);

  const within = (at, size, half) => Math.min(Math.max(at, half), size - half);

  const draw = () => {
    const half = scale() * SIDE / 2;
    middle = { x: within(middle.x, picture.width, half), y: within(middle.y, picture.height, half) };
    pen.fillStyle = "#fff"; // behind transparent parts
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, middle.x - half, middle.y - half, 2 * half, 2 * half, 0, 0, SIDE, SIDE);
  };

  const move = (x, y) => {
    middle = { x: middle.x + x * scale(), y: middle.y + y * scale() };
    draw();
  };

  field.addEventListener("change", async () => {
    const [file] = field.files;
    field.setCustomValidity("");
    crop.hidden = true;
    picture?.close();
    picture = file ? await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null) : null;
    if (picture) {
      middle = { x: picture.width / 2, y: picture.height / 2 };
      slider.value = "1";
      draw();
      crop.hidden = false;
    } else if (file && file.size > Number(field.dataset.portrait)) {
      field.setCustomValidity(field.dataset.tooLarge);
      field.reportValidity();
    }
  });

  slider.addEventListener("input", draw);

  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); });
  canvas.addEventListener("pointermove", (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    const shown = SIDE / canvas.clientWidth;
    move(-event.movementX * shown, -event.movementY * shown);
  });

  const KEYS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
  canvas.addEventListener("keydown", (event) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    move(...way);
  });

  // The form is held once, until the part in the circle is its file.
  field.form.addEventListener("submit", async (event) => {
    if (!picture) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const made = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
    const sent = new DataTransfer();
    sent.items.add(new File([made], "portrait.jpg", { type: made.type }));
    field.files = sent.files;
    picture.close();
    picture = null;
    event.target.requestSubmit(event.submitter);
  });
})();
