import type { ProofMethod } from '@viewkraft/model';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../../base/api/ApiError.js';
import { ProofDialog } from './ProofDialog.js';
import { ProofContext, type Prove } from './proofs.js';

interface Asked {
  readonly methods: readonly ProofMethod[];
  readonly answer: (isProved: boolean) => void;
}

/** Asks for reauthentication whenever a descendant needs it; unsaved input stays meanwhile. */
export function ProofProvider({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [pending, setPending] = useState<Asked | null>(null);
  /** Requests made while the dialog is open share its result. */
  const asking = useRef<Promise<boolean> | null>(null);
  const prove: Prove = useCallback(async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const methods = methodsOf(error);
        if (methods === null) throw error;
        asking.current ??= new Promise<boolean>((answer) => setPending({ methods, answer })).finally(() => {
          asking.current = null;
          setPending(null);
        });
        if (!(await asking.current)) throw error;
      }
    }
  }, []);
  return (
    <ProofContext value={prove}>
      {children}
      {pending && (
        <ProofDialog
          email={email}
          methods={pending.methods}
          onProved={() => pending.answer(true)}
          onCancel={() => pending.answer(false)}
        />
      )}
    </ProofContext>
  );
}

function methodsOf(error: unknown): readonly ProofMethod[] | null {
  if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATION_NEEDED') return null;
  const { methods } = error.body;
  return Array.isArray(methods) ? (methods as readonly ProofMethod[]) : null;
}
