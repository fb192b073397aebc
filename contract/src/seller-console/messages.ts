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
  confirm: 'never',
  summary: 'Message a customer by email; the reply appears on the order. At most five without a reply',
  params,
  body: z.object({ message: requiredWords(LONGEST.orderMessage) }),
  reply: sellerOrder,
});

export const seeMessages = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/{id}/messages-seen',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Mark a customer’s message as needing no reply',
  params,
  reply: sellerOrder,
});
