import { createContext, useContext } from 'react';

/** How the server lets a user prove to be the one who signed in. */
export type ProofMethod = 'password' | 'passkey' | 'code' | 'mail';

/**
 * Does something that the server may want a proof for first: then it is asked for in place, and the work is done again.
 * Without a proof the server's refusal stands.
 */
export type Prove = <T>(work: () => Promise<T>) => Promise<T>;

export const ProofContext = createContext<Prove>((work) => work());

export const useProof = (): Prove => useContext(ProofContext);
