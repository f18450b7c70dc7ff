import { normalView } from './normal-view.js';
import { readJson } from './json-text.js';
import type { Report } from './shape.js';
import type { ViewDraft } from './view-draft.js';
import { namePattern, nameWords, reservedViewNames, systemViewNames } from '../definition/view-names.js';
import type { ViewProblem } from './view-problem.js';
import { viewShape, type RawView } from './view-shape.js';

/** A view file as read. */
export interface ViewSource {
  /** Its path, for messages. */
  readonly file: string;
  /** Its name without `.json`. */
  readonly name: string;
  readonly text: string;
  /** Whether the file ships with the platform; only such files may define system views. */
  readonly shipped: boolean;
  /** Further API paths that cannot be names of views. */
  readonly reserved?: ReadonlySet<string>;
}

/**
 * Parses one view file. All problems are reported at once; a draft is returned only when there are none. `checkViews`
 * checks what depends on other views. Never throws.
 */
export function parseView(source: ViewSource): {
  readonly view?: ViewDraft;
  readonly problems: readonly ViewProblem[];
} {
  const { file, name } = source;
  const view = namePattern.test(name) ? name : null;
  const json = readJson(source.text);
  if (json.value === undefined) {
    const remedy = 'Correct the JSON at this place; an editor that knows JSON marks it.';
    return {
      problems: json.problems.map(({ line, column, message }) => ({
        file,
        view,
        path: `line ${line}, column ${column}`,
        message: `${message}.`,
        mend: remedy,
      })),
    };
  }
  const problems: ViewProblem[] = [];
  const report: Report = (path, message, remedy) => problems.push({ file, view, path, message, mend: remedy });
  const raw = viewShape.read(json.value, '$', report);
  checkName(source, raw, report);
  if (!raw) return { problems };
  const declared = (json.value as { readonly columns: object }).columns;
  const draft = normalView(raw, file, { report, columnNames: Object.keys(declared) });
  return draft && problems.length === 0 ? { view: draft, problems } : { problems };
}

function checkName({ name, shipped, reserved }: ViewSource, raw: RawView | undefined, report: Report): void {
  if (!namePattern.test(name)) {
    report('$.name', `The file is called ${JSON.stringify(name)}, which is not ${nameWords}.`, 'Rename the file.');
  } else if (reservedViewNames.includes(name) || reserved?.has(name) === true) {
    report('$.name', `"${name}" is an address of the API and cannot name a view.`, 'Rename the file and the view.');
  } else if (systemViewNames.includes(name) && !shipped) {
    report(
      '$.name',
      `The view "${name}" comes with the platform and cannot be defined here.`,
      'Rename the file and the view.',
    );
  }
  if (raw && raw.name !== name) {
    report(
      '$.name',
      `The name "${raw.name}" differs from the file's name "${name}".`,
      `Write "${name}", or rename the file.`,
    );
  }
}
