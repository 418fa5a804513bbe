// Prints as JSON what ical.js reads in a calendar: node calendar.cjs PACKAGE FILE
const { readFileSync } = require("node:fs");
const ICAL = require(process.argv[2]);
ICAL.design.strict = true;
const calendar = new ICAL.Component(ICAL.parse(readFileSync(process.argv[3], "utf8")));
const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
console.log(
  JSON.stringify({
    components: calendar.getAllSubcomponents().map((one) => one.name),
    events: events.map(({ uid, summary, location, startDate }) => [
      uid, summary, location, startDate.toJSDate().toISOString(),
    ]),
  }),
);
