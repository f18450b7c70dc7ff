import type { ViewModel } from '../model/ViewModel.js';
import { cloneValues } from './cloneValues.js';
import { defaultValues } from './defaultValues.js';
import type { EntitySource } from './OpenEntity.js';
import { valuesOf, type Values } from './RecordEdit.js';

/** The inputs as an entity begins with them. */
export function firstValues(model: ViewModel, source: EntitySource): Values {
  if ('record' in source) return valuesOf(model, source.record);
  if ('dummy' in source) return valuesOf(model, source.dummy);
  if (!('original' in source)) return defaultValues(model, source.userId, source.preset);
  return cloneValues(model, source.original.current().values, defaultValues(model, source.userId));
}
