import type { Reader } from './readers.js';

/** An OpenID Connect provider that users may sign in with. */
export interface OidcSettings {
  /** Part of the callback address: `/api/auth/callback/{id}`. */
  readonly id: string;
  /** The name shown to visitors. */
  readonly name: string;
  /** The issuer as in the provider's discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const keys = ['id', 'name', 'issuer', 'clientId', 'clientSecret'] as const;
const reserved = ['credentials', 'email', 'passkey'];

/** Reads `[{"id", "name", "issuer", "clientId", "clientSecret"}]`; every value is a string. */
export const oidcProviders: Reader<readonly OidcSettings[]> = (input) => {
  if (!Array.isArray(input)) throw new Error(`must be a list of providers, each with ${keys.join(', ')}`);
  const providers = input.map(readProvider);
  const twice = providers.find(({ id }, at) => providers.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Error(`has the id "${twice.id}" twice`);
  return providers;
};

/** Whether secrets would travel unencrypted to another machine. */
export function isInsecure({ issuer }: OidcSettings): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol !== 'https:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function readProvider(given: unknown, at: number): OidcSettings {
  const provider = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  const text = (key: (typeof keys)[number]): string => {
    const value = provider[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
    throw new Error(`needs "${key}", a non-empty text, in entry ${at + 1}`);
  };
  const unknown = Object.keys(provider).find((key) => !keys.some((known) => known === key));
  if (unknown !== undefined)
    throw new Error(`has the unknown key "${unknown}" in entry ${at + 1} (known keys: ${keys.join(', ')})`);
  const [id, issuer] = [text('id'), text('issuer')];
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) {
    throw new Error(
      `has the id "${id}" in entry ${at + 1}, which must consist of lower-case letters, digits and hyphens`,
    );
  }
  if (reserved.includes(id)) throw new Error(`has the id "${id}" in entry ${at + 1}, which is reserved`);
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol) || /[?#]/.test(issuer)) {
    throw new Error(`has an issuer in entry ${at + 1} that is not an address such as https://login.example.com`);
  }
  return { id, name: text('name'), issuer, clientId: text('clientId'), clientSecret: text('clientSecret') };
}
