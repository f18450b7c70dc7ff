import { Injectable } from '@nestjs/common';
import type { RouteContent, RouteSource, RouteVisit } from '@viewkraft/server';
import { LetterPrinting } from './letter-printing.js';
import { LetterReader } from './letter-reader.js';

/**
 * Data of a letter's page. Without the right key the page is a 404, except for users who may read the letter's record.
 */
@Injectable()
export class LetterSource implements RouteSource {
  constructor(
    private readonly letters: LetterReader,
    private readonly printing: LetterPrinting,
  ) {}

  async read({ params, query, locale, identity, ip }: RouteVisit): Promise<RouteContent> {
    const keys = query.getAll('key');
    const key = keys.length === 1 ? (keys[0] ?? null) : null;
    const { record, admit } = await this.letters.read({ id: params['id'] ?? '', key, identity, ip });
    const data = await this.printing.sheets(record, locale, admit);
    return { title: data.title, data };
  }
}
