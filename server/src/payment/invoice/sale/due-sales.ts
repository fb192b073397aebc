import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The documents to buyers of a store's parts, in one series. `since`: of the shop's own, the first moment whose deliveries it invoices. */
export type SaleSeries = { storeId: number; issuer: string; since: Date | null };

/** In the seller's name. */
export const seriesOfSeller = (storeId: number): SaleSeries => ({
  storeId,
  issuer: `store:${storeId}`,
  since: null,
});

/** Of the shop as deemed supplier, from a month on. */
export const seriesOfShop = (storeId: number, firstMonth: string): SaleSeries => ({
  storeId,
  issuer: 'shop:sale',
  since: new Date(`${firstMonth}-01T00:00:00Z`),
});

/** A posting of the ledger about a part that its buyer has no document for. */
export type DueSale = {
  transaction_id: number;
  order_part_id: number;
  occurred_at: Date;
  /** Of documents in the seller's name. */
  consent_id: number | null;
  /** The document that it corrects. */
  corrects_id: number | null;
};
export type DueRefund = DueSale & { corrects_id: number; refund_id: number };
export type DueCharge = DueSale & { corrects_id: number };
export type DueLoss = DueSale & { corrects_id: number; dispute_id: number };

/** Parts that one transaction invoices. */
export const atOnce = 100;

const isDocumented = sql`exists (select from invoices done where done.transaction_id = fact.id and done.order_part_id = part.id)`;

/** Whether a refund was already deducted when a part was earned, as `post_earned` decides it (0195). */
export const wasDeducted = (refund: RawBuilder<unknown>, earned: RawBuilder<unknown>) => sql`coalesce((
    select kind = 'refund' from ledger_transactions posted
    where posted.refund_id = ${refund} and posted.kind in ('refund', 'refund-failed') and posted.id < ${earned}
    order by posted.id desc limit 1), false)`;

/**
 * Delivered and paid parts since the store agreed, or of which the shop is the deemed supplier. Parts that cost nothing have no invoice,
 * and neither have those whose buyer was erased before.
 */
export async function listDueSales(
  tx: Transaction<DB>,
  { storeId, since }: SaleSeries,
  after: number,
): Promise<DueSale[]> {
  const ofSeries =
    since === null
      ? {
          parts: sql`self_billing_consents consent join order_parts part on part.store_id = consent.store_id
            and consent.withdrawn_at is null and part.deemed_supply is null`,
          consent: sql`consent.id`,
          since: sql`consent.agreed_at`,
        }
      : {
          parts: sql`(select * from order_parts where deemed_supply is not null) part`,
          consent: sql`null::int`,
          since: sql`${since}`,
        };
  const { rows } = await sql<DueSale>`
    select fact.id as transaction_id, part.id as order_part_id, fact.occurred_at, ${ofSeries.consent} as consent_id, null::int as corrects_id
    from ${ofSeries.parts}
      join orders on orders.id = part.order_id
      join ledger_transactions fact on fact.order_part_id = part.id and fact.kind = 'earned' and fact.occurred_at >= ${ofSeries.since}
    where part.store_id = ${storeId} and part.total_minor > part.dropped_minor
      and orders.address ->> 'name' <> '' and fact.id > ${after} and not ${isDocumented}
    order by fact.id limit ${atOnce}`.execute(tx);
  return rows;
}

/** Stores with parts of which the shop is the deemed supplier. */
export async function listDeemedStores(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('order_parts')
    .select('store_id')
    .where('deemed_supply', 'is not', null)
    .distinct()
    .orderBy('store_id')
    .execute();
  return rows.map(({ store_id: id }) => id);
}

/** Refunds that were paid, of invoiced parts, at the seller's expense; not those that the invoice has deducted already. */
export async function listDueRefunds(
  tx: Transaction<DB>,
  { storeId, issuer }: SaleSeries,
): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select fact.id as transaction_id, part.id as order_part_id, fact.occurred_at, invoice.consent_id, invoice.id as corrects_id, refund.id as refund_id
    from refunds refund
      join order_parts part on part.order_id = refund.order_id and part.store_id = ${storeId}
      join invoices invoice on invoice.order_part_id = part.id and invoice.corrects_id is null and invoice.issuer = ${issuer}
      join lateral (
        select id, kind, occurred_at from ledger_transactions posted
        where posted.refund_id = refund.id and posted.kind in ('refund', 'refund-failed') order by posted.id desc limit 1
      ) fact on fact.kind = 'refund'
    where refund.state = 'done' and not ${isDocumented}
      and exists (select from refund_lines line where line.refund_id = refund.id and line.order_part_id = part.id and line.borne_by = 'seller')
      and not ${wasDeducted(sql.ref('refund.id'), sql.ref('invoice.transaction_id'))}
    order by fact.id, part.id`.execute(tx);
  return rows;
}

/**
 * Lost disputes of invoiced parts of which the shop is the deemed supplier, because it no longer owes their VAT. Those that were lost
 * before the delivery are deducted by the invoice.
 */
export async function listDueLosses(
  tx: Transaction<DB>,
  { storeId, issuer, since }: SaleSeries,
): Promise<DueLoss[]> {
  if (since === null) return [];
  const { rows } = await sql<DueLoss>`
    select distinct fact.id as transaction_id, part.id as order_part_id, fact.occurred_at, null::int as consent_id, invoice.id as corrects_id, lost.dispute_id
    from dispute_lines lost
      join order_parts part on part.id = lost.order_part_id and part.store_id = ${storeId}
      join invoices invoice on invoice.order_part_id = part.id and invoice.corrects_id is null and invoice.issuer = ${issuer}
      join ledger_transactions fact on fact.cause = 'dispute-lost:' || lost.dispute_id and fact.id > invoice.transaction_id
    where not ${isDocumented}
    order by fact.id, part.id`.execute(tx);
  return rows;
}

/** Refunds that failed after their credit note: the buyer has not got back what the note says. */
export async function listDueCharges(
  tx: Transaction<DB>,
  { storeId, issuer }: SaleSeries,
): Promise<DueCharge[]> {
  const { rows } = await sql<DueCharge>`
    select fact.id as transaction_id, part.id as order_part_id, fact.occurred_at, note.consent_id, note.id as corrects_id
    from invoices note join order_parts part on part.id = note.order_part_id
      join ledger_transactions fact on fact.cause = 'refund-failed:' || note.transaction_id
    where note.store_id = ${storeId} and note.issuer = ${issuer} and note.kind = 'sale-credit-note' and not ${isDocumented}
    order by fact.id, part.id`.execute(tx);
  return rows;
}
