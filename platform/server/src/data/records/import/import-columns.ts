import { columnFinder, valueFinder, type Association, type Column, type Reader } from '@viewkraft/model';
import { splitCurrency } from '../rows/currency.js';
import type { WriteContext } from '../rows/write-context.js';

/** The allowed values that a word means, if the column restricts them and labels them. */
type ValuesNamed = ((word: string) => readonly string[]) | undefined;

/** What a name in an imported file means. */
export type ImportTarget =
  | { readonly kind: 'column'; readonly column: Column; readonly isList: boolean; readonly valuesNamed: ValuesNamed }
  /** Keys of linked records. */
  | { readonly kind: 'links'; readonly association: Association }
  /** One column of the related records' natural key: `author.email`. */
  | { readonly kind: 'natural'; readonly association: Association; readonly related: Reader; readonly column: Column; readonly valuesNamed: ValuesNamed }
  /** Maintained by the platform: skipped. */
  | { readonly kind: 'system' };

/** What the names in an imported file mean to one caller. */
export class ImportColumns {
  private readonly known = new Map<string, ImportTarget | null>();
  private readonly lists: ReadonlySet<string>;
  private labelled: ((header: string) => readonly string[]) | undefined;

  /** The first currency sign in each column of amounts. */
  private readonly signs = new Map<string, string>();

  constructor(private readonly context: WriteContext) {
    const { extension, caller } = context;
    this.lists = extension?.model?.(caller.identity).lists ?? new Set<string>();
  }

  /** null: there is no such column. */
  target(name: string): ImportTarget | null {
    let target = this.known.get(name);
    if (target === undefined) {
      target = this.find(name);
      // Names come from the file, which may have another one in each line.
      if (this.known.size < maxKnownNames) this.known.set(name, target);
    }
    return target;
  }

  /** The columns that a header means: the one of this name, else those with a name or label that is written like it. */
  named(header: string): readonly string[] {
    if (this.target(header)) return [header];
    const { columns, associations } = this.context.view;
    const relations = [...associations.values()].filter(({ type }) => type === 'belongsTo');
    this.labelled ??= columnFinder(
      this.open.flatMap((name) => {
        const labels = relations.filter(({ foreignKey }) => foreignKey === name).map(({ label }) => label);
        const column = columns.get(name);
        return column ? [{ name, labels: [column.label, ...labels] }] : [];
      }),
    );
    return this.labelled(header);
  }

  /** Names of the columns that the file may fill. */
  get open(): readonly string[] {
    return [...this.context.view.columns.keys()].filter((name) => this.target(name)?.kind === 'column');
  }

  /** The amount without its currency sign. One in another currency than those before stays as it is, and is refused. */
  withoutSign(name: string, text: string): string {
    const { number, sign } = splitCurrency(text);
    if (sign === undefined) return text;
    const first = this.signs.get(name) ?? sign;
    this.signs.set(name, first);
    return first === sign ? number : text;
  }

  isPrimaryKey(name: string): boolean {
    return this.context.view.primaryKey === name;
  }

  private find(name: string): ImportTarget | null {
    const { view, reader, writer } = this.context;
    const column = view.columns.get(name);
    if (column?.system) return { kind: 'system' };
    if (column) {
      const isOpen = !column.hidden && (column.primaryKey || reader?.columns.has(name) || writer.columns.has(name));
      return isOpen
        ? { kind: 'column', column, isList: this.lists.has(name), valuesNamed: valuesNamed(column) }
        : null;
    }
    if (!reader) return null;
    const [first = '', second, ...more] = name.split('.');
    const association = reader.associations.get(first);
    if (!association || more.length > 0) return null;
    if (association.type === 'hasMany' || association.type === 'hasOne') return null;
    if (second === undefined) return association.type === 'belongsToMany' ? { kind: 'links', association } : null;
    const related = reader.related(first);
    const found = related.columns.get(second)?.column;
    return found
      ? { kind: 'natural', association, related, column: found, valuesNamed: valuesNamed(found) }
      : null;
  }
}

const valuesNamed = ({ values, valueLabels }: Column): ValuesNamed =>
  values &&
  valueLabels &&
  valueFinder(
    values.map((name) => {
      const label = valueLabels.get(name);
      return { name, labels: label === undefined ? [] : [label] };
    }),
  );

const maxKnownNames = 10_000;
