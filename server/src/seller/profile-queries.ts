import type { StoreFields } from '@souk/contract/seller-console/store';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { readTexts } from '#texts/save-texts.ts';

/** Fields stored as columns, without translations. */
export type StoreColumns = Omit<StoreFields, 'texts'>;

const storeColumns = [
  'name',
  'image',
  'description',
  'return_policy',
  'meta_description',
  'whatsapp_btn',
  'whatsapp_number',
  'whatsapp_default_msg',
  'legal_name',
  'register_number',
  'vat_number',
  'is_self_certified',
  'email',
  'phone',
  'address_1',
  'city',
  'zip',
  'state',
  'country',
] as const;

/** A planned vacation: first and last day (inclusive), and the moments at which it starts and ends. */
export type Planned = {
  first: string;
  last: string;
  from: Date;
  until: Date;
  isClosed: boolean;
  note: string;
};

const planned = sql<Planned | null>`case when away_from is not null then jsonb_build_object(
  'first', to_char(away_first, 'YYYY-MM-DD'), 'last', to_char(away_last, 'YYYY-MM-DD'),
  'from', away_from, 'until', away_until, 'isClosed', away_closed, 'note', away_note) end`;

/** The profile of the scope's store; null for the whole shop. */
export async function findProfile(db: Kysely<DB>, scope: Scope, how: { isLocked?: boolean } = {}) {
  const row = await db
    .selectFrom('stores')
    .select([...storeColumns, 'id', 'slug', 'status', 'suspended_reason', 'banner_image'])
    .select(['profile_version as version', planned.as('planned')])
    .where('id', '=', scope.storeId ?? 0)
    .$if(how.isLocked === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const texts = await readTexts(db, 'stores', [row.id]);
  const { id, slug, status, suspended_reason, version, planned: away, banner_image, ...columns } = row;
  const fields: StoreFields = {
    ...columns,
    banner_image: banner_image ?? '',
    texts: texts.get(id) ?? {},
  };
  const vacation = away && { ...away, from: new Date(away.from), until: new Date(away.until) };
  return { id, slug, status, suspended_reason, version, fields, vacation };
}

export async function updateProfile(
  tx: Transaction<DB>,
  id: number,
  { banner_image: banner, ...columns }: Partial<StoreColumns>,
  version: number,
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({
      ...columns,
      ...(banner === undefined ? {} : { banner_image: banner || null }),
      profile_version: version,
    })
    .where('id', '=', id)
    .execute();
}

export type RequestedVacation = {
  first: string;
  last: string;
  zone: string;
  isClosed: boolean;
  note: string;
};

export async function vacationBounds(
  db: Kysely<DB>,
  { first, last, zone }: Pick<RequestedVacation, 'first' | 'last' | 'zone'>,
): Promise<{ from: Date; until: Date }> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${first}::date::timestamp at time zone ${zone} as from,
      (${last}::date + 1)::timestamp at time zone ${zone} as until`.execute(db);
  return rows[0]!;
}

export async function updateVacation(
  tx: Transaction<DB>,
  id: number,
  vacation: Planned | null,
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({
      away_first: vacation && sql<Date>`${vacation.first}::date`,
      away_last: vacation && sql<Date>`${vacation.last}::date`,
      away_from: vacation?.from ?? null,
      away_until: vacation?.until ?? null,
      away_closed: vacation?.isClosed ?? true,
      away_note: vacation?.note ?? '',
    })
    .where('id', '=', id)
    .execute();
}
