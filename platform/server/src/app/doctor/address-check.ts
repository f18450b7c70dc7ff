import type { Config } from '../../kernel/config/config.js';
import { ok, warn, type Finding } from './finding.js';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** The address that visitors use, without which only browsers on this machine can sign in. */
export function checkAddress({ publicUrl, port, host, production }: Config): Promise<Finding[]> {
  const check = 'address';
  if (publicUrl !== undefined) return Promise.resolve([ok(check, publicUrl)]);
  const address = `http://localhost${port === 0 ? '' : `:${port}`}`;
  const message = `PUBLIC_URL is not set, so it is ${address}: links in mails lead there, and browsers sign in nowhere else`;
  const isOpen = production || !loopback.has(host);
  const mend = 'Set PUBLIC_URL to the address that visitors use, e.g. https://example.com.';
  return Promise.resolve([isOpen ? warn(check, message, mend) : ok(check, message)]);
}
