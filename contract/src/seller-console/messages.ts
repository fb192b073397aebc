import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { requiredWords } from '../console/record.ts';
import { pathId } from '../input.ts';
import { sellerOrder } from './orders.ts';

const params = z.object({ id: pathId });

export const writeToBuyer = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/messages',
  access: { seller: 'orders.write' },
  summary:
    'Write to the buyer by a mail of the shop; the answer comes back to the order. Five at most without one',
  params,
  body: z.object({ message: requiredWords(LONGEST.orderMessage) }),
  reply: sellerOrder,
});

export const seeMessages = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/messages-seen',
  access: { seller: 'orders.write' },
  summary: 'Say that what the buyer wrote needs no answer',
  params,
  reply: sellerOrder,
});
