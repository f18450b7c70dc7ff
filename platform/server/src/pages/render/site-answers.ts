import { Injectable } from '@nestjs/common';
import { inLocale, locales, printPath, readPath, type PagePayload } from '@viewkraft/model';
import { PageRecords } from '../page-records.js';
import type { PageSnapshot } from '../page-snapshot.js';
import { Contributions } from '../../plugins/contributions.js';
import { AnswerCache } from './answer-cache.js';
import { KeptAnswer } from './kept-answer.js';
import { PageRenderer } from './page-renderer.js';

/** What a page's address has at its end where its payload is asked for (B7). */
export const payloadName = '/_payload.json';

/**
 * The site's pages and their payloads as they are sent: the same bytes for everybody, made once and kept for as long as they
 * show what the records say.
 */
@Injectable()
export class SiteAnswers {
  private readonly cache = new AnswerCache();
  private readonly making = new Map<string, Promise<KeptAnswer | undefined>>();

  constructor(
    private readonly records: PageRecords,
    private readonly renderer: PageRenderer,
    private readonly contributions: Contributions,
  ) {}

  /** The answer to a path, when it is kept and known to be up to date at this moment. */
  kept(path: string): KeptAnswer | undefined {
    const entry = this.cache.get(path);
    if (!entry) return undefined;
    const snapshot = this.records.snapshot();
    return entry.state === snapshot && entry.version.startsWith(this.renderer.build()) ? entry.answer : undefined;
  }

  /** Makes the home pages ready: the first visitor shall not wait for the code to be read. What fails is told when it is asked for. */
  async warmUp(): Promise<void> {
    try {
      const state = await this.records.snapshot();
      for (const path of locales.map((locale) => inLocale('/', locale))) {
        const payload = state.page(path);
        if (payload) await this.page(path, payload, state);
      }
    } catch {
      // As above.
    }
  }

  /** The HTML of a page that was found under a path in a state of the site; undefined when the UI was not built. */
  page(path: string, payload: PagePayload, state: PageSnapshot): Promise<KeptAnswer | undefined> {
    return this.answer(path, payload, state, async () => {
      const page = await this.renderer.render(payload, path, state);
      if (!page) return undefined;
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-language': payload.locale,
        'content-security-policy': page.policy,
      };
      return new KeptAnswer(page.html, headers, path === '/' ? ['Accept-Language', 'Cookie'] : []);
    });
  }

  /** Its payload (B7). */
  payload(path: string, payload: PagePayload, state: PageSnapshot): Promise<KeptAnswer | undefined> {
    return this.answer(`${path === '/' ? '' : path}${payloadName}`, payload, state, () => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-language': payload.locale };
      return Promise.resolve(new KeptAnswer(JSON.stringify(payload), headers));
    });
  }

  private async answer(
    key: string,
    payload: PagePayload,
    state: PageSnapshot,
    make: () => Promise<KeptAnswer | undefined>,
  ): Promise<KeptAnswer | undefined> {
    const version = `${this.renderer.build()} ${payload.version} ${this.contributions.mark(payload, state)}`;
    const entry = this.cache.get(key);
    if (entry?.version === version) {
      entry.state = state;
      return entry.answer;
    }
    const turn = `${version} ${key}`;
    let made = this.making.get(turn);
    if (!made) {
      made = make();
      this.making.set(turn, made);
      const end = (): void => void this.making.delete(turn);
      made.then(end, end);
    }
    const answer = await made;
    if (answer && isPlain(key)) this.cache.set(key, { answer, version, state });
    return answer;
  }
}

/** Other spellings of the same address, of which there are many, are answered but not kept. */
function isPlain(path: string): boolean {
  const read = readPath(path);
  return read !== null && printPath(read) === path;
}
