import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { Texts } from '../../errors/texts.js';
import { clientDir } from '../../public/client-files.js';
import { PageShell } from '../../public/page-shell.js';
import type { HeldVisit } from '../page-gate.js';
import { sendHeld } from './send-held.js';

/** Answers with the page of a gate at an address of its plugin, such as that of the form on it. */
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
