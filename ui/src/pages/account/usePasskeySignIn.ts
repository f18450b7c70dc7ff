import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { api } from '../../api/ApiClient.js';
import type { SignInFields } from '../../session/AuthProtocol.js';

type Take = (fields: SignInFields) => Promise<void>;

/**
 * Signs in with a passkey: when it is asked for, and from the suggestions that the browser makes at the e-mail field.
 * Null where the server or the browser knows no passkeys.
 */
export function usePasskeySignIn(
  isOffered: boolean,
  onProof: Take,
  onProblem: (error: unknown) => void,
): (() => Promise<void>) | null {
  const latest = useRef({ onProof, onProblem });
  useEffect(() => {
    latest.current = { onProof, onProblem };
  });
  // A suggestion that comes late must not take the browser's one ceremony away from who has asked for it.
  const isAsked = useRef(false);
  const isKnown = isOffered && 'PublicKeyCredential' in window;
  useEffect(() => {
    if (!isKnown) return undefined;
    let isGone = false;
    void suggest(async (fields) => {
      if (!isGone) await latest.current.onProof(fields).catch((error: unknown) => latest.current.onProblem(error));
    }, () => isGone || isAsked.current); // prettier-ignore
    return () => {
      isGone = true;
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [isKnown]);
  if (!isKnown) return null;
  return () => {
    isAsked.current = true;
    return prove(onProof);
  };
}

/** The browser offers passkeys among what it fills in; it stays silent until one is chosen, and when none is. */
async function suggest(take: Take, isGone: () => boolean): Promise<void> {
  try {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    if (await browserSupportsWebAuthnAutofill()) await prove(take, isGone);
  } catch {
    // The button is still there.
  }
}

/** `isGone`: as a suggestion, as long as it is still of use; else asked for by the user. */
async function prove(take: Take, isGone?: () => boolean): Promise<void> {
  const [{ startAuthentication, WebAuthnError }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.request<PublicKeyCredentialRequestOptionsJSON>('GET', '/api/user/passkeys/sign-in-options'),
  ]);
  if (isGone?.()) return;
  try {
    const response = await startAuthentication({ optionsJSON: data, useBrowserAutofill: isGone !== undefined });
    await take({ response: JSON.stringify(response) });
  } catch (error) {
    // Whoever closes the browser's dialog knows.
    const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (!isCancelled && !(error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED')) throw error;
  }
}
