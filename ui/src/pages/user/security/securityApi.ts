import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { api } from '../../../base/api/ApiClient.js';
import type { ProofMethod } from './proof/proofs.js';

/** A signed-in device; instants in ISO 8601. */
export interface OwnSession {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly userAgent: string;
  readonly address: string;
}

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly expires: string;
  readonly readOnly: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface NewToken {
  readonly name: string;
  readonly expires: string;
  readonly readOnly: boolean;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A linked external sign-in provider. */
export interface OwnIdentity {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly createdAt: string;
}

export interface TotpSecret {
  /** Base32, for manual entry. */
  readonly secret: string;
  /** `otpauth://…`, for the QR code. */
  readonly uri: string;
}

/** Input that proves the user's identity. */
export type Proof =
  { readonly password: string } | { readonly code: string } | { readonly response: AuthenticationResponseJSON };

const of = (list: string, id: string) => `/api/user/${list}/${encodeURIComponent(id)}`;

async function get<T>(path: string): Promise<T> {
  return (await api.request<T>('GET', path, { cache: 'no-store' })).data;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await api.request<T>('POST', path, { body })).data;
}

async function remove(path: string): Promise<void> {
  await api.request<null>('DELETE', path);
}

/** Security requests for the user's own account. Refusals are thrown as ApiError. */
export const securityApi = {
  sessions: () => get<readonly OwnSession[]>('/api/user/sessions'),
  endSession: (id: string) => remove(of('sessions', id)),
  endOtherSessions: () => remove('/api/user/sessions'),

  tokens: () => get<readonly AccessToken[]>('/api/user/tokens'),
  /** `token` is returned only once. */
  createToken: (token: NewToken) => post<AccessToken & { readonly token: string }>('/api/user/tokens', token),
  revokeToken: (id: string) => remove(of('tokens', id)),

  /** `provedUntil`: until then the server requires no reauthentication; null: it does. */
  proof: () =>
    get<{ readonly provedUntil: string | null; readonly methods: readonly ProofMethod[] }>('/api/user/proof'),
  prove: async (proof: Proof): Promise<void> => {
    await post<null>('/api/user/proof', proof);
  },

  totp: () => get<{ readonly enabled: boolean; readonly recoveryCodesLeft: number }>('/api/user/totp'),
  beginTotp: () => post<TotpSecret>('/api/user/totp', {}),
  confirmTotp: (code: string) =>
    post<{ readonly recoveryCodes: readonly string[] }>('/api/user/totp/confirm', { code }),
  renewRecoveryCodes: () => post<{ readonly recoveryCodes: readonly string[] }>('/api/user/totp/recovery-codes', {}),
  endTotp: () => remove('/api/user/totp'),

  identities: () => get<readonly OwnIdentity[]>('/api/user/identities'),
  removeIdentity: (id: string) => remove(of('identities', id)),

  passkeys: () => get<readonly Passkey[]>('/api/user/passkeys'),
  passkeyOptions: () => post<PublicKeyCredentialCreationOptionsJSON>('/api/user/passkeys/options', {}),
  addPasskey: (name: string, response: RegistrationResponseJSON) =>
    post<unknown>('/api/user/passkeys', { name, response }),
  renamePasskey: async (id: string, name: string): Promise<void> => {
    await api.request<unknown>('PUT', of('passkeys', id), { body: { name } });
  },
  removePasskey: (id: string) => remove(of('passkeys', id)),
};
