import { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';

export function rawQuery({ url }: Pick<FastifyRequest, 'url'>): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** For writes and for reads without parameters: a misspelt or misplaced parameter must not be ignored. */
export function refuseQuery(request: Pick<FastifyRequest, 'url'>): void {
  const query = rawQuery(request);
  const [name] = query === '' ? [] : new URLSearchParams(query).keys();
  if (name === undefined) return;
  const details = [{ column: name.slice(0, 100), key: 'queryUnknownParameter', params: { name: name.slice(0, 100) } }];
  throw new AppError('BAD_QUERY', {}, { details });
}
