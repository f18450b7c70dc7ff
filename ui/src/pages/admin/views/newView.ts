import { formatViewFile, namePattern, reservedViewNames, systemViewNames, type ViewFileGuess } from '@viewkraft/model';

/** A file of records, and the view that was guessed for it. */
export interface GuessedFile {
  readonly file: File;
  readonly guess: ViewFileGuess;
}

/** A text for the editor of a view. */
interface HandedText {
  readonly text: string;
  readonly guessed?: GuessedFile;
}

/** Texts that the list of views passes to the page of a file, by view: they are too large for a history entry. */
const handed = new Map<string, HandedText>();

export const handedTexts = {
  put: (view: string, text: HandedText): void => void handed.set(view, text),
  peek: (view: string): HandedText | undefined => handed.get(view),
  drop: (view: string): void => void handed.delete(view),
};

/** Name of the view that a text defines: its `name`, or else the name of its file. Null if that is not a valid name. */
export function viewOf(text: string, file = ''): string | null {
  const given = nameIn(text) ?? file.replace(/\.json$/i, '');
  return namePattern.test(given) ? given : null;
}

function nameIn(text: string): string | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const isObject = typeof json === 'object' && json !== null;
    return isObject && 'name' in json && typeof json.name === 'string' ? json.name : undefined;
  } catch {
    return undefined;
  }
}

export const isReserved = (name: string): boolean => reservedViewNames.includes(name) || systemViewNames.includes(name);

/** The guess with a name that no other view has. */
export function withFreeName(guess: ViewFileGuess, taken: ReadonlySet<string>): ViewFileGuess {
  const wanted = guess.name === '' ? 'records' : guess.name;
  let name = wanted;
  for (let next = 2; taken.has(name) || isReserved(name); next += 1) name = `${wanted.slice(0, 60)}_${next}`;
  if (name === guess.name) return guess;
  const view = JSON.parse(guess.text) as object;
  return { ...guess, name, text: formatViewFile({ ...view, name }) };
}

/** A small view to start from. */
export function templateOf(name: string): string {
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  const view = {
    name,
    label: { en: label, de: label },
    columns: {
      id: { type: 'uuid', primaryKey: true },
      title: { type: 'string', length: 160, allowNull: false, label: { en: 'Title', de: 'Titel' } },
    },
    grid: { columns: ['title'], sort: 'title' },
    form: { groups: [{ columns: ['title'] }] },
  };
  return formatViewFile(view);
}
