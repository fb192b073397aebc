import { sql, type Insertable, type Transaction } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import { violatedConstraint } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';

type NewRow<T extends keyof DB> = Omit<Insertable<DB[T]>, 'id' | 'order_id'>;

export type NewOrder = {
  order: Omit<Insertable<DB['orders']>, 'id'>;
  parts: NewRow<'order_parts'>[];
  lines: (Omit<NewRow<'order_lines'>, 'order_part_id'> & { store_id: number })[];
  actor: string;
};

export type OrderIds = { order: number; parts: number[] };

/**
 * Inserts the order with its parts, lines and first move in one statement. Throws if the order number exists (`isNumberTaken`). Sequential
 * scans stay disabled until the transaction ends: the foreign key checks use plans cached per connection, which may date from when there
 * were few orders.
 */
export async function insertOrder(
  tx: Transaction<DB>,
  ids: OrderIds,
  { order, parts, lines, actor }: NewOrder,
): Promise<void> {
  await insertAll(tx, {
    ...order,
    id: ids.order,
    partsText: JSON.stringify(parts.map((part, index) => ({ ...part, id: ids.parts[index] }))),
    linesText: JSON.stringify(lines),
    actor,
  });
}

type Texts = { partsText: string; linesText: string; actor: string };

const insertAll = precompiledQuery(
  (db, { partsText, linesText, actor, ...order }: Insertable<DB['orders']> & Texts) => {
    const placed = db.insertInto('orders').values(order).returning(['id', 'status', 'created_at']);
    const statement = sql`
    with placed as (${placed}), parts as (${insertParts(partsText)}), lines as (${insertLines(linesText)})
    insert into order_moves (order_id, to_status, actor, created_at)
    select placed.id, placed.status, ${actor}, placed.created_at from placed
    where set_config('enable_seqscan', 'off', true) is not null`;
    return { compile: () => statement.compile(db) };
  },
);

export function isNumberTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_number_key';
}

function insertParts(partsText: string) {
  return sql`
    insert into order_parts (
      order_id, id, store_id, store_name, store_slug, subtotal_minor, bundle_offer_minor, voucher_minor, shipping_minor,
      tax_minor, total_minor, voucher_shop_minor, commission_percent, commission_minor, commission_tax_minor, shipped_by,
      hand_over_by, deemed_supply, deemed_vat_minor, shipping_vat_minor, updated_at
    )
    select placed.id, part.*, placed.created_at
    from placed, jsonb_to_recordset(${partsText}) as part (
      id int, store_id int, store_name text, store_slug text, subtotal_minor bigint, bundle_offer_minor bigint, voucher_minor bigint,
      shipping_minor bigint, tax_minor bigint, total_minor bigint, voucher_shop_minor bigint,
      commission_percent numeric, commission_minor bigint, commission_tax_minor bigint, shipped_by text,
      hand_over_by timestamptz, deemed_supply text, deemed_vat_minor bigint, shipping_vat_minor bigint
    )
    returning id, store_id`;
}

/** Snapshots are JSON texts inside the one JSON text of all lines. */
function insertLines(linesText: string) {
  return sql`
    insert into order_lines (
      order_id, order_part_id, product_id, inventory_id, quantity, unit_price_minor, subtotal_minor, bundle_offer_minor,
      bundle_free_pieces, voucher_minor, voucher_shop_minor, shipping_minor, tax_minor, total_minor, shipping_type,
      shipping_place, product, variant, flash_sale_product_id, position, commission_base_minor, commission_percent,
      commission_rule, commission_minor, commission_tax_percent, commission_tax_minor, commission_tax_reason, deemed_vat_minor,
      shipping_vat_minor
    )
    select placed.id, parts.id, line.product_id, line.inventory_id, line.quantity, line.unit_price_minor,
      line.subtotal_minor, line.bundle_offer_minor, line.bundle_free_pieces, line.voucher_minor, line.voucher_shop_minor,
      line.shipping_minor, line.tax_minor, line.total_minor, line.shipping_type, line.shipping_place::jsonb, line.product::jsonb,
      line.variant::jsonb, line.flash_sale_product_id, line.position, line.commission_base_minor, line.commission_percent,
      line.commission_rule, line.commission_minor, line.commission_tax_percent, line.commission_tax_minor,
      line.commission_tax_reason, line.deemed_vat_minor, line.shipping_vat_minor
    from placed, jsonb_to_recordset(${linesText}) as line (
      store_id int, product_id int, inventory_id int, quantity int, unit_price_minor bigint, subtotal_minor bigint,
      bundle_offer_minor bigint, bundle_free_pieces int, voucher_minor bigint, voucher_shop_minor bigint,
      shipping_minor bigint, tax_minor bigint, total_minor bigint, shipping_type smallint, shipping_place text, product text, variant text,
      flash_sale_product_id int, position int, commission_base_minor bigint, commission_percent numeric, commission_rule text,
      commission_minor bigint, commission_tax_percent numeric, commission_tax_minor bigint, commission_tax_reason text,
      deemed_vat_minor bigint, shipping_vat_minor bigint
    ) join parts using (store_id)
    order by line.position`;
}
