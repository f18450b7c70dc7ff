import fc from 'fast-check';
import { namePattern } from '@viewkraft/model';
import { pluginNames } from './plugin-names.js';

test('a plugin’s view, page, class and label are named after the plugin', () => {
  expect(pluginNames('guest-book2')).toEqual({
    name: 'guest-book2',
    package: '@viewkraft/plugin-guest-book2',
    folder: 'plugins/guest-book2',
    view: 'guest_book2',
    route: '/guest-book2',
    className: 'GuestBook2',
    label: 'Guest book2',
  });
});

test('an invalid plugin name yields no names', () => {
  for (const name of ['', 'Demo', '2cool', '-a', 'a_b', 'ä', 'a b', '../x', 'none', 'a'.repeat(61)])
    expect(pluginNames(name)).toBeUndefined();
});

test('every valid plugin name yields valid names of a view and a class', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9-]{0,59}$/), (name) => {
      fc.pre(name !== 'none');
      const names = pluginNames(name);
      expect(names?.view).toMatch(namePattern);
      expect(names?.className).toMatch(/^[A-Z][A-Za-z0-9]*$/);
      expect(names?.label.trim()).not.toBe('');
    }),
  );
});
