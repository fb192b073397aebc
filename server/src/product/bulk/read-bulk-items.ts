import { visibilityOf } from '@souk/rules/visibility';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { sellerProducts, type ProductQuestion } from '../seller-queries.ts';
import { columnNames } from '../save/product-values.ts';
import { sameCells, type BulkItem, type BulkValues } from './bulk-values.ts';

export type Selection = { ids: readonly number[] } | (ProductQuestion & { except: readonly number[] });

export const maxBulkRows = 50_000;

/** `status` is stored as a number but shown as a name. */
const stored = sameCells
  .filter((name) => name !== 'status')
  .flatMap((name) => [sql.lit(name), sql.ref(`p.${name === 'warranty_months' ? columnNames[name] : name}`)]);

type Inventory = {
  id: number;
  sku: string | null;
  gtin: string | null;
  price_minor: number;
  quantity: number;
  variant: string;
  has_values: boolean;
};
type Row = {
  id: number;
  title: string;
  image: string;
  status: number;
  is_archived: boolean;
  selling_minor: number;
  offered_minor: number;
  details: Omit<BulkValues, 'price' | 'offer' | 'stock' | 'sku' | 'gtin' | 'status' | 'title'> | null;
  named: NonNullable<BulkItem['named']> | null;
  inventories: Inventory[];
};

/**
 * Current rows of a selection, those of a product together, by product ID; only the scope's own. At most two statements. `withDetails`: all
 * cells, not only prices, stock and the like.
 */
export async function readBulkItems(
  db: Kysely<DB>,
  scope: Scope,
  selection: Selection,
  { withDetails = false }: { withDetails?: boolean } = {},
): Promise<BulkItem[]> {
  const chosen =
    'ids' in selection ? sql`p.id = any(${[...selection.ids]}::int[])` : listed(scope, selection);
  const details = withDetails
    ? sql`jsonb_build_object(${sql.join(stored)}, 'tags', array_to_string(string_to_array(p.tags, ','), ', '))`
    : sql`null::jsonb`;
  const named = withDetails
    ? sql`jsonb_build_object('category', concat_ws(' > ', (select title from categories where id = p.category_id),
        (select title from subcategories where id = p.subcategory_id)),
        'brand', coalesce((select title from brands where id = p.brand_id), ''))`
    : sql`null::jsonb`;
  const own = scope.storeId === null ? sql`true` : sql`p.store_id = ${scope.storeId}`;
  const { rows } = await sql<Row>`
    select p.id, p.title, p.image, p.status, p.archived_at is not null as is_archived, p.selling_minor, p.offered_minor,
      ${details} as details, ${named} as named, counted.inventories
    from products p cross join lateral (
      select jsonb_agg(jsonb_build_object('id', i.id, 'sku', i.sku, 'gtin', i.gtin, 'price_minor', i.price_minor,
        'quantity', i.quantity, 'variant', coalesce(kind.label, ''), 'has_values', kind.label is not null)
        order by i.position, i.id) as inventories
      from inventories i left join lateral (
        select string_agg(v.title, ' · ' order by v.attribute_id, v.id) as label
        from inventory_values iv join attribute_values v on v.id = iv.attribute_value_id where iv.inventory_id = i.id
      ) kind on true
      where i.product_id = p.id) counted
    where ${own} and ${chosen} order by p.id limit ${maxBulkRows + 1}`.execute(db);
  return rows.flatMap(itemsOf);
}

function listed(
  scope: Scope,
  { except, ...question }: Extract<Selection, { view: string }>,
): RawBuilder<boolean> {
  const { from, where } = sellerProducts(scope, question);
  const conditions = sql.join(
    where.filter((one) => one !== null),
    sql` and `,
  );
  return sql`p.id in (select p.id from ${from} where ${conditions}) and not p.id = any(${[...except]}::int[])`;
}

function itemsOf({ inventories, details, named, ...row }: Row): BulkItem[] {
  const { id: productId, title, image, is_archived: isArchived } = row;
  const kind = { productId, title, image, isArchived };
  const product = { ...kind, ...(named ? { named } : {}) };
  const whole: BulkValues = {
    price: row.selling_minor,
    offer: row.offered_minor,
    status: visibilityOf(row.status),
    title,
    ...details,
  };
  const only = inventories.length === 1 && !inventories[0]!.has_values ? inventories[0]! : null;
  if (only) return [{ ...product, ...placeOf(only), values: { ...whole, ...stockCells(only) } }];
  return [
    { ...product, inventoryId: null, variant: '', sku: null, values: whole },
    ...inventories.map((inventory) => ({
      ...kind,
      ...placeOf(inventory),
      values: { ...stockCells(inventory), price: inventory.price_minor },
    })),
  ];
}

const placeOf = ({ id, variant, sku }: Inventory) => ({ inventoryId: id, variant, sku });
const stockCells = ({ quantity, sku, gtin }: Inventory): BulkValues => ({ stock: quantity, sku, gtin });
