import { formatAgo } from './formatAgo.js';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:58Z', 'vor 2 Sekunden', '2 seconds ago'],
  ['2026-11-21T12:00:09Z', 'vor 1 Sekunde', '1 second ago'],
  ['2026-11-21T11:58:01Z', 'vor 1 Minute', '1 minute ago'],
  ['2026-11-21T06:59:00Z', 'vor 5 Stunden', '5 hours ago'],
  ['2026-11-18T11:00:00Z', 'vor 3 Tagen', '3 days ago'],
  ['2024-06-01T00:00:00Z', 'vor 2 Jahren', '2 years ago'],
])('[F1] %s is shown as %s', (then, german, english) => {
  expect([formatAgo(Date.parse(then), now, 'de'), formatAgo(Date.parse(then), now, 'en')]).toEqual([german, english]);
});
