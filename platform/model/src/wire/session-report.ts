export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** Whether the user must set a new password first. */
  readonly password: boolean;
}

/** `GET /api/auth/session`; `null` without a session. */
export interface SessionReport {
  /** `image` belongs to the protocol of Auth.js. */
  readonly user: SessionUser & { readonly image: null };
  /** ISO 8601. */
  readonly expires: string;
}

/** A sign-in provider (`GET /api/auth/providers`, by id). */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oidc' | 'webauthn';
  readonly signinUrl: string;
  readonly callbackUrl: string;
}
