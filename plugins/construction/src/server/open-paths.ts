import { withoutLocale } from '@viewkraft/model';
import type { AskedFor } from '@viewkraft/server';

/** Ways in, and what has to be there by law; without locale. Nothing below them is open. */
const pages = [
  '/login', '/signup', '/password-request', '/password-new', '/user', '/imprint', '/impressum', '/privacy', '/datenschutz',
]; // prettier-ignore
/** What these pages are made of, and what is the same whatever the site shows. */
const files = ['/assets', '/_i18n', '/builds', '/favicon.ico', '/favicon.svg', '/robots.txt', '/.well-known'];
/** Rooms of the API that answer nothing of the site's content, or judge for themselves who asks. */
const rooms = ['auth', 'user', 'health', 'construction', 'public', 'metrics', 'plan'];
/** Rooms that tell of records, whatever a server calls their addresses. */
const tellingRooms = ['docs', 'events', 'model', 'path'];

/** How far a path is open to those who may not enter: to everyone, to who is signed in, or to administrators alone. */
export function openTo(path: string, asks: AskedFor, more: readonly string[]): 'everyone' | 'users' | 'administrators' {
  if (path === '/api' || path.startsWith('/api/')) {
    const room = path.split('/')[2] ?? '';
    if (rooms.includes(room)) return 'everyone';
    // Addresses of other plugins under /api are theirs to judge. A room that is spelt with signs may be any of them.
    const isOfPlugin = asks === 'other' && /^[\w-]+$/.test(room) && !tellingRooms.includes(room);
    return isOfPlugin ? 'everyone' : 'users';
  }
  if (files.some((file) => isAtOrBelow(path, file))) return 'everyone';
  const page = withoutLocale(path.replace(/\/_payload\.json$/, '') || '/');
  return pages.includes(page) || more.some((one) => isAtOrBelow(page, one)) ? 'everyone' : 'administrators';
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
