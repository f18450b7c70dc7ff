import type { InitializeHook, ResolveHook } from 'node:module';

// Module hooks of Node (https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks), in a thread of their own.

let urls: Readonly<Record<string, string>> = {};

export const initialize: InitializeHook<Readonly<Record<string, string>>> = (data) => {
  urls = data;
};

export const resolve: ResolveHook = (specifier, context, nextResolve) => {
  const url = urls[specifier];
  return url === undefined ? nextResolve(specifier, context) : { url, format: 'module', shortCircuit: true };
};
