import { publishingOf } from './publishing.js';

const file = './demo.tgz';
const commandOf = (made: object, path = file) =>
  publishingOf('demo', { name: 'viewkraft-plugin-demo', version: '1.0.0', ...made }, path).command;

test.each([
  [{}, 'npm publish ./demo.tgz'],
  [{ name: '@ann/demo' }, 'npm publish ./demo.tgz --access public'],
  [{ name: '@ann/demo', publishConfig: { access: 'restricted' } }, 'npm publish ./demo.tgz'],
  [{ version: '1.0.0-beta.2' }, 'npm publish ./demo.tgz --tag beta'],
  [{ version: '1.0.0-0+build-7' }, 'npm publish ./demo.tgz --tag next'],
  [{ version: '1.0.0+build-7' }, 'npm publish ./demo.tgz'],
  [{ name: '@ann/demo', version: '2.0.0-rc.1', publishConfig: { tag: 'soon' } }, 'npm publish ./demo.tgz --access public'],
  [{ private: true }, null],
])('a package with %j is published by: %s', (made, command) => {
  expect(commandOf(made)).toBe(command);
}); // prettier-ignore

test('a path with spaces is quoted', () => {
  expect(commandOf({}, "./Ann's files/demo.tgz")).toBe(`npm publish './Ann'\\''s files/demo.tgz'`);
});

test('obstacles to publishing a package are reported', () => {
  const { command, notes } = publishingOf('demo', { name: '@viewkraft/plugin-demo', version: '1.0.0' }, file);
  expect([command, notes]).toEqual([
    'npm publish ./demo.tgz --access public',
    [expect.stringContaining('only the owners of the scope "@viewkraft"')],
  ]);
  expect(publishingOf('demo', { name: 'demo', version: '1.0.0', private: true }, file).notes).toEqual([
    expect.stringContaining('"private": true'),
  ]);
  for (const name of ['viewkraft-plugin-demo', 'demo', '@ann/demo']) {
    expect(publishingOf('demo', { name, version: '1.0.0' }, file).notes).toEqual([]);
  }
});
