import type { FlashSaleInput } from '@souk/contract/console/offers';
import { statusOf, visibilityOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { lowestOwnPrices } from '#product/bulk/lowest-prices.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { wrongReferences } from '#records/wrong-references.ts';
import { statesLowestPrice } from '#settings/states-lowest-price.ts';

type FlashSale = Omit<FlashSaleInput, keyof Known>;
type Offer = FlashSale['products'][number];

/** Flash sales with their offers. An offer's sold units stay counted as long as it is in the sale. */
export const {
  save: saveFlashSale,
  remove: deleteFlashSale,
  read: readFlashSale,
  usedWith: flashSaleUsedWith,
} = recordActs<FlashSale>({
  entity: 'flash_sale',
  texts: 'flash_sales',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('flash_sales')
      .select([
        'title',
        'status',
        'start_time',
        'end_time',
        'proposals_until',
        'proposals_percent',
        'version',
      ])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const products = await db
      .selectFrom('flash_sale_products')
      .select(['product_id', 'price_minor', 'quota', 'limit_per_shopper'])
      .where('flash_sale_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const values = {
      title: row.title,
      status: visibilityOf(row.status),
      start: row.start_time.toISOString(),
      end: row.end_time.toISOString(),
      proposals_until: row.proposals_until?.toISOString() ?? null,
      proposals_percent: row.proposals_percent,
      products,
    };
    return { id, version: row.version, storeId: null, values };
  },
  async check(tx, { products }, { id }) {
    const ids = products.map((offer) => offer.product_id);
    const known = ids.length
      ? await tx.selectFrom('products').select('id').where('id', 'in', ids).forKeyShare().execute()
      : [];
    const wrong = wrongReferences('products', ids, known);
    return [
      ...wrong.map(({ path, reason }) => ({ path: `${path}.product_id`, reason })),
      ...(await quotasBelowSold(tx, products, id)),
      ...(await offersNotLower(tx, products, id)),
    ];
  },
  async insert(tx, sale) {
    const { id } = await tx
      .insertInto('flash_sales')
      .values(rowOf(sale))
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveOffers(tx, id, sale.products);
    return id;
  },
  async update(tx, sale, id) {
    await tx
      .updateTable('flash_sales')
      .set({ ...rowOf(sale), version: raised })
      .where('id', '=', id)
      .execute();
    await saveOffers(tx, id, sale.products);
  },
  remove: (tx, id) => tx.deleteFrom('flash_sales').where('id', '=', id).execute(),
  uses: [
    {
      by: 'sold',
      rows: (id) => sql`
        select p.id, p.title from flash_sale_products f join products p on p.id = f.product_id
        where f.flash_sale_id = ${id} and f.sold > 0`,
    },
    {
      by: 'proposals',
      isDropped: true,
      rows: (id) => sql`
        select r.id, p.title from flash_sale_proposals r join products p on p.id = r.product_id
        where r.flash_sale_id = ${id} and r.state = 'proposed'`,
    },
  ],
  tags: ['flash-sale'],
});

const rowOf = ({ title, status, start, end, proposals_until: until, proposals_percent }: FlashSale) => ({
  title,
  status: statusOf(status),
  start_time: new Date(start),
  end_time: new Date(end),
  proposals_until: until === null ? null : new Date(until),
  proposals_percent,
});

/** Locks the offers, so that none is sold until the new quotas apply. */
async function quotasBelowSold(
  tx: AuditedTx,
  offers: readonly Offer[],
  saleId: number | null,
): Promise<FieldError[]> {
  const rows = await tx
    .selectFrom('flash_sale_products')
    .select(['product_id', 'sold'])
    .where('flash_sale_id', '=', saleId ?? 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  const sold = new Map(rows.map((row) => [row.product_id, row.sold]));
  return offers.flatMap(({ product_id, quota }, index): FieldError[] =>
    quota !== null && quota < (sold.get(product_id) ?? 0)
      ? [{ path: `products.${index}.quota`, reason: 'too_low' }]
      : [],
  );
}

/**
 * New or changed prices that aren't below the product's lowest price of the last 30 days, in shops that state it. Offers that stay as they are
 * remain valid.
 */
async function offersNotLower(
  tx: AuditedTx,
  offers: readonly Offer[],
  saleId: number | null,
): Promise<FieldError[]> {
  if (offers.length === 0 || !(await statesLowestPrice(tx))) return [];
  const [lowest, stored] = await Promise.all([
    lowestOwnPrices(tx, { productIds: offers.map((offer) => offer.product_id) }),
    tx
      .selectFrom('flash_sale_products')
      .select(['product_id', 'price_minor'])
      .where('flash_sale_id', '=', saleId ?? 0)
      .execute(),
  ]);
  const prices = new Map(stored.map((row) => [row.product_id, row.price_minor]));
  return offers.flatMap(({ product_id: id, price_minor: minor }, index): FieldError[] =>
    minor !== prices.get(id) && minor >= (lowest.get(`${id}/`) ?? Infinity)
      ? [{ path: `products.${index}.price_minor`, reason: 'offer_not_lower' }]
      : [],
  );
}

async function saveOffers(tx: AuditedTx, saleId: number, offers: readonly Offer[]): Promise<void> {
  const rows = offers.map((offer, position) => ({ ...offer, position }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (product_id int, price_minor bigint, quota int, limit_per_shopper int, position int)`;
  await sql`
    delete from flash_sale_products old where flash_sale_id = ${saleId}
      and not exists (select from ${given} where given.product_id = old.product_id)`.execute(tx);
  await sql`
    insert into flash_sale_products (flash_sale_id, product_id, price_minor, quota, limit_per_shopper, position)
    select ${saleId}::int, product_id, price_minor, quota, limit_per_shopper, position from ${given} order by position
    on conflict (flash_sale_id, product_id) do update set price_minor = excluded.price_minor,
      quota = excluded.quota, limit_per_shopper = excluded.limit_per_shopper, position = excluded.position,
      updated_at = now()`.execute(tx);
}
