// The picture of a finished table, for a chat: the drawing becomes a PNG file, which a phone shares
// and other browsers save. Without a script the link saves the drawing itself.
"use strict";
(() => {
  const drawn = async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return new Promise((done) => { canvas.toBlob(done, "image/png"); });
  };

  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-share]");
    if (!link || link.dataset.plain) return;
    event.preventDefault();
    try {
      const file = new File([await drawn(link.href)], link.dataset.share, { type: "image/png" });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
      else save(file);
    } catch (error) {
      if (error.name === "AbortError") return; // the reader has closed the list of apps
      link.dataset.plain = "1";
      link.click();
    }
  });
})();
