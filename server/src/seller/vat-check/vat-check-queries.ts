import { euCountries } from '@souk/rules/commission-tax';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { VatAnswer } from '#outbound/vat-register-port.ts';

/** A number as its store has entered it. */
export type EnteredNumber = { storeId: number; country: string; vatNumber: string };

const firstRetryMinutes = 15;
const longestRetryMinutes = 24 * 60;

/**
 * Numbers without an answer: never asked about, or asked in vain, after pauses that double from 15 minutes to a day. Those never asked about
 * come first.
 */
export async function listDueNumbers(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<EnteredNumber[]> {
  const { rows } = await sql<EnteredNumber>`
    select stores.id as "storeId", stores.country, stores.vat_number as "vatNumber"
    from stores
    left join lateral (
      select result, checked_at from vat_checks of_number
      where of_number.store_id = stores.id and of_number.country = stores.country and of_number.vat_number = stores.vat_number
      order by of_number.id desc limit 1
    ) last on true
    left join lateral (
      select count(*) as times from vat_checks unanswered
      where unanswered.store_id = stores.id and unanswered.country = stores.country
        and unanswered.vat_number = stores.vat_number and unanswered.result = 'unavailable'
    ) tried on last.result = 'unavailable'
    where stores.vat_number <> '' and stores.country in (${sql.join([...euCountries])})
      and (last.result is null or (last.result = 'unavailable' and last.checked_at <= ${now}::timestamptz
        - make_interval(mins => least(${firstRetryMinutes} * (2 ^ least(tried.times - 1, 10)), ${longestRetryMinutes})::int)))
    order by last.checked_at nulls first, stores.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function insertCheck(
  db: Kysely<DB>,
  { storeId, country, vatNumber }: EnteredNumber,
  { answer, now }: { answer: VatAnswer; now: Date },
): Promise<void> {
  const told =
    answer.result === 'unavailable'
      ? { reason: answer.reason }
      : { request_identifier: answer.requestIdentifier, name: answer.name, address: answer.address };
  const row = { store_id: storeId, country, vat_number: vatNumber, result: answer.result, checked_at: now };
  await db
    .insertInto('vat_checks')
    .values({ ...row, ...told })
    .execute();
}

/** The last answer about this number, and the last check if it had none. */
export async function findChecks(db: Kysely<DB>, { storeId, country, vatNumber }: EnteredNumber) {
  const last = () =>
    db
      .selectFrom('vat_checks')
      .select(['id', 'result', 'checked_at', 'request_identifier', 'name', 'address'])
      .where('store_id', '=', storeId)
      .where('country', '=', country)
      .where('vat_number', '=', vatNumber)
      .orderBy('id', 'desc')
      .limit(1);
  const [answered, newest] = await Promise.all([
    last().where('result', '<>', 'unavailable').executeTakeFirst(),
    last().executeTakeFirst(),
  ]);
  return { answered, unanswered: newest?.result === 'unavailable' ? newest : undefined };
}
