/** Errors that clients of the protocol know by name; every other becomes `Configuration`. */
export const authErrors = [
  'CredentialsSignin', 'OAuthAccountNotLinked', 'OAuthCallbackError', 'AccessDenied', 'Verification', 'MissingCSRF',
  'AccountNotLinked', 'WebAuthnVerificationError', 'EmailSignin', 'OAuthSignin', 'Callback', 'OAuthCreateAccount',
  'EmailCreateAccount', 'SessionRequired', 'Default', 'Configuration',
] as const; // prettier-ignore
export type AuthError = (typeof authErrors)[number];

/** The error behind a name from outside: one we know, never the text itself. */
export function knownAuthError(name: unknown): AuthError {
  return authErrors.find((error) => error === name) ?? 'Configuration';
}

/** Where a client is sent after a failed sign-in: the sign-in page's protocol address, which leads on to `/login`. */
export function signInErrorUrl(origin: string, error: AuthError, code?: string): string {
  return `${origin}/api/auth/signin?${new URLSearchParams({ error, ...(code === undefined ? {} : { code }) })}`;
}

/** Where a client is sent when the server, not the visitor, is at fault. */
export function errorUrl(origin: string, error: AuthError): string {
  return `${origin}/api/auth/error?${new URLSearchParams({ error })}`;
}
