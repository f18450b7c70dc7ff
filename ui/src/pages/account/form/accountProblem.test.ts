import type { TFunction } from 'i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { SignInError } from '../../../data/session/AuthProtocol.js';
import { accountProblem } from './accountProblem.js';

/** Returns the key and its values. */
const t = ((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)) as TFunction;
const messageOf = (error: unknown, locale: 'en' | 'de' = 'en') => accountProblem(error, t, locale);

describe('[G8] the message of a failed sign-in', () => {
  test('follows the code, then the error’s name, and never repeats unknown text', () => {
    expect(messageOf(new SignInError('CredentialsSignin', 'email_unverified'))).toBe('login.problem.email_unverified');
    expect(messageOf(new SignInError('Verification', null))).toBe('login.problem.Verification');
    expect(messageOf(new SignInError('CredentialsSignin', 'brand_new'))).toBe('login.problem.credentials');
    expect(messageOf(new SignInError('<b>', null))).toBe('account.problem.failed');
  });

  test('a rate limit states the waiting time in words', () => {
    expect(messageOf(new SignInError('CredentialsSignin', 'rate_limited', 30))).toContain('30 seconds');
    expect(messageOf(new ApiError(429, {}, 121), 'de')).toContain('3 Minuten');
    expect(messageOf(new ApiError(429, {}))).toBe('account.problem.rate_limited');
  });

  test('shows the server’s own message where there is one, and no details of internal errors', () => {
    expect(messageOf(new ApiError(403, { code: 'FORBIDDEN', message: 'Nicht erlaubt' }))).toBe('Nicht erlaubt');
    expect(accountProblem(new ApiError(403, { code: 'FORBIDDEN', message: 'Nicht erlaubt' }), t, 'en', false)).toBe(
      'account.problem.failed',
    );
    const details = [{ message: 'At most 20' }];
    expect(messageOf(new ApiError(409, { code: 'CONFLICT', message: 'Conflict', details }))).toBe('At most 20');
    expect(messageOf(new ApiError(500, { code: 'INTERNAL', message: 'x' }))).toBe('account.problem.failed');
    expect(messageOf(ApiError.offline(new TypeError()))).toBe('account.problem.offline');
    expect(messageOf(new TypeError('x'))).toBe('account.problem.failed');
  });
});
