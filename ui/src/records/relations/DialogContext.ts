import { createContext } from 'react';

/** Whether the component is inside a dialog over a page, where links must not navigate away. */
export const DialogContext = createContext(false);
