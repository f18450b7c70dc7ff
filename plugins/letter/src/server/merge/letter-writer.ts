import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ErrorDetail, type Identity } from '@viewkraft/model';
import { Records, type PluginContext } from '@viewkraft/server';
import { CONTEXT } from '../context.js';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import type { LetterOptions } from '../letter-options.js';
import { lettersView } from '../letters/letter-record.js';
import { mergeFields } from './merge-fields.js';
import { recordFields, type FieldValues } from './record-fields.js';

const templatesView = 'letter_templates';

/** Columns of a template, and whether they are markdown in the letter. */
const merged = {
  recipient: 'plain',
  subject: 'plain',
  body: 'markdown',
  signature: 'plain',
  attachments: 'plain',
} as const;
/** Columns that probably form an address, one array per line; existing columns of a line are joined. */
const addressLines = [['company'], ['name'], ['street', 'address'], ['zip', 'postcode', 'city']] as const;

export interface LetterRequest {
  readonly view: string;
  readonly id: string;
  /** Id of a template; null: an empty letter. */
  readonly template: string | null;
  readonly language: LetterLanguage;
  /** Time zone for times and the current date. */
  readonly zone: string;
}

/** Creates letters about records: a template with the record's values. */
@Injectable()
export class LetterWriter {
  constructor(
    private readonly records: Records,
    @Inject(CONTEXT) private readonly context: PluginContext<LetterOptions>,
  ) {}

  /** Returns the views that the caller may write letters about: those with a template, and those in the options. */
  async views(identity: Identity): Promise<string[]> {
    if (!this.records.mayCreate(lettersView, identity)) return [];
    const filter = JSON.stringify({ view: { $ne: null } });
    const bound = await this.records.list(templatesView, { filter, select: 'view', limit: '1000' }, identity);
    const names = new Set([...this.context.options.views, ...bound.map(({ view }) => String(view))]);
    return [...names].filter((name) => this.records.reader(name, identity) !== null).sort();
  }

  /** Returns the columns of the new letter. */
  async begin(
    { view, id, template, language, zone }: LetterRequest,
    identity: Identity,
  ): Promise<Record<string, string | null>> {
    if (!this.records.mayCreate(lettersView, identity)) throw new AppError('RECORD_NOT_FOUND');
    const found = template === null ? null : await this.records.shown(templatesView, template, identity);
    if (template !== null && !found) throw new AppError('RECORD_NOT_FOUND');
    const spoken = (found?.['language'] ?? language) as LetterLanguage;
    const valueOf = await recordFields(this.records, view, id, identity, { language: spoken, zone });
    if (!valueOf) throw new AppError('RECORD_NOT_FOUND');
    const letter = {
      about_view: view,
      about_id: id,
      language: spoken,
      sender: this.context.options.sender || null,
      recipient: addressOf(valueOf),
    };
    return found ? { ...letter, ...mergedColumns(found, valueOf) } : letter;
  }
}

/** @throws AppError INVALID naming each field that the record does not have */
function mergedColumns(template: Readonly<Record<string, unknown>>, valueOf: FieldValues): Record<string, string> {
  const columns: Record<string, string> = {};
  const details: ErrorDetail[] = [];
  for (const [column, kind] of Object.entries(merged)) {
    const source = template[column];
    if (typeof source !== 'string' || source.trim() === '') continue;
    const { text, missing } = mergeFields(source, valueOf, kind);
    for (const field of missing) details.push({ column, key: 'letterField', params: { field } });
    columns[column] = column === 'recipient' ? withoutBlankLines(text) : text;
  }
  if (details.length > 0) throw new AppError('INVALID', {}, { details });
  return columns;
}

/** Omits empty values, which would leave gaps in an address. */
const withoutBlankLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

function addressOf(valueOf: FieldValues): string | null {
  const lines = addressLines.map((names) =>
    names
      .map((name) => valueOf(name) ?? '')
      .filter((value) => value !== '')
      .join(' '),
  );
  return withoutBlankLines(lines.join('\n')) || null;
}
