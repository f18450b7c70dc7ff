import { useTranslation } from 'react-i18next';
import { blockWordKeys } from './useBlockWord.js';
import { blockOwner } from '../editedBlockTypes.js';

/** The name or hint of a block type, from the texts of its plugin or of the platform. */
export function useBlockTypeWord(): (list: 'types' | 'hints', type: string, otherwise: string) => string {
  const { t } = useTranslation();
  return (list, type, otherwise) =>
    t(blockWordKeys(`blocks.${list}.${type}`, blockOwner(type)), { defaultValue: otherwise });
}
