import type { BoundStatement, DbValue, KeyedStatement } from './database.js';

/** A select whose texts are made once for each number of keys. */
export class KeyedSelect implements KeyedStatement {
  readonly kind: string;
  private readonly texts = new Map<number, string>();

  /** `compared`: SQL of the values that have to equal the key; `placeholder`: that of a key. */
  constructor(
    private readonly head: BoundStatement,
    private readonly compared: readonly string[],
    private readonly placeholder: string,
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
      const places = Array.from({ length: count }, () => this.placeholder).join(',');
      const compare = (value: string): string => `${value} ${count === 1 ? `= ${places}` : `IN (${places})`}`;
      text = `${this.head.text}${this.compared.map(compare).join(' AND ')}${this.tail.text}`;
      this.texts.set(count, text);
    }
    return text;
  }
}
