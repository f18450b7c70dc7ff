import type { SessionReport, SessionUser } from '@viewkraft/model';
import { Listeners } from '../../base/state/Listeners.js';
import { ApiError } from '../../base/api/ApiError.js';
import { api, type ApiClient } from '../../base/api/ApiClient.js';
import { eventStream, type EventStream, tabChannel } from '../../base/api/EventStream.js';
import type { TabChannel } from '../../base/api/TabChannel.js';
import { viewing } from '../../base/api/viewing.js';
import { modelStore } from '../model/ModelStore.js';
import { AuthProtocol, type SignInFields } from './AuthProtocol.js';

export interface SessionState {
  readonly status: 'unauthenticated' | 'loading' | 'authenticated' | 'error';
  readonly user: SessionUser | null;
}

/** Who is signed in, by the Auth.js protocol (G2, G4). */
export class SessionStore {
  private state: SessionState = { status: 'loading', user: null };
  private readonly listeners = new Listeners();
  private readonly signOutTasks = new Set<() => Promise<void>>();
  private readonly signedOut = new Set<(userId: string) => void>();
  private readonly auth: AuthProtocol;
  private started = false;
  /** Whether a first response about the session has arrived. */
  private isSettled = false;
  /** The user last announced to the other tabs; undefined: none yet. */
  private announcedUserId: string | null | undefined = undefined;

