import { createContext } from 'react';

/** Whether one stands in a dialog over a page, which a link must not lead away from underneath. */
export const DialogContext = createContext(false);
