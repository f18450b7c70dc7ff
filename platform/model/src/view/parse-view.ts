import { normalView } from './normal-view.js';
import { readJson } from './json-text.js';
import type { Report } from './shape.js';
import type { ViewDraft } from './view-draft.js';
import { escaped } from './problem-words.js';
import { viewFault } from './view-fault.js';
import { viewPhrase } from './view-phrase.js';
import { namePattern, reservedViewNames, systemViewNames } from '../definition/view-names.js';
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
    return {
      problems: json.problems.map(({ line, column, problem }) => ({
        file,
        view,
        path: `line ${line}, column ${column}`,
        ...viewFault('viewNotJson', { problem }),
      })),
    };
  }
  const problems: ViewProblem[] = [];
  const report: Report = (path, fault) => problems.push({ file, view, path, ...fault });
  const raw = viewShape.read(json.value, '$', report);
  checkName(source, raw, report);
  if (!raw) return { problems };
  const declared = (json.value as { readonly columns: object }).columns;
  const draft = normalView(raw, file, { report, columnNames: Object.keys(declared) });
  return draft && problems.length === 0 ? { view: draft, problems } : { problems };
}

function checkName({ name, shipped, reserved }: ViewSource, raw: RawView | undefined, report: Report): void {
  if (!namePattern.test(name)) {
    report('$.name', viewFault('viewFileName', { name: escaped(name), words: viewPhrase('viewWordsName') }));
  } else if (reservedViewNames.includes(name) || reserved?.has(name) === true) {
    report('$.name', viewFault('viewNameReserved', { name }));
  } else if (systemViewNames.includes(name) && !shipped) {
    report('$.name', viewFault('viewNameOfPlatform', { name }));
  }
  if (raw && raw.name !== name) report('$.name', viewFault('viewNameDiffers', { name: raw.name, file: name }));
}
