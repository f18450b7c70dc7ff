import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { Texts } from '../../kernel/errors/texts.js';
import { clientDir } from '../../web/client-files.js';
import { PageShell } from '../../web/page-shell.js';
import type { HeldVisit } from '../../kernel/plugin/page-gate.js';
import { sendHeld } from './send-held.js';

/** Answers with a gate's page at one of its plugin's addresses, for instance that of a form on the page. */
@Injectable()
export class HeldPages {
  private readonly shell: PageShell;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly texts: Texts,
  ) {
    this.shell = new PageShell(clientDir(config.root), config);
  }

  send(reply: FastifyReply, held: HeldVisit, locale: Locale): void {
    sendHeld(reply, held, { asks: 'page', locale }, { shell: this.shell, texts: this.texts });
  }
}
