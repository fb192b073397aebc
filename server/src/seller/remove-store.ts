import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound, type DeleteOutcome, type KnownRecord } from '#records/record-kind.ts';
import { deleteTexts } from '#texts/save-texts.ts';
import { deleteRedirects } from '#texts/slug-redirects.ts';

/** Deletes a store without content and members. Stores with orders can only be suspended, because orders refer to them. */
export async function removeStore(
  tx: AuditedTx,
  scope: Scope,
  { id, version }: KnownRecord,
): Promise<DeleteOutcome> {
  if (scope.storeId !== null) return notFound;
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'slug', sql<number>`profile_version + hand_over_version`.as('version')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  if (version !== undefined && version !== store.version)
    return { ok: false, reason: 'stale', version: store.version };
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    tablesOfStores.map(
      (table) =>
        sql`(select count(*)::int from ${sql.table(table)} where store_id = ${id}) as ${sql.ref(table)}`,
    ),
  )}`.execute(tx);
  const uses = Object.fromEntries(Object.entries(rows[0]!).filter(([, count]) => count > 0));
  if (Object.keys(uses).length > 0) return { ok: false, reason: 'in_use', uses };
  await tx.deleteFrom('stores').where('id', '=', id).execute();
  await deleteTexts(tx, 'stores', [id]);
  await deleteRedirects(tx, 'stores', [id]);
  await announceChange(tx, [`store:${id}`, 'catalog']);
  tx.audit.record({
    action: 'store.delete',
    entity: 'store',
    entityId: id,
    label: store.name,
    storeId: id,
    before: { name: store.name, slug: store.slug },
    after: null,
  });
  return { ok: true };
}

/** Tables with a store's own data, by `store_id`. */
export const tablesOfStores = [
  'products',
  'collections',
  'attributes',
  'bundle_deals',
  'shipping_rules',
  'vouchers',
  'order_parts',
  'payouts',
  'balance_adjustments',
  'memberships',
] as const;
