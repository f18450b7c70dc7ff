import { randomBytes } from 'node:crypto';

/** A fresh nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The content policy of pages that are made for one answer: nothing inline without its nonce, never `unsafe-eval`. */
export function pagePolicy(nonce: string, formOrigins: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ['form-action', "'self'", ...formOrigins].join(' '),
  ].join('; ');
}

/** For scripts, which a worker may be started from. */
export const scriptPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";
