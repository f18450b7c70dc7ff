import { platformTablePattern } from '@viewkraft/model';

/** The table of another program that a text refers to, even while the text has problems. */
export function unmanagedTable(name: string, text: string): string | undefined {
  try {
    const { managed, table = name } = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
    return managed === false && typeof table === 'string' && !platformTablePattern.test(table) ? table : undefined;
  } catch {
    return undefined;
  }
}
