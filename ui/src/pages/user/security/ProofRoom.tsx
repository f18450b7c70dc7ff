import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../api/ApiError.js';
import { ProofDialog } from './ProofDialog.js';
import { ProofContext, type Prove, type ProofMethod } from './proofs.js';

interface Asked {
  readonly methods: readonly ProofMethod[];
  readonly answer: (isProved: boolean) => void;
}

/** Asks for a proof wherever something in it needs one; what is typed there stays meanwhile. */
export function ProofRoom({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What asks while the dialog is open waits for the same answer. */
  const asking = useRef<Promise<boolean> | null>(null);
  const prove: Prove = useCallback(async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const methods = methodsOf(error);
        if (methods === null) throw error;
        asking.current ??= new Promise<boolean>((answer) => setAsked({ methods, answer })).finally(() => {
          asking.current = null;
          setAsked(null);
        });
        if (!(await asking.current)) throw error;
      }
    }
  }, []);
  return (
    <ProofContext value={prove}>
      {children}
      {asked && (
        <ProofDialog
          email={email}
          methods={asked.methods}
          onProved={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
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
