import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import type { BulkProblem, BulkValues } from './bulk-values.ts';

/* Bulk changes of a store. Every query requires a scope. */

export type BulkChangeRow = {
  id: number;
  kind: 'change' | 'table' | 'file' | 'undo';
  label: string;
  state: 'checked' | 'running' | 'done' | 'cancelled';
  by: string;
  only_stock: boolean;
  unchanged: number;
  /** Rows of a file with nothing to import. */
  skipped: number;
  created_at: Date;
  applied_at: Date | null;
  finished_at: Date | null;
  undone_by: number | null;
  ready: number;
  refused: number;
  done: number;
};

const ownOf = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`b.store_id = ${storeId}`);

const columns = sql<BulkChangeRow>`
  b.id, b.kind, b.label, b.state, b.actor_name as by, b.only_stock, b.unchanged, b.skipped, b.created_at, b.applied_at, b.finished_at,
  (select id from bulk_changes undoing where undoing.undoes = b.id) as undone_by, counts.ready, counts.refused, counts.done`;
const from = sql`bulk_changes b cross join lateral (
  select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'refused')::int as refused,
    count(*) filter (where state = 'done')::int as done
  from bulk_rows where change_id = b.id) counts`;

/** Started changes, newest first; `open`: still running. */
export function bulkChanges(
  scope: Scope,
  { view }: { view: 'all' | 'open' },
): List<BulkChangeRow, 'created'> {
  return {
    name: 'bulk-changes',
    columns,
    from,
    id: sql`b.id`,
    usualSort: '-created',
    where: [ownOf(scope), view === 'open' ? sql`b.state = 'running'` : sql`b.state <> 'checked'`],
    sorts: { created: { by: sql`b.id`, type: 'integer' } },
  };
}

export type BulkTotals = Record<
  'up' | 'down' | 'stock' | 'other' | 'pieces' | 'made' | 'drafts' | 'far',
  number
>;

const farAmount = (field: 'price' | 'offer') => {
  const [before, after] = ['before', 'after'].map(
    (side) => sql`nullif((${sql.ref(side)} ->> ${sql.lit(field)})::bigint, 0)`,
  );
  return sql`coalesce(${after} >= 3 * ${before} or 3 * ${after} <= ${before}, false)`;
};
/** Whether a price or offer is at least three times the previous one, or at most a third. */
const isFar = sql<boolean>`(not is_new and (${farAmount('price')} or ${farAmount('offer')}))`;

/**
 * A bulk change with its totals: prices raised and lowered, inventories, units added, rows that change anything else, and rows that create
 * a product (`drafts`: as a draft that its author has to submit); `far`: rows with a price far from the previous one.
 */
export async function findBulkChange(
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<(BulkChangeRow & BulkTotals) | undefined> {
  const price = (side: 'before' | 'after') => sql`coalesce((${sql.ref(side)} ->> 'price')::bigint, 0)`;
  const { rows } = await sql<BulkChangeRow & BulkTotals>`
    select ${columns}, totals.*
    from ${from} cross join lateral (
      select count(*) filter (where not is_new and after ? 'price' and ${price('after')} > ${price('before')})::int as up,
        count(*) filter (where not is_new and after ? 'price' and ${price('after')} < ${price('before')})::int as down,
        count(*) filter (where not is_new and after ? 'stock')::int as stock,
        coalesce(sum((after ->> 'stock')::bigint - (before ->> 'stock')::bigint) filter (where not is_new), 0)::int as pieces,
        count(*) filter (where not is_new and after - '{price,stock}'::text[] <> '{}')::int as other,
        count(*) filter (where is_new)::int as made, count(draft_id)::int as drafts,
        count(*) filter (where ${isFar})::int as far
      from bulk_rows where change_id = b.id and state <> 'refused') totals
    where ${ownOf(scope)} and b.id = ${id}`.execute(db);
  return rows[0];
}

export type BulkRow = {
  position: number;
  product_id: number | null;
  title: string;
  variant: string;
  sku: string | null;
  image: string;
  before: BulkValues;
  after: BulkValues;
  line: number | null;
  problem: BulkProblem | null;
  notes: BulkProblem[];
  is_new: boolean;
  draft_id: number | null;
  is_far: boolean;
  state: 'ready' | 'refused' | 'done';
};

const rowViews: Readonly<
  Record<'all' | 'ready' | 'refused' | 'done' | 'new' | 'far', RawBuilder<unknown> | null>
> = {
  all: null,
  ready: sql`r.state = 'ready'`,
  refused: sql`r.state = 'refused'`,
  done: sql`r.state = 'done'`,
  new: sql`r.is_new`,
  far: sql`(r.state <> 'refused' and ${isFar})`,
};
export type BulkRowView = keyof typeof rowViews;

export function bulkRows(
  scope: Scope,
  { id, view }: { id: number; view: BulkRowView },
): List<BulkRow, 'position'> {
  const by = sql`r.position`;
  return {
    name: 'bulk-rows',
    columns: sql<BulkRow>`r.position, r.product_id, r.title, r.variant, r.sku, r.image, r.before, r.after, r.line, r.problem,
      coalesce(r.notes, '[]') as notes, r.is_new, r.draft_id, r.state <> 'refused' and ${isFar} as is_far, r.state`,
    from: sql`bulk_changes b join bulk_rows r on r.change_id = b.id`,
    id: by,
    sorts: { position: { by, type: 'integer' } },
    usualSort: 'position',
    where: [ownOf(scope), sql`b.id = ${id}`, rowViews[view]],
  };
}

export async function eraseBulkActor(tx: Kysely<DB>, userId: number): Promise<void> {
  await tx.updateTable('bulk_changes').set({ actor_name: '' }).where('user_id', '=', userId).execute();
}
