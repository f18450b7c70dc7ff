import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type View } from '@viewkraft/model';
import { sampleViewsFolder } from '../../kernel/config/shipped-files.js';
import type { Database } from '../../kernel/database/database.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { Texts } from '../../kernel/errors/texts.js';
import type { Caller } from '../../kernel/changes/change-event.js';
import { mediaView } from '../../site/media/media-rows.js';
import { Uploads } from '../../site/media/uploads.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { writeContext } from '../../data/records/rows/write-context.js';
import { SampleError } from './sample-error.js';

type Row = Readonly<Record<string, unknown>>;

/** Loads the pictures of `views/samples/media` like uploads; `media.json` there contains their alternative texts. */
@Injectable()
export class SamplePictures {
  private readonly folder: string;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly runtimes: RecordRuntimes,
    private readonly uploads: Uploads,
    private readonly texts: Texts,
  ) {
    this.folder = join(sampleViewsFolder, 'media');
  }

  /** Addresses by file name. A picture is skipped when a media record of its name exists. */
  async load(caller: Caller): Promise<ReadonlyMap<string, string>> {
    const pictures = JSON.parse(await readFile(join(this.folder, 'media.json'), 'utf8')) as Readonly<
      Record<string, Readonly<Record<'alt_en' | 'alt_de', string>>>
    >;
    const addresses = new Map<string, string>();
    for (const [name, alts] of Object.entries(pictures)) {
      addresses.set(name, (await this.addressOf(name)) ?? (await this.take(name, alts, caller)));
    }
    return addresses;
  }

  private async take(name: string, alts: Readonly<Record<string, string>>, caller: Caller): Promise<string> {
    const runtime = this.runtimes.current;
    try {
      const context = writeContext(runtime, runtime.view(mediaView), 'create', caller);
      const { body } = await this.uploads.copy(join(this.folder, name), alts, context);
      return (JSON.parse(String(body)) as { readonly path: string }).path;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new SampleError(`views/samples/media/${name}`, error, this.texts.translate('en'));
    }
  }

  private async addressOf(name: string): Promise<string | undefined> {
    const { quote } = this.database.dialect;
    const { table } = this.runtimes.current.view(mediaView);
    const sql = `SELECT ${quote('path')} FROM ${quote(table)} WHERE ${quote('name')} = ? LIMIT 1`;
    const [row] = await this.database.query(sql, [name]);
    return row && String(row[0]);
  }
}

/** Replaces picture names in image columns by addresses. */
export function withPictures(rows: readonly Row[], view: View, addresses: ReadonlyMap<string, string>): Row[] {
  const columns = [...view.columns.values()].filter(({ widget }) => widget === 'image').map(({ name }) => name);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      columns.flatMap((name) => {
        const address = addresses.get(String(row[name]));
        return address === undefined ? [] : [[name, address]];
      }),
    ),
  }));
}
