import type { ReactNode } from 'react';

/** Stays in the tab order while the request is pending; the form ignores further submissions meanwhile. */
export function SubmitButton({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <button type="submit" className="account-button" data-primary="" aria-disabled={isBusy || undefined}>
      {children}
    </button>
  );
}
