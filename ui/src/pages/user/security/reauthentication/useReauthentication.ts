import { createContext, useContext } from 'react';

/**
 * Runs an action for which the server may require reauthentication: then asks for it in place and runs the action
 * again. Without reauthentication the server's refusal is thrown.
 */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T>;

export const ReauthenticationContext = createContext<WithReauthentication>((work) => work());

export const useReauthentication = (): WithReauthentication => useContext(ReauthenticationContext);
