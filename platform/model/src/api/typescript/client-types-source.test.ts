import { operatorKeys } from '../../query/parse/parse-comparison.js';
import { clientTypesSource } from './client-types-source.js';

test('[D1] the types for clients have every filter operator', () => {
  const typed = new Set([...clientTypesSource.matchAll(/^ {2}(\$\w+)\?:/gm)].map(([, key]) => key));
  expect([...operatorKeys.keys()].filter((key) => !typed.has(key))).toEqual([]);
});
