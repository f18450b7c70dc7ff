import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeView, type ViewFile } from '../factories/view-file.js';
import type { DatabaseKind } from '../server/temporary-database.js';
import { createEmptyInstance, type Instance } from './empty-instance.js';
import { viewkraft, type Ended } from './viewkraft.js';

export type Views = Readonly<Record<string, ViewFile>>;

/** Installations that are moved from one kind of database to another, without a server. */
interface Moves {
  /** With the tables of these views. `before`: statements that run first, as tables of another program. */
  install(views: Views, before?: readonly string[]): Promise<Instance>;
  newInstance(kind: DatabaseKind, viewsFolder: string): Promise<Instance>;
  /** What a start does with the tables. */
  apply(instance: Instance): Promise<void>;
  /** Returns the archive. */
  backup(instance: Instance): Promise<string>;
  /** Moves into an empty database and a folder of its own, or into `there`. */
  move(from: Instance, options?: readonly string[], there?: Instance): Promise<{ ended: Ended; there: Instance }>;
}

/** Removes the installations after the last test. */
export function useMoves(first: DatabaseKind, second: DatabaseKind): Moves {
  const home = mkdtempSync(join(tmpdir(), 'viewkraft-move-'));
  const instances: Instance[] = [];
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.remove()));
    rmSync(home, { recursive: true, force: true });
  }, 60_000);
  const newInstance: Moves['newInstance'] = async (kind, viewsFolder) => {
    const instance = await createEmptyInstance(kind, viewsFolder);
    instances.push(instance);
    return instance;
  };
  const apply: Moves['apply'] = async (instance) => {
    expect((await viewkraft(instance, ['views', 'apply'])).err).toBe('');
  };
  const backup: Moves['backup'] = async (instance) => {
    const file = join(instance.folder, 'move.tar.gz');
    expect((await viewkraft(instance, ['backup', file, '--force'])).err).toBe('');
    return file;
  };
  return {
    newInstance,
    apply,
    backup,
    install: async (views, before = []) => {
      const folder = mkdtempSync(join(home, 'views-'));
      for (const [name, view] of Object.entries(views)) writeView(folder, name, view);
      const instance = await newInstance(first, folder);
      for (const sql of before) await instance.database.change(sql);
      await apply(instance);
      return instance;
    },
    move: async (from, options = [], there) => {
      const target = there ?? (await newInstance(second, from.viewsFolder));
      return { ended: await viewkraft(target, ['restore', await backup(from), ...options, '--json']), there: target };
    },
  };
}
