import { userState } from './userState.js';

const active = {
  disabled: false,
  password_pending: false,
  email_verified_at: '2026-11-21T10:00:00Z',
  invited_at: null,
};

test('[C9] an account’s state names obstacles to signing in first', () => {
  expect(userState(active)).toBe('active');
  expect(userState({ ...active, password_pending: true })).toBe('pending');
  expect(userState({ ...active, password_pending: true, invited_at: '2026-11-21T10:00:00Z' })).toBe('invited');
  expect(userState({ ...active, email_verified_at: null, password_pending: true })).toBe('unverified');
  expect(userState({ ...active, disabled: true, password_pending: true, email_verified_at: null })).toBe('disabled');
});
