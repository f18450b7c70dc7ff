import type { InitializeHook, ResolveHook } from 'node:module';
import { resolvePackage } from './resolve-package.js';

// Module hooks of Node, in a separate thread: https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks

let urls: Readonly<Record<string, string>> = {};

export const initialize: InitializeHook<Readonly<Record<string, string>>> = (data) => {
  urls = data;
};

export const resolve: ResolveHook = (specifier, context, next) =>
  resolvePackage(urls, specifier, context, (name, seen) => next(name, seen));
