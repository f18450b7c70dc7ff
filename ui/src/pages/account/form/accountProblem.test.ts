import type { TFunction } from 'i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { SignInError } from '../../../data/session/AuthProtocol.js';
import { accountProblem } from './accountProblem.js';

/** Returns the key and its values. */
const t = ((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)) as TFunction;
const said = (error: unknown, locale: 'en' | 'de' = 'en') => accountProblem(error, t, locale);

describe('[G8] the message of a failed sign-in', () => {
  test('follows the code, then the error’s name, and never repeats unknown text', () => {
    expect(said(new SignInError('CredentialsSignin', 'email_unverified'))).toBe('login.problem.email_unverified');
    expect(said(new SignInError('Verification', null))).toBe('login.problem.Verification');
    expect(said(new SignInError('CredentialsSignin', 'brand_new'))).toBe('login.problem.credentials');
    expect(said(new SignInError('<b>', null))).toBe('account.problem.failed');
  });

  test('a rate limit states the waiting time in words', () => {
    expect(said(new SignInError('CredentialsSignin', 'rate_limited', 30))).toContain('30 seconds');
    expect(said(new ApiError(429, {}, 121), 'de')).toContain('3 Minuten');
    expect(said(new ApiError(429, {}))).toBe('account.problem.rate_limited');
  });

  test('shows the server’s own message where there is one, and no details of internal errors', () => {
    expect(said(new ApiError(403, { code: 'FORBIDDEN', message: 'Nicht erlaubt' }))).toBe('Nicht erlaubt');
    expect(accountProblem(new ApiError(403, { code: 'FORBIDDEN', message: 'Nicht erlaubt' }), t, 'en', false)).toBe(
      'account.problem.failed',
    );
    const details = [{ message: 'At most 20' }];
    expect(said(new ApiError(409, { code: 'CONFLICT', message: 'Conflict', details }))).toBe('At most 20');
    expect(said(new ApiError(500, { code: 'INTERNAL', message: 'x' }))).toBe('account.problem.failed');
    expect(said(ApiError.offline(new TypeError()))).toBe('account.problem.offline');
    expect(said(new TypeError('x'))).toBe('account.problem.failed');
  });
});
