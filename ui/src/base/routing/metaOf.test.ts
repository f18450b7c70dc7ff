import { metaOf } from './metaOf.js';

test('[A11] what an inner route says comes before what is said around it', () => {
  const matches = [
    { handle: { guard: 'auth', layout: 'default' } },
    { handle: undefined },
    { handle: { layout: 'intern' } },
  ];
  expect(metaOf(matches)).toEqual({ guard: 'auth', layout: 'intern' });
});
