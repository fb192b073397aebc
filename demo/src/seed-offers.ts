import type { ClientBase } from 'pg';
import { planProducts } from './catalogue/plan-products.ts';
import { flashSales, vouchers, vouchersOfSam } from './catalogue/trade.ts';
import { insertRows } from './insert-rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Flash sales and vouchers, laid around now. */
export async function seedOffers(client: ClientBase, now: Date): Promise<void> {
  const at = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const ids = new Map(planProducts().map((product) => [product.slug, product.id]));
  await insertRows(
    client,
    'flash_sales',
    flashSales.map((sale, index) => ({
      id: index + 1,
      title: sale.title,
      status: 1,
      start_time: after(sale.startHours * hourMs),
      end_time: after(sale.endHours * hourMs),
      ...at,
    })),
  );
  const items = flashSales.flatMap((sale, index) =>
    sale.items.map((item, position) => ({ saleId: index + 1, item, position })),
  );
  await insertRows(
    client,
    'flash_sale_products',
    items.map(({ saleId, item: [slug, price, quota, sold], position }, index) => {
      const productId = ids.get(slug);
      if (!productId) throw new Error(`The flash sale names ${slug}, which is no product.`);
      return {
        id: index + 1,
        flash_sale_id: saleId,
        product_id: productId,
        price_minor: Math.round(price * 100),
        quota,
        sold,
        sold_elsewhere: sold,
        limit_per_shopper: 2,
        position,
        ...at,
      };
    }),
  );
  const arabicTitles = (entity: string, rows: readonly { arabic: string }[]) =>
    rows.map((row, index) => ({
      entity,
      entity_id: index + 1,
      language_code: 'ar',
      field: 'title',
      text: row.arabic,
    }));
  await insertRows(client, 'catalog_texts', [
    ...arabicTitles('flash_sales', flashSales),
    ...arabicTitles('vouchers', vouchers),
  ]);
  await insertRows(
    client,
    'vouchers',
    vouchers.map((voucher, index) => ({
      id: index + 1,
      store_id: voucher.storeId,
      title: voucher.title,
      code: voucher.code,
      type: voucher.type,
      flat_minor: voucher.type === 1 ? voucher.amount : 0,
      percent: voucher.type === 2 ? voucher.amount : 0,
      min_spend_minor: voucher.minSpendMinor,
      usage_limit: voucher.usageLimit,
      limit_per_customer: voucher.limitPerCustomer,
      used: 0,
      start_time: after(voucher.startDays * dayMs),
      end_time: after(voucher.endDays * dayMs),
      status: 1,
      is_public: !voucher.isPrivate,
      ...at,
    })),
  );
  await insertRows(
    client,
    'collected_vouchers',
    vouchersOfSam.map((code) => ({
      user_id: 1,
      voucher_id: vouchers.findIndex((voucher) => voucher.code === code) + 1,
      created_at: now.toISOString(),
    })),
  );
}
