import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { PageGates } from '../../plugins/gates/page-gates.js';
import { readPages, readRedirects, readStamp } from './page-rows.js';
import { PageSnapshot } from './page-snapshot.js';
import { redirectionsOf } from './redirections.js';
import { RevalidatedValue } from './revalidated-value.js';

/** Views whose records determine what answers at an address. */
const views = ['pages', 'redirects'];

/**
 * The live pages and active redirects. Changes by this process take effect at once, those of other replicas within two
 * seconds; while the database does not answer, the last state is used.
 */
@Injectable()
export class PageRecords implements OnModuleInit, OnModuleDestroy {
  private readonly state: RevalidatedValue<PageSnapshot>;
  private unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'site'>,
    @Inject(LOG) log: Log,
    private readonly address: PublicAddress,
    private readonly bus: ChangeBus,
    private readonly contributions: Contributions,
    private readonly gates: PageGates,
  ) {
    this.state = new RevalidatedValue(
      (last) => this.read(last),
      (err) => log.warn({ err }, 'Cannot read the pages; the last known ones are served'),
    );
  }

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe((event) => {
      if (event.kind === 'record' && views.includes(event.view)) this.state.invalidate();
      if (event.kind === 'model' && event.views.some((view) => views.includes(view))) this.state.invalidate();
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
  }

  /** Returns a value instead of a promise when the state is fresh. Rejects only when the database never answered. */
  snapshot(): PageSnapshot | Promise<PageSnapshot> {
    return this.state.get();
  }

  /** Changes when any page or redirect changes, on any replica. */
  async stamp(): Promise<string> {
    return (await this.snapshot()).stamp;
  }

  private async read(last: PageSnapshot | undefined): Promise<PageSnapshot> {
    // Read before the rows, so that a write in between is noticed next time.
    const stamp = await readStamp(this.db);
    if (last?.stamp === stamp) return last;
    const [pages, redirects] = await Promise.all([readPages(this.db), readRedirects(this.db)]);
    const { name, rootRedirect } = this.config.site;
    const redirections = redirectionsOf(redirects, this.address.origin, rootRedirect);
    const mayLinkTo = (from: string, to: string): boolean => this.gates.mayLinkTo(from, to);
    return new PageSnapshot(stamp, pages, redirections, name, this.contributions.blocks, mayLinkTo);
  }
}
