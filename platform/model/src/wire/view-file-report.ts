import type { ColumnType, Scalar } from '../definition/column-type.js';
import type { Model } from '../records/describe-model.js';
import type { ViewProblemReport } from './view-problem-report.js';
import type { SchemaChangeReport } from './schema-plan-report.js';

/** `GET /api/view-files`: the files that define views, and whether administrators may write them here. */
export interface ViewFilesReport {
  /** Whether files may be saved and parked (`VIEWS_EDITABLE`). */
  readonly editable: boolean;
  /** The folder that receives files, relative to the project if it is inside. */
  readonly folder: string;
  readonly files: readonly ViewFileSummary[];
}

/**
 * Where the file of a view is: `own`: the folder that receives files; `folder`: another folder of VIEWS_DIR; `shipped`:
 * a view of the platform; `plugin`: a view of a plugin. Only `own` files are ever written.
 */
export type ViewFileOrigin = 'own' | 'folder' | 'shipped' | 'plugin';

export interface ViewFileSummary {
  readonly name: string;
  /** Relative to the project if it is inside; null: parked, there is no file. */
  readonly file: string | null;
  readonly origin: ViewFileOrigin;
  /** Whether this caller may save the file here. */
  readonly canEdit: boolean;
}

/** `GET /api/view-files/{name}`: a file, or the last loaded source of a parked view. */
export interface ViewFileReport extends ViewFileSummary {
  readonly text: string;
  /** SHA-256 of the text as hexadecimal digits, for `If-Match`; null: there is no file. */
  readonly hash: string | null;
}

/** `POST /api/view-files/{name}/check`: what saving a text would do. */
export interface ViewFileCheck {
  /** Why the text cannot be saved; empty: it can. */
  readonly problems: readonly ViewProblemReport[];
  /** What the schema plan would contain because of the text. */
  readonly changes: readonly SchemaChangeReport[];
  /** The view as an administrator would get it; null with problems. */
  readonly model: Model | null;
  /** The columns' `dummy` values, for a preview of the view. */
  readonly samples: Readonly<Record<string, Scalar>>;
  /** The columns of the table of an unmanaged view, whether the view has them or not; null: the view is managed. */
  readonly tableColumns: readonly ViewTableColumn[] | null;
}

/** A column of a table that another program created. */
export interface ViewTableColumn {
  readonly field: string;
  /** A name that the view's column can have. */
  readonly name: string;
  readonly sqlType: string;
  /** The definition of a view's column over this one, derived from its declaration; null: no column type fits. */
  readonly definition: ProposedColumn | null;
}

/** Keys of a column in a view file. */
export interface ProposedColumn {
  readonly type: ColumnType;
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly allowNull?: false;
}

/** `GET /api/view-files/{name}/versions`, newest first. */
export interface ViewFileVersion {
  /** Counts from 1 for each view. */
  readonly number: number;
  /** `saved` or `parked` in the browser, or `found`: a change that was made to the file by other means. */
  readonly action: ViewFileAction;
  /** ISO 8601. */
  readonly at: string;
  /** null: unknown, or deleted. */
  readonly user: { readonly id: string; readonly name: string | null } | null;
  /** null: parked. */
  readonly text: string | null;
}

export type ViewFileAction = 'found' | 'saved' | 'parked';

/** `POST /api/view-files/guess`: the view that a file of records would need; nothing is stored. */
export interface ViewFileGuess {
  /** Empty: the file's name gives none. */
  readonly name: string;
  readonly text: string;
  readonly records: number;
  readonly columns: readonly GuessedFileColumn[];
  /** Positions, from 1, of columns without a name in the file; they are left out. */
  readonly nameless: readonly number[];
  /** The first records, as an import stores them; a value that does not fit is null. */
  readonly firstRecords: readonly Readonly<Record<string, Scalar>>[];
  /** Query parameters with which `POST /api/{view}/import` takes the same file. */
  readonly importQuery: Readonly<Record<string, string>>;
}

export interface GuessedFileColumn {
  /** Its name in the file. */
  readonly header: string;
  readonly name: string;
  readonly type: ColumnType;
  /** Whether it is text because its numbers could be read in two ways. */
  readonly isAmbiguous: boolean;
  /** The sign that all its values share: a currency sign, which numbers are stored without, or `%`; null: none. */
  readonly sign: string | null;
}
