import { dac7Requests } from '@souk/rules/dac7';
import { euRuleApplies } from '@souk/rules/eu-rule';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { shopCountry } from '#settings/shop-country.ts';

/** Whether sellers are asked for missing details. */
export const isDac7Asked = (
  settings: Pick<Settings, 'dac7_requests' | 'country' | 'default_country'>,
): boolean => euRuleApplies(settings.dac7_requests, shopCountry(settings));

/** As `missingDac7Details`. */
const lacksDetails = sql`(store.legal_name = '' or store.address_1 = '' or store.city = '' or store.country = ''
  or store.register_number = '' and store.vat_number = '')`;

/** Whether the store was asked and reminded twice, and hasn't answered; of `stores store`. */
export const isPastReminders: RawBuilder<boolean> = sql`exists (
  select from dac7_requests request
  where request.store_id = store.id and request.closed_at is null and request.position = ${sql.lit(dac7Requests.most)})`;

/** Stores whose sales were booked since `from` and that lack details; those that were asked less than `daysBetween` ago wait. */
export async function listStoresToAsk(
  db: Kysely<DB>,
  { from, now }: { from: Date; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select store.id from stores store
    where ${lacksDetails} and exists (
      select from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
        join ledger_transactions fact on fact.id = entry.transaction_id
      where account.store_id = store.id and fact.kind = 'earned' and fact.booked_at >= ${from})
    and not exists (
      select from dac7_requests request where request.store_id = store.id and request.closed_at is null
        and (request.position = ${sql.lit(dac7Requests.most)} or request.requested_at > ${now}::timestamptz - ${dac7Requests.daysBetween} * interval '1 day'))
    order by store.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closes the requests of stores that have added what was missing. */
export async function closeAnswered(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    update dac7_requests request set closed_at = greatest(${now}::timestamptz, request.requested_at) from stores store
    where store.id = request.store_id and request.closed_at is null and not ${lacksDetails}`.execute(db);
}

/** The store's lock makes a second run wait, which then finds the request. */
export async function lockSeller(tx: Transaction<DB>, storeId: number) {
  return tx
    .selectFrom('stores')
    .select(['legal_name', 'address_1', 'city', 'country', 'register_number', 'vat_number'])
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Those that weren't answered, the first one first. */
export async function listOpenRequests(tx: Transaction<DB>, storeId: number) {
  return tx
    .selectFrom('dac7_requests')
    .select(['position', 'requested_at'])
    .where('store_id', '=', storeId)
    .where('closed_at', 'is', null)
    .orderBy('position')
    .execute();
}
