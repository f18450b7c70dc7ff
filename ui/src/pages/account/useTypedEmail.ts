import { useLocation } from 'react-router-dom';

/** The address that was typed on the page before, handed on in the history's state and in no address. */
export function useTypedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
}
