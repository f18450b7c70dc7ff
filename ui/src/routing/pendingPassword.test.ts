import { pendingPassword } from './pendingPassword.js';

const user = { id: 'u', name: 'U', email: 'u@x.de', roles: [], password: true };
const at = (pathname: string, search = '') => pendingPassword(user, { pathname, search }, pathname.startsWith('/de') ? 'de' : 'en'); // prettier-ignore

test('[A4] a user with a pending change goes to the new password from everywhere else, and back after it', () => {
  expect(at('/de/private/a', '?page=2')).toBe('/de/password-new?callbackUrl=%2Fde%2Fprivate%2Fa%3Fpage%3D2');
  expect([at('/'), at('/de'), at('/login')]).toEqual(['/password-new', '/de/password-new', '/password-new']);
  expect([at('/password-new'), at('/de/password-new')]).toEqual([null, null]);
});

test('[A4] nobody else does', () => {
  expect(pendingPassword({ ...user, password: false }, { pathname: '/', search: '' }, 'en')).toBeNull();
  expect(pendingPassword(null, { pathname: '/', search: '' }, 'en')).toBeNull();
});
