import type { Prove } from './proofs.js';
import { securityApi } from './securityApi.js';

/** Makes a passkey on this device and hands it to the server. Whoever closes the browser's dialog has cancelled. */
export async function registerPasskey(name: string, prove: Prove): Promise<'added' | 'cancelled'> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    prove(securityApi.passkeyOptions),
  ]);
  try {
    await securityApi.addPasskey(name, await startRegistration({ optionsJSON }));
    return 'added';
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    throw error;
  }
}