  constructor(
    private readonly client: ApiClient,
    private readonly stream: Pick<EventStream, 'open' | 'close' | 'listen'>,
    private readonly onOtherRights: (isOtherUser: boolean) => void,
    private readonly tabs: Pick<TabChannel, 'post' | 'listen'>,
    private readonly authTabs: AuthTabs,
  ) {
    this.auth = new AuthProtocol(client);
    tabs.listen('session', (user) => {
      if (user !== (this.state.user?.id ?? null)) void this.followTab(user);
    });
    tabs.listen('signedOut', (user) => this.end(user));
    authTabs.listen(() => {
      if (this.state.status === 'authenticated') void this.load();
    });
    client.onRefusal((error) => {
      const { status, user } = this.state;
      if (status !== 'authenticated' || !user) return;
      if (error.status === 401) void this.load();
      if (error.code === 'PASSWORD_PENDING') this.set({ status, user: { ...user, password: true } });
    });
    stream.listen((event) => {
      if (event.type === 'signout') this.set({ status: 'unauthenticated', user: null });
      if (event.type === 'again') void this.load();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.listeners.subscribe(listener);
    if (!this.started) {
      this.started = true;
      void this.load();
    }
    return unsubscribe;
  };

  readonly current = (): SessionState => this.state;

  /**
   * Asks the server who is signed in. An unexpected change of the user ends the session (G6); with `mayDiffer`, where a
   * change is plausible, the page adopts the new user. A missing session is removed here too (G4). Resolves with
   * whether there is a session.
   */
  async load(mayDiffer = false): Promise<boolean> {
    try {
      const { data } = await this.client.request<SessionReport | null>('GET', '/api/auth/session');
      const user = data?.user ?? null;
      const isOther = user !== null && this.state.user !== null && user.id !== this.state.user.id;
      if (isOther && !mayDiffer) await this.expel();
      else this.set({ status: user ? 'authenticated' : 'unauthenticated', user });
    } catch {
      // Without a response the page keeps its session; a first load without one has no user.
      if (this.state.status !== 'authenticated') this.set({ status: 'error', user: null });
    }
    return this.state.user !== null;
  }

  /**
   * Compares the page's user with the server's session and with the user's own record. A different user, a missing
   * session or a missing record ends the session (G5); changed roles of the same user are adopted; without a response
   * nothing changes. Resolves with false if the session has ended.
   */
  async check(): Promise<boolean> {
    const { user } = this.state;
    if (!user) return true;
    const isSame = await this.isStill(user.id);
    if (isSame || this.state.user?.id !== user.id) return true;
    await this.expel();
    return false;
  }

  /** Signs in with credentials or a passkey. Throws SignInError when the server refuses. */
  async signIn(provider: 'credentials' | 'passkey', fields: SignInFields, callbackUrl: string): Promise<void> {
    this.set({ status: 'loading', user: null });
    try {
      await this.auth.authenticate(provider, fields, callbackUrl);
      await this.load();
    } catch (error) {
      this.set({ status: 'error', user: null });
      throw error;
    }
  }

  /** Registers work that needs the session; a sign-out waits for it. */
  beforeSignOut(work: () => Promise<void>): void {
    this.signOutTasks.add(work);
  }

  /**
   * Ends the session in this browser and on the server; if the server does not answer, at least in this browser (G7).
   */
  async signOut(): Promise<void> {
    const { user } = this.state;
    await Promise.allSettled([...this.signOutTasks].map((work) => work()));
    await this.logOut();
    this.authTabs.signedOut();
    if (user) {
      this.tabs.post('signedOut', user.id);
      this.end(user.id);
    } else this.set({ status: 'unauthenticated', user: null });
  }

  /** Calls the listener with the user's id after a deliberate sign-out. */
  onSignOut(listener: (userId: string) => void): void {
    this.signedOut.add(listener);
  }

  /** Adopts the user whom another tab has announced. */
  private async followTab(announced: unknown): Promise<void> {
    await this.load(true);
    // That tab may have asked the server just before the sign-in, and have missed its announcement.
    if (announced === null && this.state.user) this.tabs.post('session', this.state.user.id);
  }

  private end(userId: unknown): void {
    if (typeof userId === 'string') for (const listener of this.signedOut) listener(userId);
    if (this.state.user?.id === userId) this.set({ status: 'unauthenticated', user: null });
  }

  /** Ends an invalid session. The user did not sign out, so the user's drafts are kept. */
  private async expel(): Promise<void> {
    await this.logOut();
    this.set({ status: 'unauthenticated', user: null });
  }

  private async logOut(): Promise<void> {
    try {
      await this.client.request<null>('POST', '/api/user/logout');
    } catch (error) {
      // eslint-disable-next-line no-console -- G7: the failure is of no use to a user who is leaving.
      console.error('The server did not respond to the sign-out request.', error);
    }
  }

  private async isStill(userId: string): Promise<boolean> {
    try {
      const { data } = await this.client.request<SessionReport | null>('GET', '/api/auth/session');
      if (data?.user?.id !== userId) return false;
      // The viewed identity may be unable to read the user's record.
      if (!viewing.identity) {
        await this.client.request<unknown>('GET', `/api/users/${encodeURIComponent(userId)}`, { cache: 'no-store' });
      }
      if (this.state.user?.id === userId) this.set({ status: 'authenticated', user: data.user });
      return true;
    } catch (error) {
      return !(error instanceof ApiError && error.status === 404);
    }
  }

  private set(state: SessionState): void {
    const before = this.state.user;
    this.state = state;
    const isOtherUser = before?.id !== state.user?.id;
    // Data that was read before the first response belongs to the same user.
    if (this.isSettled && (isOtherUser || !hasSameRoles(before, state.user))) {
      this.client.forgetReads();
      this.onOtherRights(isOtherUser);
    }
    // An open stream belongs to the previous user.
    if (isOtherUser) this.stream.close();
    const hasRead = !this.isSettled;
    this.isSettled = true;
    if (state.status !== 'loading' && state.status !== 'error' && this.announcedUserId !== (state.user?.id ?? null)) {
      this.announcedUserId = state.user?.id ?? null;
      this.tabs.post('session', this.announcedUserId);
    }
    if (state.status === 'authenticated') this.stream.open(hasRead);
    else this.stream.close();
    this.listeners.notify();
  }
}

function hasSameRoles(before: SessionUser | null, after: SessionUser | null): boolean {
  return String([...(before?.roles ?? [])].sort()) === String([...(after?.roles ?? [])].sort());
}

/** The application's session. */
export const sessionStore = new SessionStore(
  api,
  eventStream,
  (isOtherUser) => {
    if (isOtherUser) modelStore.reset();
    else modelStore.refresh();
  },
  tabChannel,
  connectAuthTabs(),
);

/** Messages between Auth.js clients of one browser, so that tabs with other clients notice a sign-out. */
interface AuthTabs {
  signedOut(): void;
  listen(listener: () => void): void;
}

/** The BroadcastChannel and message format of next-auth and Auth.js; does nothing without BroadcastChannel. */
function connectAuthTabs(): AuthTabs {
  if (typeof BroadcastChannel === 'undefined') return { signedOut: () => undefined, listen: () => undefined };
  const channel: BroadcastChannel & { unref?: () => void } = new BroadcastChannel('next-auth');
  // In Node, where tests run, an open channel would keep the process alive.
  channel.unref?.();
  return {
    signedOut: () =>
      channel.postMessage({
        event: 'session',
        data: { trigger: 'signout' },
        timestamp: Math.floor(Date.now() / 1000),
      }),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if ((data as { event?: unknown } | null)?.event === 'session') listener();
      }),
  };
}
