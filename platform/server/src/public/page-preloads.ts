import type { Locale } from '@viewkraft/model';

/** What a page needs as soon as it is opened, which its own start would find out later, one after the other. */
export interface PageNeeds {
  /** Chunks of the build by their names (ui/stages.ts), without those that these import. */
  readonly chunks: readonly string[];
  /** Addresses of the API that it reads first; none of them may hold more than the page's own address names. */
  readonly reads: readonly string[];
}

const session = '/api/auth/session';
const views = '/api/model/';

/** Where a page's own chunk is not the grid's or the form's, by address without its locale. */
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
};

/** The chunks of the pages where one signs in or up; theirs is another frame. */
const accountPages: Readonly<Record<string, string>> = {
  '/login': 'sign-in',
  '/signup': 'SignUpPage',
  '/password-request': 'PasswordRequestPage',
  '/password-new': 'PasswordNewPage',
};

/** `rest` is the page's path without its locale. Who is not signed in is sent elsewhere by most pages, and needs nothing of them. */
export function needsOf(rest: string, locale: Locale, isSignedIn: boolean): PageNeeds {
  const start = ['openApp', 'app', `words-${locale}`, `errors-${locale}`];
  const frame = [...start, `texts-${locale}`, 'frame'];
  const account = accountPages[rest];
  if (account) {
    const reads = rest === '/login' ? [session, '/api/auth/providers'] : [session];
    return { chunks: [...start, `account-${locale}`, 'DefaultLayout', account], reads };
  }
  const [, area, view, id] = rest.split('/');
  if (!isSignedIn || (area !== 'private' && area !== 'admin' && area !== 'user')) return { chunks: start, reads: [session] }; // prettier-ignore
  const own = pageChunks[rest];
  if (own) return { chunks: [...frame, ...textsOf(area, rest).map((part) => `${part}-${locale}`), own], reads: [session, views] }; // prettier-ignore
  if (area !== 'private' || view === undefined) return { chunks: frame, reads: [session, views] };
  const model = /^[a-z]\w{0,62}$/i.test(view) ? [`${views}${view}`] : [];
  return { chunks: [...frame, id === undefined ? 'grid' : 'form'], reads: [session, views, ...model] };
}

/** The parts of the texts that the page adds to those of its frame. */
function textsOf(area: string | undefined, rest: string): readonly string[] {
  if (rest === '/admin/users') return ['admin', 'account'];
  if (rest === '/admin/plugins') return ['admin', 'pluginAdmin'];
  if (area === 'admin' && rest !== '/admin/media') return ['admin'];
  return area === 'user' ? ['account', 'security'] : [];
}
