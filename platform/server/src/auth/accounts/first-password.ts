import { Inject, Injectable } from '@nestjs/common';
import { impliedRoles } from '@viewkraft/model';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../config/config.js';
import type { Account } from './account.js';

/** The file that holds a made-up password until it was used, where there is no terminal to show it on. */
@Injectable()
export class FirstPassword {
  readonly file: string;
  private gone = false;

  constructor(@Inject(CONFIG) config: Pick<Config, 'dataDir'>) {
    this.file = join(config.dataDir, 'first-password');
  }

  async write(password: string): Promise<void> {
    await mkdir(join(this.file, '..'), { recursive: true });
    await rm(this.file, { force: true });
    await writeFile(this.file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  }

  /** An administrator has signed in: the file has done its work. */
  async usedBy(account: Account): Promise<void> {
    if (this.gone || !account.roles.includes(impliedRoles.administrator)) return;
    await rm(this.file, { force: true });
    this.gone = true;
  }
}
