import { checkViews, parseView, type Catalog, type ViewDraft } from '@viewkraft/model';

/** A view file's content, without the name. */
export type Definition = Readonly<Record<string, unknown>>;

/** The catalog of these view files; throws if one is invalid. */
export function catalogOf(definitions: Readonly<Record<string, Definition>>): Catalog {
  const problems: unknown[] = [];
  const drafts: ViewDraft[] = [];
  for (const [name, definition] of Object.entries(definitions)) {
    const text = JSON.stringify({ name, ...definition });
    const parsed = parseView({ file: `${name}.json`, name, text, shipped: false });
    problems.push(...parsed.problems);
    if (parsed.view) drafts.push(parsed.view);
  }
  const checked = checkViews(drafts);
  problems.push(...checked.problems);
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
  return checked.catalog;
}
