import type { ViewFile } from '../factories/view-file.js';

export const personas = ['guest', 'user', 'clerk', 'admin'] as const;
export type Persona = (typeof personas)[number];

/** A row of every view of the matrix. `mine`: it belongs to the persona called user. */
export interface MatrixRow {
  readonly id: number;
  readonly status: 'live' | 'draft';
  readonly mine: boolean;
  readonly partner: number;
}

/** Partner 1 is called `open`, partner 2 `closed`. */
export const matrixRows: readonly MatrixRow[] = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
  id,
  status: id % 2 === 0 ? 'live' : 'draft',
  mine: id > 4,
  partner: id % 4 < 2 ? 1 : 2,
}));

interface RowCondition {
  readonly where: Record<string, unknown> | undefined;
  holds(row: MatrixRow, persona: Persona): boolean;
}

const rowConditions: Readonly<Record<string, RowCondition>> = {
  every: { where: undefined, holds: () => true },
  live: { where: { status: 'live' }, holds: (row) => row.status === 'live' },
  own: { where: { owner_id: '$user.id' }, holds: (row, persona) => persona === 'user' && row.mine },
  related: { where: { partner: { name: 'open' } }, holds: (row) => row.partner === 1 },
};

const columnGrants: Readonly<Record<string, readonly string[] | undefined>> = {
  all: undefined,
  some: ['title', 'status'],
};

const granted: Readonly<Record<string, (persona: Persona) => boolean>> = {
  public: () => true,
  user: (persona) => persona !== 'guest',
  clerk: (persona) => persona === 'clerk' || persona === 'admin',
};

export const matrixColumns = [
  'id',
  'title',
  'status',
  'note',
  'owner_id',
  'partner_id',
  '_version',
  '_created_at',
  '_updated_at',
];
const always = ['id', '_version', '_created_at', '_updated_at'];

/** One view of the matrix and the expected access of each persona, written by hand and not derived from the code under test. */
export interface MatrixCase {
  readonly name: string;
  readonly view: ViewFile;
  /** Whether the persona has any grant on the view. */
  visibleTo(persona: Persona): boolean;
  reachable(row: MatrixRow, persona: Persona): boolean;
  columns(persona: Persona): readonly string[];
}

/** Every row condition with every column grant for every kind of role: the same grant for all four actions. */
export const matrix: readonly MatrixCase[] = Object.entries(granted).flatMap(([role, has]) =>
  Object.entries(rowConditions).flatMap(([condition, { where, holds }]) =>
    Object.entries(columnGrants).map(([width, columns]) => {
      const grant = { roles: [role], ...(where && { where }), ...(columns && { columns }) };
      const name = `m_${role}_${condition}_${width}`;
      return {
        name,
        view: matrixView(grant),
        visibleTo: (persona: Persona) => persona === 'admin' || has(persona),
        reachable: (row: MatrixRow, persona: Persona) => persona === 'admin' || (has(persona) && holds(row, persona)),
        columns: (persona: Persona) =>
          persona === 'admin' || columns === undefined
            ? matrixColumns
            : matrixColumns.filter((column) => [...always, ...columns].includes(column)),
      };
    }),
  ),
);

function matrixView(grant: object): ViewFile {
  return {
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string' },
      status: { type: 'string', default: 'live' },
      note: { type: 'string' },
      owner_id: { type: 'uuid', default: '$user.id' },
      partner_id: { type: 'integer' },
      vault: { type: 'string', hidden: true, default: 'canary-hidden' },
    },
    relations: { partner: { type: 'belongsTo', view: 'partners', foreignKey: 'partner_id' } },
    access: { read: [grant], create: [grant], update: [grant], delete: [grant] },
  };
}

export const partners: ViewFile = {
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
  access: { read: ['public'] },
};
