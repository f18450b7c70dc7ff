import { useTranslation } from 'react-i18next';
import { blockWordKeys } from './blockWordKeys.js';
import { blockOwner } from './editedBlockTypes.js';

/** What a type of blocks is called, and what it is for, in the words of where it comes from. */
export function useBlockTypeWord(): (list: 'types' | 'hints', type: string, otherwise: string) => string {
  const { t } = useTranslation();
  return (list, type, otherwise) =>
    t(blockWordKeys(`blocks.${list}.${type}`, blockOwner(type)), { defaultValue: otherwise });
}
