import type { Locale } from '@viewkraft/model';
import type { TFunction } from 'i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { SignInError } from '../../../data/session/AuthProtocol.js';
import { intlLocale } from '../../../base/i18n/intlLocale.js';

/** Codes and error names of the sign-in protocol with texts of their own. */
const knownErrors = ['credentials', 'email_unverified', 'totp_required', 'totp_wrong', 'Verification', 'OAuthAccountNotLinked',
  'OAuthCallbackError', 'AccessDenied', 'WebAuthnVerificationError', 'MissingCSRF', 'Configuration', 'SessionRequired'] as const; // prettier-ignore

/**
 * Returns the message for a failed call. A refused sign-in never reveals which of its parts was wrong.
 * `isCurrentLocale`: whether the user's language is still the one in which the server answered.
 */
export function accountProblem(error: unknown, t: TFunction, locale: Locale, isCurrentLocale = true): string {
  if (error instanceof SignInError) return signInProblem(error, t, locale);
  if (!(error instanceof ApiError)) return t('account.problem.failed');
  if (error.isOffline) return t('account.problem.offline');
  if (error.status === 429) return limited(error.retryAfter, t, locale);
  if (!isCurrentLocale || error.status >= 500 || error.code === 'UNKNOWN') return t('account.problem.failed');
  return error.details.map(({ message }) => message).join(' ') || error.message;
}

function signInProblem({ error, code, retryAfter }: SignInError, t: TFunction, locale: Locale): string {
  if (code === 'rate_limited') return limited(retryAfter, t, locale);
  const name = knownErrors.find((one) => one === code) ?? knownErrors.find((one) => one === error);
  if (name) return t(`login.problem.${name}`);
  return t(error === 'CredentialsSignin' ? 'login.problem.credentials' : 'account.problem.failed');
}

function limited(seconds: number | null, t: TFunction, locale: Locale): string {
  if (seconds === null) return t('account.problem.rate_limited');
  return t('account.problem.rate_limited_wait', { wait: waitInWords(seconds, locale) });
}

/** A waiting time such as "30 seconds" or "2 Minuten", rounded up. */
function waitInWords(seconds: number, locale: Locale): string {
  const [amount, unit] = seconds < 91 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']; // prettier-ignore
  return new Intl.NumberFormat(intlLocale[locale], { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(
    Number(amount),
  );
}
