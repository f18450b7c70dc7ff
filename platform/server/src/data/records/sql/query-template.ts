import { sortColumns, type Column, type Condition, type ListQuery, type Operator, type Reader, type Scalar, type View } from '@viewkraft/model';
import type { DbValue, Dialect } from '../../../kernel/database/database.js';
import { toDb } from '../../../kernel/database/value-codecs.js';
import type { Sql } from './sql.js';
import { columnOf } from './statement.js';

/** Placeholder for the operand of a filter in SQL that is compiled once for all values. */
export class OperandSlot {
  constructor(
    readonly at: number,
    readonly column: Column,
  ) {}
}

/** Placeholder for a number of the page in SQL that is compiled once for all pages; `end`: limit plus offset. */
export class PageSlot {
  constructor(readonly part: 'limit' | 'offset' | 'end') {}
}

export type Page = Pick<ListQuery, 'limit' | 'offset' | 'sort' | 'after'>;

export const endOf = ({ limit, offset }: Pick<Page, 'limit' | 'offset'>): number => Math.min(limit + offset, Number.MAX_SAFE_INTEGER);

/** A filter without its values. */
interface FilterShape {
  readonly key: string;
  readonly where: Condition;
  readonly operands: readonly Scalar[];
}

/** Number of filter shapes cached per purpose; the oldest are dropped. */
const maxTemplates = 100;

/** Caches SQL compiled once for all queries that differ only in their filter's operands and their page. */
export class QueryTemplates {
  private readonly kept = new WeakMap<object, Map<string, Sql>>();

  /**
   * `owner`: the other input of the SQL; `compile` gets the query with slots as operands, and uses slots for the page
   * if `anyPage` is set.
   */
  sql<T extends Pick<ListQuery, 'where'>>(
    owner: object,
    more: string,
    query: T,
    reader: Reader,
    dialect: Dialect,
    compile: (query: T & { readonly anyPage?: true }) => Sql,
    page?: Page,
  ): Sql {
    const shape = shapeOf(query.where, reader.view);
    if (!shape) return compile(query);
    const operands = page?.after ? [...shape.operands, ...page.after] : shape.operands;
    let templates = this.kept.get(owner);
    if (!templates) this.kept.set(owner, (templates = new Map<string, Sql>()));
    const key = `${more} ${shape.key}`;
    let template = templates.get(key);
    if (!template) {
      const after = page?.after && afterSlots(page, page.after, shape.operands.length, reader);
      template = compile({ ...query, where: shape.where, ...(after && { after }), anyPage: true });
      if (templates.size >= maxTemplates) templates.delete(templates.keys().next().value as string);
      templates.set(key, template);
    }
    return filled(template, operands, dialect, page);
  }
}

function afterSlots(
  { sort }: Page,
  after: readonly Scalar[],
  first: number,
  reader: Reader,
): readonly Scalar[] {
  const columns = sortColumns(reader, sort);
  return after.map((value, at) =>
    value === null ? null : (new OperandSlot(first + at, columns[at] as Column) as unknown as Scalar),
  );
}

function filled({ text, values }: Sql, operands: readonly Scalar[], dialect: Dialect, page?: Page): Sql {
  const fill = (value: unknown): DbValue => {
    if (value instanceof OperandSlot) return toDb(dialect, value.column, operands[value.at] as Scalar);
    if (page && value instanceof PageSlot) return value.part === 'end' ? endOf(page) : page[value.part];
    return value as DbValue;
  };
  return operands.length === 0 && !page ? { text, values } : { text, values: values.map(fill) };
}

/** Operators whose SQL does not depend on the operand. */
const plain: ReadonlySet<Operator> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);

function shapeOf(where: Condition, view: View): FilterShape | undefined {
  const operands: Scalar[] = [];
  const walk = (condition: Condition): [key: string, template: Condition] | undefined => {
    switch (condition.kind) {
      case 'and':
      case 'or': {
        const parts = condition.of.map(walk);
        if (!parts.every((part) => part !== undefined)) return undefined;
        const key = `${condition.kind}(${parts.map(([one]) => one).join()})`;
        return [key, { kind: condition.kind, of: parts.map(([, template]) => template) }];
      }
      case 'not': {
        const part = walk(condition.of);
        return part && [`not(${part[0]})`, { kind: 'not', of: part[1] }];
      }
      case 'compare': {
        const { operator, operand } = condition;
        const column = columnOf(view, condition.column);
        // An operand with more digits than the decimal column becomes a different comparison.
        if (!plain.has(operator) || operand === null || typeof operand === 'object' || column.type === 'decimal')
          return undefined;
        const slot = new OperandSlot(operands.push(operand) - 1, column);
        return [`${column.name} ${operator}`, { ...condition, operand: slot as unknown as Scalar }];
      }
      default:
        return undefined;
    }
  };
  const found = walk(where);
  return found && { key: found[0], where: found[1], operands };
}
