import { createRoot } from 'react-dom/client';
import { rootOptions } from './rootOptions.js';
import { startApp } from './App.js';

/** Renders the application into an empty element. */
export function openApp(element: HTMLElement): Promise<void> {
  return startApp(() => createRoot(element, rootOptions));
}
