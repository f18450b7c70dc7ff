import { ApiError } from '../api/ApiError.js';
import { api, type ApiClient } from '../api/ApiClient.js';
import { eventStream, tabChannel, type EventStream } from '../api/EventStream.js';
import type { TabChannel } from '../api/TabChannel.js';
import { modelStore } from '../model/ModelStore.js';

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

/** A refused sign-in: `CredentialsSignin` and its like, with the reason's code. */
export class SignInError extends Error {
  constructor(
    readonly error: string,
    readonly code: string | null,
  ) {
    super(error);
  }
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
  ) {
    tabs.listen('session', (user) => {
      if (user !== (this.state.user?.id ?? null)) void this.load();
    });
    tabs.listen('signedOut', (user) => this.end(user));
    client.onUnauthenticated(() => {
      if (this.state.status === 'authenticated') void this.load();
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

  async load(): Promise<void> {
    try {
      const { data } = await this.client.request<SessionAnswer | null>('GET', '/api/auth/session');
      const user = data?.user ?? null;
      this.set({ status: user ? 'authenticated' : 'unauthenticated', user });
    } catch {
      // Without an answer the page keeps what it knows; a first load without one has nobody.
      if (this.state.status !== 'authenticated') this.set({ status: 'error', user: null });
    }
  }

  /** Signs in with address and password. Throws SignInError when the server refuses. */
  async signIn(email: string, password: string, callbackUrl: string): Promise<void> {
    this.set({ status: 'loading', user: null });
    try {
      const { data: csrf } = await this.client.request<{ csrfToken: string }>('GET', '/api/auth/csrf');
      const body = new URLSearchParams({ email, password, csrfToken: csrf.csrfToken, callbackUrl });
      const { data } = await this.post('/api/auth/callback/credentials', body);
      throwRefusal(data.url);
      await this.load();
    } catch (error) {
      this.set({ status: 'error', user: null });
      if (error instanceof ApiError && typeof error.body['url'] === 'string') throwRefusal(error.body['url']);
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
    try {
      await this.client.request<null>('POST', '/api/user/logout');
    } catch (error) {
      // eslint-disable-next-line no-console -- G7: nobody who leaves needs to hear of it.
      console.error('The server did not answer the sign-out.', error);
    }
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

  private post(path: string, body: URLSearchParams): Promise<{ data: { url: string } }> {
    return this.client.request<{ url: string }>('POST', path, { body, headers: { 'X-Auth-Return-Redirect': '1' } });
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
export const sessionStore = new SessionStore(api, eventStream, () => modelStore.reset(), tabChannel);

function throwRefusal(url: string): void {
  const query = new URL(url, 'http://localhost').searchParams;
  const error = query.get('error');
  if (error) throw new SignInError(error, query.get('code'));
}
