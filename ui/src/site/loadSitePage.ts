import { localeOfPath, pendingPassword, type ShownPage } from '@viewkraft/model';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { sessionStore } from '../session/SessionStore.js';
import { NeedsFullLoad, payloads } from './root/PayloadStore.js';

/** The application's way to a page of the site: by its payload, or by a full load where there is none; a pending change of the password comes before it (A4). */
export async function loadSitePage({ request }: LoaderFunctionArgs): Promise<ShownPage | Response> {
  const url = new URL(request.url);
  const detour = sessionStore.current().user?.password
    ? pendingPassword(url.pathname, url.search, localeOfPath(url.pathname))
    : null;
  if (detour !== null) return redirect(detour);
  try {
    return await payloads.load(url.pathname);
  } catch (error) {
    if (!(error instanceof NeedsFullLoad)) throw error;
    location.assign(url);
    // The browser leaves; until it has, nothing else shall show.
    return new Promise(() => undefined);
  }
}
