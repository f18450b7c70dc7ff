import { relative } from 'node:path';

/** Lets a module find the files beside it, even from a bundle in `dir`. */
export const keepModuleUrls = (dir) => ({
  name: 'module urls',
  transform: (code, file) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(dir, file))}, import.meta.url).href`)
      : undefined,
});

/**
 * V8 keeps a source in memory, with two bytes for each character if even one of them is outside of Latin-1. Done last:
 * a minifier would write such characters again.
 */
export const oneByteSource = {
  name: 'one-byte source',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\xff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};
