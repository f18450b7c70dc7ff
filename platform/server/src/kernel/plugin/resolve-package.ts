import type { ResolveFnOutput, ResolveHookContext } from 'node:module';

/**
 * Resolves imports of bundled packages to their files. `require` is not redirected, so a CommonJS module gets a package
 * of its own: hooks in a thread behave in the same way.
 */
export function resolvePackage<Output extends ResolveFnOutput | Promise<ResolveFnOutput>>(
  urls: Readonly<Record<string, string>>,
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context: ResolveHookContext) => Output,
): Output | ResolveFnOutput {
  const url = context.conditions.includes('import') ? urls[specifier] : undefined;
  return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
}
