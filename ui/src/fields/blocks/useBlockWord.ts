import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { activePlugins } from '../../plugin/activePlugins.js';

/** Words of the block editor by `blocks.…`; those for blocks of a plugin stand under the same key in its own texts. */
export function useBlockWord(): (key: string, otherwise?: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (key, otherwise) =>
      t([key, ...activePlugins().map(({ name }) => `${name}.${key}`)], {
        ...(otherwise !== undefined && { defaultValue: otherwise }),
      }),
    [t],
  );
}
