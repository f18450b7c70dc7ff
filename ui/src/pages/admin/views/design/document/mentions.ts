import { namePattern } from '@viewkraft/model';
import { isList, isObject, type Json, type JsonObject } from './json.js';
import { objectAt } from './path.js';

const functionKeys = ['rules', 'getter', 'setter', 'visible', 'required', 'readOnly'];

/** The columns whose functions read a column by its name: a rename does not change source code. */
export function mentionsOf(document: JsonObject, column: string): readonly string[] {
  // Only a valid name may become part of the pattern, whatever the file contains.
  if (!namePattern.test(column)) return [];
  const word = new RegExp(`\\.${column}\\b|\\[['"\`]${column}['"\`]\\]`);
  const isMentioned = (json: Json | undefined): boolean =>
    isList(json) ? json.some(isMentioned) : typeof json === 'string' && word.test(json);
  return [...objectAt(document, ['columns'])].flatMap(([name, one]) =>
    isObject(one) && functionKeys.some((key) => isMentioned(one.get(key))) ? [name] : [],
  );
}
