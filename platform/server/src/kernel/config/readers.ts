import { isIP } from 'node:net';
import { hostsOf } from './database-hosts.js';

/**
 * Parses a value of the environment (always text) or of the file; throws a plain Error that states the valid values.
 */
export type Reader<T> = (input: unknown) => T;

function refuse(what: string): never {
  throw new Error(`must be ${what}`);
}

export const text: Reader<string> = (input) =>
  typeof input === 'string' && input !== '' ? input : refuse('a non-empty text');

/** A redirect target: a path of this site, or an http(s) address. */
export const destination: Reader<string> = (input) =>
  typeof input === 'string' &&
  /^(?:\/(?![/\\])|https?:\/\/)\S*$/i.test(input) &&
  URL.canParse(input, 'http://localhost')
    ? input
    : refuse('a path that begins with "/", or an address with http:// or https://');

export const flag: Reader<boolean> = (input) => {
  const value = typeof input === 'string' ? input.toLowerCase() : input;
  if (value === true || value === 'on' || value === '1' || value === 'true') return true;
  if (value === false || value === 'off' || value === '0' || value === 'false') return false;
  return refuse('"on" or "off"');
};

export const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (input) => {
    const number = typeof input === 'string' && /^-?\d+$/.test(input) ? Number(input) : input;
    if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max) return number;
    return refuse(`a whole number from ${min} to ${max}`);
  };

/** A share from 0 to 1. */
export const share: Reader<number> = (input) => {
  const value = typeof input === 'string' && input.trim() !== '' ? Number(input) : input;
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : refuse('a number from 0 to 1');
};

/** A text that is long enough to be a secret. */
export const secretOf =
  (minLength: number): Reader<string> =>
  (input) =>
    typeof input === 'string' && input.length >= minLength
      ? input
      : refuse(`a text of at least ${minLength} characters`);

/** A list in the file, or text with `separator` between its parts. */
export const list =
  (separator: string): Reader<readonly string[]> =>
  (input) => {
    const parts = typeof input === 'string' ? input.split(separator).map((part) => part.trim()) : input;
    if (!Array.isArray(parts) || parts.some((part) => typeof part !== 'string')) {
      return refuse(`a list of texts, or one text with "${separator}" between its parts`);
    }
    return parts.filter((part: string) => part !== '');
  };

/** A list of texts that are long enough to be secrets. */
export const secrets =
  (minLength: number): Reader<readonly string[]> =>
  (input) => {
    const found = list(',')(input);
    return found.every((one) => one.length >= minLength)
      ? found
      : refuse(`a list of texts of at least ${minLength} characters`);
  };

/** Hosts, each `host` or `host:port`; IPv6 in brackets. Returned in lower case. */
export const hosts: Reader<readonly string[]> = (input) => {
  const found = list(',')(input).map((host) => host.toLowerCase());
  const isHost = (host: string) => /^[^/@?#\\\s]+$/.test(host) && URL.canParse(`http://${host}`);
  return found.every(isHost) ? found : refuse('a list of hosts such as pictures.example.com or localhost:9000');
};

/** A non-empty list of some of these words. */
export const listOf =
  (...words: readonly string[]): Reader<readonly string[]> =>
  (input) => {
    const parts = list(',')(input);
    if (parts.length > 0 && parts.every((part) => words.includes(part))) return [...new Set(parts)];
    return refuse(`a list of some of ${words.join(', ')}`);
  };

export const oneOf =
  <T extends string>(...words: readonly T[]): Reader<T> =>
  (input) =>
    words.find((value) => value === input) ?? refuse(words.map((value) => `"${value}"`).join(' or '));

/** An absolute http(s) address without path, query or user; returned without a trailing slash. */
export const origin: Reader<string> = (input) => {
  const url = typeof input === 'string' && URL.canParse(input) ? new URL(input) : undefined;
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return plain ? url.origin : refuse('an address such as https://example.com, without a path');
};

/** Origins whose pages may read responses; `*`: all. */
export const origins: Reader<readonly string[]> = (input) => {
  try {
    return list(',')(input).map((one) => (one === '*' ? one : origin(one)));
  } catch {
    return refuse('a list of origins such as https://app.example.com, without paths, or "*"');
  }
};

export const urlOf =
  (...schemes: readonly string[]): Reader<string> =>
  (input) =>
    typeof input === 'string' && URL.canParse(input) && schemes.includes(new URL(input).protocol.slice(0, -1))
      ? input
      : refuse(`an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);

export const mailServer: Reader<string> = (input) => {
  const address = urlOf('smtp', 'smtps')(input);
  return new URL(address).hostname === ''
    ? refuse('an address with a host, such as smtp://mail.example.com:587')
    : address;
};

/** `Name <address>`, or only an address. */
export const mailbox: Reader<string> = (input) =>
  typeof input === 'string' && /^(?:[^<>@,;:"\\\p{Cc}]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u.test(input)
    ? input
    : refuse('a sender such as Example <no-reply@example.com>');

const isMysql = (input: string): boolean => {
  try {
    return /^(mysql|mariadb):\/\//.test(input) && hostsOf(input).url.pathname.length > 1;
  } catch {
    return false;
  }
};

export const databaseUrl: Reader<string> = (input) =>
  typeof input === 'string' && (/^sqlite:(?!:memory:).+/.test(input) || isMysql(input))
    ? input
    : refuse('sqlite:path/to/file.db or mysql://user:password@host:3306/database');

export const mysqlUrl: Reader<string> = (input) =>
  typeof input === 'string' && isMysql(input) ? input : refuse('mysql://user:password@host:3306/database');

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const mostBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits;
}

/** `off`; `on` or a number: hops; a list: addresses or networks. */
export const proxies: Reader<false | number | readonly string[]> = (input) => {
  if (typeof input === 'number' || (typeof input === 'string' && /^\d+$/.test(input))) return Number(input) || false;
  const value = typeof input === 'string' ? input.toLowerCase() : input;
  if (value === 'on' || value === 'true' || value === true) return 1;
  if (value === 'off' || value === 'false' || value === false) return false;
  const addresses = list(',')(input);
  if (addresses.length > 0 && addresses.every(isNetwork)) return addresses;
  return refuse('"on", "off", a number of hops, or a list of addresses or networks');
};

export const textPerLocale: Reader<{ en: string; de: string }> = (input) => {
  const { en, de, ...rest } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  if (typeof en === 'string' && typeof de === 'string' && Object.keys(rest).length === 0) return { en, de };
  return refuse('{"en": "...", "de": "..."}');
};

export const breakpointList: Reader<readonly { name: string; maxWidth: number }[]> = (input) => {
  const fits = (item: unknown): item is { name: string; maxWidth: number } => {
    const { name, maxWidth, ...more } = (item ?? {}) as Record<string, unknown>;
    return (
      Object.keys(more).length === 0 &&
      typeof name === 'string' &&
      /^[a-z0-9-]+$/.test(name) &&
      typeof maxWidth === 'number' &&
      maxWidth >= 0
    );
  };
  const names = Array.isArray(input) ? input.map((item: { name?: unknown } | null) => item?.name) : [];
  if (Array.isArray(input) && input.length > 0 && input.every(fits) && new Set(names).size === names.length) {
    return [...input].sort((a, b) => a.maxWidth - b.maxWidth);
  }
  return refuse('a list such as [{"name": "sm", "maxWidth": 600}]');
};

export const objectOf: Reader<Readonly<Record<string, unknown>>> = (input) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : refuse('an object');
