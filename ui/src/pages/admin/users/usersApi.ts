import { api } from '../../../base/api/ApiClient.js';
import { listPath, recordPath, recordsApi } from '../../../base/api/recordsApi.js';

/** A user as shown to administrators. */
export interface ManagedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly disabled: boolean;
  readonly password_pending: boolean;
  /** Null: the address has not been confirmed. */
  readonly email_verified_at: string | null;
  /** Null: the user has set a password, or signs in by another method. */
  readonly invited_at: string | null;
  readonly last_sign_in_at: string | null;
}

export interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export interface UserPage {
  readonly users: readonly ManagedUser[];
  readonly total: number;
}

const view = 'users';

/** Account administration requests. Refusals are thrown as ApiError. */
export const usersApi = {
  async list(search: string, limit: number): Promise<UserPage> {
    const { records, total } = await recordsApi.list(listPath(view), { search: search || undefined, sort: 'email', limit }); // prettier-ignore
    return { users: records as unknown as readonly ManagedUser[], total };
  },

  /** Creates an account without a password: the server mails a link to set one. */
  async invite(invitation: Invitation): Promise<void> {
    await recordsApi.create(view, { ...invitation });
  },

  /** Mails the invitation's link again. */
  async inviteAgain(id: string): Promise<void> {
    await api.request<null>('POST', `${recordPath(view, id)}/invitation`, { body: {} });
  },

  async hasSecondFactor(id: string): Promise<boolean> {
    const path = `${recordPath(view, id)}/totp`;
    return (await api.request<{ readonly enabled: boolean }>('GET', path, { cache: 'no-store' })).data.enabled;
  },

  async endSecondFactor(id: string): Promise<void> {
    await api.request<null>('DELETE', `${recordPath(view, id)}/totp`);
  },

  async change(
    id: string,
    changes: Partial<Pick<ManagedUser, 'roles' | 'disabled' | 'password_pending'>>,
  ): Promise<void> {
    await recordsApi.update(view, id, changes, null);
  },

  async endSessions(id: string): Promise<void> {
    await api.request<null>('DELETE', `${recordPath(view, id)}/sessions`);
  },
};
