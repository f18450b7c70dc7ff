import { localeOfPath, pendingPassword, type ShownPage } from '@viewkraft/model';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { sessionStore } from '../data/session/SessionStore.js';
import { NeedsFullLoad, payloads, Redirected } from './root/PayloadStore.js';

/**
 * Loads a page of the site within the application, or by a full load if it has no payload; a required new password
 * comes first (A4).
 */
export async function loadSitePage({ request }: LoaderFunctionArgs): Promise<ShownPage | Response> {
  const url = new URL(request.url);
  const detour = sessionStore.current().user?.password
    ? pendingPassword(url.pathname, url.search, localeOfPath(url.pathname))
    : null;
  if (detour !== null) return redirect(detour);
  try {
    return await payloads.load(url);
  } catch (error) {
    if (error instanceof Redirected) return redirect(pathOf(error.target(url)));
    if (!(error instanceof NeedsFullLoad)) throw error;
    location.assign(url);
    // The browser is leaving; nothing else may be shown until then.
    return new Promise(() => undefined);
  }
}

const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;
