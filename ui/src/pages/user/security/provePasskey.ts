import { api } from '../../../api/ApiClient.js';
import { securityApi } from './securityApi.js';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Proves by a passkey to be the one who signed in. Whoever closes the browser's dialog has cancelled. */
export async function provePasskey(): Promise<'proved' | 'cancelled'> {
  const [{ startAuthentication }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.request<PublicKeyCredentialRequestOptionsJSON>('GET', '/api/user/passkeys/sign-in-options'),
  ]);
  try {
    await securityApi.prove({ response: await startAuthentication({ optionsJSON: data }) });
    return 'proved';
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    throw error;
  }
}
