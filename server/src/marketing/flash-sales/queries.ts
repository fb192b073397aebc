import { sql, type Kysely, type SqlBool } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';

export async function listRunningSales(db: Kysely<DB>, now: Date) {
  return selectSales(db)
    .where('status', '=', shown)
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .orderBy('end_time')
    .orderBy('id')
    .execute();
}

/** Running sales by their end, then upcoming ones by their start. */
export async function listOpenSales(db: Kysely<DB>, now: Date) {
  return selectSales(db)
    .where('status', '=', shown)
    .where('end_time', '>', now)
    .orderBy(sql<SqlBool>`start_time > ${now}`)
    .orderBy(sql`case when start_time > ${now} then start_time else end_time end`)
    .orderBy('id')
    .execute();
}

export async function findSale(db: Kysely<DB>, id: number) {
  return selectSales(db).where('id', '=', id).where('status', '=', shown).executeTakeFirst();
}

function selectSales(db: Kysely<DB>) {
  return db
    .selectFrom('flash_sales')
    .select(['id', 'title', 'status', 'start_time', 'end_time', 'created_at', 'updated_at']);
}

export async function listSaleProducts(db: Kysely<DB>, saleIds: readonly number[]) {
  if (saleIds.length === 0) return [];
  return selectSaleProducts(db)
    .where('i.flash_sale_id', 'in', [...saleIds])
    .execute();
}

export async function listSaleProductsPage(
  db: Kysely<DB>,
  { saleId, page, perPage }: { saleId: number; page: number; perPage: number },
) {
  return selectSaleProducts(db)
    .where('i.flash_sale_id', '=', saleId)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

export async function countSaleProducts(db: Kysely<DB>, saleId: number): Promise<number> {
  const { total } = await db
    .selectFrom('flash_sale_products as i')
    .innerJoin('products as p', (join) => join.onRef('p.id', '=', 'i.product_id').on('p.status', '=', shown))
    .innerJoin('stores as s', (join) => join.onRef('s.id', '=', 'p.store_id').on('s.status', '=', 'active'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('i.flash_sale_id', '=', saleId)
    .executeTakeFirstOrThrow();
  return total;
}

function selectSaleProducts(db: Kysely<DB>) {
  return db
    .selectFrom('flash_sale_products as i')
    .innerJoin('products as p', (join) => join.onRef('p.id', '=', 'i.product_id').on('p.status', '=', shown))
    .innerJoin('stores as s', (join) => join.onRef('s.id', '=', 'p.store_id').on('s.status', '=', 'active'))
    .select([
      'i.id as flash_sale_product_id',
      'i.flash_sale_id',
      'i.price_minor',
      'i.quota',
      'i.sold',
      'i.limit_per_shopper',
      'i.created_at',
      'i.updated_at',
      // `id` is the product's, for its translated title.
      'p.id',
      'p.title',
      'p.slug',
      'p.badge',
      'p.image',
      'p.selling_minor',
      'p.offered_minor',
      'p.review_count',
      'p.rating',
      // A variant with its own price is never sold at the sale price (SPEC §9).
      sql<number>`coalesce((
        select sum(v.quantity) from inventories v
        where v.product_id = p.id
          and (v.price_minor = 0 or not exists (select 1 from inventory_values a where a.inventory_id = v.id))
      ), 0)`.as('stock'),
      sql<boolean>`coalesce(p.sells_plain and p.own_high_minor > i.price_minor, false)`.as('prices_differ'),
    ])
    .orderBy('i.flash_sale_id')
    .orderBy('i.position')
    .orderBy('i.id');
}
