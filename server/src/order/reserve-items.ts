import { unitsByInventory } from '@souk/rules/stock';
import type { Transaction } from 'kysely';
import type { CartLine } from '#cart/cart-line.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { voucherLines } from '#marketing/vouchers/check-voucher.ts';
import { useVoucher } from '#marketing/vouchers/use-voucher.ts';
import { FlashSoldOutError, OrderRefusedError } from './order-refused-error.ts';
import type { OrderReason } from './refusals.ts';
import { aboutLine, shortage } from './refuse-line.ts';
import {
  takeFlashUnits,
  type FlashRequest,
  type RefusedOffer,
} from '#marketing/flash-sales/take-flash-units.ts';
import { takeStock } from '#product/take-stock.ts';

type ReservationRequest = { shopper: Shopper; voucherCode: string; settings: Settings; now: Date };

/** Whether units can be taken in the trip that commits (`takeFromPlenty`): plenty in stock, no voucher, no flash sale. */
export function isPlenty(lines: readonly CartLine[], voucherCode: string): boolean {
  return (
    voucherCode === '' &&
    flashWishes(lines).length === 0 &&
    lines.every(({ row, inventory }) => inventory.quantity > row.quantity)
  );
}

/** Takes stock, quotas and the voucher in one round trip, in lock order. Throws the first refusal in that order. */
export async function reserveItems(
  tx: Transaction<DB>,
  request: ReservationRequest,
  { lines, email }: { lines: readonly CartLine[]; email: string },
) {
  const { shopper, voucherCode: code, settings, now } = request;
  const wishes = flashWishes(lines);
  const customer = { userId: shopper.userId, email };
  const [stock, flash, use] = await Promise.all([
    takeStock(tx, requestedUnits(lines)),
    takeFlashUnits(tx, wishes, { ...customer, guestKey: shopper.guestKey }),
    code === '' ? null : useVoucher(tx, { code, customer, lines: voucherLines(lines), settings, now }),
  ]);
  const { currency } = settings;
  if (!stock.ok) throw new OrderRefusedError(stockReasons(lines, stock.short, currency));
  if (!flash.ok) {
    if (flash.reason === 'sold-out') throw new FlashSoldOutError();
    throw new OrderRefusedError(offerReasons(lines, flash.refused, currency));
  }
  if (use && !use.ok) throw new OrderRefusedError(use.reasons);
  return {
    voucher: use?.voucher ?? null,
    soldOut: stock.soldOut,
    isFlashPriceOver: flash.isPriceOver,
  };
}

function stockReasons(
  lines: readonly CartLine[],
  short: ReadonlyMap<number, number>,
  currency: string,
): OrderReason[] {
  return lines.flatMap((line) => {
    const left = short.get(line.inventory.id);
    return left === undefined ? [] : [shortage(line, left, currency)];
  });
}

/** One reason per offer, however many of its variants are in the cart. */
function offerReasons(
  lines: readonly CartLine[],
  refused: readonly RefusedOffer[],
  currency: string,
): OrderReason[] {
  return refused.map(({ flashSaleProductId, most, why }) => {
    const line = lines.find(({ flash }) => flash?.flashSaleProductId === flashSaleProductId);
    return line ? aboutLine(line, { reason: why, problem: 'sale-limit', most, currency }) : why;
  });
}

function flashWishes(lines: readonly CartLine[]): FlashRequest[] {
  return lines.flatMap(({ flash, isFlashPriced, product, row }) => {
    if (!flash || !isFlashPriced) return [];
    const { flashSaleProductId, limitPerShopper } = flash;
    return [{ flashSaleProductId, limitPerShopper, productId: product.id, units: row.quantity }];
  });
}

export function requestedUnits(lines: readonly CartLine[]): Map<number, number> {
  return unitsByInventory(
    lines.map((line) => ({ inventoryId: line.inventory.id, units: line.row.quantity })),
  );
}
