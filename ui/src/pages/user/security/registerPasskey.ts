import { securityApi } from './securityApi.js';

/** Makes a passkey on this device and hands it to the server. Whoever closes the browser's dialog has cancelled. */
export async function registerPasskey(name: string): Promise<'added' | 'cancelled'> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    securityApi.passkeyOptions(),
  ]);
  try {
    await securityApi.addPasskey(name, await startRegistration({ optionsJSON }));
    return 'added';
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    throw error;
  }
}
