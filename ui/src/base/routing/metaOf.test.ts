import { metaOf } from './metaOf.js';

test('[A11] an inner route’s metadata overrides that of outer routes', () => {
  const matches = [
    { handle: { guard: 'auth', layout: 'default' } },
    { handle: undefined },
    { handle: { layout: 'intern' } },
  ];
  expect(metaOf(matches)).toEqual({ guard: 'auth', layout: 'intern' });
});
