import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { minor, recordId, words } from '../console/record.ts';
import { pathId } from '../input.ts';
import { storeRefund } from './cancel.ts';
import { sellerOrder } from './orders.ts';

const params = z.object({ id: pathId });

/** Shipped units, one entry per line of the store's part, or an amount in minor units. */
const what = z.union([
  z.object({
    lines: z
      .array(z.object({ id: recordId, units: z.int().min(1) }))
      .min(1)
      .max(200),
  }),
  z.object({ amount_minor: minor.min(1) }),
]);

export const previewStoreReturn = consoleEndpoint({
  method: 'GET',
  path: 'seller/returns/{id}/refund',
  access: { seller: 'returns.read' },
  summary: 'What refunding a return would give the customer and cost the store',
  params,
  reply: storeRefund,
});

export const previewStoreRefund = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/refund-preview',
  access: { seller: 'returns.refund' },
  confirm: 'never',
  summary:
    'Preview a refund of shipped items or of an amount: the customer’s refund and the store’s loss. Changes nothing',
  params,
  body: z.object({ what }),
  reply: storeRefund,
});

export const refundStoreOrder = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/refunds',
  access: { seller: 'returns.refund' },
  confirm: 'money',
  summary: 'Refund as previewed, at the store’s expense; refused if the amount has changed',
  params,
  body: z.object({
    what,
    /** The preview's `amount`. */
    expected_minor: minor,
    reason: words(CONSOLE.reason).default(''),
  }),
  reply: sellerOrder,
});
