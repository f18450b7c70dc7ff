import { useEffect, useState, type ComponentType } from 'react';
import { connectTabs } from '../../base/api/TabChannel.js';

/**
 * Loads the header's account component once a session is known. Guests, who are most visitors, load nothing for it:
 * they only need the response to one request, which the document starts before any script loads.
 */
export function useSignedIn(): ComponentType | null {
  const [Account, setAccount] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isMounted = true;
    const check = async (fetchSession: () => Promise<Response>): Promise<void> => {
      const session = (await (await fetchSession()).json()) as { user?: unknown } | null;
      if (!session?.user) {
        // Until the application starts, the response may be outdated.
        globalThis.viewkraftReads = undefined;
        return;
      }
      const { SignedInSite } = await import('../account/SignedInSite.js');
      if (isMounted) setAccount(() => SignedInSite);
    };
    // A visitor whose session cannot be checked counts as a guest.
    const checkSession = (fetchSession: () => Promise<Response>): void =>
      void check(fetchSession).catch(() => undefined);
    checkSession(firstResponse);
    connectTabs().listen((text) => {
      // Another tab has signed in; if this tab already knows a session, that session's own listener handles the rest.
      if (isMounted && (JSON.parse(text) as { topic?: unknown }).topic === 'session') checkSession(requestSession);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return Account;
}

const address = '/api/auth/session';
const requestSession = (): Promise<Response> => fetch(address, { headers: { Accept: 'application/json' } });

/** Clones the response: the session store reads the original. */
async function firstResponse(): Promise<Response> {
  const started = globalThis.viewkraftReads?.[address];
  return started ? (await started).clone() : requestSession();
}
