import { existsSync, readFileSync } from 'node:fs';
import module, { type ResolveFnOutput as Resolved, type ResolveHookContext } from 'node:module';
import { resolvePackage } from './resolve-package.js';

/** https://nodejs.org/docs/latest-v24.x/api/module.html#moduleregisterhooksoptions */
interface SynchronousHooks {
  registerHooks(hooks: {
    resolve(
      specifier: string,
      context: ResolveHookContext,
      next: (specifier: string, context: ResolveHookContext) => Resolved,
    ): Resolved;
  }): void;
}

const folder = new URL('../../packages/', import.meta.url);
let isShared = false;

/**
 * Gives plugins the server's own instances of the packages that the build has bundled
 * (`cli/scripts/build/bundle-packages.mjs`), so that a class such as Nest's `ModuleRef` exists once. Called before the
 * first plugin is loaded, in each thread.
 */
export function sharePackages(): void {
  const list = new URL('packages.json', folder);
  // From source, as in unit tests, nothing is bundled.
  if (isShared || !existsSync(list)) return;
  isShared = true;
  const files = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>;
  const urls = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, new URL(file, folder).href]));
  try {
    // From Node 22.15 on, without a thread for the hooks, which takes 12 MB.
    const { registerHooks }: Partial<SynchronousHooks> = module as Partial<SynchronousHooks>;
    if (registerHooks) registerHooks({ resolve: (...call) => resolvePackage(urls, ...call) });
    else module.register(new URL('./package-hooks.js', import.meta.url), { data: urls });
  } catch {
    // A test runner with its own module loader accepts no hooks: plugins then get packages of their own.
  }
}
