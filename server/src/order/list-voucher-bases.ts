import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';

/** What a store voucher would have applied to: the store's products in one order, after bundle offers, and their buyer. */
export type VoucherBase = { customer: string; baseMinor: number };

/** One base per order of the store since `since`, without cancelled parts, oldest first. */
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
