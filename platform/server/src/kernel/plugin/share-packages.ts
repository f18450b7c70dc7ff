import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';

const folder = new URL('../../packages/', import.meta.url);
let isShared = false;

/**
 * Gives plugins the server's own instances of the packages that the build has bundled (`cli/scripts/build/bundle-packages.mjs`),
 * so that a class such as Nest's `ModuleRef` exists once. Called before the first plugin is loaded, in each thread.
 */
export function sharePackages(): void {
  const list = new URL('packages.json', folder);
  // From source, as in unit tests, nothing is bundled.
  if (isShared || !existsSync(list)) return;
  isShared = true;
  const files = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>;
  const urls = Object.entries(files).map(([name, file]) => [name, new URL(file, folder).href]);
  try {
    register(new URL('./package-hooks.js', import.meta.url), { data: Object.fromEntries(urls) });
  } catch {
    // A test runner with a module loader of its own takes no hooks: there plugins get packages of their own.
  }
}
