import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { HttpClient } from '../server/http-client.js';

/** The claims of the issuer about a user. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface Issuer {
  /** Also the issuer identifier. */
  readonly origin: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** Takes a new browser from an authorization URL through sign-in and consent; returns the URL it is sent back to. */
  visit(url: string, as: Person | 'nobody'): Promise<string>;
  close(): Promise<void>;
}

const client = { clientId: 'viewkraft', clientSecret: 'a secret of the client' } as const;
const claims = ['email', 'email_verified', 'name'];

/** A real OpenID provider at a free port of this machine, whose users sign in and consent automatically. */
export async function startIssuer(): Promise<Issuer> {
  const people = new Map<string, Person>();
  let current: Person | 'nobody' = 'nobody';
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => { handle(request, response); }); // prettier-ignore
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(origin, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: ['http://localhost/unused'] },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['a key of the issuer'] },
    claims: { openid: ['sub'], email: claims.slice(0, 2), profile: claims.slice(2) },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
  });
  // The server under test has a free port, too, and starts later.
  Object.defineProperty(provider.Client.prototype, 'redirectUriAllowed', {
    value: (uri: string) => new URL(uri).pathname.startsWith('/api/auth/callback/'),
  });
  const usual = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (current === 'nobody') return provider.interactionFinished(request, response, { error: 'access_denied' });
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: current.sub } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email profile');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void usual(request, response);
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  };
  return {
    origin,
    client,
    visit: async (url, as) => {
      current = as;
      if (as !== 'nobody') people.set(as.sub, as);
      const browser = new HttpClient(origin);
      let next = url;
      while (next.startsWith(origin)) {
        const { status, text, headers } = await browser.call(next);
        const location = headers.get('location');
        if (location === null) throw new Error(`${status} at ${next}: ${text}`);
        next = new URL(location, origin).href;
      }
      return next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
