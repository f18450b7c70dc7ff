import { ApiError } from '../api/ApiError.js';
import { api, type ApiClient } from '../api/ApiClient.js';
import { eventStream, tabChannel, type EventStream } from '../api/EventStream.js';
import type { TabChannel } from '../api/TabChannel.js';
import { modelStore } from '../model/ModelStore.js';
import { AuthProtocol, type SignInFields } from './AuthProtocol.js';
import { connectAuthTabs, type AuthTabs } from './authTabs.js';

/** The session's user (G1). `password`: a new one must be set before anything else. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly password: boolean;
}

export interface SessionState {
  readonly status: 'unauthenticated' | 'loading' | 'authenticated' | 'error';
  readonly user: SessionUser | null;
}

interface SessionAnswer {
  readonly user?: SessionUser;
}

/** Who is signed in, by the Auth.js protocol (G2, G4). */
export class SessionStore {
  private state: SessionState = { status: 'loading', user: null };
  private readonly listeners = new Set<() => void>();
  private readonly lastWorks = new Set<() => Promise<void>>();
  private readonly signedOut = new Set<(userId: string) => void>();
  private readonly auth: AuthProtocol;
  private started = false;
  /** Whether it was ever said who is signed in. */
  private isSettled = false;
  /** The user the other tabs were told of; undefined: none yet. */
  private known: string | null | undefined = undefined;

  constructor(
    private readonly client: ApiClient,
    private readonly stream: Pick<EventStream, 'open' | 'close' | 'listen'>,
    private readonly onOtherUser: () => void,
    private readonly tabs: Pick<TabChannel, 'post' | 'listen'>,
    private readonly authTabs: AuthTabs,
  ) {
    this.auth = new AuthProtocol(client);
    tabs.listen('session', (user) => {
      if (user !== (this.state.user?.id ?? null)) void this.load(true);
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
    this.listeners.add(listener);
    if (!this.started) {
      this.started = true;
      void this.load();
    }
    return () => this.listeners.delete(listener);
  };

  readonly current = (): SessionState => this.state;

  /**
   * Asks the server who is signed in. Somebody else than it was, without a word of it, ends the session (G6); where the
   * reader may well have changed meanwhile, `mayDiffer`, the page follows.
   */
  async load(mayDiffer = false): Promise<void> {
    try {
      const { data } = await this.client.request<SessionAnswer | null>('GET', '/api/auth/session');
      const user = data?.user ?? null;
      const isOther = user !== null && this.state.user !== null && user.id !== this.state.user.id;
      if (isOther && !mayDiffer) await this.expel();
      else this.set({ status: user ? 'authenticated' : 'unauthenticated', user });
    } catch {
      // Without an answer the page keeps what it knows; a first load without one has nobody.
      if (this.state.status !== 'authenticated') this.set({ status: 'error', user: null });
    }
  }

  /**
   * Compares the page's user with the server's session and with the user's own record; where they differ, or the record is
   * not there, the session ends (G5). False: it has ended. Without an answer nothing is known, and nothing ends.
   */
  async check(): Promise<boolean> {
    const { user } = this.state;
    if (!user) return true;
    const isSame = await this.isStill(user.id);
    if (isSame || this.state.user?.id !== user.id) return true;
    await this.expel();
    return false;
  }

  /** Signs in with what proves it. Throws SignInError when the server refuses. */
  async signIn(provider: 'credentials' | 'passkey', fields: SignInFields, callbackUrl: string): Promise<void> {
    this.set({ status: 'loading', user: null });
    try {
      await this.auth.prove(provider, fields, callbackUrl);
      await this.load();
    } catch (error) {
      this.set({ status: 'error', user: null });
      throw error;
    }
  }

  /** What must be done while the session still lasts; a sign-out waits for it. */
  beforeSignOut(work: () => Promise<void>): void {
    this.lastWorks.add(work);
  }

  /** Ends the session here, in the other tabs and on the server; without its answer it is at least forgotten here (G7). */
  async signOut(): Promise<void> {
    const { user } = this.state;
    await Promise.allSettled([...this.lastWorks].map((work) => work()));
    await this.logOut();
    this.authTabs.signedOut();
    if (user) {
      this.tabs.post('signedOut', user.id);
      this.end(user.id);
    } else this.set({ status: 'unauthenticated', user: null });
  }

  /** Called with the user whom the reader signed out on purpose. */
  onSignOut(listener: (userId: string) => void): void {
    this.signedOut.add(listener);
  }

  private end(userId: unknown): void {
    if (typeof userId === 'string') for (const listener of this.signedOut) listener(userId);
    if (this.state.user?.id === userId) this.set({ status: 'unauthenticated', user: null });
  }

  /** Ends a session that is not what it seemed; nobody wanted that, so what was typed stays for its user. */
  private async expel(): Promise<void> {
    await this.logOut();
    this.set({ status: 'unauthenticated', user: null });
  }

  private async logOut(): Promise<void> {
    try {
      await this.client.request<null>('POST', '/api/user/logout');
    } catch (error) {
      // eslint-disable-next-line no-console -- G7: nobody who leaves needs to hear of it.
      console.error('The server did not answer the sign-out.', error);
    }
  }

  private async isStill(userId: string): Promise<boolean> {
    try {
      const { data } = await this.client.request<SessionAnswer | null>('GET', '/api/auth/session');
      if (data?.user?.id !== userId) return false;
      await this.client.request<unknown>('GET', `/api/users/${encodeURIComponent(userId)}`, {
        cache: 'no-store',
      });
      if (this.state.user?.id === userId) this.set({ status: 'authenticated', user: data.user });
      return true;
    } catch (error) {
      return !(error instanceof ApiError && error.status === 404);
    }
  }

  private set(state: SessionState): void {
    const before = this.state.user;
    this.state = state;
    if (before?.id !== state.user?.id) {
      // What was read while the first answer was on its way was read by the same caller.
      if (this.isSettled) {
        this.client.forgetReads();
        this.onOtherUser();
      }
      // What is open belongs to the user before.
      this.stream.close();
    }
    this.isSettled = true;
    if (state.status !== 'loading' && state.status !== 'error' && this.known !== (state.user?.id ?? null)) {
      this.known = state.user?.id ?? null;
      this.tabs.post('session', this.known);
    }
    if (state.status === 'authenticated') this.stream.open();
    else this.stream.close();
    for (const listener of [...this.listeners]) listener();
  }
}

/** The application's session. */
export const sessionStore = new SessionStore(api, eventStream, () => modelStore.reset(), tabChannel, connectAuthTabs());
