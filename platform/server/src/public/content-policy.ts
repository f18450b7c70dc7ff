import { createHash, randomBytes } from 'node:crypto';
import type { MergedSources } from '../plugins/content-sources.js';

/** A fresh nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The content policy of pages that are made for one answer: nothing inline without its nonce, never `unsafe-eval`. */
export function pagePolicy(nonce: string, formOrigins: readonly string[] = [], sources: MergedSources = {}): string {
  return policyOf([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], formOrigins, sources);
}

/**
 * Of the empty text: style elements without one may stand in a page and are filled by scripts, rule by rule. That is how
 * the application inserts its styles when one comes to it from a page without a nonce.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The content policy of pages that are the same for everybody: nothing inline but the fixed scripts of the shell, by their hashes. */
export function sharedPagePolicy(
  scriptHashes: readonly string[],
  formOrigins: readonly string[] = [],
  sources: MergedSources = {},
): string {
  return policyOf(
    scriptHashes.map((hash) => `'${hash}'`),
    [emptyStyle],
    formOrigins,
    sources,
  );
}

/** As a policy names an inline script. */
export function scriptHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** `sources`: hosts beyond our own. */
function policyOf(
  scripts: readonly string[],
  styles: readonly string[],
  formOrigins: readonly string[],
  { script = [], style = [], image = [], frame = [], connect = [] }: MergedSources,
): string {
  return [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ["img-src 'self' data: blob:", ...image].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [["frame-src 'self'", ...frame].join(' ')] : []),
    "worker-src 'self'",
    "font-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts, ...script].join(' '),
    ["style-src 'self'", ...styles, ...style].join(' '),
    ["form-action 'self'", ...formOrigins].join(' '),
  ].join('; ');
}

/** For scripts, which a worker may be started from. */
export const scriptPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";
