import { Injectable } from '@nestjs/common';
import type { RouteJudge, RouteVisit } from '@viewkraft/server';
import { LetterAccess } from './letter-access.js';

/** Without a right key the page is not there, but for those who may read the letter's record. */
@Injectable()
export class LetterJudge implements RouteJudge {
  constructor(private readonly access: LetterAccess) {}

  async isThere({ params, query, identity }: RouteVisit): Promise<boolean> {
    return (await this.access.find(params['id'] ?? '', query.get('key'), identity)) !== null;
  }
}
