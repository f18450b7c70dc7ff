import type { ErrorDetail } from '@viewkraft/model';
import { PointUse } from '../rows/point-use.js';
import { maxProblems } from './import-problems.js';

interface OpenNumber {
  readonly line: number;
  readonly text: string;
}

/** The numbers of a German file whose points group digits or begin decimals: 1.200 is 1200, or 1.2. */
export class OpenNumbers {
  private readonly columns = new Map<string, { readonly points: PointUse; readonly open: OpenNumber[] }>();

  add(column: string, line: number, text: string): void {
    let found = this.columns.get(column);
    if (!found) this.columns.set(column, (found = { points: new PointUse(), open: [] }));
    if (found.points.add(text) && found.open.length < maxProblems) found.open.push({ line, text });
  }

  /** Once the file is read: those whose column does not tell either. */
  get problems(): readonly ErrorDetail[] {
    return [...this.columns].flatMap(([column, { points, open }]) =>
      points.isAmbiguous
        ? open.map(({ line, text }) => {
            const params = { text, whole: text.replaceAll('.', ''), fraction: text.replace('.', ',') };
            return { line, column, key: 'numberAmbiguous', params };
          })
        : [],
    );
  }
}
