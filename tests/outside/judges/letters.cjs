// Prints as JSON what postal-mime reads in letters: node letters.cjs PACKAGE FILE…
const { readFileSync } = require("node:fs");
const [place, ...files] = process.argv.slice(2);
const read = async () => {
  const module = require(place);
  const PostalMime = module.default ?? module;
  const found = [];
  for (const file of files) {
    const { subject, to, text, html, headers, messageId, date } = await PostalMime.parse(
      readFileSync(file),
    );
    const names = headers.map(({ key }) => key);
    found.push({ subject, to: to?.map(({ address }) => address), text, html, names, messageId, date });
  }
  console.log(JSON.stringify(found));
};
read();
