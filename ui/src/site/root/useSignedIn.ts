import { useEffect, useState, type ComponentType } from 'react';
import { connectTabs } from '../../api/TabChannel.js';

/**
 * What stands in the header for who is signed in, as soon as that is known. A guest, as nearly everybody is, fetches nothing
 * for it: only the answer to one question, which is on its way before any script is here.
 */
export function useSignedIn(): ComponentType | null {
  const [Account, setAccount] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isThere = true;
    const look = async (ask: () => Promise<Response>): Promise<void> => {
      const session = (await (await ask()).json()) as { user?: unknown } | null;
      if (!session?.user) {
        // Until the application is opened the answer may be an old one.
        globalThis.viewkraftReads = undefined;
        return;
      }
      const { SignedInSite } = await import('../account/SignedInSite.js');
      if (isThere) setAccount(() => SignedInSite);
    };
    // Who cannot be asked for is a guest.
    const asked = (ask: () => Promise<Response>): void => void look(ask).catch(() => undefined);
    asked(firstAnswer);
    connectTabs().listen((text) => {
      // Somebody has signed in in another tab; where that is known already its own listener does the rest.
      if (isThere && (JSON.parse(text) as { topic?: unknown }).topic === 'session') asked(askAnew);
    });
    return () => {
      isThere = false;
    };
  }, []);
  return Account;
}

const address = '/api/auth/session';
const askAnew = (): Promise<Response> => fetch(address, { headers: { Accept: 'application/json' } });

/** A copy: the session's own store takes the answer itself when it comes. */
async function firstAnswer(): Promise<Response> {
  const begun = globalThis.viewkraftReads?.[address];
  return begun ? (await begun).clone() : askAnew();
}
