import type { Locale } from '@viewkraft/model';

/**
 * Files and API reads that a page needs at once; without preloading, its scripts would discover them one after another.
 */
export interface PageNeeds {
  /** Chunks of the build by name (ui/stages.ts), without their imports. */
  readonly chunks: readonly string[];
  /** Chunks that the page requests after its frame is shown: also preloaded, after everything else. */
  readonly later?: readonly string[];
  /** API addresses that the page reads first; none may contain more than the page's own address. */
  readonly reads: readonly string[];
}

const session = '/api/auth/session';
const views = '/api/model/';

/** Pages whose own chunk is neither the grid's nor the form's, by address without the locale. */
const pageChunks: Readonly<Record<string, string>> = {
  '/private': 'PrivatePage',
  '/private/media/new': 'MediaUploadPage',
  '/admin': 'ViewsAdmin',
  '/admin/views': 'ViewsAdmin',
  '/admin/plan': 'PlanAdmin',
  '/admin/users': 'UsersAdmin',
  '/admin/media': 'MediaAdminPage',
  '/admin/plugins': 'PluginsAdmin',
  '/admin/health': 'HealthAdmin',
  '/user': 'UserPage',
  '/api/docs': 'DocsPage',
  '/user/changes': 'ChangesPage',
};

const signedInAreas: ReadonlySet<string> = new Set(['private', 'admin', 'user', 'api']);

/** The chunks of the pages for guests, which the server renders. */
const guestPages = {
  '/login': 'sign-in',
  '/signup': 'SignUpPage',
  '/password-request': 'PasswordRequestPage',
};

/** Path of a page for guests, without the locale. */
export type GuestPath = keyof typeof guestPages;

export const isGuestPath = (rest: string): rest is GuestPath => Object.hasOwn(guestPages, rest);

/** The chunks of the sign-in and sign-up pages, which have a different frame. */
const accountPages: Readonly<Record<string, string>> = { ...guestPages, '/password-new': 'PasswordNewPage' };

/** `rest` is the page's path without its locale. Most pages redirect guests, who then need none of its files. */
export function needsOf(rest: string, locale: Locale, isSignedIn: boolean): PageNeeds {
  const start = ['openApp', 'app', `words-${locale}`, `errors-${locale}`];
  const frame = [...start, `texts-${locale}`, 'frame'];
  const account = accountPages[rest];
  if (account) {
    const reads = rest === '/login' ? [session, '/api/auth/providers'] : [session];
    const chunks = [...start, 'replaceEarlyPage', `account-${locale}`, 'DefaultLayout', account];
    return { chunks, reads };
  }
  const [, area, view, id] = rest.split('/');
  if (!isSignedIn || !signedInAreas.has(area ?? '')) return { chunks: start, reads: [session] }; // prettier-ignore
  const own = isViewFile(rest) ? ['ViewsAdmin', 'ViewFilePage'] : [pageChunks[rest] ?? []].flat();
  if (own.length > 0) return { chunks: [...frame, ...textsOf(area, rest).map((part) => `${part}-${locale}`), ...own], reads: [session, views] }; // prettier-ignore
  if (area !== 'private' || view === undefined) return { chunks: frame, reads: [session, views] };
  const model = /^[a-z]\w{0,62}$/i.test(view) ? [`${views}${view}`] : [];
  const reads = [session, views, ...model];
  if (id === 'deleted') return { chunks: [...frame, `history-${locale}`, 'DeletedPage'], reads };
  return id === undefined
    ? { chunks: [...frame, 'grid'], later: ['cells'], reads }
    : { chunks: [...frame, 'form'], reads };
}

/** The parts of the texts that a page needs beyond those of its frame. */
function textsOf(area: string | undefined, rest: string): readonly string[] {
  if (rest === '/admin/users') return ['admin', 'account'];
  if (rest === '/admin/plugins') return ['admin', 'pluginAdmin'];
  if (area === 'api') return ['docs'];
  if (rest === '/user/changes') return ['history'];
  if (rest === '/private/media/new') return ['media'];
  if (area === 'admin' && rest !== '/admin/media') return ['admin'];
  return area === 'user' ? ['account', 'security'] : [];
}

const isViewFile = (rest: string): boolean => rest.startsWith('/admin/views/');
