/**
 * Loads a CommonJS package outside of Jest's module registry: once for each worker, and not once for each suite. Its
 * objects belong to Node's own realm, so `instanceof` a suite's Error, Date or Map is false for them.
 */
export function loadOnce<Module>(name: string): Module {
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(import.meta.url)(name) as Module;
}
