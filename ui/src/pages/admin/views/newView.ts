import { namePattern } from '@viewkraft/model';

/** Texts that the list of views hands to the page of a file, by view: they are too large for a history entry. */
const handed = new Map<string, string>();

export const handedTexts = {
  put: (view: string, text: string): void => void handed.set(view, text),
  peek: (view: string): string | undefined => handed.get(view),
  drop: (view: string): void => void handed.delete(view),
};

/** The view that a text defines: by its own words, or else by the name of its file. Null: neither is a name. */
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

/** A small view to start from. */
export function templateOf(name: string): string {
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return `{
  "name": "${name}",
  "label": { "en": "${label}", "de": "${label}" },
  "columns": {
    "id": { "type": "uuid", "primaryKey": true },
    "title": { "type": "string", "label": { "en": "Title", "de": "Titel" }, "length": 160, "allowNull": false }
  },
  "grid": { "columns": ["title"], "sort": "title" },
  "form": { "groups": [{ "columns": ["title"] }] }
}
`;
}
