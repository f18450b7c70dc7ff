import { api } from '../../api/ApiClient.js';
import { listPath, recordPath, recordsApi } from '../../api/recordsApi.js';

/** A user as administrators see one. */
export interface ManagedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly disabled: boolean;
  readonly password_pending: boolean;
  /** Null: the address was never confirmed. */
  readonly email_verified_at: string | null;
  /** Null: has chosen a password, or come in another way. */
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

/** What administrators do with accounts. Refusals are ApiErrors. */
export const usersApi = {
  async list(search: string, limit: number): Promise<UserPage> {
    const { records, total } = await recordsApi.list(listPath(view), { search: search || undefined, sort: 'email', limit }); // prettier-ignore
    return { users: records as unknown as readonly ManagedUser[], total };
  },

  /** Without a password: the server mails a link to choose one. */
  async invite(invitation: Invitation): Promise<void> {
    await recordsApi.create(view, { ...invitation });
  },

  /** Mails an invitation's link again. */
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
