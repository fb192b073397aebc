import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import type { DraftRow } from './draft-queries.ts';

/* Drafts that wait for the shop, for operators. */

export type WaitingRow = DraftRow & { store_name: string };

const columns = sql<WaitingRow>`d.*, s.name as store_name`;
const from = sql`product_drafts d join stores s on s.id = d.store_id`;
/** SQL on draft `d`: the shop has to decide. */
export const isSubmitted = sql`d.state = 'submitted'`;
const views = { all: null, new: sql`d.product_id is null`, edits: sql`d.product_id is not null` } as const;

export function waitingDrafts({
  view,
  q,
}: {
  view: keyof typeof views;
  q: string;
}): List<WaitingRow, 'submitted'> {
  const words = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return {
    name: 'waiting-drafts',
    columns,
    from,
    id: sql`d.id`,
    usualSort: 'submitted',
    where: [
      isSubmitted,
      views[view],
      q === '' ? null : sql`(d.title ilike ${words} or s.name ilike ${words})`,
    ],
    sorts: { submitted: { by: sql`d.submitted_at`, type: 'timestamptz' } },
  };
}

export async function findWaiting(
  db: Kysely<DB>,
  id: number,
): Promise<(WaitingRow & { skips_approval: boolean }) | undefined> {
  const { rows } = await sql<WaitingRow & { skips_approval: boolean }>`
    select ${columns}, s.skips_approval from ${from} where ${isSubmitted} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** The shop's decisions about a store's drafts in the last 90 days. */
export async function countDecided(
  db: Kysely<DB>,
  { storeId, now }: { storeId: number; now: Date },
): Promise<{ approved: number; sent_back: number }> {
  const { rows } = await sql<{ approved: number; sent_back: number }>`
    select count(*) filter (where action = 'product.draft.approve')::int as approved,
      count(*) filter (where action = 'product.draft.reject')::int as sent_back
    from audit_entries
    where store_id = ${storeId} and at > ${now}::timestamptz - interval '90 days'
      and action in ('product.draft.approve', 'product.draft.reject')`.execute(db);
  return rows[0]!;
}

type Named = Record<string, unknown>;
const kinds = {
  category_id: 'categories',
  subcategory_id: 'subcategories',
  brand_id: 'brands',
  tax_rule_id: 'tax_rules',
  shipping_rule_id: 'shipping_rules',
} as const;

export async function nameReferences(
  db: Kysely<DB>,
  values: readonly Named[],
): Promise<Record<string, string>> {
  const found = await Promise.all(
    (Object.keys(kinds) as (keyof typeof kinds)[]).map(async (field) => {
      const ids = [...new Set(values.map((one) => one[field]))].filter((id) =>
        Number.isInteger(id),
      ) as number[];
      if (ids.length === 0) return [];
      const rows = await db.selectFrom(kinds[field]).select(['id', 'title']).where('id', 'in', ids).execute();
      return rows.map(({ id, title }) => [`${field} ${id}`, title] as const);
    }),
  );
  return Object.fromEntries(found.flat());
}
