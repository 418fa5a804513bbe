"""Whether the words of a select fit into it."""

# Pixels that the chosen words need beyond their room; 0 or less if nothing is cut off.
NEEDS = """select => {
  const style = getComputedStyle(select), brush = document.createElement("canvas").getContext("2d");
  brush.font = style.font;
  const arrow = 20; // of Chromium
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return brush.measureText(select.selectedOptions[0].text).width + arrow - room;
}"""
