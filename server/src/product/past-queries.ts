import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { changeableIn } from '#records/owned-by.ts';
import { isUndoable } from './undo-change.ts';

export type PastRow = {
  id: number;
  at: Date;
  by: string;
  by_shop: boolean;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  job: string | null;
  is_undone: boolean;
  undone_by: string | null;
  can_undo: boolean;
};

/** Acts of the shop's staff for or about the store. */
const byShop = sql`(e.is_of_shop or e.action in ('product.take_down', 'product.put_back', 'product.draft.approve', 'product.draft.reject'))`;
const columns = sql<PastRow>`e.id::int as id, e.at, e.actor_name as by, ${byShop} as by_shop, e.action, e.before, e.after, e.job_id as job,
  e.undone_by is not null as is_undone,
  (select done.actor_name from audit_entries done where done.id = e.undone_by) as undone_by, ${isUndoable} as can_undo`;

export function productPast({ storeId }: Scope, productId: number): List<PastRow, 'at'> {
  return {
    name: 'product-past',
    columns,
    from: sql`audit_entries e`,
    id: sql`e.id`,
    usualSort: '-at',
    where: [
      storeId === null ? sql`true` : sql`e.store_id = ${storeId}`,
      sql`e.entity = 'product' and e.entity_id = ${productId}`,
    ],
    // IDs are in order of creation.
    sorts: { at: { by: sql`e.id`, type: 'integer' } },
  };
}

export async function findTitle(db: Kysely<DB>, scope: Scope, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('title')
    .where('id', '=', id)
    .where(changeableIn(scope))
    .executeTakeFirst();
  return row?.title;
}
