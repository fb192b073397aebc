import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { recordId } from '../console/record.ts';
import { pathId } from '../input.ts';
import { sellerOrder } from './orders.ts';

/** Units of lines that are in no parcel yet; each line of the store's part. */
const units = {
  lines: z
    .array(z.object({ id: recordId, units: z.int().min(1) }))
    .min(1)
    .max(200),
};

const preview = z.object({
  /** Nothing of the store's part is left: it ends, and its shipping goes back too. */
  is_whole: z.boolean(),
  /** False: nothing was paid yet, and the amount is not owed any more. */
  is_paid: z.boolean(),
  /** Somebody of the shop sends it: cash and bank transfers have no way back of their own. */
  is_by_hand: z.boolean(),
  /** What the buyer bought, less its share of what was taken off; comes to `amount`. */
  buyer: z.object({
    goods: moneyOf,
    /** Its share of a bundle offer, and what rounding makes of shares. */
    bundle_offer: moneyOf,
    voucher_store: moneyOf,
    voucher_shop: moneyOf,
    shipping: moneyOf,
    /** Given back before, or more than is left of the payment. */
    given_before: moneyOf,
  }),
  amount: moneyOf,
  /** What the store earns of its part; null for whoever may not see money. */
  store: z
    .object({
      earns_now: moneyOf,
      back: moneyOf,
      commission: moneyOf,
      commission_tax: moneyOf,
      earns_then: moneyOf,
    })
    .nullable(),
});
export type CancelPreview = z.output<typeof preview>;

const params = z.object({ id: pathId });

export const previewCancel = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/cancel-preview',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Preview cancelling units: the customer’s refund and the store’s loss. Changes nothing',
  params,
  body: z.object(units),
  reply: preview,
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
    /** Whether the units can be sold to others again. */
    is_back: z.boolean(),
    /** The preview's `amount`: another one by now is refused. */
    expected_minor: z.int().min(0),
  }),
  reply: sellerOrder,
});
