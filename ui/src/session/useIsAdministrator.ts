import { isAdministrator } from '@viewkraft/model';
import { useSession } from './useSession.js';

/** Whether the session's user may everything. */
export function useIsAdministrator(): boolean {
  const { user } = useSession();
  return user !== null && isAdministrator({ id: user.id, roles: user.roles });
}
