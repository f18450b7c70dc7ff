import { needTexts } from '../../base/i18n/i18n.js';
import type { FieldKind } from '../../base/plugin/FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { jsonField } from '../json/jsonField.js';
import { loadBlockTypes } from './editedBlockTypes.js';

/** The blocks of a page: stored as JSON text, edited block by block. */
export const blocksField: FieldKind = {
  ...jsonField,
  Input: lazyInput(
    async () => {
      const [{ BlocksInput }] = await Promise.all([import('./BlocksInput.js'), needTexts('blocks'), loadBlockTypes()]);
      return BlocksInput;
    },
    240,
    true,
  ),
};
