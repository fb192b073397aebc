import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { givenRows } from '#db/given-rows.ts';
import { columnsOf, productColumnNames, productColumns, type ProductValues } from './product-values.ts';

/** Reserves IDs in order, for rows whose parts are written concurrently. */
export async function takeProductIds(tx: AuditedTx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval((select pg_get_serial_sequence('products', 'id'))::regclass)::int as id
    from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a product's parts may be written before its row, until reset. */
export async function deferOwners(tx: AuditedTx, isDeferred: boolean): Promise<void> {
  await sql`set constraints inventories_product_id_fkey, price_changes_product_id_fkey,
    product_images_product_id_fkey, product_specifications_product_id_fkey
    ${sql.raw(isDeferred ? 'deferred' : 'immediate')}`.execute(tx);
}

export type NewProduct = { id: number; storeId: number; values: Omit<ProductValues, 'slug'> };

const columns = sql.join(productColumnNames.map((name) => sql.ref(name)));

/** Inserts products after their variants, with the list columns derived from those. */
export async function insertProducts(
  tx: AuditedTx,
  products: readonly (NewProduct & { values: ProductValues })[],
): Promise<void> {
  const rows = products.map(({ id, storeId, values }) => ({ id, store_id: storeId, ...columnsOf(values) }));
  await sql`
    insert into products (id, store_id, ${columns}, in_stock, own_low_minor, own_high_minor, sells_plain)
    select id, store_id, ${columns}, coalesce(offer.in_stock, false), offer.own_low_minor, offer.own_high_minor,
      coalesce(offer.sells_plain, true)
    from ${givenRows(rows, { id: 'int', store_id: 'int', ...productColumns })}
      left join offers_of(${rows.map(({ id }) => id)}::int[]) offer on offer.product_id = given.id`.execute(
    tx,
  );
}

const assignments = sql.join(
  productColumnNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`),
);

export async function updateProducts(
  tx: AuditedTx,
  products: readonly { id: number; values: ProductValues }[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, values }) => ({ id, ...columnsOf(values) }));
  await sql`
    update products p set version = p.version + 1, ${assignments}
    from ${givenRows(rows, { id: 'int', ...productColumns })} where p.id = given.id`.execute(tx);
}

type Part<Key extends keyof ProductValues> = { id: number; values: Pick<ProductValues, Key> };

/** Replaces the products' specifications. */
export async function writeSpecifications(
  tx: AuditedTx,
  products: readonly Part<'specifications'>[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`delete from product_specifications
    where product_id = any(${products.map(({ id }) => id)}::int[])`.execute(tx);
  await addSpecifications(tx, products);
}

export async function addSpecifications(
  tx: AuditedTx,
  products: readonly Part<'specifications'>[],
): Promise<void> {
  const rows = products.flatMap(({ id, values }) =>
    values.specifications.map((row, position) => ({ product_id: id, ...row, position })),
  );
  await sql`
    insert into product_specifications (product_id, title, value, position)
    select product_id, title, value, position
    from ${givenRows(rows, { product_id: 'int', title: 'text', value: 'text', position: 'int' })}
    order by product_id, position`.execute(tx);
}

export async function writePictures(tx: AuditedTx, products: readonly Part<'pictures'>[]): Promise<void> {
  if (products.length === 0) return;
  await sql`delete from product_images
    where product_id = any(${products.map(({ id }) => id)}::int[])`.execute(tx);
  await addPictures(tx, products);
}

const pictureColumns = {
  product_id: 'int',
  image: 'text',
  alt: 'text',
  position: 'int',
  value_ids: 'int[]',
} as const;

export async function addPictures(tx: AuditedTx, products: readonly Part<'pictures'>[]): Promise<void> {
  const rows = products.flatMap(({ id, values }) =>
    values.pictures.map((picture, position) => ({ product_id: id, ...picture, position })),
  );
  await sql`
    with given as materialized (
      select nextval((select pg_get_serial_sequence('product_images', 'id'))::regclass)::int as id, given.*
      from (select * from ${givenRows(rows, pictureColumns)} order by product_id, position) given
    ), written as (
      insert into product_images (id, product_id, image, alt, position)
      select id, product_id, image, alt, position from given
    )
    insert into product_image_values (product_image_id, attribute_value_id)
    select id, unnest(value_ids) from given`.execute(tx);
}

/** Sets the products' collections; new products are appended. */
export async function writeCollections(
  tx: AuditedTx,
  products: readonly { id: number; collectionIds: readonly number[] }[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, collectionIds }) => ({ id, collection_ids: collectionIds }));
  const given = givenRows(rows, { id: 'int', collection_ids: 'int[]' });
  await sql`
    delete from collection_products old using ${given}
    where old.product_id = given.id and not old.collection_id = any(given.collection_ids)`.execute(tx);
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select collection_id, given.id, (
      select coalesce(max(position) + 1, 0) from collection_products p where p.collection_id = named.collection_id)
    from ${given}, unnest(given.collection_ids) as named (collection_id)
    order by given.id
    on conflict (collection_id, product_id) do nothing`.execute(tx);
}
