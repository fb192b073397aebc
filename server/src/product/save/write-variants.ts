import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { givenRows } from '#db/given-rows.ts';
import type { ProductValues } from './product-values.ts';

/**
 * Writes variants: deletes `gone`, updates those with an ID except their stock, and inserts the others with the given stock. One statement
 * per table, however many products.
 */
export async function writeVariants(
  tx: AuditedTx,
  products: readonly { id: number; values: Pick<ProductValues, 'variants'> }[],
  gone: readonly number[],
): Promise<void> {
  const rows = products.flatMap(({ id, values }) =>
    values.variants.map(({ id: inventoryId = null, stock = 0, ...variant }, position) => ({
      id: inventoryId,
      product_id: id,
      quantity: stock,
      position,
      ...variant,
    })),
  );
  if (gone.length > 0) await tx.deleteFrom('inventories').where('id', 'in', gone).execute();
  const known = rows.filter(({ id }) => id !== null);
  if (known.length > 0) await updateVariants(tx, known);
  const added = rows.filter(({ id }) => id === null);
  if (added.length > 0) await insertVariants(tx, added);
}

type VariantRow = { id: number | null; product_id: number; quantity: number; position: number } & Omit<
  ProductValues['variants'][number],
  'id' | 'stock'
>;

const variantColumns = {
  sku: 'text',
  gtin: 'text',
  price_minor: 'bigint',
  position: 'int',
  value_ids: 'int[]',
} as const;

async function updateVariants(tx: AuditedTx, rows: readonly VariantRow[]): Promise<void> {
  const given = givenRows(rows, { id: 'int', ...variantColumns });
  await sql`
    update inventories inventory
    set sku = given.sku, gtin = given.gtin, price_minor = given.price_minor, position = given.position
    from ${given} where inventory.id = given.id and (inventory.sku, inventory.gtin, inventory.price_minor, inventory.position)
      is distinct from (given.sku, given.gtin, given.price_minor, given.position)`.execute(tx);
  await sql`
    delete from inventory_values old using ${given}
    where old.inventory_id = given.id and not old.attribute_value_id = any(given.value_ids)`.execute(tx);
  await sql`
    insert into inventory_values (inventory_id, attribute_value_id)
    select given.id, unnest(given.value_ids) from ${given} on conflict do nothing`.execute(tx);
}

async function insertVariants(tx: AuditedTx, rows: readonly VariantRow[]): Promise<void> {
  await sql`
    with given as materialized (
      select nextval((select pg_get_serial_sequence('inventories', 'id'))::regclass)::int as id, given.*
      from (select * from ${givenRows(rows, { product_id: 'int', quantity: 'int', ...variantColumns })}
        order by product_id, position) given
    ), written as (
      insert into inventories (id, product_id, sku, gtin, price_minor, quantity, position)
      select id, product_id, sku, gtin, price_minor, quantity, position from given
    )
    insert into inventory_values (inventory_id, attribute_value_id)
    select id, unnest(value_ids) from given`.execute(tx);
}
