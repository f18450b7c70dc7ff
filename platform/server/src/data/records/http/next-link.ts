import type { PageQuery } from '@viewkraft/model';
import { rawQuery } from '../../../kernel/http/request-query.js';
import type { RecordRequest } from './record-request.js';

/** Longer cursors, of long texts, would not fit into a header together with a filter. */
const maxCursorLength = 2_000;

/** The Link header for the next page: the same address, with the cursor of this page's last row or an offset. */
export function nextLink(request: Pick<RecordRequest, 'url'>, { limit, offset }: PageQuery, cursor?: string): string {
  const [path = ''] = request.url.split('?', 1);
  const parameters = new URLSearchParams(rawQuery(request));
  parameters.set('limit', String(limit));
  if (cursor === undefined || cursor.length > maxCursorLength) parameters.set('offset', String(offset + limit));
  else {
    parameters.delete('offset');
    parameters.set('after', cursor);
  }
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
