import { createHash, randomBytes } from 'node:crypto';
import type { MergedSources } from '../kernel/plugin/content-sources.js';

/** A fresh nonce for one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The content policy of pages made for one response: nothing inline without the nonce, never `unsafe-eval`. */
export function pagePolicy(nonce: string, formOrigins: readonly string[] = [], sources: MergedSources = {}): string {
  return policyOf([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], formOrigins, sources);
}

/**
 * Hash of the empty text: empty style elements are allowed, and scripts fill them rule by rule. The application inserts
 * its styles this way when it is reached from a page without a nonce.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The content policy of pages without a nonce: nothing inline but the shell's fixed scripts and the styles of the page,
 * all by their hashes.
 */
export function sharedPagePolicy(
  hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  formOrigins: readonly string[] = [],
  sources: MergedSources = {},
): string {
  return policyOf(
    hashes.scripts.map((hash) => `'${hash}'`),
    [emptyStyle, ...hashes.styles.map((hash) => `'${hash}'`)],
    formOrigins,
    sources,
  );
}

/** The hash of an inline script or style as a policy source. */
export function inlineHash(text: string): string {
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

/** For scripts that may start a worker. */
export const scriptPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";
