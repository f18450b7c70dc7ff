/** Error codes that clients of the protocol know; every other becomes `Configuration`. */
export const authErrors = [
  'CredentialsSignin', 'OAuthAccountNotLinked', 'OAuthCallbackError', 'AccessDenied', 'Verification', 'MissingCSRF',
  'AccountNotLinked', 'WebAuthnVerificationError', 'EmailSignin', 'OAuthSignin', 'Callback', 'OAuthCreateAccount',
  'EmailCreateAccount', 'SessionRequired', 'Default', 'Configuration',
] as const; // prettier-ignore
export type AuthError = (typeof authErrors)[number];

/** Maps an untrusted name to a known error code; the text itself is never used. */
export function knownAuthError(name: unknown): AuthError {
  return authErrors.find((error) => error === name) ?? 'Configuration';
}

/** The URL after a failed sign-in: the protocol's sign-in page, which redirects to `/login`. */
export function signInErrorUrl(origin: string, error: AuthError, code?: string): string {
  return `${origin}/api/auth/signin?${new URLSearchParams({ error, ...(code === undefined ? {} : { code }) })}`;
}

/** The URL after an error that is the server's fault. */
export function errorUrl(origin: string, error: AuthError): string {
  return `${origin}/api/auth/error?${new URLSearchParams({ error })}`;
}
