import { flashSaleInput, voucherInput } from '@souk/contract/console/offers';
import { wholeShop } from '@souk/server/authority/scope';
import type { AuditedTx } from '@souk/server/authority/audited';
import { saveFlashSale } from '@souk/server/flash-sale/flash-sale';
import { saveVoucher } from '@souk/server/voucher/voucher';
import { sql } from 'kysely';
import { planProducts } from './catalogue/plan-products.ts';
import { flashSales, vouchers, vouchersOfSam } from './catalogue/trade.ts';
import { insertRows } from './insert-rows.ts';
import { arabic, saveAll } from './saved.ts';
import type { CatalogueIds } from './seed-catalogue.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Flash sales and vouchers, laid around now. */
export async function seedOffers(tx: AuditedTx, now: Date, ids: CatalogueIds): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const saleIds = await saveAll(flashSales, (sale) =>
    saveFlashSale(
      tx,
      wholeShop,
      flashSaleInput.parse({
        title: sale.title,
        start: after(sale.startHours * hourMs),
        end: after(sale.endHours * hourMs),
        products: sale.items.map(([slug, price, quota]) => ({
          product_id: productWith(slug, ids),
          price_minor: Math.round(price * 100),
          quota,
          limit_per_shopper: 2,
        })),
        texts: arabic({ title: sale.arabic }),
      }),
    ),
  );
  for (const [index, sale] of flashSales.entries())
    for (const [slug, _price, _quota, sold] of sale.items)
      // No order of this shop: the bars of the sale show what it might have sold.
      await sql`
        update flash_sale_products set sold = ${sold}, sold_elsewhere = ${sold}
        where flash_sale_id = ${saleIds[index]} and product_id = ${productWith(slug, ids)}`.execute(tx);
  const voucherIds = await saveAll(vouchers, (voucher) =>
    saveVoucher(
      tx,
      { storeId: voucher.storeId },
      voucherInput.parse({
        title: voucher.title,
        code: voucher.code,
        amount:
          voucher.type === 1
            ? { type: 'flat', minor: voucher.amount }
            : { type: 'percent', percent: voucher.amount },
        min_spend_minor: voucher.minSpendMinor,
        usage_limit: voucher.usageLimit,
        limit_per_customer: voucher.limitPerCustomer,
        start: after(voucher.startDays * dayMs),
        end: after(voucher.endDays * dayMs),
        is_public: !voucher.isPrivate,
        texts: arabic({ title: voucher.arabic }),
      }),
    ),
  );
  await insertRows(
    tx,
    'collected_vouchers',
    vouchersOfSam.map((code) => ({
      user_id: 1,
      voucher_id: voucherIds[vouchers.findIndex((voucher) => voucher.code === code)],
      created_at: now.toISOString(),
    })),
  );
}

function productWith(slug: string, ids: CatalogueIds): number {
  const index = planProducts().findIndex((product) => product.slug === slug);
  if (index === -1) throw new Error(`The flash sale names ${slug}, which is no product.`);
  return ids.products[index]!;
}
