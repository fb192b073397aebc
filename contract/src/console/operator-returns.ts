import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId, queryInt } from '../input.ts';
import {
  acceptBody,
  receivedBody,
  refuseBody,
  returnDetail,
  returnRow,
  RETURN_VIEWS,
} from '../seller-console/returns.ts';
import { id } from '../wire.ts';
import { paymentLeft, previewRefund } from './operator-orders.ts';
import { minor, requiredWords, words } from './record.ts';

const params = z.object({ id: pathId });

const row = returnRow.extend({ store: z.object({ id, name: z.string(), slug: z.string() }) });
export type OperatorReturnRow = z.output<typeof row>;

const operatorReturn = row.extend({
  ...returnDetail,
  part_id: id,
  /** Payments of its order, oldest first. */
  payments: z.array(paymentLeft),
});
export type OperatorReturn = z.output<typeof operatorReturn>;

export const listOperatorReturns = consoleEndpoint({
  method: 'GET',
  path: 'operator/returns',
  access: { operator: 'orders.read' },
  summary: 'List returns of all stores, newest first; search by order number',
  query: z.object({
    ...listQuery(RETURN_VIEWS, ['asked']),
    store: queryInt(0, 0, 2_147_483_647),
  }),
  reply: listReply(row),
});

export const readOperatorReturn = consoleEndpoint({
  method: 'GET',
  path: 'operator/returns/{id}',
  access: { operator: 'orders.read' },
  summary: 'Get a return with its items, messages and next steps',
  params,
  reply: operatorReturn,
});

export const acceptOperatorReturn = consoleEndpoint({
  method: 'POST',
  path: 'operator/returns/{id}/accept',
  access: { operator: 'orders.write' },
  confirm: 'never',
  summary: 'Accept a return on behalf of a store that doesn’t respond, or against its decision',
  params,
  body: acceptBody,
  reply: operatorReturn,
});

export const refuseOperatorReturn = consoleEndpoint({
  method: 'POST',
  path: 'operator/returns/{id}/refuse',
  access: { operator: 'orders.write' },
  confirm: 'never',
  summary: 'Decline a return on behalf of a store that doesn’t respond',
  params,
  body: refuseBody,
  reply: operatorReturn,
});

export const receiveOperatorReturn = consoleEndpoint({
  method: 'POST',
  path: 'operator/returns/{id}/received',
  access: { operator: 'orders.write' },
  confirm: 'never',
  summary: 'Record for the store that items arrived, and how many to restock',
  params,
  body: receivedBody,
  reply: operatorReturn,
});

export const previewReturnRefund = consoleEndpoint({
  method: 'POST',
  path: 'operator/returns/{id}/refund-preview',
  access: { operator: 'refunds.read' },
  confirm: 'never',
  summary: 'Preview the refund of a return, with shipping if a whole part is withdrawn. Changes nothing',
  params,
  /** Required if the order has several payments. */
  body: z.object({ payment_id: words(200).optional() }),
  reply: previewRefund.reply,
});

export const decideReturn = consoleEndpoint({
  method: 'POST',
  path: 'operator/returns/{id}/decide',
  access: { operator: 'refunds.write' },
  confirm: 'money',
  summary: 'Refund a return as previewed, leave it open, or close it with a message to the customer',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('refund'),
      /** The amount from the preview; refused if it has changed. */
      expected_minor: minor,
      payment_id: words(200).optional(),
      reason: words(CONSOLE.reason).default(''),
    }),
    acceptBody.extend({ decision: z.literal('accept') }),
    z.object({ decision: z.literal('close'), reason: requiredWords(CONSOLE.reason) }),
  ]),
  reply: operatorReturn,
});
