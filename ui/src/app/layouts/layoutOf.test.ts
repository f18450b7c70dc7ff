import { layoutOf } from './layoutOf.js';

describe('[A9] the layout of a page', () => {
  test('is intern for a signed-in user, else the page’s own or default', () => {
    expect(layoutOf({}, 'authenticated')).toBe('intern');
    expect(layoutOf({}, 'unauthenticated')).toBe('default');
    expect(layoutOf({ layout: 'intern' }, 'unauthenticated')).toBe('intern');
    expect(layoutOf({}, 'error')).toBe('default');
  });

  test('is undefined until the session is known', () => expect(layoutOf({}, 'loading')).toBeUndefined());

  test('is never replaced for letter and admin pages, nor for pages with a plugin’s own layout', () => {
    expect(layoutOf({ layout: 'letter' }, 'authenticated')).toBe('letter');
    expect(layoutOf({ layout: 'admin' }, 'authenticated')).toBe('admin');
    expect(layoutOf({ ownFrame: true }, 'authenticated')).toBe('default');
  });
});
