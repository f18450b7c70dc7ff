import type { Column, FunctionSource, View } from '../definition/view.js';

/** The columns of a view that have functions, by the key of the function. */
export interface ViewFunctions {
  readonly rules: readonly Column[];
  readonly getter: readonly Column[];
  readonly setter: readonly Column[];
  readonly visible: readonly Column[];
  readonly required: readonly Column[];
  readonly readOnly: readonly Column[];
}

export type FunctionKey = keyof ViewFunctions;

const single = ['getter', 'setter', 'visible', 'required', 'readOnly'] as const;
const cache = new WeakMap<View['columns'], ViewFunctions>();

/** The columns of a view that have functions; cached, so that views without functions cost nothing. */
export function functionsOf({ columns }: Pick<View, 'columns'>): ViewFunctions {
  let found = cache.get(columns);
  if (!found) cache.set(columns, (found = collectFunctions([...columns.values()])));
  return found;
}

function collectFunctions(columns: readonly Column[]): ViewFunctions {
  const having = (key: (typeof single)[number]): Column[] =>
    columns.filter((column) => typeof column[key] === 'string');
  return {
    rules: columns.filter(({ rules }) => rules.length > 0),
    getter: having('getter'),
    setter: having('setter'),
    visible: having('visible'),
    required: having('required'),
    readOnly: having('readOnly'),
  };
}

/** Every function of a view, with its place in the file. */
export function functionSources({
  columns,
}: Pick<View, 'columns'>): { column: string; key: FunctionKey; position: number; source: FunctionSource }[] {
  return [...columns.values()].flatMap((column) => [
    ...column.rules.map((source, position) => ({ column: column.name, key: 'rules' as const, position, source })),
    ...single.flatMap((key) => {
      const source = column[key];
      return typeof source === 'string' ? [{ column: column.name, key, position: 0, source }] : [];
    }),
  ]);
}
