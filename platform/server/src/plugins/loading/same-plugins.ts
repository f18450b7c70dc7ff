import type { PluginSet } from '../../kernel/plugin/plugin-set.js';

/** Whether two sets consist of the same code and texts. Options are not compared. */
export function samePlugins(one: PluginSet, other: PluginSet): boolean {
  const isSameCode = one.loaded.every(({ definition }, at) => definition === other.loaded[at]?.definition);
  return one.loaded.length === other.loaded.length && isSameCode && wordsOf(one) === wordsOf(other);
}

function wordsOf({ loaded, failed }: PluginSet): string {
  return JSON.stringify([loaded.map(({ texts }) => texts), failed]);
}
