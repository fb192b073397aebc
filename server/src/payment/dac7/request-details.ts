import { dac7Requests, missingDac7Details } from '@souk/rules/dac7';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import type { Shop } from '#shop.ts';
import { findSummedUntil, sumQuarters, yearOf } from './dac7-queries.ts';
import {
  closeAnswered,
  isDac7Asked,
  listOpenRequests,
  listStoresToAsk,
  lockSeller,
} from './dac7-request-queries.ts';
import { figureViews } from './dac7-view.ts';
import { dac7Details } from './mails/dac7-details.ts';

const dayMs = 24 * 3600_000;
const daysApart = dac7Requests.daysBetween * dayMs;
/** Stores whose figures are read at once. */
const portion = 100;

/**
 * Asks stores whose sales of this year or the last are to be reported for details that the report lacks, and reminds them twice; then
 * they aren't paid (`payout-blocks.ts`). Repeated or simultaneous runs send each request once. Returns the number of requests.
 */
export async function requestDac7Details(shop: Pick<Shop, 'db' | 'clock' | 'site'>): Promise<number> {
  const { db } = shop;
  const { settings } = await shop.site.read();
  if (!isDac7Asked(settings)) return 0;
  const now = shop.clock.now();
  await closeAnswered(db, now);
  const years = [now.getUTCFullYear() - 1, now.getUTCFullYear()].map((year) => yearOf(String(year)));
  const storeIds = await listStoresToAsk(db, { from: years[0]!.from, now });
  const summedUntil = await findSummedUntil(db);
  let requested = 0;
  for (let start = 0; start < storeIds.length; start += portion) {
    const some = storeIds.slice(start, start + portion);
    const sums = await Promise.all(years.map((year) => sumQuarters(db, some, { year, summedUntil })));
    for (const storeId of some) {
      const figures = sums.flatMap((ofYear) => figureViews(ofYear.filter((sum) => sum.store_id === storeId)));
      // Amounts in other currencies may be above the limit.
      if (!figures.some((figure) => figure.is_reportable !== false)) continue;
      if (await requestDetails(shop, { storeId, now })) requested++;
    }
  }
  return requested;
}

async function requestDetails(
  { db }: Pick<Shop, 'db'>,
  { storeId, now }: { storeId: number; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const store = await lockSeller(tx, storeId);
    const missing = store ? missingDac7Details(store) : [];
    const open = await listOpenRequests(tx, storeId);
    const last = open.at(-1);
    const isTooEarly = last !== undefined && now.getTime() - last.requested_at.getTime() < daysApart;
    if (missing.length === 0 || open.length >= dac7Requests.most || isTooEarly) return false;
    const contact = (await listStoreContacts(tx, [storeId])).get(storeId);
    if (!contact) return false;
    const position = open.length + 1;
    const { id } = await tx
      .insertInto('dac7_requests')
      .values({ store_id: storeId, position, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const remindersLeft = dac7Requests.most - position;
    await queueMail(tx, {
      kind: dac7Details,
      cause: `dac7-details:${id}`,
      to: contact.email,
      language: contact.language,
      data: {
        missing,
        isReminder: position > 1,
        until: remindersLeft === 0 ? null : new Date(now.getTime() + remindersLeft * daysApart).toISOString(),
      },
    });
    return true;
  });
}
