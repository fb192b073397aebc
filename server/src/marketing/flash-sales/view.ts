import { publicStatusOf } from '@souk/rules/codes';
import type { flashSale, flashSales } from '@souk/contract/flash-sale';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { Home } from '@souk/contract/content';
import { moneyNumber, moneyText } from '@souk/rules/money';
import { wireLocalTime, wireTime } from '#http/wire-time.ts';
import type { findSale, listSaleProducts } from './queries.ts';

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>;
export type SaleProductRow = Awaited<ReturnType<typeof listSaleProducts>>[number];
type SaleState = 'upcoming' | 'running' | 'ended';
type Moment = { now: Date; currency: string };

/** Start inclusive, end exclusive, as in rules/price.ts and running_flash(). */
export function saleStateAt(sale: SaleRow, now: Date): SaleState {
  if (now < sale.start_time) return 'upcoming';
  return now < sale.end_time ? 'running' : 'ended';
}

export function saleListView(
  sale: SaleRow,
  products: SaleProductRow[],
  moment: Moment,
): ReplyOf<typeof flashSales>[number] {
  return {
    id: sale.id,
    title: sale.title,
    status: publicStatusOf(sale.status),
    start_time: wireLocalTime(sale.start_time),
    end_time: wireLocalTime(sale.end_time),
    ...saleClockView(sale, moment.now),
    created_at: wireTime(sale.created_at),
    updated_at: wireTime(sale.updated_at),
    products: products.map((row) => ({
      ...lineView(row, moment.currency),
      ...stockView(row, sale, moment.now),
      ...datesView(row),
      product_data: { id: row.id, ...productView(row, moment.currency) },
    })),
  };
}

export function salePageProductView(
  row: SaleProductRow,
  sale: SaleRow,
  moment: Moment,
): ReplyOf<typeof flashSale>['data'][number] {
  return {
    ...lineView(row, moment.currency),
    ...productView(row, moment.currency),
    ...stockView(row, sale, moment.now),
  };
}

export function saleView(sale: SaleRow, now: Date): ReplyOf<typeof flashSale>['sale'] {
  return { id: sale.id, title: sale.title, ...saleClockView(sale, now) };
}

export function homeSaleView(
  sale: SaleRow,
  products: SaleProductRow[],
  moment: Moment,
): Home['flash_sales'][number] {
  return {
    id: sale.id,
    title: sale.title,
    start_time: wireLocalTime(sale.start_time),
    end_time: wireLocalTime(sale.end_time),
    public_products: products.map((row) => ({
      ...lineView(row, moment.currency),
      ...productView(row, moment.currency),
      ...stockView(row, sale, moment.now),
      ...datesView(row),
    })),
  };
}

function saleClockView(sale: SaleRow, now: Date) {
  return {
    state: saleStateAt(sale, now),
    start_ms: sale.start_time.getTime(),
    end_ms: sale.end_time.getTime(),
    server_time: now.getTime(),
  };
}

function lineView(row: SaleProductRow, currency: string) {
  return {
    // Clients open the product by this id (CONTRACT L4).
    id: row.id,
    flash_sale_product_id: row.flash_sale_product_id,
    product_id: row.id,
    flash_sale_id: row.flash_sale_id,
    price: moneyText(row.price_minor, currency),
  };
}

function productView(row: SaleProductRow, currency: string) {
  return {
    title: row.title,
    badge: row.badge,
    selling: moneyNumber(row.selling_minor, currency),
    offered: moneyNumber(row.offered_minor, currency),
    slug: row.slug,
    image: row.image,
    review_count: row.review_count,
    rating: Number(row.rating),
  };
}

/** `left`: units available at the sale price; 0 once the sale has ended. Never negative. */
function stockView(row: SaleProductRow, sale: SaleRow, now: Date) {
  const ofQuota = row.quota === null ? Infinity : Math.max(0, row.quota - row.sold);
  const left = saleStateAt(sale, now) === 'ended' ? 0 : Math.min(ofQuota, row.stock);
  const { quota, sold, limit_per_shopper, prices_differ } = row;
  return { quota, sold, left, limit_per_shopper, prices_differ };
}

function datesView(row: SaleProductRow) {
  return { created_at: wireTime(row.created_at), updated_at: wireTime(row.updated_at) };
}
