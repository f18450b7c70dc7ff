import type { BoundStatement, DbValue, KeyedStatement } from './database.js';

/** SQL of a value that has to equal the key, and the placeholder of the key. */
interface KeyComparison {
  readonly value: string;
  readonly placeholder: string;
}

/** A select whose texts are made once for each number of keys. */
export class KeyedSelect implements KeyedStatement {
  readonly kind: string;
  private readonly texts = new Map<number, string>();

  constructor(
    private readonly head: BoundStatement,
    private readonly compared: readonly KeyComparison[],
    private readonly tail: BoundStatement,
  ) {
    const { text } = this.of([null]);
    this.kind = `${text} ${JSON.stringify([...head.values, ...tail.values].map(String))}`;
  }

  of(keys: readonly DbValue[]): BoundStatement {
    const bound = this.compared.length === 1 ? keys : this.compared.flatMap(() => keys);
    return { text: this.textFor(keys.length), values: [...this.head.values, ...bound, ...this.tail.values] };
  }

  private textFor(count: number): string {
    let text = this.texts.get(count);
    if (text === undefined) {
      const compare = ({ value, placeholder }: KeyComparison): string => {
        const places = Array.from({ length: count }, () => placeholder).join(',');
        return `${value} ${count === 1 ? `= ${places}` : `IN (${places})`}`;
      };
      text = `${this.head.text}${this.compared.map(compare).join(' AND ')}${this.tail.text}`;
      this.texts.set(count, text);
    }
    return text;
  }
}
