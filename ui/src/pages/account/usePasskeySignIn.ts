import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { api } from '../../base/api/ApiClient.js';
import type { SignInFields } from '../../data/session/AuthProtocol.js';

type Take = (fields: SignInFields) => Promise<void>;

/**
 * Signs in with a passkey, by button or from the browser's suggestions in the e-mail field. Returns null if the server
 * or the browser does not support passkeys.
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
  // A late suggestion must not cancel the ceremony that the user has started: the browser allows only one.
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

/** Offers passkeys among the browser's autofill suggestions; silent until one is chosen, and when none is. */
async function suggest(take: Take, isGone: () => boolean): Promise<void> {
  try {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    if (await browserSupportsWebAuthnAutofill()) await prove(take, isGone);
  } catch {
    // The button still works.
  }
}

/** `isGone` (for a suggestion): whether it is no longer needed; without it, the user has requested the ceremony. */
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
    // The user has closed the browser's dialog and needs no message.
    const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (!isCancelled && !(error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED')) throw error;
  }
}
