import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { recordId } from '../console/record.ts';
import { pathId } from '../input.ts';
import { sellerOrder } from './orders.ts';

/** Unshipped units; one entry per line of the store's part. */
const units = {
  lines: z
    .array(z.object({ id: recordId, units: z.int().min(1) }))
    .min(1)
    .max(200),
};

/** What a refund gives the customer and costs the store; of items that are cancelled, returned or refunded as goodwill. */
export const storeRefund = z.object({
  /** The store's whole part ends, so its shipping is refunded too. */
  is_whole: z.boolean(),
  /** False: unpaid, so the amount is no longer due. */
  is_paid: z.boolean(),
  /** Refunded manually by an operator: cash and bank transfers can't be refunded automatically. */
  is_by_hand: z.boolean(),
  /** The refund's breakdown; sums to `amount`. */
  buyer: z.object({
    goods: moneyOf,
    /** Its share of the bundle offer, with rounding differences. */
    bundle_offer: moneyOf,
    voucher_store: moneyOf,
    voucher_shop: moneyOf,
    shipping: moneyOf,
    /** Already refunded, or more than is left of the payment. */
    given_before: moneyOf,
  }),
  amount: moneyOf,
  /** The store's earnings; null without permission to see money. */
  store: z
    .object({
      earns_now: moneyOf,
      back: moneyOf,
      commission: moneyOf,
      commission_tax: moneyOf,
      /** What the shop gives back of its shipping. */
      shop_shipping: moneyOf,
      /** VAT that the shop doesn’t owe any more. */
      deemed_vat: moneyOf,
      earns_then: moneyOf,
    })
    .nullable(),
});
export type StoreRefund = z.output<typeof storeRefund>;

const params = z.object({ id: pathId });

export const previewCancel = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/cancel-preview',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Preview cancelling units: the customer’s refund and the store’s loss. Changes nothing',
  params,
  body: z.object(units),
  reply: storeRefund,
});

export const cancelUnits = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/cancel-lines',
  access: { seller: 'orders.write' },
  confirm: 'money',
  summary: 'Cancel units that aren’t in a shipment yet; the customer is notified and refunded as previewed',
  params,
  body: z.object({
    ...units,
    reason: z.enum(CANCEL_REASONS),
    /** Whether the units return to stock. */
    is_back: z.boolean(),
    /** The preview's `amount`; refused if it has changed. */
    expected_minor: z.int().min(0),
  }),
  reply: sellerOrder,
});
