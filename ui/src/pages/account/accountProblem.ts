import type { Locale } from '@viewkraft/model';
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/ApiError.js';
import { SignInError } from '../../session/SignInError.js';
import { waitInWords } from './waitInWords.js';

/** Codes and error names of the protocol that have words of their own. */
const known = ['credentials', 'email_unverified', 'totp_required', 'totp_wrong', 'Verification', 'OAuthAccountNotLinked',
  'OAuthCallbackError', 'AccessDenied', 'WebAuthnVerificationError', 'MissingCSRF', 'Configuration', 'SessionRequired'] as const; // prettier-ignore

/**
 * What a failed call says to its reader. A refused sign-in never says which of its parts was wrong. `isSaidNow`: whether the
 * reader's language is still the one that the server spoke.
 */
export function accountProblem(error: unknown, t: TFunction, locale: Locale, isSaidNow = true): string {
  if (error instanceof SignInError) return signInProblem(error, t, locale);
  if (!(error instanceof ApiError)) return t('account.problem.failed');
  if (error.isOffline) return t('account.problem.offline');
  if (error.status === 429) return limited(error.retryAfter, t, locale);
  if (!isSaidNow || error.status >= 500 || error.code === 'UNKNOWN') return t('account.problem.failed');
  return error.details.map(({ message }) => message).join(' ') || error.message;
}

function signInProblem({ error, code, retryAfter }: SignInError, t: TFunction, locale: Locale): string {
  if (code === 'rate_limited') return limited(retryAfter, t, locale);
  const name = known.find((one) => one === code) ?? known.find((one) => one === error);
  if (name) return t(`login.problem.${name}`);
  return t(error === 'CredentialsSignin' ? 'login.problem.credentials' : 'account.problem.failed');
}

function limited(seconds: number | null, t: TFunction, locale: Locale): string {
  if (seconds === null) return t('account.problem.rate_limited');
  return t('account.problem.rate_limited_wait', { wait: waitInWords(seconds, locale) });
}
