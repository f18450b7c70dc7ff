import type { RootOptions } from 'react-dom/client';

/** The error boundary that catches an error already logs it with the failing plugin; React would log it again. */
export const rootOptions: RootOptions = { onCaughtError: () => undefined };
