import { Inject, Injectable } from '@nestjs/common';
import { impliedRoles } from '@viewkraft/model';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import type { Account } from './account.js';
import { passwordMatches } from './passwords.js';

/** The file that holds a generated password until its first use, where no terminal can show the password. */
@Injectable()
export class FirstPassword {
  readonly file: string;
  private isRemoved = false;

  constructor(@Inject(CONFIG) config: Pick<Config, 'dataDir'>) {
    this.file = join(config.dataDir, 'first-password');
  }

  async write(password: string): Promise<void> {
    await mkdir(join(this.file, '..'), { recursive: true });
    await rm(this.file, { force: true });
    await writeFile(this.file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  }

  /** Whether the password in the file is this account's: an earlier start may have used another database. */
  async opens(account: Account | null): Promise<boolean> {
    const password = await readFile(this.file, 'utf8').catch(() => undefined);
    return password !== undefined && account !== null && passwordMatches(password.trim(), account.passwordHash);
  }

  /** Deletes the file once an administrator has signed in. */
  async usedBy(account: Account): Promise<void> {
    if (this.isRemoved || !account.roles.includes(impliedRoles.administrator)) return;
    await rm(this.file, { force: true });
    this.isRemoved = true;
  }
}
