/** The identity with whose rights an administrator reads. */
export interface ViewedIdentity {
  /** `role:<name>` or `user:<id>`, as the header `X-View-As` takes it. */
  readonly as: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** Why viewing as somebody else ended without the user's command. `copied`: the tab is a copy, or had crashed. */
type ViewEnd = 'unknown' | 'rights' | 'session' | 'copied';

/** How a request is sent while the user may be viewing as somebody else. */
interface ViewedRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** The request would write, so it is not sent. */
  readonly isRefused: boolean;
}

interface Kept {
  readonly identity?: ViewedIdentity;
  /** The document that wrote this has handed it over to the next one of its tab. */
  readonly isHandedOver?: boolean;
  readonly ended?: ViewEnd;
}

/** index.html reads nothing ahead while this key is set. */
const key = 'viewkraft.viewAs';

/**
 * Viewing as somebody else, in one tab. A document keeps its identity from load to unload, so that nothing read for one
 * identity is shown to another; starting and stopping load a new document. When the user leaves a document, it hands
 * the identity over to the next one. A duplicated tab copies the storage of an open document, so it finds nothing
 * handed over.
 */
export class Viewing {
  readonly identity: ViewedIdentity | null;
  readonly ended: ViewEnd | null;
  /** Why nothing is written, in the page's language once its texts are loaded. */
  refusal = 'Nothing can be changed while you view as somebody else';
  private isOver = false;

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
    page: Pick<EventTarget, 'addEventListener'>,
    private readonly go: (address?: string) => void,
  ) {
    const { identity, isHandedOver, ended } = this.read();
    this.identity = identity && isHandedOver ? identity : null;
    this.ended = ended ?? (identity && !isHandedOver ? 'copied' : null);
    this.write(this.identity ? { identity: this.identity } : null);
    page.addEventListener('pagehide', () => {
      if (this.identity && !this.isOver) this.write({ identity: this.identity, isHandedOver: true });
    });
    page.addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) this.onRestored();
    });
  }

  /** Opens an address of this site with the rights of the identity. */
  start(identity: ViewedIdentity, address: string): void {
    this.write({ identity, isHandedOver: true });
    this.go(address);
  }

  /** How a request is sent. Requests about the user's own session, and the sign-out, do not use the viewed identity. */
  requestOf(method: string, path: string): ViewedRequest {
    if (!this.identity || /^\/api\/(auth\/|user\/logout$)/.test(path)) return { headers: {}, isRefused: false };
    return { headers: { 'X-View-As': this.identity.as }, isRefused: method !== 'GET' };
  }

  /** Opens the address, by default the current one, with the user's own rights. */
  stop(address?: string): void {
    this.leave(null, address);
  }

  /** Like `stop`; the next document says why. */
  end(ended: ViewEnd): void {
    if (this.identity && !this.isOver) this.leave({ ended });
  }

  private leave(kept: Kept | null, address?: string): void {
    this.isOver = true;
    this.write(kept);
    this.go(address);
  }

  /** The browser has restored the page from its back/forward cache; viewing may have started or stopped since. */
  private onRestored(): void {
    const { identity } = this.read();
    if (identity?.as !== this.identity?.as) this.go();
    else if (this.identity) this.write({ identity: this.identity });
  }

  private read(): Kept {
    try {
      return JSON.parse(this.storage?.getItem(key) ?? '{}') as Kept;
    } catch {
      return {};
    }
  }

  private write(kept: Kept | null): void {
    if (kept) this.storage?.setItem(key, JSON.stringify(kept));
    else this.storage?.removeItem(key);
  }
}

/** This tab's instance. */
export const viewing = new Viewing(tabStorage(), pageEvents(), (address) => {
  if (address === undefined) location.reload();
  else location.assign(address);
});

/** The server has no page. */
function pageEvents(): Pick<EventTarget, 'addEventListener'> {
  return typeof addEventListener === 'function' ? globalThis : new EventTarget();
}

/** Null without storage, also on the server: nobody can view as somebody else then. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
