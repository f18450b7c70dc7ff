import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, normalPath, type ErrorDetail } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import type { ReadBody, RecordChange, RecordExtension } from '../../data/extensions/record-extension.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { addressIn, RedirectGraph, withRoot, type RedirectEdge } from './redirect-graph.js';
import { targetOf } from './redirections.js';
import { isReserved } from './reserved-paths.js';

/** Rules for redirects beyond those of ordinary records: a valid target, and no cycles. */
@Injectable()
export class RedirectsExtension implements RecordExtension, OnModuleInit {
  readonly view = 'redirects';

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'site'>,
    private readonly address: PublicAddress,
    private readonly extensions: RecordExtensions,
    private readonly contributions: Contributions,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  readBody(sent: Readonly<Record<string, unknown>>, { before }: Pick<RecordChange, 'before'>): ReadBody {
    const body: Record<string, unknown> = { ...sent };
    const problems: ErrorDetail[] = [];
    const { origin } = this.address;
    // The view itself reports empty values, as both columns are required.
    if (typeof body['source'] === 'string' && body['source'] !== '') {
      const source = normalPath(body['source']);
      if (source === null) problems.push({ column: 'source', key: 'redirectSource' });
      else if (hasBlanksAround(body['source'])) problems.push({ column: 'source', key: 'blanksAround' });
      else if (isReserved(source, this.contributions))
        problems.push({ column: 'source', key: 'pagePathReserved', params: { path: source } });
      else body['source'] = source;
    }
    if (typeof body['target'] === 'string' && body['target'] !== '') {
      if (targetOf(body['target'].trim(), origin) === null) problems.push({ column: 'target', key: 'redirectTarget' });
      else if (hasBlanksAround(body['target'])) problems.push({ column: 'target', key: 'blanksAround' });
    }
    const { source, target } = { ...before, ...body };
    if (problems.length === 0 && typeof target === 'string' && addressIn(target, origin) === source) {
      problems.push({ column: 'target', key: 'redirectSelf' });
    }
    return { body, extras: {}, problems };
  }

  async beforeWrite(tx: Queryable, { before, after }: RecordChange): Promise<void> {
    if (after?.['active'] !== true) return;
    const own = { source: String(after['source']), target: String(after['target']) };
    const others = await this.activeOnes(tx, String((before ?? after)['id']));
    const { rootRedirect } = this.config.site;
    const root = rootRedirect === undefined ? undefined : { source: '/', target: rootRedirect };
    const graph = new RedirectGraph(withRoot([...others, own], root), this.address.origin);
    if (!graph.leadsBack(own)) return;
    throw new AppError('INVALID', {}, { details: [{ column: 'target', key: 'redirectLoop', params: own }] });
  }

  /** Locked, so that two concurrent writes cannot form a cycle. */
  private async activeOnes(tx: Queryable, except: string): Promise<RedirectEdge[]> {
    const { quote, name } = this.db.dialect;
    const columns = ['id', 'source', 'target'].map(quote).join(', ');
    const lock = name === 'mysql' ? ' FOR UPDATE' : '';
    const rows = await tx.query(`SELECT ${columns} FROM ${quote('redirects')} WHERE ${quote('active')} = 1${lock}`);
    return rows
      .filter(([id]) => id !== except)
      .map(([, source, target]) => ({ source: String(source), target: String(target) }));
  }
}

function hasBlanksAround(text: string): boolean {
  return text !== text.trim();
}
