import { sql, type Kysely } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';

/** What a voucher of the store would have counted from: its goods of one order, after bundles, and who bought them. */
export type VoucherBase = { customer: string; baseMinor: number };

/** The store's share of each order since then that was not cancelled, the oldest first. */
export async function listVoucherBases(
  db: Kysely<DB>,
  { storeId }: Scope,
  { since, currency }: { since: Date; currency: string },
): Promise<VoucherBase[]> {
  const { rows } = await sql<{ customer: string; base_minor: number }>`
    select coalesce('u' || o.user_id, o.guest_key, 'o' || o.id) as customer,
      (p.subtotal_minor - p.bundle_offer_minor)::bigint as base_minor
    from order_parts p join orders o on o.id = p.order_id
    where p.store_id = ${storeId} and not p.cancelled and o.created_at >= ${since} and o.currency = ${currency}
    order by o.id`.execute(db);
  return rows.map(({ customer, base_minor: baseMinor }) => ({ customer, baseMinor: Number(baseMinor) }));
}
