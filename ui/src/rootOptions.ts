import type { RootOptions } from 'react-dom/client';

/** Whoever catches what a component throws says so in the console, and knows whose it is; React would say it once more. */
export const rootOptions: RootOptions = { onCaughtError: () => undefined };
