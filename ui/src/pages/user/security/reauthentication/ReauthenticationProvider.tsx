import type { ProofMethod } from '@viewkraft/model';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../../base/api/ApiError.js';
import { ReauthenticationDialog } from './ReauthenticationDialog.js';
import { ReauthenticationContext, type WithReauthentication } from './useReauthentication.js';

interface PendingRequest {
  readonly methods: readonly ProofMethod[];
  readonly answer: (isDone: boolean) => void;
}

/** Asks for reauthentication whenever a descendant needs it; unsaved input stays meanwhile. */
export function ReauthenticationProvider({
  email,
  children,
}: {
  readonly email: string;
  readonly children: ReactNode;
}) {
  const [pending, setPending] = useState<PendingRequest | null>(null);
  /** Requests made while the dialog is open share its result. */
  const request = useRef<Promise<boolean> | null>(null);
  const withReauthentication: WithReauthentication = useCallback(async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const methods = methodsOf(error);
        if (methods === null) throw error;
        request.current ??= new Promise<boolean>((answer) => setPending({ methods, answer })).finally(() => {
          request.current = null;
          setPending(null);
        });
        if (!(await request.current)) throw error;
      }
    }
  }, []);
  return (
    <ReauthenticationContext value={withReauthentication}>
      {children}
      {pending && (
        <ReauthenticationDialog
          email={email}
          methods={pending.methods}
          onDone={() => pending.answer(true)}
          onCancel={() => pending.answer(false)}
        />
      )}
    </ReauthenticationContext>
  );
}

function methodsOf(error: unknown): readonly ProofMethod[] | null {
  if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATION_NEEDED') return null;
  const { methods } = error.body;
  return Array.isArray(methods) ? (methods as readonly ProofMethod[]) : null;
}
