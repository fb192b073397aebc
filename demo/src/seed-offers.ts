import { flashSaleInput, voucherInput } from '@souk/contract/console/offers';
import { wholeShop } from '@souk/server/access/scope';
import type { AuditedTx } from '@souk/server/access/audited';
import { recordSoldElsewhere } from '@souk/server/marketing/flash-sales/record-sold-elsewhere';
import { saveFlashSale } from '@souk/server/marketing/flash-sales/flash-sale';
import { collectVoucher } from '@souk/server/marketing/vouchers/collect-voucher';
import { saveVoucher } from '@souk/server/marketing/vouchers/voucher';
import { planProducts } from './catalogue/plan-products.ts';
import { flashSales, vouchers, vouchersOfSam } from './catalogue/trade.ts';
import { arabic, done, saveAll } from './saved.ts';
import type { CatalogueIds } from './seed-catalogue.ts';
import type { PeopleIds } from './seed-people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Flash sales and vouchers relative to now; sales start and end at noon in UTC. */
export async function seedOffers(
  tx: AuditedTx,
  { now, ids, people }: { now: Date; ids: CatalogueIds; people: PeopleIds },
): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const noon = Math.floor((now.getTime() - dayMs / 2) / dayMs) * dayMs + dayMs / 2;
  const fromNoon = (hours: number) => new Date(noon + hours * hourMs).toISOString();
  const saleIds = await saveAll(flashSales, (sale) =>
    saveFlashSale(
      tx,
      wholeShop,
      flashSaleInput.parse({
        title: sale.title,
        start: fromNoon(sale.startHours),
        end: fromNoon(sale.endHours),
        // Stores may submit proposals until an hour before the start.
        proposals_until: sale.startHours > 1 ? fromNoon(sale.startHours - 1) : null,
        proposals_percent: 10,
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
  // Not from orders of this shop: makes the sale's progress bars show sold units.
  await recordSoldElsewhere(
    tx,
    flashSales.flatMap(({ items }, index) =>
      items.map(([slug, _price, _quota, units]) => ({
        flashSaleId: saleIds[index]!,
        productId: productWith(slug, ids),
        units,
      })),
    ),
  );
  await saveAll(vouchers, (voucher) =>
    saveVoucher(
      tx,
      { storeId: voucher.storeId && people.stores[voucher.storeId - 1]! },
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
  for (const { code, endDays } of vouchers.filter((voucher) => vouchersOfSam.includes(voucher.code))) {
    // Expired vouchers were collected while valid.
    const at = new Date(now.getTime() + Math.min(0, endDays - 1) * dayMs);
    done(await collectVoucher(tx, { userId: people.shopper, voucherId: null, code, now: at }));
  }
}

function productWith(slug: string, ids: CatalogueIds): number {
  const index = planProducts().findIndex((product) => product.slug === slug);
  if (index === -1) throw new Error(`The flash sale names ${slug}, which is no product.`);
  return ids.products[index]!;
}
