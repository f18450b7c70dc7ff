import { changesBetween } from './changes-between.js';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- Soon.\n\n## 1.10.0 (2030-02-01)\n\n- Ten.\n\n## 1.9.0\n\n- Nine.\n\n## 1.8.0\n\n- Eight.\n';

test.each([
  ['1.8.0', '1.10.0', ['Ten', 'Nine']],
  ['1.9.0', '1.10.0', ['Ten']],
  ['0.1.0', '1.10.0', ['Ten']],
  [undefined, '1.8.0', ['Eight']],
  ['1.10.0', '1.8.0', ['Eight']],
  ['1.8.0', '2.0.0', []],
])('from %s to %s', (from, to, names) => {
  const shown = changesBetween(changelog, from, to);
  expect(['Soon', 'Ten', 'Nine', 'Eight'].filter((name) => shown.includes(name))).toEqual(names);
});
