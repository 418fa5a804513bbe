"""Whether the words of a select have room in it."""

# Pixels that the chosen words need beyond those that they have; 0 or less where nothing is cut.
NEEDS = """select => {
  const style = getComputedStyle(select), brush = document.createElement("canvas").getContext("2d");
  brush.font = style.font;
  const arrow = 20; // of Chromium
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return brush.measureText(select.selectedOptions[0].text).width + arrow - room;
}"""
