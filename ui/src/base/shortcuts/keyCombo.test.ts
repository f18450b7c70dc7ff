import { comboKeys, matchesCombo, parseCombo } from './keyCombo.js';

const press = (
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('keyboard shortcuts', () => {
  test('mod is Ctrl, or Cmd on a Mac, never both', () => {
    const save = parseCombo('mod+s');
    expect(matchesCombo(save, press('S', { ctrlKey: true }), false)).toBe(true);
    expect(matchesCombo(save, press('s', { metaKey: true }), true)).toBe(true);
    expect(matchesCombo(save, press('s', { metaKey: true }), false)).toBe(false);
    expect(matchesCombo(save, press('s', { ctrlKey: true, altKey: true }), false)).toBe(false);
    expect(matchesCombo(save, press('s', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(matchesCombo(save, press('s'), false)).toBe(false);
  });

  test('symbols match with and without Shift, letters do not', () => {
    expect(matchesCombo(parseCombo('?'), press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesCombo(parseCombo('/'), press('/', { shiftKey: true }), false)).toBe(true);
    expect(matchesCombo(parseCombo('n'), press('N', { shiftKey: true }), false)).toBe(false);
  });

  test('keys are named as on the keyboard', () => {
    expect(comboKeys(parseCombo('mod+shift+Enter'), false, 'de')).toEqual(['Strg', 'Umschalt', 'Eingabe']);
    expect(comboKeys(parseCombo('mod+k'), true, 'en')).toEqual(['⌘', 'K']);
  });
});
