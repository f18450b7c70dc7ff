import { systemColumns } from '@viewkraft/model';
import type { JsonObject } from './json.js';

/** The columns that the platform maintains in the view's table; grids, sort orders and rights may name them. */
export const systemNames = (document: JsonObject): readonly string[] =>
  document.get('system') === false ? [] : systemColumns.map(({ name }) => name);
