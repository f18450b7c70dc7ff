import type { Locale } from '@viewkraft/model';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { listPath, recordsApi } from '../../../base/api/recordsApi.js';
import { type RecordId, valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { i18n } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { isLive, pageAddress } from './pageAddresses.js';
import type { Entity } from '../../../data/entity/Entity.js';

/** The redirect offered for an address that the next save changes. */
export interface RedirectOffer {
  /** The old address, with its locale. */
  readonly from: string;
  readonly isRequested: boolean;
}

const offers = new WeakMap<Entity, Map<Locale, RedirectOffer>>();

/** The offers that the form of a page currently shows, by locale. */
export function offersOf(entity: Entity): Map<Locale, RedirectOffer> {
  const known = offers.get(entity) ?? new Map<Locale, RedirectOffer>();
  offers.set(entity, known);
  return known;
}

const view = 'redirects';

/** Creates the requested redirects from old to new addresses after a page was saved. */
export async function redirectMoved(
  offers: readonly (readonly [Locale, RedirectOffer])[],
  saved: WireRecord,
): Promise<void> {
  for (const [locale, { from, isRequested }] of offers) {
    const to = isLive(saved) ? pageAddress(saved, locale) : undefined;
    if (!isRequested || to === undefined || to === from) continue;
    try {
      await redirect(from, to);
      notify({ message: i18n.t('pageForm.redirected', { from, to }), type: 'positive' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = i18n.t('pageForm.notRedirected', { from, reason: problemText(error) });
      notify({ message, type: 'negative', timeout: 0 });
    }
  }
}

async function redirect(from: string, to: string): Promise<void> {
  const filter = JSON.stringify({ source: { $in: [from, to] } });
  const { records } = await recordsApi.list(listPath(view), { filter, limit: 2 });
  const at = (source: string) => records.find((record) => valueOf(record, 'source') === source);
  const [old, inTheWay] = [at(from), at(to)];
  // The page has returned to an address with a redirect away from it, which would form a loop with the new one.
  if (inTheWay && valueOf(inTheWay, 'active') === true) await update(inTheWay, { active: false });
  const body = { target: to, status: 301, active: true };
  if (old) await update(old, body);
  else await recordsApi.create(view, { source: from, ...body });
}

async function update(record: WireRecord, body: WireRecord): Promise<void> {
  await recordsApi.update(view, valueOf(record, 'id') as RecordId, body, Number(valueOf(record, '_version')));
}
