import type { PluginSet } from './plugin-set.js';

/** Whether two sets are made of the same code and texts, loaded once for both. Options are not looked at. */
export function samePlugins(one: PluginSet, other: PluginSet): boolean {
  const isSameCode = one.loaded.every(({ definition }, at) => definition === other.loaded[at]?.definition);
  return one.loaded.length === other.loaded.length && isSameCode && wordsOf(one) === wordsOf(other);
}

function wordsOf({ loaded, failed }: PluginSet): string {
  return JSON.stringify([loaded.map(({ texts }) => texts), failed]);
}
