import type { StateChipProps } from '../../panels/StateChip.js';
import type { ManagedUser } from './usersApi.js';

type UserState = 'disabled' | 'unverified' | 'invited' | 'pending' | 'active';

/** Returns the most important fact about an account; reasons that prevent a sign-in come first. */
export function userState(
  user: Pick<ManagedUser, 'disabled' | 'password_pending' | 'email_verified_at' | 'invited_at'>,
): UserState {
  if (user.disabled) return 'disabled';
  if (user.email_verified_at === null) return 'unverified';
  if (user.invited_at !== null) return 'invited';
  return user.password_pending ? 'pending' : 'active';
}

export const stateTones: Readonly<Record<UserState, StateChipProps['tone']>> = {
  disabled: 'negative',
  unverified: 'warning',
  invited: 'accent',
  pending: 'warning',
  active: 'positive',
};
