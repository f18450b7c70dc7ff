import { layoutOf } from './layoutOf.js';

describe('[A9] the frame of a page', () => {
  test('is intern for who is signed in, else the own or default', () => {
    expect(layoutOf({}, 'authenticated')).toBe('intern');
    expect(layoutOf({}, 'unauthenticated')).toBe('default');
    expect(layoutOf({ layout: 'intern' }, 'unauthenticated')).toBe('intern');
    expect(layoutOf({}, 'error')).toBe('default');
  });

  test('waits until it is known who asks', () => expect(layoutOf({}, 'loading')).toBeUndefined());

  test('is never replaced for letters and the admin layout, nor for pages with a frame of their own', () => {
    expect(layoutOf({ layout: 'letter' }, 'authenticated')).toBe('letter');
    expect(layoutOf({ layout: 'admin' }, 'authenticated')).toBe('admin');
    expect(layoutOf({ ownFrame: true }, 'authenticated')).toBe('default');
  });
});
