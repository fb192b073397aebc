import { isPaymentMethodCode, PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { cartTotals } from '@souk/rules/totals';
import type { Kysely, Transaction } from 'kysely';
import { mergeGuestCart } from '#cart/merge-guest-cart.ts';
import type { CartLine } from '#cart/cart-line.ts';
import { deleteCartRows, listCartRows, markPricesSeen, type CartRow } from '#cart/queries.ts';
import { recordShippingGaps } from '#cart/record-shipping-gaps.ts';
import { lineTotals } from '#cart/line-totals.ts';
import { loadLines } from '#cart/load-cart-lines.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { announceChange, type ChangeTag } from '#cache/announce-change.ts';
import { commitWith } from '#db/commit-with.ts';
import { isLockTimeout } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { shopperName, type Shopper } from '#access/shopper.ts';
import { queueMails } from '#notification/mail/queue-mail.ts';
import { listActiveMethods } from '#ledger/methods.ts';
import type { Payments } from '#outbound/payment-port.ts';
import { openAttemptWithOrder } from '#ledger/open-attempt-with-order.ts';
import type { Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Clock } from '#db/database-clock.ts';
import { storeVoucherUse } from '#marketing/vouchers/use-voucher.ts';
import { isNotPlenty, takeFromPlenty } from '#product/take-stock.ts';
import { stockChangeTags } from '#product/stock-change-tags.ts';
import { listContactsOfInventories, type StoreContact } from '#seller/list-store-contacts.ts';
import { checkLines } from './check-lines.ts';
import { isCashStopped } from '#seller/cash-limit.ts';
import { shopCommission } from '#product/commission/rate-of.ts';
import { composeOrder } from './compose-order.ts';
import { deemedRules } from './deemed-vat.ts';
import { insertOrder, isNumberTaken } from './insert-order.ts';
import { reserveOrder } from './reserve-order.ts';
import { markFreeOrderPaid } from './mark-order-paid.ts';
import { newOrderNumber } from './order-number.ts';
import { claimKey, storeReply, type KeyedRequest } from './idempotency.ts';
import { recordSales } from '#product/record-sales.ts';
import { FlashSoldOutError, OrderRefusedError } from './order-refused-error.ts';
import type { OrderReason } from './refusals.ts';
import { placedMail } from './queue-order-mails.ts';
import { sellerMails } from './queue-seller-mails.ts';
import { isForSellers } from './is-for-sellers.ts';
import { isPlenty, reserveItems, requestedUnits } from './reserve-items.ts';
import { placedOrderView, type PlacedOrder } from './view.ts';

export type OrderRequest = {
  shopper: Shopper;
  /** A guest token sent with a login: its cart is merged first (CONTRACT §1.4). */
  guestToken: string | null;
  /** `order_method` of SPEC §9; null or 0: no existing one chosen, which is enough for an order that costs nothing. */
  method: number | null;
  voucherCode: string;
  timeZone: string;
  language: Language;
  settings: Settings;
  payments: Payments;
  idempotencyKey: string | null;
  clock: Clock;
};

/** `now` is the start of the transaction. `isCareful`: takes stock before the order is written, even if there seems to be plenty. */
type Placing = OrderRequest & { now: Date; number: string; isCareful: boolean };

/** `isRepeat`: an earlier request with the same key placed the order. */
export type OrderOutcome =
  | { ok: true; order: PlacedOrder; isRepeat: boolean }
  | { ok: false; reasons: OrderReason[] };

/**
 * Places an order of the owner's selected cart rows in one transaction (CONTRACT §2.6, INVARIANTS §1.4). Prices, stock, shipping and
 * voucher are read in it. Everyone locks in the same order (owner, cart rows, inventories, flash offers, voucher; rows by id), so that
 * orders can't deadlock. A colliding order number is drawn again: with 36⁶ a day, a second try is already rare.
 */
export async function placeOrder(
  db: Kysely<DB>,
  request: OrderRequest,
  drawNumber: (now: Date) => string = newOrderNumber,
): Promise<OrderOutcome> {
  const tries = { careful: 0, soldOut: 1, number: 1 };
  for (;;) {
    try {
      await adoptCart(db, request);
      const placed = await inTransaction(db, (tx) => {
        const now = request.clock.now();
        return place(tx, { ...request, now, number: drawNumber(now), isCareful: tries.careful > 0 });
      });
      return { ok: true, ...placed };
    } catch (error) {
      // Stock ran low since it was read: try again step by step to find out what is missing.
      if (isNotPlenty(error) && tries.careful++ === 0) continue;
      if (isNumberTaken(error) && tries.number++ < maxDraws) continue;
      // The quota ran out between reading the price and taking the unit: read the current price and try again.
      if (error instanceof FlashSoldOutError && tries.soldOut++ < maxTries) continue;
      if (error instanceof FlashSoldOutError || isLockTimeout(error)) {
        return { ok: false, reasons: [{ reason: 'order-busy' }] };
      }
      if (!(error instanceof OrderRefusedError)) throw error;
      // Outside the transaction, which was rolled back: the refusal shows these prices to the shopper.
      if (error.newPrices.length > 0) await markPricesSeen(db, request.shopper, error.newPrices);
      const stranded = error.reasons.find((reason) => reason.reason === 'line-not-there');
      if (stranded)
        await recordShippingGaps(db, request.shopper, { to: stranded.to, now: request.clock.now() });
      return { ok: false, reasons: error.reasons };
    }
  }
}

const maxTries = 3;
/** More collisions in a row mean that the generator is broken. */
const maxDraws = 10;

/** Runs in its own transaction: merged items stay in the cart if the order is refused, and the refusal can mark their prices as seen. */
async function adoptCart(db: Kysely<DB>, { shopper, guestToken }: OrderRequest): Promise<void> {
  if (shopper.userId === null || guestToken === null) return;
  await mergeGuestCart(db, { userId: shopper.userId, guestToken });
}

/**
 * Statements that don't depend on each other share a round trip (decision 018): identify the shopper, read, and write with the commit.
 * Plain units in plentiful stock are taken in the last trip; anything else is taken before the order is written (decision 018).
 */
async function place(
  tx: Transaction<DB>,
  request: Placing,
): Promise<{ order: PlacedOrder; isRepeat: boolean }> {
  const { shopper, settings, language, now } = request;
  const keyed = keyedRequest(request);
  // The lock is the first statement, so the others run once it is held.
  const [, claim, rows] = await Promise.all([
    lockShopper(tx, shopper),
    keyed && claimKey(tx, keyed),
    listCartRows(tx, shopper, { only: 'selected', lock: true }),
  ]);
  // stored by storeReply below, for the same call
  if (claim?.state === 'answered') return { order: claim.reply as PlacedOrder, isRepeat: true };
  if (claim?.state === 'other-request') throw refused('key-reused');
  if (rows.length === 0) throw refused('none-selected');
  const [lines, contacts, reserved] = await readAndReserve(tx, request, rows);
  if (!reserved) throw refused('address-required');
  if (lines.length === 0) throw refused('none-selected');
  const { address, ids } = reserved;
  // Read after the prices: had the shop's currency changed before them, it would be seen here.
  if (reserved.currency !== null && reserved.currency !== settings.currency) throw refused('order-busy');
  const checked = checkLines(lines, address, settings.currency);
  if (!checked.ok) throw new OrderRefusedError(checked.reasons, checked.newPrices);
  const { parcels } = checked;

  const isTakenLast = !request.isCareful && isPlenty(lines, request.voucherCode);
  const { voucher, ...taken } = isTakenLast
    ? noAdjustments
    : await reserveItems(tx, request, { lines, email: address.email });

  const { currency } = settings;
  const totals = cartTotals({ currency, lines: lineTotals(parcels, currency), voucher });
  // Only known now: a provider may not accept this currency or such a small amount.
  const due = { minor: totals.totalMinor, currency };
  const purchase = { due, country: address.country };
  const isFree = due.minor === 0;
  const active = isFree ? [] : listActiveMethods(request.payments, settings, purchase);
  if (!isFree && !active.some(({ id }) => id === request.method)) throw refused('method-invalid');
  const isCash = request.method === PAYMENT_METHOD_CODE.cash_on_delivery;
  const stopped = lines.find(({ store }) => isCashStopped({ ...store, currency }, settings));
  if (!isFree && isCash && stopped)
    throw new OrderRefusedError([{ reason: 'no-cash', store: stopped.store.name }]);
  // Every order has a method; a free one collects nothing, so any does.
  const chosen = request.method ?? 0;
  const method = isPaymentMethodCode(chosen) ? chosen : PAYMENT_METHOD_CODE.cash_on_delivery;
  const recipients = isFree ? await listContactsOfInventories(tx, inventoriesOf(rows)) : contacts;
  const order = composeOrder({
    ids,
    number: request.number,
    parcels,
    commission: shopCommission(settings),
    deemed: deemedRules(settings),
    facts: {
      shopper,
      address,
      method,
      currency,
      voucher,
      totals,
      feePaidBy: settings.payment_fee_paid_by,
      now,
      languageCode: language.code,
      timeZone: request.timeZone,
    },
  });
  const reply = placedOrderView(order);
  const { userId } = shopper;
  const rowIds = lines.map((line) => line.row.id);
  const sold = unitsByProduct(lines);
  await commitWith(tx, [
    deleteCartRows(tx, shopper, rowIds),
    announceChange(tx, changedTags(lines, taken)),
    queueMails(tx, [
      placedMail({ id: order.id, email: address.email, languageCode: language.code }),
      ...sellerMails(order.id, order.parts, recipients),
    ]),
    keyed && storeReply(tx, keyed, reply),
    // Others wait from here on. Inventories before products, which order lines refer to: everyone who locks both does so.
    isTakenLast && takeFromPlenty(tx, { byInventory: requestedUnits(lines), byProduct: sold }),
    insertOrder(tx, ids, order.rows),
    voucher &&
      storeVoucherUse(tx, { orderId: order.id, voucherId: voucher.id, userId, email: address.email, now }),
    !isTakenLast && recordSales(tx, sold),
    isFree
      ? markFreeOrderPaid(tx, order.id)
      : openAttemptWithOrder(tx, request.payments, { ...order, method, due, now }),
  ]);
  return { order: reply, isRepeat: false };
}

/** The result of takeGoods for an order of plain units in plentiful stock. */
const noAdjustments = { voucher: null, soldOut: [] as number[], isFlashPriceOver: false };

/** Reads the cart lines, the sellers to notify, the address, and ids for the order. */
function readAndReserve(
  tx: Transaction<DB>,
  { shopper, now, language, method, settings }: Placing,
  rows: readonly CartRow[],
) {
  return Promise.all([
    loadLines(tx, rows, { now, language, owedIn: settings.currency }),
    isForSellers({ order_method: method ?? 0, payment_done: false })
      ? listContactsOfInventories(tx, inventoriesOf(rows))
      : new Map<number, StoreContact>(),
    reserveOrder(tx, shopper, rows.length),
  ]);
}

const inventoriesOf = (rows: readonly CartRow[]) => rows.map((row) => row.inventory_id);

function refused(
  reason: 'key-reused' | 'none-selected' | 'address-required' | 'method-invalid' | 'order-busy',
): OrderRefusedError {
  return new OrderRefusedError([{ reason }]);
}

function keyedRequest(request: Placing): KeyedRequest | null {
  const { shopper, idempotencyKey, method, voucherCode, timeZone, now } = request;
  if (idempotencyKey === null) return null;
  const body = { method, voucherCode, timeZone };
  return { owner: shopperName(shopper), key: idempotencyKey, call: 'order/action', body, now };
}

function unitsByProduct(lines: readonly CartLine[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { product, row } of lines) units.set(product.id, (units.get(product.id) ?? 0) + row.quantity);
  return units;
}

function changedTags(
  lines: readonly CartLine[],
  { soldOut, isFlashPriceOver }: { soldOut: readonly number[]; isFlashPriceOver: boolean },
): ChangeTag[] {
  const products = [...new Set(lines.map((line) => line.product.id))];
  return [
    ...products.map((id): ChangeTag => `stock:${id}`),
    ...stockChangeTags(
      lines.filter(({ inventory }) => soldOut.includes(inventory.id)).map(({ product }) => product.id),
    ),
    ...(isFlashPriceOver ? (['flash-sale'] as const) : []),
  ];
}
