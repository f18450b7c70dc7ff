import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type {
  AccessToken,
  CreatedAccessToken,
  OwnIdentity,
  OwnPasskey,
  OwnSession,
  ProofState,
  RecoveryCodes,
  TotpSecret,
  TotpState,
} from '@viewkraft/model';
import { api } from '../../../base/api/ApiClient.js';

/** A token to be created. */
export interface NewToken {
  readonly name: string;
  /** ISO 8601. */
  readonly expires: string;
  readonly readOnly: boolean;
}

/** Input that proves the user's identity. */
type ReauthenticationInput =
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
  createToken: (token: NewToken) => post<CreatedAccessToken>('/api/user/tokens', token),
  revokeToken: (id: string) => remove(of('tokens', id)),

  reauthentication: () => get<ProofState>('/api/user/proof'),
  reauthenticate: async (reauthentication: ReauthenticationInput): Promise<void> => {
    await post<null>('/api/user/proof', reauthentication);
  },

  totp: () => get<TotpState>('/api/user/totp'),
  beginTotp: () => post<TotpSecret>('/api/user/totp', {}),
  confirmTotp: (code: string) => post<RecoveryCodes>('/api/user/totp/confirm', { code }),
  renewRecoveryCodes: () => post<RecoveryCodes>('/api/user/totp/recovery-codes', {}),
  endTotp: () => remove('/api/user/totp'),

  identities: () => get<readonly OwnIdentity[]>('/api/user/identities'),
  removeIdentity: (id: string) => remove(of('identities', id)),

  passkeys: () => get<readonly OwnPasskey[]>('/api/user/passkeys'),
  passkeyOptions: () => post<PublicKeyCredentialCreationOptionsJSON>('/api/user/passkeys/options', {}),
  addPasskey: (name: string, response: RegistrationResponseJSON) =>
    post<unknown>('/api/user/passkeys', { name, response }),
  renamePasskey: async (id: string, name: string): Promise<void> => {
    await api.request<unknown>('PUT', of('passkeys', id), { body: { name } });
  },
  removePasskey: (id: string) => remove(of('passkeys', id)),
};
