import { createContext, use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { blockWordKeys } from './blockWordKeys.js';

/** The plugin that the block around comes from; undefined where it is one of ours. */
export const BlockOwner = createContext<string | undefined>(undefined);

/** Words for the fields of a block by `blocks.…`: those of the plugin that it comes from before the platform's. */
export function useBlockWord(): (key: string, otherwise?: string) => string {
  const { t } = useTranslation();
  const owner = use(BlockOwner);
  return useCallback(
    (key, otherwise) => t(blockWordKeys(key, owner), { ...(otherwise !== undefined && { defaultValue: otherwise }) }),
    [t, owner],
  );
}
