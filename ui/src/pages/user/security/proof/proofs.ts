import { createContext, useContext } from 'react';

/**
 * Runs an action for which the server may require reauthentication: then asks for it in place and runs the action
 * again. Without reauthentication the server's refusal is thrown.
 */
export type Prove = <T>(work: () => Promise<T>) => Promise<T>;

export const ProofContext = createContext<Prove>((work) => work());

export const useProof = (): Prove => useContext(ProofContext);
