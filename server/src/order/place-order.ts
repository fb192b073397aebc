import { piecesByInventory } from '@souk/rules/stock';
import { cartTotals } from '@souk/rules/totals';
import type { Kysely, Transaction } from 'kysely';
import { findOrderAddress } from '#address/get-order-address.ts';
import { adoptGuestCart } from '#cart/adopt-guest-cart.ts';
import type { CartLine } from '#cart/cart-line.ts';
import { deleteCartRows } from '#cart/delete-cart-rows.ts';
import { lineTotals } from '#cart/line-totals.ts';
import { loadCartLines } from '#cart/load-cart-lines.ts';
import { lockOwner } from '#cart/lock-owner.ts';
import { markPricesSeen } from '#cart/mark-prices-seen.ts';
import { announceChange, type ChangeTag } from '#changes/announce-change.ts';
import { isLockTimeout } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { ownerName, type Owner } from '#http/owner.ts';
import type { Reason } from '#http/refusal.ts';
import { findConfiguredMethod, listActiveMethods, type Payments } from '#payment/methods.ts';
import type { Language } from '#settings/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { voucherCustomer, voucherLines } from '#voucher/check-voucher.ts';
import { keepVoucherUse, useVoucher, type UsedVoucher } from '#voucher/use-voucher.ts';
import { checkLines, type SeenPrice } from './check-lines.ts';
import { claimKey, storeReply, type KeyedRequest } from './idempotency.ts';
import { queuePlacedMail } from './queue-order-mails.ts';
import { isForSellers, queueSellerMails } from './queue-seller-mails.ts';
import { takeFlashPieces } from './take-flash-pieces.ts';
import { raisePurchased, takeStock } from './take-stock.ts';
import { placedOrderView, type PlacedOrder } from './view.ts';
import { writeOrder } from './write-order.ts';

export type OrderRequest = {
  owner: Owner;
  /** A guest token beside a login: its cart is adopted first (CONTRACT §1.4). */
  guestToken: string | null;
  /** `order_method` of SPEC §9. */
  method: number;
  /** `""`: none. */
  voucherCode: string;
  timeZone: string;
  language: Language;
  settings: Settings;
  payments: Payments;
  idempotencyKey: string | null;
  now: Date;
};

export type OrderOutcome = { ok: true; order: PlacedOrder } | { ok: false; reasons: Reason[] };

/**
 * Places an order of the owner's selected cart rows in one transaction (CONTRACT §2.6, INVARIANTS §1.4): all of it or
 * nothing. Prices, stock, shipping and voucher are those of the transaction. Locks are taken in one order by everybody
 * (owner, cart rows, shelves, flash offers, voucher, products; rows by id), so that orders cannot deadlock.
 */
export async function placeOrder(db: Kysely<DB>, request: OrderRequest): Promise<OrderOutcome> {
  if (!findConfiguredMethod(request.payments, request.settings, request.method)) {
    return { ok: false, reasons: [{ key: 'refusal.payment.invalid-method' }] };
  }
  for (let tries = 1; ; tries++) {
    try {
      await adoptCart(db, request);
      return { ok: true, order: await inTransaction(db, (tx) => place(tx, request)) };
    } catch (error) {
      // The quota ran out between reading the price and taking the piece: read again, at the price that holds now.
      if (error instanceof FlashSoldOutError && tries < maxTries) continue;
      if (error instanceof FlashSoldOutError || isLockTimeout(error)) {
        return { ok: false, reasons: [{ key: 'refusal.order.busy' }] };
      }
      if (!(error instanceof OrderRefusedError)) throw error;
      // Outside the transaction that was rolled back: the shopper is told these prices now.
      if (error.newPrices.length > 0) await markPricesSeen(db, request.owner, error.newPrices);
      return { ok: false, reasons: error.reasons };
    }
  }
}

const maxTries = 3;

/** Rolls the transaction back; `placeOrder` turns it into a value again. */
class OrderRefusedError extends Error {
  override name = 'OrderRefusedError';
  readonly reasons: Reason[];
  readonly newPrices: SeenPrice[];
  constructor(reasons: Reason[], newPrices: SeenPrice[] = []) {
    super('The order was refused.');
    this.reasons = reasons;
    this.newPrices = newPrices;
  }
}

class FlashSoldOutError extends Error {
  override name = 'FlashSoldOutError';
}

/**
 * In a transaction of its own: what was brought along stays in the cart when the order is refused, and the refusal can
 * mark its prices as seen.
 */
async function adoptCart(db: Kysely<DB>, { owner, guestToken }: OrderRequest): Promise<void> {
  if (owner.userId === null || guestToken === null) return;
  await adoptGuestCart(db, { userId: owner.userId, guestToken });
}

