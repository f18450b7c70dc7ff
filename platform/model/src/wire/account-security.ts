/** One of the user's sessions (`GET /api/user/sessions`); times in ISO 8601, as everywhere in this file. */
export interface OwnSession {
  readonly id: string;
  /** Whether the request came with this session. */
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly userAgent: string;
  readonly address: string;
}

/** A personal access token (`GET /api/user/tokens`). */
export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly expires: string;
  readonly readOnly: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** `POST /api/user/tokens`: the only response that contains the token itself. */
export interface CreatedAccessToken extends AccessToken {
  readonly token: string;
}

/** A passkey (`GET /api/user/passkeys`). */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** An external provider that the user can sign in with (`GET /api/user/identities`). */
export interface OwnIdentity {
  readonly id: string;
  /** The provider's configured name, or its host when no longer configured. */
  readonly name: string;
  readonly issuer: string;
  readonly createdAt: string;
}

/** `GET /api/user/totp`. */
export interface TotpState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

/** `POST /api/user/totp`: the data for an authenticator app. */
export interface TotpSecret {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly uri: string;
}

export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** How a user can reauthenticate. `mail`: signing in again with a mailed link, if no other method exists. */
export type ProofMethod = 'password' | 'passkey' | 'code' | 'mail';

/** `GET /api/user/proof`. */
export interface ProofState {
  /** Until then no proof is required; null: the next protected action is refused. */
  readonly provedUntil: string | null;
  readonly methods: readonly ProofMethod[];
}
