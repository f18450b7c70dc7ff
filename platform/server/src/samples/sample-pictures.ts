import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type View } from '@viewkraft/model';
import { CONFIG, type Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { DATABASE } from '../database/database-token.js';
import { Texts } from '../errors/texts.js';
import type { Caller } from '../events/change-event.js';
import { mediaView } from '../media/media-rows.js';
import { Uploads } from '../media/uploads.js';
import { RecordWorlds } from '../records/record-worlds.js';
import { writeContext } from '../records/write/write-context.js';
import { SampleError } from './sample-error.js';

type Row = Readonly<Record<string, unknown>>;

/** The pictures of `views/samples/media`, as if they had been uploaded; `media.json` there has their alternative texts. */
@Injectable()
export class SamplePictures {
  private readonly folder: string;

  constructor(
    @Inject(CONFIG) { root }: Config,
    @Inject(DATABASE) private readonly database: Database,
    private readonly worlds: RecordWorlds,
    private readonly uploads: Uploads,
    private readonly texts: Texts,
  ) {
    this.folder = join(root, 'views', 'samples', 'media');
  }

  /** Addresses by file name; a picture that a medium of its name has is not taken a second time. */
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
    const world = this.worlds.current;
    try {
      const context = writeContext(world, world.view(mediaView), 'create', caller);
      const { body } = await this.uploads.copy(join(this.folder, name), alts, context);
      return (JSON.parse(String(body)) as { readonly path: string }).path;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new SampleError(`views/samples/media/${name}`, error, this.texts.translate('en'));
    }
  }

  private async addressOf(name: string): Promise<string | undefined> {
    const { quote } = this.database.dialect;
    const { table } = this.worlds.current.view(mediaView);
    const sql = `SELECT ${quote('path')} FROM ${quote(table)} WHERE ${quote('name')} = ? LIMIT 1`;
    const [row] = await this.database.query(sql, [name]);
    return row && String(row[0]);
  }
}

/** The rows with addresses where their image columns name a picture. */
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