async function place(tx: Transaction<DB>, request: OrderRequest): Promise<PlacedOrder> {
  const { owner, settings, language, now } = request;
  await lockOwner(tx, owner);
  const keyed = keyedRequest(request);
  if (keyed) {
    const claim = await claimKey(tx, keyed);
    // Stored by storeReply below, for the same call.
    if (claim.state === 'answered') return claim.reply as PlacedOrder;
    if (claim.state === 'other-request') throw refused('refusal.order.key-reused');
  }

  const lines = await loadCartLines(tx, owner, { now, language, only: 'selected', lock: true });
  if (lines.length === 0) throw refused('refusal.order.none-selected');
  const address = await findOrderAddress(tx, owner);
  if (!address) throw refused('refusal.address.required');
  const checked = checkLines(lines, address, settings);
  if (!checked.ok) throw new OrderRefusedError(checked.reasons, checked.newPrices);
  const { parcels } = checked;

  const stock = await takeStock(tx, wantedPieces(lines));
  if (!stock.ok) throw new OrderRefusedError(stock.reasons);
  const isFlashTouched = await takeFlash(tx, lines, { owner, email: address.email });
  const customer = voucherCustomer(owner, address.email);
  const voucher = await takeVoucher(tx, request, { customer, lines });

  const { currency } = settings;
  const totals = cartTotals({ currency, lines: lineTotals(parcels, currency), voucher });
  // Known only now: a provider may not take this currency, or so little.
  const purchase = { due: { minor: totals.totalMinor, currency }, country: address.country };
  if (!listActiveMethods(request.payments, settings, purchase).some(({ id }) => id === request.method)) {
    throw refused('refusal.payment.invalid-method');
  }
  const order = await writeOrder(tx, {
    parcels,
    defaultCommissionPercent: settings.default_commission_percent,
    facts: {
      owner,
      address,
      method: request.method,
      currency,
      languageCode: language.code,
      timeZone: request.timeZone,
      voucher,
      totals,
      now,
    },
  });
  if (voucher) {
    const { userId } = owner;
    await keepVoucherUse(tx, { orderId: order.id, voucherId: voucher.id, customer, userId, now });
  }
  await raisePurchased(tx, piecesByProduct(lines));
  await deleteCartRows(
    tx,
    owner,
    lines.map((line) => line.row.id),
  );
  await announceChange(
    tx,
    changedTags(lines, { isSomethingSoldOut: stock.isSomethingSoldOut, isFlashTouched }),
  );

  await queuePlacedMail(tx, { id: order.id, email: address.email, languageCode: language.code });
  if (isForSellers({ order_method: request.method, payment_done: false }))
    await queueSellerMails(tx, { orderId: order.id });

  const reply = placedOrderView(order);
  if (keyed) await storeReply(tx, keyed, reply);
  return reply;
}

function refused(key: Reason['key']): OrderRefusedError {
  return new OrderRefusedError([{ key }]);
}

function keyedRequest(request: OrderRequest): KeyedRequest | null {
  const { owner, idempotencyKey, method, voucherCode, timeZone, now } = request;
  if (idempotencyKey === null) return null;
  const body = { method, voucherCode, timeZone };
  return { owner: ownerName(owner), key: idempotencyKey, call: 'order/action', body, now };
}

/** Whether a flash offer was among the lines. */
async function takeFlash(
  tx: Transaction<DB>,
  lines: readonly CartLine[],
  { owner, email }: { owner: Owner; email: string },
): Promise<boolean> {
  const wishes = lines.flatMap(({ flash, isFlashPriced, product, row }) =>
    flash && isFlashPriced
      ? [{ flashSaleProductId: flash.flashSaleProductId, productId: product.id, pieces: row.quantity }]
      : [],
  );
  if (wishes.length === 0) return false;
  const taken = await takeFlashPieces(tx, wishes, { userId: owner.userId, guestKey: owner.guestKey, email });
  if (taken.ok) return true;
  throw taken.reason === 'sold-out' ? new FlashSoldOutError() : new OrderRefusedError(taken.reasons);
}

async function takeVoucher(
  tx: Transaction<DB>,
  { voucherCode: code, settings, now }: Pick<OrderRequest, 'voucherCode' | 'settings' | 'now'>,
  { customer, lines }: { customer: string; lines: readonly CartLine[] },
): Promise<UsedVoucher | null> {
  if (code === '') return null;
  const use = await useVoucher(tx, { code, customer, lines: voucherLines(lines), settings, now });
  if (!use.ok) throw new OrderRefusedError(use.reasons);
  return use.voucher;
}

function wantedPieces(lines: readonly CartLine[]): Map<number, number> {
  return piecesByInventory(
    lines.map((line) => ({ inventoryId: line.inventory.id, pieces: line.row.quantity })),
  );
}

function piecesByProduct(lines: readonly CartLine[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { product, row } of lines) pieces.set(product.id, (pieces.get(product.id) ?? 0) + row.quantity);
  return pieces;
}

/** Product pages show stock; listings only whether there is any; flash pages show how much of a quota is gone. */
function changedTags(
  lines: readonly CartLine[],
  { isSomethingSoldOut, isFlashTouched }: { isSomethingSoldOut: boolean; isFlashTouched: boolean },
): ChangeTag[] {
  const products = [...new Set(lines.map((line) => line.product.id))];
  return [
    ...products.map((id): ChangeTag => `product:${id}`),
    ...(isSomethingSoldOut ? (['catalog'] as const) : []),
    ...(isFlashTouched ? (['flash-sale'] as const) : []),
  ];
}
