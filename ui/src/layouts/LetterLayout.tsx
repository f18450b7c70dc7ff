import type { ReactNode } from 'react';

/** Nothing but the sheet: a letter is printed as it stands. */
export function LetterLayout({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
