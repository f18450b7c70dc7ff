import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AppError,
  parseExportQuery,
  parseImportQuery,
  type ExchangeFormat,
  type Identity,
  type ImportReport,
  type View,
} from '@viewkraft/model';
import type { Caller } from '../../kernel/changes/change-event.js';
import { accountColumns, accountOf } from '../../identity/accounts/account.js';
import { isAdministrator } from '../../identity/accounts/accounts.js';
import type { Database } from '../../kernel/database/database.js';
import type { Config } from '../../kernel/config/config.js';
import { openLog } from '../../kernel/log/log.js';
import { exportRecords } from '../../data/records/export/export-records.js';
import { importContexts } from '../../data/records/import/import-contexts.js';
import { importRecords } from '../../data/records/import/import-records.js';
import { detectDialect } from '../../data/records/import/parse/detect-dialect.js';
import { encodingOf } from '../../data/records/import/parse/decode-file.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { CatalogService } from '../../data/views/catalog.service.js';
import type { Application } from '../application.js';
import { createPlatform } from '../create-platform.js';
import { startApplication } from '../start-application.js';
import { noSuchView } from './no-such-view.js';
import { accountNamed } from './account-database.js';

/** The user for whom a command acts: with this address, or the first administrator. */
async function actingUser(db: Database, email: string | undefined): Promise<Identity> {
  if (email !== undefined) return accountNamed(db, email);
  const { quote } = db.dialect;
  const columns = accountColumns.map(quote).join(', ');
  const rows = await db.query(`SELECT ${columns} FROM ${quote('users')} ORDER BY ${quote('_created_at')}`);
  const found = rows.map(accountOf).find(({ roles, disabled }) => !disabled && isAdministrator(roles));
  if (!found)
    throw new Error(
      'There is no administrator yet. Start the server once, or create one: npx viewkraft user create --email ADDRESS --roles admin',
    );
  return found;
}

/** Throws an Error when there is nobody to act for, before a command writes anything. */
export const checkActingUser = (config: Config, as: string | undefined): Promise<void> =>
  withApplication(config, async (_application, db) => void (await actingUser(db, as)));

/** Where an export goes: a file, which is removed again if the export fails, or a stream. */
export type ExportTarget = { readonly file: string } | { readonly stream: Writable };

/**
 * Exports a view; `query` as in `GET /api/{view}/export`. Returns the number of records. Throws an Error for a view
 * that is not there, AppError VIEW_NOT_LOADED for one that the user may not read, or BAD_QUERY.
 */
export function exportView(
  config: Config,
  view: string,
  query: Readonly<Record<string, string>>,
  target: ExportTarget,
  as: string | undefined,
  report: (records: number) => void,
): Promise<number> {
  return withApplication(config, async (application, db) => {
    const runtime = application.get(RecordRuntimes).current;
    const reader = runtime.reader(viewNamed(application, view), await actingUser(db, as));
    if (!reader) throw new AppError('VIEW_NOT_LOADED');
    let records = 0;
    const { content } = await exportRecords(parseExportQuery(Object.entries(query), reader), reader, runtime, (count) =>
      report((records = count)),
    );
    if ('stream' in target) await pipeline(content, target.stream, { end: false });
    else await toFile(content, target.file);
    return records;
  });
}

async function toFile(content: NodeJS.ReadableStream, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(content, createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * Imports a file into a view; `query` as in `POST /api/{view}/import`, but the dialect of a CSV file is detected.
 * Throws an Error for a view that is not there, AppError BAD_QUERY, or INVALID whose details name the lines.
 */
export function importIntoView(
  config: Config,
  view: string,
  file: ImportFile,
  query: Readonly<Record<string, string>>,
  as: string | undefined,
  report: (records: number) => void,
): Promise<ImportedFile> {
  return withApplication(config, (...opened) => importFile(opened, config, view, file, query, as, report));
}

export interface ImportFile {
  readonly path: string;
  readonly format: ExchangeFormat;
}

interface ImportedFile extends ImportReport {
  /** The write that can be undone as a whole; null: there is none. */
  readonly act: string | null;
}

/** As `importIntoView`, in an application that is already open. */
export async function importFile(
  [application, db]: OpenApplication,
  config: Config,
  view: string,
  { path, format }: ImportFile,
  query: Readonly<Record<string, string>>,
  as: string | undefined,
  report: (records: number) => void,
): Promise<ImportedFile> {
  const { current, tools } = application.get(RecordRuntimes);
  const target = viewNamed(application, view);
  const caller: Caller = { identity: await actingUser(db, as), sessionId: null, source: 'import' };
  const contexts = importContexts(current, target, caller);
  const given = parseImportQuery(Object.entries(query), target, contexts.any.reader);
  const isOpen = format === 'csv' && given.dialect === undefined;
  const parsed = isOpen ? { ...given, dialect: await detectDialect(path, await encodingOf(path)) } : given;
  const done = await importRecords({ path, scratch: config.dataDir, format, query: parsed }, contexts, tools, report);
  const { act } = contexts.any.author;
  return { ...done, act: act?.recorded ? act.id : null };
}

/** @throws Error that names the view which was probably meant */
function viewNamed(application: Application, name: string): View {
  const { catalog, broken } = application.get(CatalogService).state;
  const view = catalog.views.get(name);
  if (view) return view;
  if (broken.includes(name)) {
    throw new Error(`The file of the view "${name}" has problems. See: npx viewkraft views check`);
  }
  throw noSuchView(name, catalog.views.keys());
}

export type OpenApplication = readonly [application: Application, db: Database];

/** Starts the application without opening a port: a command writes as the server would, with plugins and hooks. */
export async function withApplication<T>(config: Config, work: (...opened: OpenApplication) => Promise<T>): Promise<T> {
  const platform = await createPlatform(config, process.env, openLog('silent', false));
  let application: Application | undefined;
  try {
    application = await startApplication(platform);
    return await work(application, platform.database);
  } finally {
    await application?.retire(0);
    await platform.database.close();
  }
}
