import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { api } from '../../base/api/ApiClient.js';
import type { SignInFields } from '../../data/session/AuthProtocol.js';

type SubmitFields = (fields: SignInFields) => Promise<void>;

/**
 * Signs in with a passkey, by button or from the browser's suggestions in the e-mail field. Returns null if the server
 * or the browser does not support passkeys.
 */
export function usePasskeySignIn(
  isOffered: boolean,
  onResponse: SubmitFields,
  onProblem: (error: unknown) => void,
): (() => Promise<void>) | null {
  const latest = useRef({ onResponse, onProblem });
  useEffect(() => {
    latest.current = { onResponse, onProblem };
  });
  // A late suggestion must not cancel the ceremony that the user has started: the browser allows only one.
  const isRequested = useRef(false);
  const isAvailable = isOffered && 'PublicKeyCredential' in window;
  useEffect(() => {
    if (!isAvailable) return undefined;
    let isUnmounted = false;
    void suggest(async (fields) => {
      if (!isUnmounted) await latest.current.onResponse(fields).catch((error: unknown) => latest.current.onProblem(error));
    }, () => isUnmounted || isRequested.current); // prettier-ignore
    return () => {
      isUnmounted = true;
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [isAvailable]);
  if (!isAvailable) return null;
  return () => {
    isRequested.current = true;
    return authenticate(onResponse);
  };
}

/** Offers passkeys among the browser's autofill suggestions; silent until one is chosen, and when none is. */
async function suggest(submit: SubmitFields, isObsolete: () => boolean): Promise<void> {
  try {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    if (await browserSupportsWebAuthnAutofill()) await authenticate(submit, isObsolete);
  } catch {
    // The button still works.
  }
}

/**
 * `isObsolete` (of a suggestion): whether the suggestion is no longer needed. Without it, the user requested the
 * ceremony.
 */
async function authenticate(submit: SubmitFields, isObsolete?: () => boolean): Promise<void> {
  const [{ startAuthentication, WebAuthnError }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.request<PublicKeyCredentialRequestOptionsJSON>('GET', '/api/user/passkeys/sign-in-options'),
  ]);
  if (isObsolete?.()) return;
  try {
    const response = await startAuthentication({ optionsJSON: data, useBrowserAutofill: isObsolete !== undefined });
    await submit({ response: JSON.stringify(response) });
  } catch (error) {
    // The user has closed the browser's dialog and needs no message.
    const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (!isCancelled && !(error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED')) throw error;
  }
}
